"""Dealing puzzles and taking answers, with the time as an argument."""

import asyncio
from collections.abc import Awaitable, Callable
from functools import cache
from itertools import count
from pathlib import Path

import pytest

from dimension.features.puzzles import answering as tested
from dimension.features.puzzles import rows
from dimension.features.puzzles.answering import (
    GIVEN_UP,
    HintCost,
    Judged,
    Wish,
    answer_puzzle,
    next_puzzle,
    note_hint,
    player_now,
    score_of,
)
from dimension.features.puzzles.jobs import NewPuzzle, make_puzzles
from dimension.features.puzzles.ratings import START, new_puzzle_strength, rebuilt
from dimension.features.puzzles.rows import Purpose
from dimension.features.puzzles.stock import Place, PuzzleStock
from dimension.rules.puzzle_recipes import PuzzleKind, Recipe
from dimension.rules.settings import Grade
from dimension.server.guard.limits import Busy
from dimension.store.stores import Store, open_store
from tests.features.puzzles.makers import MakerHere

RECIPE = Recipe(PuzzleKind.FULFILL, 6, Grade.EASY)
RIGHT, WRONG, GAVE_UP = Judged("x", True), Judged("y", False), Judged(GIVEN_UP, False)
DAY = 24 * 3600 * 1000
Scene = Callable[[Store, PuzzleStock], Awaitable[None]]


@cache
def easy_puzzles() -> tuple[NewPuzzle, ...]:
    return make_puzzles((RECIPE,), RECIPE.cards, 1, 80)


def run(scene: Scene, stocked: int = 12, file: Path | None = None) -> None:
    """Play a scene with some easy puzzles."""

    async def whole() -> None:
        store, seeds = await open_store(file), count()
        made = easy_puzzles()[:stocked]
        await rows.add_puzzles(
            store, Purpose.RATED, [(puzzle, new_puzzle_strength(puzzle.solution.rating)) for puzzle in made]
        )
        await scene(store, PuzzleStock(store, MakerHere(), lambda: next(seeds)))
        await store.close()

    asyncio.run(whole())


async def deal(store: Store, stock: PuzzleStock, player: str, now: int = 1) -> int:
    return (await next_puzzle(store, stock, player, Wish(PuzzleKind.FULFILL, Grade.EASY), now)).id


async def answer(store: Store, player: str, number: int, judged: Judged, now: int = 1) -> tested.Answered:
    puzzle = await rows.find_puzzle(store, number)
    assert puzzle is not None
    return await answer_puzzle(store, player, puzzle, judged, now)


def test_no_player_sees_a_puzzle_twice_and_more_are_made_when_all_are_seen() -> None:
    async def scene(store: Store, stock: PuzzleStock) -> None:
        seen = [await deal(store, stock, "ann") for _ in range(6)]
        assert len(set(seen)) == 6
        assert await rows.puzzle_stock(store) == {(Purpose.RATED, RECIPE): 6}
        assert await deal(store, stock, "ben") in seen

    run(scene, stocked=5)


def test_who_has_seen_all_sees_the_first_one_again(monkeypatch: pytest.MonkeyPatch) -> None:
    async def scene(store: Store, stock: PuzzleStock) -> None:
        async def nothing(_: Place) -> bool:
            return False

        monkeypatch.setattr(stock, "make_now", nothing)
        first, *_ = [await deal(store, stock, "ann", now) for now in (1, 2, 3)]
        assert await deal(store, stock, "ann", 4) == first
        with pytest.raises(Busy):
            await next_puzzle(store, stock, "ann", Wish(PuzzleKind.CONFLICT), 5)

    run(scene, 3)


def test_without_a_grade_it_is_the_nearest_to_the_rating() -> None:
    async def scene(store: Store, stock: PuzzleStock) -> None:
        dealt = [await next_puzzle(store, stock, "ann", Wish(PuzzleKind.FULFILL), 1) for _ in range(12)]
        away = [abs(puzzle.rated.strength.rating - START.strength.rating) for puzzle in dealt]
        assert away == sorted(away)

    run(scene)


def test_only_the_first_answer_counts_but_solving_it_later_is_remembered() -> None:
    async def scene(store: Store, stock: PuzzleStock) -> None:
        number = await deal(store, stock, "ann")
        wrong = await answer(store, "ann", number, WRONG)
        assert wrong.change < 0
        again = await answer(store, "ann", number, RIGHT)
        assert (again.change, again.attempt.solved, again.ratings) == (0, True, wrong.ratings)
        assert await rows.puzzle_totals(store, "ann") == [(PuzzleKind.FULFILL, Grade.EASY, 1, 1)]
        assert (await answer(store, "ann", number, GAVE_UP)).attempt.solved

    run(scene)


FACT = 0
COSTS = {FACT: HintCost(2, 3), 1: HintCost(1, 1), 2: HintCost(2, 2), 3: HintCost(3, 4), 4: HintCost(4, 4)}


@pytest.mark.parametrize(
    ("hints", "worth"),
    [
        *[((), 1), ((1,), 0.75), ((2, 1), 0.5), ((3,), 0.25), ((3, 3), None), ((4,), None)],
        *[((FACT,), 0.5), ((FACT, FACT), 0.25), ((FACT, FACT, FACT), 0.25), ((2, FACT), 0.25), ((FACT, 3), 0.25)],
    ],
)
def test_hints_make_a_right_answer_worth_less(hints: tuple[int, ...], worth: float | None) -> None:
    async def scene(store: Store, stock: PuzzleStock) -> None:
        number = await deal(store, stock, "ann")
        for step in hints:
            await note_hint(store, "ann", number, COSTS[step], 1)
        assert (await answer(store, "ann", number, RIGHT)).change >= 0
        await note_hint(store, "ann", number, COSTS[4], 2)
        assert [first.score for first in await rows.first_answers(store)] == [worth]
        assert score_of(is_right=False, hints=0) == 0

    run(scene)


def test_moves_requested_in_a_burst_count_like_moves_one_by_one(tmp_path: Path) -> None:
    async def scene(store: Store, stock: PuzzleStock) -> None:
        number = await deal(store, stock, "ann")
        await asyncio.gather(*(note_hint(store, "ann", number, COSTS[3], 1) for _ in range(2)))
        assert (await tested.attempt_at(store, "ann", number)).hints == tested.MOST_HINTS

    run(scene, file=tmp_path / "games.sqlite3")


def test_many_answers_at_the_same_time_are_all_rated_and_rating_them_again_gives_the_same(tmp_path: Path) -> None:
    async def scene(store: Store, stock: PuzzleStock) -> None:
        numbers = [await deal(store, stock, "ann") for _ in range(4)]
        people = ["ann", "ben", "cleo", "dora"]
        judged = [RIGHT, WRONG, GAVE_UP]
        await asyncio.gather(
            *(
                answer(store, player, number, judged[(at + place) % 3], 1 + at * DAY)
                for at, player in enumerate(people)
                for place, number in enumerate(numbers)
            )
        )
        # Later ones continue from there.
        await answer(store, "ann", await deal(store, stock, "ann"), RIGHT, 9 * DAY)
        puzzles = {number: await rows.find_puzzle(store, number) for number in range(1, 13)}
        starts = {number: float(puzzle.solution.rating) for number, puzzle in puzzles.items() if puzzle}
        firsts = await rows.first_answers(store)
        assert len(firsts) == 17
        players, rated = rebuilt(firsts, starts)
        assert players == {player: await rows.find_player(store, player) for player in people}
        assert rated == {number: puzzle.rated for number, puzzle in puzzles.items() if puzzle}

    run(scene, file=tmp_path / "games.sqlite3")


def test_a_player_is_what_they_were_only_less_certain() -> None:
    async def scene(store: Store, stock: PuzzleStock) -> None:
        assert await player_now(store, "ann", 5) == START
        after = await answer(store, "ann", await deal(store, stock, "ann"), RIGHT)
        assert await player_now(store, "ann", 1) == after.ratings.player
        later = await player_now(store, "ann", 200 * DAY)
        assert later.strength.deviation > after.ratings.player.strength.deviation

    run(scene)
