"""What is kept of a puzzle, of a player's answer to it, and of how strong both are."""

from enum import StrEnum
from typing import NamedTuple

from msgspec import Struct

from dimension.rooms.core.results import BestTray, CardSets
from dimension.rules.puzzle_recipes import Recipe


class Purpose(StrEnum):
    """What a puzzle is for."""

    RATED = "rated"
    RUSH = "rush"
    PACK = "pack"
    """To be taken along with its solution: it never counts."""


class Strength(NamedTuple):
    """How strong somebody is, how uncertain that is, and how much it goes up and down."""

    rating: float
    deviation: float
    volatility: float


class Rated(NamedTuple):
    """A strength with the number of answers it was learned from, and when it changed last."""

    strength: Strength
    answers: int
    at: int


class PuzzleSolution(Struct, frozen=True):
    """The answer to a puzzle."""

    best: BestTray
    conflicts: CardSets
    """For a puzzle about contradictions: the sets of cards that are right answers."""
    rating: int
    """How hard it was thought to be before anybody had tried it."""


class NewPuzzle(Struct, frozen=True):
    """A puzzle that nobody has seen yet."""

    recipe: Recipe
    hand: str
    solution: PuzzleSolution


class StoredPuzzle(NamedTuple):
    """A puzzle, and what its answers taught us."""

    id: int
    purpose: Purpose
    recipe: Recipe
    hand: str
    solution: PuzzleSolution
    rated: Rated


class Attempt(NamedTuple):
    """What somebody has done with a puzzle so far."""

    hints: int
    """How much was told, from 0 to 4; it stands still once there is an answer."""
    answered_at: int | None
    answer: str | None
    """The first one; empty for giving up."""
    solved: bool
    """By any answer, not only the first."""


class FirstAnswer(NamedTuple):
    """An answer that counts."""

    player: str
    puzzle: int
    at: int
    answer: str
    score: float
    """From 0, a loss, to 1, a win without hints."""
    solved: bool
