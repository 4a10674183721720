"""The numbers of spheres that trays have in the center, on the middle level and on top, by the cards that they fulfill.

These places stay where they are when a tray is turned or mirrored, so one tray stands for all that look alike.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import COLORS, SPHERES_PER_COLOR, Color
from dimension.board.places import POSITIONS, Place
from dimension.rules.hand import Hand
from dimension.solver.core.colorings import Colorings, colorings
from dimension.solver.core.demand import demand_of
from dimension.solver.core.exchanges import SPATIAL_NUMBER, Permutation, card_images, inverse
from dimension.solver.core.packed import members
from dimension.solver.core.vectors import SORTED_COUNTS, SPHERES, place_of_vector

_ANY: Final = len(COLORS)
"""Stands for all colors together."""
_NUMBERS: Final = SPHERES_PER_COLOR + 1
_LAID: Final = (Place.CENTER, Place.UPPER, Place.TOP)
_FIELD: Final = {
    (place, color): _NUMBERS * (at * (_ANY + 1) + color) for at, place in enumerate(_LAID) for color in range(_ANY + 1)
}
"""Where the numbers of a color in a place begin, four bits that say which ones there are; 72 together."""
_HALF: Final = 36
"""The bits are kept in two words."""

Seen = dict[tuple[int, int], int]
"""By the cards that trays fulfill, a mask over the hand, and their spheres: the numbers that they have anywhere."""


def numbers_in(found: int, place: Place, color: Color | None) -> tuple[int, ...]:
    """The numbers of spheres of a color, or of any, that there are in a place."""
    field = _FIELD[place, _ANY if color is None else int(color)]
    return tuple(number for number in range(_NUMBERS) if found >> field + number & 1)


def seen(hand: Hand, vectors: int) -> Seen:
    """The numbers on the trays with some count vectors, by the cards of a hand that they fulfill."""
    demand, found = demand_of(hand), Seen()
    counting = iter(demand.counting)
    spatial, counted = [], []
    for at, card in enumerate(hand.cards):
        number = SPATIAL_NUMBER[card.index]
        if number is None:
            counted.append((at, next(counting)))
        else:
            spatial.append((at, number))
    for vector in members(vectors):
        group, permutation = place_of_vector(vector)
        images = card_images(inverse(permutation))
        fulfilled = sum(1 << at for at, within in counted if within >> vector & 1)
        for some, numbers in _by_cards(group, [images[number] for _, number in spatial]):
            cards = fulfilled | sum(1 << at for k, (at, _) in enumerate(spatial) if some >> k & 1)
            key = cards, SPHERES[vector]
            found[key] = found.get(key, 0) | _exchanged(numbers, permutation)
    return found


def _by_cards(group: int, cards: Sequence[int]) -> Iterator[tuple[int, int]]:
    """For each set of some spatial cards that trays of a group fulfill, a mask, the numbers on these trays."""
    signatures, words = _rows(group)
    fulfilled = np.zeros(len(signatures), dtype=np.uint16)
    for at, card in enumerate(cards):
        fulfilled |= ((signatures >> np.uint64(card) & np.uint64(1)) << np.uint64(at)).astype(np.uint16)
    order = np.argsort(fulfilled, kind="stable")
    ranked = fulfilled[order]
    starts = np.flatnonzero(np.r_[True, ranked[1:] != ranked[:-1]])
    low, high = np.bitwise_or.reduceat(words[order], starts, axis=0).T.tolist()
    yield from zip(ranked[starts].tolist(), (a | b << _HALF for a, b in zip(low, high, strict=True)), strict=True)


def _exchanged(numbers: int, permutation: Permutation) -> int:
    """The numbers after exchanging colors."""
    every, found = (1 << _NUMBERS) - 1, 0
    for (place, color), field in _FIELD.items():
        new = color if color == _ANY else permutation[color]
        found |= (numbers >> field & every) << _FIELD[place, new]
    return found


@cache
def _rows(group: int) -> tuple[NDArray[np.uint64], NDArray[np.uint64]]:
    """The different trays of a group, as far as cards and places go: their signatures, and the bits of `_words`."""
    parts = list(colorings(SORTED_COUNTS[group]))
    signatures = np.concatenate([part.signatures() for part in parts])
    words = np.concatenate([_words(part) for part in parts])
    rows = np.unique(np.column_stack((signatures, words)), axis=0)
    return rows[:, 0].copy(), rows[:, 1:].copy()


def _words(part: Colorings) -> NDArray[np.uint64]:
    """For each tray, one bit for each number that it has of a color in a place, in two words."""
    words = np.zeros((len(part.masks), 2), dtype=np.uint64)
    for (place, color), field in _FIELD.items():
        there = np.bitwise_count(_of_color(part, color) & np.uint16(POSITIONS[place])).astype(np.uint64)
        word, first = divmod(field, _HALF)
        words[:, word] |= np.uint64(1) << (there + np.uint64(first))
    return words


def _of_color(part: Colorings, color: int) -> NDArray[np.uint16]:
    if color == _ANY:
        return np.full(len(part.masks), part.shape, dtype=np.uint16)
    return part.masks[:, color]
