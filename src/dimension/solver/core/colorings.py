"""Every way to color a shape, many trays at a time, judged by the tables of `lookup_tables.py`.

Colors are interchangeable, so only count vectors in descending order are looked at ("sorted counts"),
and of the shapes one per class under the tray's symmetries.
"""

from collections.abc import Iterator
from dataclasses import dataclass

import numpy as np
from numpy.typing import NDArray

from dimension.board.geometry import SYMMETRIES, mask_of, positions_in, shapes_up_to_symmetry, transform
from dimension.solver.core.exchanges import ALL_SPATIAL, SPATIAL_CARDS
from dimension.solver.core.packed import members
from dimension.solver.core.vectors import Counts
from dimension.solver.lookup_tables import Masks, fulfilled, moved


@dataclass(frozen=True, slots=True)
class Colorings:
    """All trays of one shape with the given counts; the other shapes of its class have as many."""

    shape: int
    masks: Masks

    @property
    def images(self) -> tuple[int, ...]:
        """One symmetry for each shape of the class, leading there; the identity comes first."""
        reached: dict[int, int] = {}
        for index, symmetry in enumerate(SYMMETRIES):
            reached.setdefault(transform(self.shape, symmetry), index)
        return tuple(reached.values())

    def symmetric_in(self) -> NDArray[np.int64]:
        """For each tray how many of the 12 symmetries leave it as it is."""
        fixed = np.zeros(len(self.masks), dtype=np.int64)
        for index, symmetry in enumerate(SYMMETRIES):
            if transform(self.shape, symmetry) == self.shape:
                fixed += (moved(self.masks, index) == self.masks).all(axis=1)
        return fixed

    def signatures(self, cards: int = ALL_SPATIAL) -> NDArray[np.uint64]:
        """The spatial signature of each tray, as far as it concerns the given cards, a mask."""
        found = np.zeros(len(self.masks), dtype=np.uint64)
        for number in members(cards):
            holds = fulfilled(SPATIAL_CARDS[number], self.masks, self.shape)
            found |= holds.astype(np.uint64) << np.uint64(number)
        return found


def colorings(counts: Counts) -> Iterator[Colorings]:
    """The trays with these counts, one shape of each class after the other."""
    places = _placements(counts)
    for shape in shapes_up_to_symmetry():
        if shape.bit_count() == sum(counts):
            positions = positions_in(shape)
            chosen = [mask_of(*(positions[i] for i in positions_in(m))) for m in range(1 << len(positions))]
            yield Colorings(shape, np.array(chosen, dtype=np.uint16)[places])


def _placements(counts: Counts) -> Masks:
    """The ways to hand out places 0, 1, 2… to the colors, each color getting its count."""
    places = sum(counts)
    ways = np.zeros((1, 0), dtype=np.uint16)
    used = np.zeros(1, dtype=np.uint16)
    for count in counts:
        choices = np.array([m for m in range(1 << places) if m.bit_count() == count], dtype=np.uint16)
        way, choice = np.nonzero((used[:, None] & choices[None, :]) == 0)
        ways = np.column_stack((ways[way], choices[choice]))
        used = used[way] | choices[choice]
    return ways
