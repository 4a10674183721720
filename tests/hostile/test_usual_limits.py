"""Every kind of attack at the same time, under the usual limits: nothing fails, and a game beside it ends."""

import asyncio
from pathlib import Path

from tests.determinism import SEED, rng
from tests.hostile.honest_table import HonestTable, open_table
from tests.hostile.hostile_worker import KINDS, Turn, attack_for
from tests.hostile.siege import EVES, HONEST
from tests.hostile.wire_client import Where, run
from tests.server.local_server import LocalServer

SECONDS = 3.0
"""How long each kind continues."""


def test_all_attacks_together_break_nothing_and_no_other_players_game(database: Path) -> None:
    async def scene(server: LocalServer) -> tuple[HonestTable, list[str], int]:
        honest = HonestTable(Where(*server.pair, HONEST), 2, (), rng("honest"), pace=0.1)
        await honest.open(rounds=1, seconds=15)
        own = await open_table(Where(*server.pair, "127.0.4.1"), EVES[0], seconds=15, rounds=1)
        attacks = [
            attack_for(Turn(kind, SECONDS, [honest.room, own]), *server.pair, [None, *EVES], seed)
            for seed, kind in enumerate(KINDS, start=100 * SEED)
        ]
        turned, _ = await asyncio.gather(asyncio.gather(*attacks), honest.play())
        await honest.close()
        return honest, [failure for each in turned for failure in each.failures], sum(each.inputs for each in turned)

    with LocalServer(database) as server:
        honest, failures, inputs = run(scene(server))
    assert failures == []
    assert honest.complaints == []
    assert honest.games == 1
    assert inputs > len(KINDS)
