"""The public lists of the rush, in every backend: who is listed, and that they take no longer the more there are."""

import asyncio

from dimension.features.rush import rows
from dimension.features.rush.lists import MOST_LISTED, RushBest, RushLine
from dimension.features.rush.rows import StoredRun
from dimension.room.days import DAY
from dimension.store.sql import Statement
from dimension.store.stores import Store, open_store
from tests.store.test_tables import Run, with_store

__all__ = ["with_store"]

NOW = 20_000 * DAY + DAY // 2
_MANY = """
WITH RECURSIVE numbers (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM numbers WHERE n < $1)
INSERT INTO rush_runs SELECT 'r' || n, 'p' || n, 'P', $2 - n, $2, $2, 9, 1 + n % 9, 0, $2 + n, 1 FROM numbers
"""


async def played(store: Store, player: str, at: int, solved: int, *, is_listed: bool = True) -> None:
    """A run in which a player solved this many hands, one a millisecond."""
    run = StoredRun(f"{player} {at}", player, player.title(), at, at + 100, None, 0, 0, 0, at, is_listed)
    await rows.open_run(store, run, 7)
    for number in range(1, solved + 1):
        run = run._replace(answers=number, solved=number, solved_at=at + number)
        await rows.keep_rush_answer(store, run, "tray", is_right=True, now=at + number, next_puzzle=number)


async def lists(store: Store, player: str, now: int = NOW) -> list[list[tuple[str, int, int | None]]]:
    found = await RushBest(store, lambda: now).lists(player)
    return [[(run.player, run.solved, place) for run, place in lines] for lines in found]


def test_lists_have_the_best_run_of_each_and_the_player_who_asks(with_store: Run) -> None:
    async def scenario(store: Store) -> None:
        runs = [
            ("ann", 10, 3),
            ("ben", 20, 3),
            ("ann", 30, 2),
            ("cleo", -DAY, 4),
            ("dora", 50, 0),
            ("emil", -7 * DAY, 9),
        ]
        for player, at, solved in runs:
            await played(store, player, NOW + at, solved)
        today = [("ann", 3, 1), ("ben", 3, 2)]
        week = [("cleo", 4, 1), ("ann", 3, 2), ("ben", 3, 3)]
        ever = [("emil", 9, 1), ("cleo", 4, 2), ("ann", 3, 3), ("ben", 3, 4)]
        assert await lists(store, "ben") == [today, week, ever]
        assert [await rows.best_rush(store, player) for player in ("ann", "dora", "nobody")] == [3, 0, None]
        await asyncio.gather(*(played(store, f"p{number}", NOW + 100 + number, 5) for number in range(MOST_LISTED)))
        for found in await lists(store, "ben"):
            assert len(found) == MOST_LISTED + 1
        assert [found[-1] for found in await lists(store, "ben")] == [
            ("ben", 3, MOST_LISTED + before) for before in (2, 3, 4)
        ]

    with_store(scenario)


def test_a_run_at_a_pace_of_machines_is_in_no_list_not_even_in_the_own_line(with_store: Run) -> None:
    async def scenario(store: Store) -> None:
        await played(store, "ann", NOW, 9, is_listed=False)
        await played(store, "ben", NOW, 1)
        assert await lists(store, "ann") == [[("ben", 1, 1)]] * 3
        assert await rows.best_rush(store, "ann") == 9

    with_store(scenario)


def test_lists_are_some_seconds_old_but_not_for_the_player_who_asks() -> None:
    async def scenario() -> None:
        now, store = NOW, await open_store(None)
        best = RushBest(store, lambda: now)
        assert await best.lists("ann") == [[], [], []]
        await played(store, "ann", NOW, 2)
        await played(store, "ben", NOW, 3)
        (mine, *_), (ours, *_) = await best.lists("ann"), await best.lists("cleo")
        assert ([(line.run.player, line.place) for line in mine], ours) == ([("ann", 1)], [])
        now += 5_000
        assert [line.run.player for line in (await best.lists("cleo"))[0]] == ["ben", "ann"]
        await store.close()

    asyncio.run(scenario())


def test_the_lists_of_two_hundred_thousand_runs_come_from_a_few_thousand_steps() -> None:
    async def scenario() -> tuple[int, list[RushLine]]:
        store = await open_store(None)
        await store.change(Statement(_MANY, (200_000, NOW)))
        steps = 0

        def step() -> int:
            nonlocal steps
            steps += 1
            return 0

        # SQLite calls it every hundred steps of its machine.
        store._reading.set_progress_handler(step, 100)  # type: ignore[attr-defined]
        found = await RushBest(store, lambda: NOW + 1).lists("p200000")
        store._reading.set_progress_handler(None, 0)  # type: ignore[attr-defined]
        await store.close()
        return 100 * steps, found[2]

    steps, ever = asyncio.run(scenario())
    # All runs of a week took ten million.
    assert steps < 200_000
    assert ever[-1].run.player == "p200000"
    assert ever[-1].place is None
