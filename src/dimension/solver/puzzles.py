"""Puzzles without a clock, made from random hands.

A puzzle about trays is as hard as its right answers are rare: it has the grade that the cut points of
`dimension.solver.grades` give to their number. One about contradictions is harder the more cards
belong to the set that has to be named.
"""

from collections.abc import Collection, Iterator
from math import log10
from random import Random
from typing import Final, NamedTuple

from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
from dimension.rules.puzzle_recipes import CONFLICT_GRADES, PuzzleKind, Recipe
from dimension.rules.reading import as_whole
from dimension.rules.settings import Grade
from dimension.solver.conflicts import Conflict, explain
from dimension.solver.grades import LEAST_TRAYS, fulfillable_at_all
from dimension.solver.optimal_count import count_optimal
from dimension.solver.single import solve
from dimension.solver.solution import Solution

_CONFLICT_RATINGS: Final = {
    Grade.EASY: 1000,
    Grade.MEDIUM: 1250,
    Grade.HARD: 1500,
    Grade.EXPERT: 1750,
    Grade.EVIL: 2000,
}
_HARDEST: Final = 2400
"""The rating of a puzzle with `_FEWEST` right trays."""
_EASIEST: Final = 800
"""The rating of a puzzle with `_MOST` right trays."""
_FEWEST: Final = 10
_MOST: Final = 1_000_000


class MadePuzzle(NamedTuple):
    """A puzzle with its answer."""

    recipe: Recipe
    solution: Solution
    conflicts: tuple[Conflict, ...]
    """For a puzzle about contradictions: the smallest sets of cards that no tray with all five colors fulfills."""
    rating: int
    """The rating before the first answer."""


def make_puzzles(wanted: Collection[Recipe], cards: int, seed: int, hands: int) -> Iterator[MadePuzzle]:
    """Puzzles that are wanted, such as all `RECIPES`, found among so many random hands of `cards` cards.

    >>> wanted = [Recipe(PuzzleKind.FULFILL, 6, Grade.EVIL)]
    >>> puzzle = next(make_puzzles(wanted, cards=6, seed=1, hands=1000))
    >>> puzzle.solution.hand, puzzle.rating
    (Hand('W+O B^ WxG G>O O1 WxO'), 2095)
    """
    random = Random(as_whole("A seed is a whole number", seed))  # noqa: S311 - a game
    kinds = {recipe.kind for recipe in wanted if recipe.cards == cards}
    for _ in range(hands):
        made = _puzzles(solve(Hand(random.sample(CARDS, cards))), kinds)
        yield from (puzzle for puzzle in made if puzzle.recipe in wanted)


def start_rating(trays: int) -> int:
    """How hard it is to find one of this many right trays: a tenth as many are 320 points harder."""
    share = (log10(max(trays, 1)) - log10(_FEWEST)) / (log10(_MOST) - log10(_FEWEST))
    return round(_HARDEST - (_HARDEST - _EASIEST) * min(max(share, 0), 1))


def _puzzles(solution: Solution, kinds: set[PuzzleKind]) -> Iterator[MadePuzzle]:
    """The puzzles that a hand makes."""
    # Counting takes much longer than solving: only where it is wanted.
    if PuzzleKind.FULFILL in kinds and solution.bonus:
        yield _about_trays(PuzzleKind.FULFILL, solution, _fulfilling_trays(solution))
    if PuzzleKind.OPTIMUM in kinds and solution.failed and not fulfillable_at_all(solution.hand.cards):
        yield _about_trays(PuzzleKind.OPTIMUM, solution, solution.count_trays())
    if PuzzleKind.CONFLICT in kinds and solution.with_bonus is None:
        yield from _about_conflicts(solution)


def _fulfilling_trays(solution: Solution) -> int:
    """How many trays with all five colors fulfill every card: each has as many points as spheres."""
    return sum(count_optimal(solution._replace(score=spheres)).trays for spheres in range(solution.score + 1))


def _about_trays(kind: PuzzleKind, solution: Solution, trays: int) -> MadePuzzle:
    grade = next(grade for grade, least in LEAST_TRAYS.items() if trays >= least)
    return MadePuzzle(Recipe(kind, len(solution.hand), grade), solution, (), start_rating(trays))


def _about_conflicts(solution: Solution) -> Iterator[MadePuzzle]:
    conflicts = explain(solution.hand).with_five_colors
    grade = CONFLICT_GRADES.get((len(conflicts[0]), len(solution.hand)))
    # With a single set there is a single answer.
    if grade is not None and len(conflicts) == 1:
        recipe = Recipe(PuzzleKind.CONFLICT, len(solution.hand), grade)
        yield MadePuzzle(recipe, solution, conflicts, _CONFLICT_RATINGS[grade])
