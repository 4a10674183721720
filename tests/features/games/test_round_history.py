"""The rounds of a player, as a database finds them."""

import asyncio
from pathlib import Path

import pytest

from dimension.features.games.record import latest_rounds
from dimension.room.records import FoundBest, PlayedRound, RoundRecords
from tests.store.backends import BACKENDS
from tests.store.logs import OPENED, finished

ROUND = PlayedRound("A", 1, 1, 0, "ann", 7, None, "key", True, "O2 K_", "." * 14, -2, False, ("O2", "K_"))


@pytest.mark.parametrize("kind", BACKENDS)
def test_the_latest_rounds_are_found_whose_best_tray_is_known(kind: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await BACKENDS[kind](tmp_path)
        played = tuple(ROUND._replace(round=number, at=10 + number) for number in range(1, 6))
        bests = tuple(FoundBest("A", 1, number, number, True, ("K_",)) for number in range(1, 5))
        rounds_of_both = RoundRecords((*played, ROUND._replace(seat=1, player="ben")), bests)
        await store.append("A", 0, [OPENED], None, rounds_of_both)
        # A game that is not finished counts nowhere.
        assert await latest_rounds(store, "ann", 3) == []
        await store.append("A", 1, [OPENED], finished("A"))
        rounds = await latest_rounds(store, "ann", 3)
        assert [(round_.at, round_.best) for round_ in rounds] == [(12, 2), (13, 3), (14, 4)]
        first = rounds[0]
        assert (first.hand, first.failed, first.best_failed) == ("O2 K_", "O2 K_", "K_")
        assert (first.is_practice, first.bonus, first.points) == (True, False, -2)
        assert len(await latest_rounds(store, "ben", 3)) == 1
        await store.close()

    asyncio.run(scenario())
