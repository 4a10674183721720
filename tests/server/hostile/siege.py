"""A server under attack, with honest people at a table of their own who notice nothing."""

import asyncio
from random import Random
from statistics import quantiles
from typing import Final, NamedTuple

from dimension.server.guard.identity import player_of
from tests.server.hostile.attacks import Attack, Scene, run_attack
from tests.server.hostile.honest_table import HonestTable, open_table
from tests.server.hostile.moving_on import moves_on
from tests.server.hostile.tally import Tally
from tests.server.hostile.wire_client import Where

HONEST: Final = "127.0.0.2"
HOSTILE: Final = "127.0.0.3"
"""The addresses they come from: limits are counted per address."""
EVES: Final = ("e" * 32, "v" * 32, "x" * 32)
"""The attackers' cookies."""
_SETTINGS: Final = {"rounds": 2, "seconds": 120}


class Siege(NamedTuple):
    """What was seen."""

    tally: Tally
    games: int
    """Played to the end by honest people."""
    latencies: list[float]
    """Their times until a tray was confirmed during the attack, in seconds."""
    complaints: list[str]
    rooms: list[str]
    """All tables there were."""
    secrets: list[str]
    """What identifies the honest people: their cookies, and the hashes of these."""


def p99(seconds: list[float]) -> float:
    return quantiles(seconds, n=100)[98]


async def besiege(host: str, port: int, attack: Attack, count: int, seed: int) -> Siege:
    """Attack while games are played at another table; afterward every table has to go on."""
    honest = HonestTable(Where(host, port, HONEST), 2, ("beginner",), Random(seed))
    await honest.open(**_SETTINGS)
    where = Where(host, port, HOSTILE)
    own = [await open_table(where, token, seconds=15, rounds=1) for token in EVES]
    tally = Tally(seed)
    scene = Scene(where, [honest.room, *own], [None, *EVES])
    attacking = asyncio.create_task(run_attack(attack, scene, tally, count))
    while True:
        await honest.play()
        if attacking.done():
            break
    await attacking
    stuck = [f"{room} is stuck" for room in own if not await moves_on(where, room, EVES)]
    await honest.close()
    tokens = [player.token for player in honest.players]
    return Siege(
        tally,
        honest.games,
        honest.latencies,
        [*tally.complaints, *honest.complaints, *stuck],
        [honest.room, *own],
        [*tokens, *map(player_of, tokens)],
    )
