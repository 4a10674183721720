"""The witnesses by count vector and card: which of them fulfill it. docs/solver.md explains the idea.

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
from dimension.solver.core.exchanges import SPATIAL_CARDS, Permutation, card_images, inverse
from dimension.solver.core.packed import WITNESSES, BitColumns, read
from dimension.solver.core.vectors import SORTED_COUNTS, Counts, place_of_vector, stabilizer

_MASKS: Final = struct.Struct(f"<{len(COLORS)}H")
"""A witness tray: the positions of each color."""

MASKS_BYTES: Final = _MASKS.size

Found = tuple[int, int]
"""A tray, by its count vector and its number among the witnesses."""

Rearrangement = Callable[[Sequence[int]], ColorMasks]
"""Gives the positions of each color to the color for which it is exchanged."""


@cache
def _rearranging(permutation: Permutation) -> Rearrangement:
    return itemgetter(*inverse(permutation))


class WitnessGroup:
    """The witnesses of all trays with some sorted counts, numbered through all exchanges of equal colors."""

    def __init__(self, counts: Counts, stored: BitColumns) -> None:
        exchanges = stabilizer(counts)
        self._exchanges = [_rearranging(p) for p in exchanges]
        self._masks = list(_MASKS.iter_unpack(stored.payload))
        columns = stored.columns
        # Columns are padded to whole bytes, so the columns of the exchanged witnesses are simply joined.
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


class WitnessGroups(dict[int, WitnessGroup]):
    """By the number of the sorted counts, their witnesses; unfolded when a group is first asked for."""

    def __init__(self, stored: list[BitColumns]) -> None:
        super().__init__()
        self._stored = stored

    def __missing__(self, number: int) -> WitnessGroup:
        found = self[number] = WitnessGroup(SORTED_COUNTS[number], self._stored[number])
        return found


class Fulfilling(dict[int, list[int]]):
    """By count vector, for each spatial card the set of the vector's witnesses that fulfill it.

    A dictionary, because nothing in a search is looked up more often.
    """

    def __init__(self, groups: WitnessGroups) -> None:
        super().__init__()
        self._groups = groups

    def __missing__(self, vector: int) -> list[int]:
        group, permutation = place_of_vector(vector)
        cards = self._groups[group].fulfilling
        found = self[vector] = [cards[source] for source in card_images(inverse(permutation))]
        return found


class Witnesses:
    """The witnesses of every count vector."""

    def __init__(self, stored: list[BitColumns]) -> None:
        self.groups = WitnessGroups(stored)
        self.fulfilling = Fulfilling(self.groups)

    def masks(self, vector: int, witness: int) -> ColorMasks:
        """The positions of each color on a witness tray with these counts."""
        group, permutation = place_of_vector(vector)
        return _rearranging(permutation)(self.groups[group].masks(witness))


@cache
def witnesses() -> Witnesses:
    return Witnesses(read(WITNESSES, len(SPATIAL_CARDS), MASKS_BYTES))
