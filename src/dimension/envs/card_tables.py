"""Whether many trays fulfill many cards, in bits that are looked up.

The cards that a tray fulfills are written into *planes* of bits. A plane for each pair of colors says which cards about
two colors it fulfills; one for each color says the same of the color with itself, and of the cards about one
color and the shape; a last, wider one holds what depends on numbers alone. The demands of a hand are written
into the same planes, so that the failed cards are the bits asked for but not given.
"""

from dataclasses import dataclass
from functools import cache
from itertools import combinations, product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import COLORS, SPHERES_PER_COLOR
from dimension.rules.cards import CARDS, COUNTING_TYPES, Card, CardType
from dimension.rules.hand import Hand
from dimension.solver.lookup import COUNTING_CARDS, PAIR_TYPES, SHAPE_TYPES, asked_numbers, fulfilled_by_counts
from dimension.solver.lookup_tables import pair_table, shape_table

Planes = NDArray[np.uint8]
"""Bits about colors and pairs of them: one row for each pair and color, one column for each tray or hand."""

Numbers = NDArray[np.uint64]
"""Bits about the numbers of spheres, one entry for each tray or hand."""

PAIRS: Final = tuple(combinations(COLORS, 2))
PLANES: Final = len(PAIRS) + len(COLORS)

_COLOR_TYPES: Final = (*PAIR_TYPES, *SHAPE_TYPES)
"""The types of the cards about a single color, in the order of their bits."""

COUNTED: Final[tuple[tuple[Card, int], ...]] = tuple(
    (card, asked) for card in COUNTING_CARDS for asked in asked_numbers(card)
)
"""Every counting card with the numbers it can ask for, in the order of their bits."""

COUNTS: Final = (SPHERES_PER_COLOR + 1) ** len(COLORS)
"""How many ways there are to choose a number of spheres for each color."""


@dataclass(frozen=True, slots=True)
class AskedBits:
    """The demands of a hand, in planes."""

    planes: tuple[int, ...]
    numbers: int


def asked_bits(hand: Hand) -> AskedBits:
    """Write a hand into planes."""
    planes, numbers = [0] * PLANES, 0
    for card in hand:
        if card.type in COUNTING_TYPES:
            asked = hand.asked(card.first) if card.type is CardType.EXACTLY else 0
            numbers |= 1 << COUNTED.index((card, asked))
        elif card.first == card.other:
            planes[len(PAIRS) + card.first] |= 1 << _COLOR_TYPES.index(card.type)
        else:
            planes[PAIRS.index((card.first, card.other))] |= 1 << PAIR_TYPES.index(card.type)
    return AskedBits(tuple(planes), numbers)


@cache
def plane_cards() -> tuple[tuple[Card, ...], ...]:
    """For each plane the cards of its bits, lowest first."""
    faces = {(card.type, card.first, card.other): card for card in CARDS}
    pairs = tuple(tuple(faces[kind, *pair] for kind in PAIR_TYPES) for pair in PAIRS)
    return pairs + tuple(tuple(faces[kind, color, color] for kind in _COLOR_TYPES) for color in COLORS)


@cache
def pair_bits() -> Planes:
    """The bits of a pair of colors, by the rank of the first and the second: a flat table."""
    return _joined([pair_table(kind) for kind in PAIR_TYPES]).reshape(-1)


@cache
def color_bits() -> Planes:
    """The bits of one color, by its rank and the number of the shape: a flat table."""
    in_shape = [shape_table(kind) for kind in SHAPE_TYPES]
    alone = [pair_table(kind).diagonal()[:, None] for kind in PAIR_TYPES]
    return _joined([*alone, *in_shape]).reshape(-1)


@cache
def number_bits() -> Numbers:
    """The bits about numbers, by `count_number`."""
    table = np.zeros(COUNTS, dtype=np.uint64)
    for counts in product(range(SPHERES_PER_COLOR + 1), repeat=len(COLORS)):
        for bit, (card, asked) in enumerate(COUNTED):
            if fulfilled_by_counts(card, counts, asked):
                table[count_number(counts)] |= np.uint64(1 << bit)
    return table


def count_number(counts: tuple[int, ...]) -> int:
    """A number for how many spheres there are of each color: black counts single, white fourfold, …"""
    return sum(count * (SPHERES_PER_COLOR + 1) ** color for color, count in enumerate(counts))


def _joined(tables: list[NDArray[np.bool_]]) -> Planes:
    """Verdicts of several types, one bit each."""
    found = np.zeros(np.broadcast_shapes(*(table.shape for table in tables)), dtype=np.uint8)
    for bit, table in enumerate(tables):
        found |= table * np.uint8(1 << bit)
    return found
