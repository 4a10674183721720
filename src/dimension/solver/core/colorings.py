"""Every way to color a shape, many trays at a time, judged by the predicates of `dimension.rules`.

Colors are interchangeable, so only count vectors in descending order are looked at ("sorted counts"),
and of the shapes one per class under the tray's symmetries.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from functools import cache

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import SPHERES_PER_COLOR
from dimension.board.geometry import (
    POSITIONS,
    SYMMETRIES,
    mask_of,
    positions_in,
    shapes_up_to_symmetry,
    transform,
)
from dimension.rules.cards import CardType, covered, in_contact, lonely, raised
from dimension.solver.core.spatial import ALL_SPATIAL, SPATIAL_CARDS
from dimension.solver.core.vectors import Counts

Masks = NDArray[np.uint16]
"""Many trays: one row each, with the mask of every color."""


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
        for index, card in enumerate(SPATIAL_CARDS):
            if not cards >> index & 1:
                continue
            first, other = self.masks[:, card.first], self.masks[:, card.other]
            match card.type:
                case CardType.TOUCH | CardType.APART:
                    holds = _pair_table(card.type)[_ranks()[first], _ranks()[other]]
                case CardType.FLOOR:
                    holds = _floor_table()[first]
                case _:
                    holds = _bare_table(self.shape)[first]
            found |= holds.astype(np.uint64) << np.uint64(index)
        return found


def colorings(counts: Counts) -> Iterator[Colorings]:
    """The trays with these counts, one shape of each class after the other."""
    places = _placements(counts)
    for shape in shapes_up_to_symmetry():
        if shape.bit_count() == sum(counts):
            positions = positions_in(shape)
            chosen = [mask_of(*(positions[i] for i in positions_in(m))) for m in range(1 << len(positions))]
            yield Colorings(shape, np.array(chosen, dtype=np.uint16)[places])


def moved(masks: Masks, symmetry: int) -> Masks:
    """The trays turned or mirrored by a symmetry, given by its number."""
    return np.asarray(_moves()[symmetry][masks])


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


# Lookup tables over the masks that one color can have, filled by the rules' own predicates.


@cache
def _color_masks() -> tuple[int, ...]:
    return tuple(m for m in range(1 << len(POSITIONS)) if m.bit_count() <= SPHERES_PER_COLOR)


@cache
def _ranks() -> NDArray[np.uint16]:
    ranks = np.zeros(1 << len(POSITIONS), dtype=np.uint16)
    ranks[list(_color_masks())] = np.arange(len(_color_masks()))
    return ranks


@cache
def _pair_table(kind: CardType) -> NDArray[np.bool_]:
    broken = lonely if kind is CardType.TOUCH else in_contact
    masks = _color_masks()
    table = np.zeros((len(masks), len(masks)), dtype=np.bool_)
    for i, first in enumerate(masks):
        for j, second in enumerate(masks[: i + 1]):
            if i == j or not first & second:
                table[i, j] = table[j, i] = not broken(first, second)
    return table


def _table(fulfilling: Iterator[int]) -> NDArray[np.bool_]:
    table = np.zeros(1 << len(POSITIONS), dtype=np.bool_)
    table[list(fulfilling)] = True
    return table


@cache
def _floor_table() -> NDArray[np.bool_]:
    return _table(m for m in _color_masks() if not raised(m))


@cache
def _bare_table(shape: int) -> NDArray[np.bool_]:
    return _table(m for m in _color_masks() if not covered(m, shape))


@cache
def _moves() -> NDArray[np.uint16]:
    table = np.zeros((len(SYMMETRIES), 1 << len(POSITIONS)), dtype=np.uint16)
    masks = list(_color_masks())
    for index, symmetry in enumerate(SYMMETRIES):
        table[index, masks] = [transform(m, symmetry) for m in masks]
    return table
