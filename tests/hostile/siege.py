"""A server under attack, with honest people at a table of their own who notice nothing."""

import asyncio
from collections.abc import Sequence
from random import Random
from typing import Final, NamedTuple

from dimension.server.guard.identity import player_of
from tests.hostile.attacks import Attack, Scene, run_attack
from tests.hostile.honest_table import HonestTable, open_table
from tests.hostile.moving_on import moves_on
from tests.hostile.tally import Tally
from tests.hostile.wire_client import Where

HONEST: Final = "127.0.0.2"
HOSTILE: Final = "127.0.0.3"
"""The addresses they come from: limits are counted per address."""
EVES: Final = ("e" * 32, "v" * 32, "x" * 32)
"""The attackers' cookies."""
_SETTINGS: Final = {"rounds": 2, "seconds": 120}


class Siege(NamedTuple):
    """The findings."""

    tallies: dict[str, Tally]
    """By the names of the attacks."""
    games: int
    """Played to the end by honest people."""
    complaints: list[str]
    rooms: list[str]
    """All tables there were."""
    secrets: list[str]
    """The cookies of honest players, and their hashes."""


async def besiege(pair: tuple[str, int], attacks: Sequence[tuple[Attack, int]], seed: int) -> Siege:
    """Attack in every way at the same time while games are played at another table; every table has to survive it."""
    honest = HonestTable(Where(*pair, HONEST), 2, ("beginner",), Random(seed))
    await honest.open(**_SETTINGS)
    where = Where(*pair, HOSTILE)
    own = [await open_table(where, token, seconds=15, rounds=1) for token in EVES]
    scene = Scene(where, [honest.room, *own], [None, *EVES])
    tallies = {attack.__name__: Tally(seed) for attack, _ in attacks}
    attacking = asyncio.gather(
        *(run_attack(attack, scene, tallies[attack.__name__], count) for attack, count in attacks)
    )
    while True:
        await honest.play()
        if attacking.done():
            break
    await attacking
    stuck = [f"{room} is stuck" for room in own if not await moves_on(where, room, EVES)]
    await honest.close()
    tokens = [player.token for player in honest.players]
    attackers = [f"{name}: {text}" for name, tally in tallies.items() for text in tally.complaints]
    return Siege(
        tallies,
        honest.games,
        [*attackers, *honest.complaints, *stuck],
        [honest.room, *own],
        [*tokens, *map(player_of, tokens)],
    )
