"""A run of the rush: three minutes, hands that get harder, three strikes."""

from collections.abc import Callable, Sequence
from typing import Final, NamedTuple

from dimension.features.puzzles.answering import Judged, judge_tray
from dimension.features.puzzles.rows import Purpose, StoredPuzzle, find_puzzle, puzzles_of
from dimension.features.puzzles.stock import Place, PuzzleStock
from dimension.features.rush.rows import RushHand, StoredRun, hands_of_run, keep_rush_answer, open_run
from dimension.room.state import GRACE
from dimension.rules.puzzle_recipes import RUSH_LADDER, Recipe
from dimension.runtime.ports import Clock
from dimension.server.guard.limits import Busy
from dimension.server.http.problems import Problem
from dimension.store.sql import Tables

LENGTH: Final = 180_000
"""Milliseconds."""
MOST_MISSES: Final = 3
_LEAST_PER_SPHERE: Final = 200
"""Milliseconds for a sphere; the fastest hands lay five a second."""
_FEW: Final = 10
"""With fewer hands of a sort that a run has not seen, more are made."""

Choose = Callable[[Sequence[int]], int]
"""Chooses one of some puzzles."""


class RushDealer(NamedTuple):
    """Where hands come from."""

    tables: Tables
    stock: PuzzleStock
    choose: Choose

    async def deal(self, number: int, before: Sequence[RushHand]) -> int:
        """A puzzle for the hand with a number, none that was there before; raises Busy."""
        place = Place(Purpose.RUSH, recipe_of(number))
        seen = {hand.puzzle for hand in before}
        fresh = [puzzle for puzzle in await puzzles_of(self.tables, *place) if puzzle not in seen]
        if len(fresh) < _FEW:
            self.stock.want(place)
        if not fresh and await self.stock.make_now(place):
            fresh = [puzzle for puzzle in await puzzles_of(self.tables, *place) if puzzle not in seen]
        if not fresh:
            raise Busy
        return self.choose(fresh)


class RushJudged(NamedTuple):
    """The verdict on an answer, and the run after it."""

    judged: Judged | None
    """None for a hand that was passed."""
    puzzle: StoredPuzzle
    run: StoredRun


def recipe_of(number: int) -> Recipe:
    """The recipe of the hand with a number, from 1."""
    return RUSH_LADDER[min(number, len(RUSH_LADDER)) - 1]


def least_time(tray: str) -> int:
    """The milliseconds that laying a tray takes at least, in notation."""
    return _LEAST_PER_SPHERE * sum(character.isalpha() for character in tray)


def is_over(run: StoredRun, now: int) -> bool:
    """Whether it is too late for an answer: one that was on its way when time ran out still counts."""
    return run.ended_at is not None or now > run.ends_at + GRACE


async def start_run(dealer: RushDealer, run: str, player: str, name: str, clock: Clock) -> StoredRun:
    """Begin a run, which ends the player's run before it; raises Busy."""
    first = await dealer.deal(1, ())
    now = clock()
    started = StoredRun(run, player, name, now, now + LENGTH, None, 0, 0, 0, now)
    await open_run(dealer.tables, started, first)
    return started


async def current_puzzle(tables: Tables, run: StoredRun) -> StoredPuzzle:
    """The hand that is to be played; raises Problem when the run is erased meanwhile."""
    return await _current_puzzle(tables, await hands_of_run(tables, run.run))


async def _current_puzzle(tables: Tables, hands: Sequence[RushHand]) -> StoredPuzzle:
    if not hands:
        raise Problem("rush_over", 409)
    puzzle = await find_puzzle(tables, hands[-1].puzzle)
    assert puzzle is not None, "puzzles are never removed"
    return puzzle


async def answer_hand(dealer: RushDealer, run: StoredRun, tray: str | None, now: int) -> RushJudged:
    """Take the answer to the hand that is to be played, and deal the next one.

    Raises NothingChanged when it was answered already, DimensionError for no tray, and Busy.
    """
    hands = await hands_of_run(dealer.tables, run.run)
    puzzle = await _current_puzzle(dealer.tables, hands)
    judged = None if tray is None else judge_tray(puzzle, tray)
    is_right = judged is not None and judged.is_right
    after = run._replace(
        answers=run.answers + 1,
        solved=run.solved + is_right,
        misses=run.misses + (not is_right),
        solved_at=now if is_right else run.solved_at,
        is_listed=run.is_listed and (judged is None or now - hands[-1].dealt_at >= least_time(judged.answer)),
    )
    if after.misses >= MOST_MISSES or now >= run.ends_at:
        after = after._replace(ended_at=now)
    following = None
    if after.ended_at is None:
        following = await dealer.deal(after.answers + 1, hands)
    await keep_rush_answer(dealer.tables, after, judged and judged.answer, is_right, now, following)
    return RushJudged(judged, puzzle, after)
