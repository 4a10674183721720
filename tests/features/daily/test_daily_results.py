"""Results of days, in every backend."""

import asyncio
from pathlib import Path

import pytest

from dimension.features.daily.contract import DailyCount
from dimension.features.daily.rows import DailyResults, TriedDay
from dimension.room.records import FoundBest, PlayedRound, RoundRecords
from dimension.store.stores import Store
from tests.store.backends import BACKENDS
from tests.store.logs import OPENED

DAY, NEXT = "2026-11-16", "2026-11-17"
TRAY = "KW...../....../."


def tried(room: str, player: str, day: str | None, points: int, bonus: bool = False, at: int = 5) -> PlayedRound:
    return PlayedRound(room, 1, 1, 0, player, at, day, "key", False, "O2 K_", TRAY, points, bonus, ("O2",))


async def _play(store: Store, *rounds: PlayedRound) -> None:
    for played in rounds:
        best = FoundBest(played.room, 1, 1, 9, True)
        await store.append(played.room, 0, [OPENED], None, RoundRecords((played,), (best,)))


@pytest.mark.parametrize("backend", BACKENDS)
def test_results_are_counted_by_day_and_found_by_player(backend: str, tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await BACKENDS[backend](tmp_path)
        results = DailyResults(store)
        await _play(
            store,
            tried("A", "ann", DAY, 7),
            tried("B", "ben", DAY, 7),
            tried("C", "cleo", DAY, -2),
            tried("D", "dora", DAY, 7, bonus=True),
            tried("E", "ann", NEXT, 9),
            tried("F", "ann", None, 3),
        )
        assert await results.all_of(DAY) == [DailyCount(-2, False, 1), DailyCount(7, False, 2), DailyCount(7, True, 1)]
        assert await results.all_of("2026-11-15") == []
        assert (await results.players_on(DAY), await results.players_on("2026-11-15")) == (4, 0)
        assert await results.players_by_day(DAY, NEXT) == {DAY: 4, NEXT: 1}
        assert await results.players_by_day(NEXT, NEXT) == {NEXT: 1}
        mine = TriedDay(DAY, "A", "O2 K_", TRAY, 7, False, 9, True)
        assert await results.of_player_on("ann", DAY) == mine
        assert await results.of_player_on("eve", DAY) is None
        assert await results.of_player("ann") == [mine, mine._replace(day=NEXT, room="E", points=9)]
        await store.close()

    asyncio.run(scenario())


def test_of_two_tries_the_first_counts(tmp_path: Path) -> None:
    async def scenario() -> None:
        store = await BACKENDS["sqlite"](tmp_path)
        results = DailyResults(store)
        await _play(store, tried("B", "ann", DAY, 9, at=8), tried("A", "ann", DAY, 4, at=5))
        one = await results.of_player_on("ann", DAY)
        assert one is not None
        assert one.points == 4
        assert await results.of_player("ann") == [one]
        await store.close()

    asyncio.run(scenario())
