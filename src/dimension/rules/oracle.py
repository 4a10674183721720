"""What dealing asks about cards: whether a five-color tray fulfills them, and how hard they are.

An exact search answers the first question here, plain and complete rather than fast. Wherever hands
are dealt, another `Oracle` can be passed that is faster and knows grades.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import Final, Protocol

from dimension.board.colors import COLORS, Color
from dimension.board.geometry import mask_of, positions_in, shapes_up_to_symmetry
from dimension.rules.cards import COUNTING_TYPES, JUDGES, Card
from dimension.rules.errors import SettingsError
from dimension.rules.hand import Hand
from dimension.rules.settings import Grade
from dimension.rules.tray import ColorMasks


class Oracle(Protocol):
    """Answers the questions that dealing depends on."""

    def fulfillable(self, cards: Sequence[Card]) -> bool:
        """Whether some five-color tray fulfills all the cards (rulings R10 and R11)."""

    def grade(self, hand: Hand) -> Grade:
        """How hard a hand is."""


class PlainOracle:
    """Answers from the rules alone: everything but grades."""

    def fulfillable(self, cards: Sequence[Card]) -> bool:
        """Whether some five-color tray fulfills all the cards, found by exhaustive search."""
        return fulfillable(cards)

    def grade(self, hand: Hand) -> Grade:  # noqa: ARG002
        """Raises: grading a hand takes a solver."""
        raise SettingsError("grade_needs_solver")


RULES_ALONE: Final[Oracle] = PlainOracle()

_UNPLACED: Final[ColorMasks] = (0,) * len(COLORS)


def fulfillable(cards: Sequence[Card]) -> bool:
    """Whether some five-color tray fulfills all the cards, found by exhaustive search."""
    return _search(frozenset(cards))


@cache
def _search(cards: frozenset[Card]) -> bool:
    places = tuple(card for card in cards if card.type not in COUNTING_TYPES)
    order = sorted(COLORS, key=lambda color: -sum(color in (card.first, card.other) for card in places))
    # A card is checked as soon as the last of its colors is on the tray.
    checks = [[card for card in places if _completes(card, order[: at + 1])] for at in range(len(order))]
    return any(
        _can_color(shape, shape, _UNPLACED, [(color, counts[color], checks[at]) for at, color in enumerate(order)])
        for counts in _counts_that_fit(cards)
        for shape in _shapes_of_size(sum(counts))
    )


def _completes(card: Card, colors: Sequence[Color]) -> bool:
    return colors[-1] in (card.first, card.other) and card.first in colors and card.other in colors


def _counts_that_fit(cards: frozenset[Card]) -> Iterator[tuple[int, ...]]:
    """The numbers of spheres per color, at least one each, that fulfill the counting cards."""
    counting = [card for card in cards if card.type in COUNTING_TYPES]
    asked = Hand(counting).asked if counting else lambda _color: 0
    for counts in product((1, 2, 3), repeat=len(COLORS)):
        # Counting cards do not care where spheres lie, so the lowest positions stand for all.
        masks = tuple((1 << count) - 1 for count in counts)
        if all(JUDGES[card.type](card, masks, 0, asked(card.first)) is None for card in counting):
            yield counts


@cache
def _shapes_of_size(spheres: int) -> tuple[int, ...]:
    return tuple(shape for shape in shapes_up_to_symmetry() if shape.bit_count() == spheres)


def _can_color(shape: int, free: int, masks: ColorMasks, steps: list[tuple[Color, int, list[Card]]]) -> bool:
    """Whether the free positions of a shape can take the remaining colors so that all checks hold."""
    if not steps:
        return True
    (color, count, checks), *rest = steps
    for positions in combinations(positions_in(free), count):
        spheres = mask_of(*positions)
        placed = (*masks[:color], spheres, *masks[color + 1 :])
        if all(JUDGES[card.type](card, placed, shape, 0) is None for card in checks) and _can_color(
            shape, free & ~spheres, placed, rest
        ):
            return True
    return False
