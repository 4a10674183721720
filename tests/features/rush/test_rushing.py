"""The rush, with the time as an argument."""

import asyncio
from collections.abc import Awaitable, Callable
from itertools import count

import pytest

from dimension.features.puzzles.stock import PuzzleStock
from dimension.features.rush.rows import StoredRun, find_run, hands_of_run
from dimension.features.rush.runs import (
    LENGTH,
    RushDealer,
    answer_hand,
    current_puzzle,
    is_over,
    least_time,
    recipe_of,
    start_run,
)
from dimension.room.state import GRACE
from dimension.rules.puzzle_recipes import RUSH_LADDER
from dimension.server.http.problems import Problem
from dimension.store.sql import NothingChanged
from dimension.store.stores import open_store
from tests.features.puzzles.makers import MakerHere

NOW = 1_000_000


def run(scene: Callable[[RushDealer], Awaitable[None]]) -> None:
    async def whole() -> None:
        store, seeds = await open_store(None), count()
        stock = PuzzleStock(store, MakerHere(), lambda: next(seeds))
        await scene(RushDealer(store, stock, lambda numbers: numbers[0]))
        await store.close()

    asyncio.run(whole())


async def started(dealer: RushDealer) -> StoredRun:
    return await start_run(dealer, "run", "ann", "Ann", lambda: NOW)


async def right(dealer: RushDealer, so_far: StoredRun, now: int) -> StoredRun:
    tray = (await current_puzzle(dealer.tables, so_far)).solution.best.tray
    result = await answer_hand(dealer, so_far, tray, now)
    assert result.judged is not None
    assert result.judged.is_right
    return result.run


def test_hands_get_harder_and_none_comes_twice() -> None:
    async def scene(dealer: RushDealer) -> None:
        so_far = await started(dealer)
        for number in range(1, 8):
            assert (await current_puzzle(dealer.tables, so_far)).recipe == recipe_of(number)
            so_far = await right(dealer, so_far, NOW + number)
        hands = await hands_of_run(dealer.tables, "run")
        assert len({hand.puzzle for hand in hands}) == len(hands) == 8
        assert await find_run(dealer.tables, "run") == so_far
        assert (so_far.solved, so_far.solved_at) == (7, NOW + 7)

    run(scene)
    assert recipe_of(999) == RUSH_LADDER[-1]


def test_time_is_up_when_it_is_but_an_answer_on_its_way_counts() -> None:
    async def scene(dealer: RushDealer) -> None:
        so_far = await started(dealer)
        assert so_far.ends_at == NOW + LENGTH
        assert not is_over(so_far, so_far.ends_at + GRACE)
        assert is_over(so_far, so_far.ends_at + GRACE + 1)
        last = await right(dealer, so_far, so_far.ends_at + GRACE)
        assert last.solved == 1
        assert is_over(last, NOW)
        assert len(await hands_of_run(dealer.tables, "run")) == 1

    run(scene)


def test_three_misses_end_it_and_a_hand_is_answered_once() -> None:
    async def scene(dealer: RushDealer) -> None:
        so_far = await started(dealer)
        first = await answer_hand(dealer, so_far, None, NOW + 1)
        with pytest.raises(NothingChanged):
            await answer_hand(dealer, so_far, None, NOW + 1)
        second = await answer_hand(dealer, first.run, "......./....../.", NOW + 2)
        assert second.judged is not None
        assert not second.judged.is_right
        third = await answer_hand(dealer, second.run, None, NOW + 3)
        assert (third.run.misses, third.run.ended_at, third.run.solved) == (3, NOW + 3, 0)

    run(scene)


def test_a_run_that_is_erased_meanwhile_is_over() -> None:
    async def scene(dealer: RushDealer) -> None:
        erased = (await started(dealer))._replace(run="erased")
        with pytest.raises(Problem) as refused:
            await answer_hand(dealer, erased, None, NOW)
        assert (refused.value.code, refused.value.status) == ("rush_over", 409)

    run(scene)


def test_a_rush_with_trays_that_came_faster_than_hands_can_lay_them_is_not_listed() -> None:
    async def scene(dealer: RushDealer) -> None:
        so_far = await started(dealer)
        tray = (await current_puzzle(dealer.tables, so_far)).solution.best.tray
        slow = await right(dealer, so_far, NOW + least_time(tray))
        assert slow.is_listed
        passed = (await answer_hand(dealer, slow, None, slow.solved_at + 1)).run
        assert passed.is_listed
        fast = await right(dealer, passed, slow.solved_at + 2)
        assert not fast.is_listed
        again = await right(dealer, fast, NOW + 60_000)
        assert not again.is_listed
        assert await find_run(dealer.tables, "run") == again

    run(scene)
    assert least_time("KWBGOWB/G.O.K./W") == 11 * 200
