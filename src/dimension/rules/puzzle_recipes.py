"""Which puzzles without a clock there are."""

from enum import StrEnum
from typing import Final, NamedTuple

from dimension.rules.settings import Grade


class PuzzleKind(StrEnum):
    """The task of a puzzle."""

    FULFILL = "fulfill"
    """Fulfill every card, with all five colors."""
    OPTIMUM = "optimum"
    """Reach the best possible result; not every card can be fulfilled."""
    CONFLICT = "conflict"
    """Say which cards contradict each other: a smallest set that no tray with all five colors fulfills."""


class Recipe(NamedTuple):
    """A sort of puzzle: its task, its number of cards, and its grade."""

    kind: PuzzleKind
    cards: int
    grade: Grade


GRADES: Final = tuple(grade for grade in Grade if grade is not Grade.ANY)
"""The easiest first."""
CONFLICT_GRADES: Final = {
    (2, 4): Grade.EASY,
    (2, 6): Grade.MEDIUM,
    (3, 6): Grade.HARD,
    (4, 6): Grade.EXPERT,
    (5, 6): Grade.EVIL,
}
"""By how many cards contradict each other, and out of how many: a set of all cards would not be a puzzle."""
_CARDS: Final = 6
RECIPES: Final = (
    *(Recipe(kind, _CARDS, grade) for kind in (PuzzleKind.FULFILL, PuzzleKind.OPTIMUM) for grade in GRADES),
    *(Recipe(PuzzleKind.CONFLICT, cards, grade) for (_, cards), grade in CONFLICT_GRADES.items()),
)
"""One for each kind and grade."""
RUSH_LADDER: Final = tuple(
    Recipe(PuzzleKind.FULFILL, cards, grade)
    for cards, grade, hands in (
        (3, Grade.EASY, 2),
        (4, Grade.EASY, 2),
        (5, Grade.EASY, 2),
        (6, Grade.EASY, 2),
        (6, Grade.MEDIUM, 2),
        (6, Grade.HARD, 2),
        (6, Grade.EXPERT, 2),
        (6, Grade.EVIL, 1),
    )
    for _ in range(hands)
)
"""The hands of a rush in order; all further hands are like the last."""
