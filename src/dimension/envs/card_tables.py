"""Whether many trays fulfill many cards, looked up in tables that the judges of `dimension.rules` filled.

What a tray fulfills is written into *planes* of bits. A plane for each pair of colors says whether it
is in touch and apart; one for each color says the same of the color with itself, and whether it is on the
floor and bare; a last, wider one holds what depends on numbers alone. What a hand asks for is written
into the same planes, so that the failed cards are the bits asked for but not given.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import COLORS, SPHERES_PER_COLOR
from dimension.board.geometry import POSITIONS, legal_shapes
from dimension.envs.legality import shape_numbers
from dimension.rules.cards import CARDS, COUNTING_TYPES, JUDGES, Card, CardType
from dimension.rules.hand import Hand

Planes = NDArray[np.uint8]
"""Bits about colors and pairs of them: one row for each pair and color, one column for each tray or hand."""

Numbers = NDArray[np.uint32]
"""Bits about the numbers of spheres, one entry for each tray or hand."""

PAIRS: Final = tuple(combinations(COLORS, 2))
PLANES: Final = len(PAIRS) + len(COLORS)

_PAIR_TYPES: Final = (CardType.TOUCH, CardType.APART)
_COLOR_TYPES: Final = (*_PAIR_TYPES, CardType.FLOOR, CardType.BARE)

_LARGEST_SUM: Final = 3
COUNTED: Final[tuple[tuple[Card, int], ...]] = tuple(
    (card, asked)
    for card in CARDS
    if card.type in COUNTING_TYPES
    for asked in ((card.number, _LARGEST_SUM) if card.number else (0,))
)
"""Every card about numbers, with the numbers it can ask for: two cards of a color are added (ruling R3)."""

COUNTS: Final = (SPHERES_PER_COLOR + 1) ** len(COLORS)
"""How many ways there are to choose a number of spheres for each color."""


@dataclass(frozen=True, slots=True)
class Demand:
    """What a hand asks for, in planes."""

    planes: tuple[int, ...]
    numbers: int


def demand_of(hand: Hand) -> Demand:
    """Write a hand into planes."""
    planes, numbers = [0] * PLANES, 0
    for card in hand:
        if card.type in COUNTING_TYPES:
            numbers |= 1 << COUNTED.index((card, hand.asked(card.first) if card.number else 0))
        elif card.first == card.other:
            planes[len(PAIRS) + card.first] |= 1 << _COLOR_TYPES.index(card.type)
        else:
            planes[PAIRS.index((card.first, card.other))] |= 1 << _PAIR_TYPES.index(card.type)
    return Demand(tuple(planes), numbers)


@cache
def plane_cards() -> tuple[tuple[Card, ...], ...]:
    """For each plane the cards of its bits, lowest first."""
    pairs = tuple(tuple(_card(kind, *pair) for kind in _PAIR_TYPES) for pair in PAIRS)
    return pairs + tuple(tuple(_card(kind, color, color) for kind in _COLOR_TYPES) for color in COLORS)


@cache
def color_masks() -> tuple[int, ...]:
    """Every set of positions that one color can have."""
    return tuple(mask for mask in range(1 << len(POSITIONS)) if mask.bit_count() <= SPHERES_PER_COLOR)


@cache
def ranks() -> NDArray[np.intp]:
    """The number of each set of positions among `color_masks`."""
    numbers = np.zeros(1 << len(POSITIONS), dtype=np.intp)
    numbers[list(color_masks())] = np.arange(len(color_masks()))
    return numbers


@cache
def pair_table() -> Planes:
    """The bits of a pair of colors, by the rank of the first and the second."""
    masks, (first, second) = color_masks(), PAIRS[0]
    cards = [_card(kind, first, second) for kind in _PAIR_TYPES]
    table = np.zeros((len(masks), len(masks)), dtype=np.uint8)
    for i, one in enumerate(masks):
        for j, other in enumerate(masks[:i]):
            if not one & other:
                table[i, j] = table[j, i] = _bits(cards, (one, other, 0, 0, 0), one | other)
    table[0, 0] = _bits(cards, (0, 0, 0, 0, 0), 0)
    return table.reshape(-1)


@cache
def color_table() -> Planes:
    """The bits of one color, by its rank and the number of the shape."""
    cards = [_card(kind, COLORS[0], COLORS[0]) for kind in _COLOR_TYPES]
    table = np.zeros((len(color_masks()), len(legal_shapes())), dtype=np.uint8)
    for shape in legal_shapes():
        number = shape_numbers()[shape]
        for rank, mask in enumerate(color_masks()):
            if not mask & ~shape:
                table[rank, number] = _bits(cards, (mask, 0, 0, 0, 0), shape)
    return table.reshape(-1)


@cache
def number_table() -> Numbers:
    """The bits about numbers, by `count_number`."""
    table = np.zeros(COUNTS, dtype=np.uint32)
    for counts in product(range(SPHERES_PER_COLOR + 1), repeat=len(COLORS)):
        # To these cards any spheres will do: the first few positions stand for them.
        masks = tuple((1 << count) - 1 for count in counts)
        for bit, (card, asked) in enumerate(COUNTED):
            if JUDGES[card.type](card, masks, 0, asked) is None:
                table[count_number(counts)] |= np.uint32(1 << bit)
    return table


def count_number(counts: tuple[int, ...]) -> int:
    """A number for how many spheres there are of each color: black counts single, white fourfold, …"""
    return sum(count * (SPHERES_PER_COLOR + 1) ** color for color, count in enumerate(counts))


def _card(kind: CardType, first: int, other: int) -> Card:
    """No such card prefers a color, so that one of each type speaks for all."""
    return next(card for card in CARDS if (card.type, card.first, card.other) == (kind, first, other))


def _bits(cards: list[Card], masks: tuple[int, ...], occupied: int) -> int:
    return sum((JUDGES[card.type](card, masks, occupied, 0) is None) << bit for bit, card in enumerate(cards))
