"""Whether some tray with all five colors fulfills a set of cards: an exact search, for dealing.

It is plain and complete rather than fast. Whatever answers the same question faster can take its
place wherever a `Fulfillable` is asked for.
"""

from collections.abc import Callable, Iterator, Sequence
from functools import cache
from itertools import combinations, product
from typing import Final

from dimension.rules.cards import COUNTING_TYPES, JUDGES, Card
from dimension.rules.colors import COLORS, Color
from dimension.rules.geometry import mask_of, positions_in, shapes_up_to_symmetry
from dimension.rules.hand import Hand
from dimension.rules.tray import ColorMasks

Fulfillable = Callable[[Sequence[Card]], bool]
"""Answers whether some five-color tray fulfills all the cards (rulings R10 and R11)."""

_UNPLACED: Final[ColorMasks] = (0,) * len(COLORS)


def fulfillable(cards: Sequence[Card]) -> bool:
    """Whether some five-color tray fulfills all the cards, found by trying."""
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
        # To a counting card any spheres will do: the first few positions stand for them.
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
