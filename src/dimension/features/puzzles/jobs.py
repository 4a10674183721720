"""Makes puzzles, in the solver process."""

from collections.abc import Sequence
from typing import TYPE_CHECKING

from msgspec import Struct

from dimension import solver
from dimension.board.places import Place
from dimension.room.results import BestTray, CardSets
from dimension.rules.notation import format_card, format_hand, parse_hand, parse_tray
from dimension.rules.puzzle_recipes import Recipe
from dimension.server.solver_jobs import best_tray, card_codes

if TYPE_CHECKING:
    from dimension.solver import MadePuzzle


class PuzzleSolution(Struct, frozen=True):
    """The answer to a puzzle."""

    best: BestTray
    conflicts: CardSets
    """For a puzzle about contradictions: the sets of cards that are right answers."""
    rating: int
    """The estimate of its difficulty before the first try."""


class NewPuzzle(Struct, frozen=True):
    """A puzzle that no player has seen yet."""

    recipe: Recipe
    hand: str
    solution: PuzzleSolution


def make_puzzles(recipes: Sequence[Recipe], cards: int, seed: int, hands: int) -> tuple[NewPuzzle, ...]:
    """Puzzles of these recipes, found among random hands."""
    return tuple(map(_new_puzzle, solver.make_puzzles(recipes, cards, seed, hands)))


FactFound = tuple[Place, str | None, int, int, tuple[str, ...]]
"""Place, color, the fewest and the most spheres, and the cards that prove it."""


def next_fact(hand: str, tray: str) -> FactFound | None:
    """The easiest fact about the best trays of a hand that a tray does not show yet."""
    found = solver.facts(parse_hand(hand), parse_tray(tray))
    if not found:
        return None
    place, color, least, most, cards = found[0]
    return place, None if color is None else color.letter, least, most, tuple(map(format_card, cards))


def _new_puzzle(made: "MadePuzzle") -> NewPuzzle:
    answer = PuzzleSolution(best_tray(made.solution), card_codes(made.conflicts), made.rating)
    return NewPuzzle(made.recipe, format_hand(made.solution.hand), answer)
