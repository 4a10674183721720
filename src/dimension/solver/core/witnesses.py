"""The witnesses, ready to be asked: for each count vector and card, which witnesses fulfill it.

Every count vector is a sorted one with its colors exchanged. The witnesses of its group are stored up
to exchanging colors of equal count and are unfolded when a hand first needs the group.
"""

import struct
from collections.abc import Callable, Sequence
from functools import cache
from operator import itemgetter
from typing import Final

from dimension.board.colors import COLORS
from dimension.rules.tray import ColorMasks
from dimension.solver.core.packed import WITNESSES, Columns, read
from dimension.solver.core.spatial import COLOR_PERMUTATIONS, SPATIAL_CARDS, Permutation, card_images, inverse
from dimension.solver.core.vectors import SORTED_COUNTS, VECTORS, Counts

_MASKS: Final = struct.Struct(f"<{len(COLORS)}H")
"""A witness tray: the positions of each color."""

MASKS_BYTES: Final = _MASKS.size

Found = tuple[int, int]
"""A tray, by its count vector and its number among the witnesses."""


@cache
def stabilizer(counts: Counts) -> tuple[Permutation, ...]:
    """The ways to exchange colors that leave the counts as they are."""
    return tuple(p for p in COLOR_PERMUTATIONS if all(counts[p[i]] == n for i, n in enumerate(counts)))


@cache
def place_of_vector(vector: int) -> tuple[int, Permutation]:
    """Which sorted counts a count vector has, and the exchange of colors that leads from there to it."""
    counts = VECTORS[vector]
    order = sorted(range(len(counts)), key=lambda color: -counts[color])
    return SORTED_COUNTS.index(tuple(counts[color] for color in order)), tuple(order)


Rearrangement = Callable[[Sequence[int]], ColorMasks]
"""Gives the positions of each color to the color for which it is exchanged."""


@cache
def _rearranging(permutation: Permutation) -> Rearrangement:
    return itemgetter(*inverse(permutation))


class WitnessGroup:
    """The witnesses of all trays with some sorted counts, numbered through all exchanges of equal colors."""

    def __init__(self, counts: Counts, stored: Columns) -> None:
        exchanges = stabilizer(counts)
        self._exchanges = [_rearranging(p) for p in exchanges]
        self._masks = list(_MASKS.iter_unpack(stored.payload))
        columns = stored.columns
        # Padded to whole bytes, the columns of the exchanged witnesses are joined like words.
        self._numbers = 8 * len(columns[0])
        sources = zip(*(card_images(inverse(p)) for p in exchanges), strict=True)
        self.fulfilling = [
            int.from_bytes(b"".join([columns[source] for source in cards]), "little") for cards in sources
        ]
        """For each spatial card the set of the witnesses that fulfill it."""

    def masks(self, witness: int) -> ColorMasks:
        """The positions of each color on a witness tray."""
        exchange, stored = divmod(witness, self._numbers)
        return self._exchanges[exchange](self._masks[stored])


class Witnesses:
    """The witnesses of every count vector."""

    def __init__(self, stored: list[Columns]) -> None:
        self._stored = stored
        self._groups: dict[int, WitnessGroup] = {}
        self._fulfilling: list[list[int] | None] = [None] * len(VECTORS)

    def group(self, number: int) -> WitnessGroup:
        """The witnesses of one of the sorted counts."""
        if number not in self._groups:
            self._groups[number] = WitnessGroup(SORTED_COUNTS[number], self._stored[number])
        return self._groups[number]

    def fulfilling(self, vector: int) -> list[int]:
        """For each spatial card the set of the witnesses with these counts that fulfill it."""
        found = self._fulfilling[vector]
        if found is None:
            group, permutation = place_of_vector(vector)
            cards = self.group(group).fulfilling
            found = self._fulfilling[vector] = [cards[source] for source in card_images(inverse(permutation))]
        return found

    def first_fulfilling(self, spatial: Sequence[int], vectors: int) -> Found | None:
        """A witness that fulfills all the spatial cards, of the first of the vectors that has one."""
        while vectors:
            vector = (vectors & -vectors).bit_length() - 1
            fulfilling = self.fulfilling(vector)
            good = -1
            for card in spatial:
                good &= fulfilling[card]
            if good:
                return vector, (good & -good).bit_length() - 1
            vectors &= vectors - 1
        return None

    def masks(self, vector: int, witness: int) -> ColorMasks:
        """The positions of each color on a witness tray with these counts."""
        group, permutation = place_of_vector(vector)
        return _rearranging(permutation)(self.group(group).masks(witness))


@cache
def witnesses() -> Witnesses:
    """The shipped witnesses."""
    return Witnesses(read(WITNESSES, len(SPATIAL_CARDS), MASKS_BYTES))


def witnesses_failing(most: int, spatial: Sequence[int], fulfilling: Sequence[int]) -> int:
    """The witnesses of a vector that fail at most so many of the spatial cards."""
    if most >= len(spatial):
        return 1
    levels = [-1] * (most + 1)
    for card in spatial:
        good = fulfilling[card]
        for failed in range(most, 0, -1):
            levels[failed] = levels[failed] & good | levels[failed - 1]
        levels[0] &= good
    return levels[most]
