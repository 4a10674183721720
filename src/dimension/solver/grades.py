"""How hard a hand is: by its solution density, the share of all trays that are optimal for it.

Of 40,000 random six-card hands (seed 2014) a fifth falls into each grade. The cut points are fixed, so
that a grade means the same for hands of any size: most three-card hands are easy, most of eight are not.
"""

from collections.abc import Sequence
from typing import Final

from dimension.rules.cards import Card
from dimension.rules.hand import Hand, HandLike
from dimension.rules.settings import Grade
from dimension.solver.fulfillable import fulfillable
from dimension.solver.solution import Solution
from dimension.solver.solve import solve

LEAST_TRAYS: Final = {Grade.EASY: 35_000, Grade.MEDIUM: 9_000, Grade.HARD: 2_400, Grade.EXPERT: 450, Grade.EVIL: 0}
"""The fewest optimal trays that a hand of each grade has."""


class SolverOracle:
    """Answers what dealing asks, quickly; it knows grades too."""

    def fulfillable(self, cards: Sequence[Card]) -> bool:
        """Whether some five-color tray fulfills all the cards."""
        return fulfillable(cards)

    def grade(self, hand: Hand) -> Grade:
        """How hard a hand is."""
        return grade_of(hand)


def grade_of(hand: HandLike) -> Grade:
    """How hard a hand is.

    >>> grade_of("K1")
    Grade.EASY
    """
    return grade_of_solution(solve(hand))


def grade_of_solution(solution: Solution) -> Grade:
    """How hard a hand is that has been solved already."""
    trays = solution.count()
    return next(grade for grade, least in LEAST_TRAYS.items() if trays >= least)
