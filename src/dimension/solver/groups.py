"""The witnesses, ready to be asked: for each count vector and card, which witnesses fulfill it.

Every count vector is a sorted one with its colors exchanged. The witnesses of its group are stored up
to exchanging colors of equal count and are unfolded when a hand first needs the group.
"""

from collections.abc import Sequence
from functools import cache

import numpy as np

from dimension.rules.tray import ColorMasks
from dimension.solver.counts import SORTED_COUNTS, VECTORS, Counts
from dimension.solver.spatial import COLOR_PERMUTATIONS, SPATIAL_CARDS, Permutation, card_images, inverse
from dimension.solver.storage import WITNESS_ROW, WITNESSES, Rows, by_group, read


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


class WitnessGroup:
    """The witnesses of all trays with some sorted counts, numbered through all exchanges of equal colors."""

    def __init__(self, counts: Counts, rows: Rows) -> None:
        self._exchanges = stabilizer(counts)
        self._masks: list[list[int]] = rows["masks"].tolist()
        has = rows["signature"] >> np.arange(len(SPATIAL_CARDS), dtype=np.uint64)[:, None] & np.uint64(1)
        columns = [column.tobytes() for column in np.packbits(has.astype(np.bool_), axis=1, bitorder="little")]
        # Padded to whole bytes, the columns of the exchanged witnesses are joined like words.
        self._numbers = 8 * len(columns[0])
        sources = zip(*(card_images(inverse(p)) for p in self._exchanges), strict=True)
        self.fulfilling = [
            int.from_bytes(b"".join([columns[source] for source in cards]), "little") for cards in sources
        ]
        """For each spatial card the set of the witnesses that fulfill it."""

    def masks(self, witness: int) -> tuple[list[int], Permutation]:
        """The positions of each color on a stored tray, and the exchange that makes it the wanted witness."""
        exchange, stored = divmod(witness, self._numbers)
        return self._masks[stored], self._exchanges[exchange]


class Witnesses:
    """The witnesses of every count vector."""

    def __init__(self, rows: Rows) -> None:
        self._rows = by_group(rows)
        self._groups: dict[int, WitnessGroup] = {}
        self._fulfilling: list[list[int] | None] = [None] * len(VECTORS)

    def group(self, number: int) -> WitnessGroup:
        """The witnesses of one of the sorted counts."""
        if number not in self._groups:
            self._groups[number] = WitnessGroup(SORTED_COUNTS[number], self._rows[number])
        return self._groups[number]

    def fulfilling(self, vector: int) -> list[int]:
        """For each spatial card the set of the witnesses with these counts that fulfill it."""
        found = self._fulfilling[vector]
        if found is None:
            group, permutation = place_of_vector(vector)
            cards = self.group(group).fulfilling
            found = self._fulfilling[vector] = [cards[source] for source in card_images(inverse(permutation))]
        return found

    def masks(self, vector: int, witness: int) -> ColorMasks:
        """The positions of each color on a witness tray with these counts."""
        group, permutation = place_of_vector(vector)
        stored, exchange = self.group(group).masks(witness)
        masks = [0] * len(stored)
        for color, mask in zip(exchange, stored, strict=True):
            masks[permutation[color]] = mask
        return tuple(masks)


@cache
def witnesses() -> Witnesses:
    """The shipped witnesses."""
    return Witnesses(read(WITNESSES, WITNESS_ROW))


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
