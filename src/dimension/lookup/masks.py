"""Sets of positions, many at once: which one color can have, their numbers, and their mirror images."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import SPHERES_PER_COLOR
from dimension.board.geometry import POSITIONS, SYMMETRIES

Masks = NDArray[np.uint16]
"""Sets of positions. Of many trays: one row each, with the mask of every color."""

Ranks = NDArray[np.intp]


@cache
def color_masks() -> tuple[int, ...]:
    """The 470 sets of positions that one color can have, ascending."""
    return tuple(mask for mask in range(1 << len(POSITIONS)) if mask.bit_count() <= SPHERES_PER_COLOR)


@cache
def ranks() -> Ranks:
    """By mask, its number among `color_masks`; meaningless for a mask of more spheres than a color has."""
    numbers = np.zeros(1 << len(POSITIONS), dtype=np.intp)
    numbers[list(color_masks())] = np.arange(len(color_masks()))
    return numbers


def moved(masks: Masks, symmetry: int) -> Masks:
    """The masks turned or mirrored by `SYMMETRIES[symmetry]`."""
    return np.asarray(images()[symmetry][masks])


@cache
def moved_ranks() -> Ranks:
    """By symmetry and rank, the rank of the mask that is turned or mirrored."""
    return ranks()[images()[:, color_masks()]]


@cache
def images() -> Masks:
    """By symmetry and mask, the mask turned or mirrored."""
    every = np.arange(1 << len(POSITIONS), dtype=np.uint16)
    found = np.zeros((len(SYMMETRIES), len(every)), dtype=np.uint16)
    for image, symmetry in zip(found, SYMMETRIES, strict=True):
        for position, target in enumerate(symmetry):
            image |= (every >> position & 1) << target
    return found
