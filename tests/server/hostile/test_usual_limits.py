"""Every kind of attack at once, under the limits a server usually has: nothing fails, and a game beside it ends."""

import asyncio
from pathlib import Path
from random import Random

from tests.server.hostile.honest_table import HonestTable, open_table
from tests.server.hostile.hostile_worker import KINDS, Turn, attack_for
from tests.server.hostile.siege import EVES, HONEST
from tests.server.hostile.target import Target
from tests.server.hostile.wire_client import Where, run

SECONDS = 6.0


def test_all_attacks_together_break_nothing_and_nobody_elses_game(tmp_path: Path) -> None:
    async def scene(target: Target) -> tuple[HonestTable, list[str], int]:
        honest = HonestTable(Where(target.host, target.port, HONEST), 2, (), Random(1), pace=0.1)
        await honest.open(rounds=1, seconds=15)
        own = await open_table(Where(target.host, target.port, "127.0.4.1"), EVES[0], seconds=15, rounds=1)
        attacks = [
            attack_for(Turn(kind, SECONDS, [honest.room, own]), target.host, target.port, [None, *EVES], seed)
            for seed, kind in enumerate(KINDS)
        ]
        turned, _ = await asyncio.gather(asyncio.gather(*attacks), honest.play())
        await honest.close()
        return honest, [failure for each in turned for failure in each.failures], sum(each.inputs for each in turned)

    with Target(tmp_path, {}) as target:
        honest, failures, inputs = run(scene(target))
        assert target.stop() == 0
    assert failures == []
    assert honest.complaints == []
    assert honest.games == 1
    assert inputs > len(KINDS)
    assert target.errors == []
