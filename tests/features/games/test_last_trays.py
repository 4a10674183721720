"""The last trays of a game, in every backend."""

import asyncio
from pathlib import Path

import pytest

from dimension.features.games.preview import last_trays
from dimension.room.records import PlayedRound, RoundRecords
from tests.store.backends import BACKENDS
from tests.store.logs import OPENED


def _round(number: int, seat: int, player: str, tray: str, game: int = 1) -> PlayedRound:
    return PlayedRound("A", game, number, seat, player, 7, None, "key", False, "O2 K_", tray, -2, False, ("O2",))


@pytest.mark.parametrize("backend", BACKENDS)
def test_every_player_has_the_tray_of_their_last_round(backend: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await BACKENDS[backend](tmp_path)
        rounds = (_round(2, 0, "ann", "2"), _round(1, 0, "ann", "1"), _round(1, 1, "bob", "b"))
        await store.append("A", 0, [OPENED], rounds=RoundRecords((*rounds, _round(3, 0, "ann", "3", game=2))))
        assert await last_trays(store, "A", 1) == {"ann": "2", "bob": "b"}
        assert await last_trays(store, "A", 2) == {"ann": "3"}
        assert await last_trays(store, "B", 1) == {}
        await store.close()

    asyncio.run(scenario())
