"""The legal shapes by number, and by how many spheres they take."""

from functools import cache

import numpy as np
from numpy.typing import NDArray

from dimension.board.geometry import POSITIONS, legal_shapes


@cache
def shape_numbers() -> NDArray[np.intp]:
    """By mask of occupied positions, its number among `legal_shapes`; 0 also for an illegal one."""
    numbers = np.zeros(1 << len(POSITIONS), dtype=np.intp)
    numbers[list(legal_shapes())] = np.arange(len(legal_shapes()))
    return numbers


@cache
def shapes_of_size(spheres: int) -> tuple[int, ...]:
    """The legal shapes with this many spheres."""
    return tuple(shape for shape in legal_shapes() if shape.bit_count() == spheres)
