"""The tables of the rush, in every backend."""

import asyncio

import pytest

from dimension.features.rush import rows
from dimension.features.rush.rows import RushHand, StoredRun
from dimension.store.sql import NothingChanged
from dimension.store.stores import Store
from tests.store.test_tables import Run, with_store

__all__ = ["with_store"]


def run_of(player: str, at: int, run: str = "") -> StoredRun:
    return StoredRun(run or f"{player} {at}", player, player.title(), at, at + 100, None, 0, 0, 0, at)


async def played(store: Store, player: str, at: int, solved: int) -> None:
    """A run in which a player solved this many hands, one a millisecond."""
    run = run_of(player, at)
    await rows.open_run(store, run, 7)
    for number in range(1, solved + 1):
        run = run._replace(answers=number, solved=number, solved_at=at + number)
        await rows.keep_rush_answer(store, run, "tray", is_right=True, now=at + number, next_puzzle=number)


def test_a_run_continues_answer_by_answer_and_each_hand_is_answered_once(with_store: Run) -> None:
    async def scenario(store: Store) -> None:
        run = run_of("ann", 10)
        await rows.open_run(store, run, 7)
        assert await rows.find_run(store, run.run) == run
        assert await rows.find_run(store, "none") is None
        assert await rows.hands_of_run(store, run.run) == [RushHand(1, 7, 10)]
        after = run._replace(answers=1, misses=1)
        outcomes = await asyncio.gather(
            *(rows.keep_rush_answer(store, after, None, is_right=False, now=12, next_puzzle=8) for _ in range(3)),
            return_exceptions=True,
        )
        assert sorted(type(outcome).__name__ for outcome in outcomes) == ["NoneType", *["NothingChanged"] * 2]
        assert await rows.find_run(store, run.run) == after
        assert await rows.hands_of_run(store, run.run) == [RushHand(1, 7, 10), RushHand(2, 8, 12)]
        ended = after._replace(answers=2, misses=2, ended_at=15)
        await rows.keep_rush_answer(store, ended, None, is_right=False, now=15, next_puzzle=None)
        assert len(await rows.hands_of_run(store, run.run)) == 2
        with pytest.raises(NothingChanged):
            await rows.keep_rush_answer(store, ended._replace(answers=3), None, False, 16, None)

    with_store(scenario)


def test_another_run_ends_the_one_before(with_store: Run) -> None:
    async def scenario(store: Store) -> None:
        for player, at in [("ann", 10), ("ben", 11), ("ann", 20), ("ann", 500)]:
            await rows.open_run(store, run_of(player, at), 7)
        names = "ann 10", "ben 11", "ann 20", "ann 500"
        # The time of the third was up before that.
        ends = [found.ended_at for name in names if (found := await rows.find_run(store, name))]
        assert ends == [20, None, 120, None]

    with_store(scenario)


def test_only_the_best_runs_of_a_player_are_kept(with_store: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(rows, "_WORST", rows._WORST.replace("500", "2"))

    async def scenario(store: Store) -> None:
        for at, solved in [(10, 1), (20, 3), (30, 2), (40, 0)]:
            await played(store, "ann", at, solved)
        await played(store, "ben", 50, 1)
        found = await store.rows("SELECT DISTINCT run FROM rush_answers UNION SELECT run FROM rush_runs")
        assert sorted(run for (run,) in found) == ["ann 20", "ann 30", "ann 40", "ben 50"]

    with_store(scenario)
