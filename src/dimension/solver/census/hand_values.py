"""The arithmetic of the census: the value of many hands at once.

For a set A of spatial and a set D of counting cards, the best score is the largest over all count
vectors c of spheres(c) - 2 failed(A, c) - 2 failed(D, c): a sum of two rows, one for A and one for D.

Both points and bonus go into one number per hand: four times the score, plus one with the bonus. A
vector with five colors starts with one more, and a set that fails a card takes it away, so that it
is lost once or twice when a card fails; dividing by four and rounding undoes that.
"""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dimension.board.geometry import MAX_SPHERES
from dimension.rules.scoring import POINTS_LOST_PER_CARD
from dimension.solver.census.failures import MOST_TOLD_APART, vector_flags
from dimension.solver.core.vectors import FIVE_COLORS, SPHERES

Values = NDArray[np.int8]
"""One row per card set, one column per count vector."""

STEP: Final = 4
_LEFT_OUT: Final = -60
"""The value of a vector that fails more cards than are told apart: no other is as low."""

CERTAIN: Final = STEP * (MAX_SPHERES - POINTS_LOST_PER_CARD * (MOST_TOLD_APART + 1)) - 1
"""From this value on, no vector that was left out could have been better."""

_BLOCK_ROWS: Final = 512


def score_of(value: int) -> int:
    """The score in a value."""
    return (value + 1) // STEP


def bonus_of(value: int) -> bool:
    """Whether a value comes with the bonus."""
    return value % STEP == 1


def best_values(some: Values, others: Values) -> Values:
    """For each of some rows (down) and others (across) the largest sum over all vectors."""
    if len(some) < len(others):
        return np.ascontiguousarray(best_values(others, some).T)
    best = np.empty((len(others), len(some)), dtype=np.int8)
    for start in range(0, len(some), _BLOCK_ROWS):
        block = some[start : start + _BLOCK_ROWS]
        sums = np.empty_like(block)
        for at, other in enumerate(others):
            np.add(block, other, out=sums)
            sums.max(axis=1, out=best[at, start : start + _BLOCK_ROWS])
    return np.ascontiguousarray(best.T)


def spatial_values(failed: NDArray[np.uint8]) -> Values:
    """The rows of spatial card sets, given how many of their cards fail at each vector."""
    five = five_color_vectors().astype(np.int64)
    start = STEP * np.array(SPHERES) + five
    values = start - np.where(failed > 0, STEP * POINTS_LOST_PER_CARD * failed.astype(np.int64) + five, 0)
    return np.where(failed > MOST_TOLD_APART, _LEFT_OUT, values).astype(np.int8)


def counting_values(failed: NDArray[np.int8]) -> Values:
    """The rows of counting card sets: what their failed cards take away at each vector."""
    lost = failed * np.int8(STEP * POINTS_LOST_PER_CARD)
    lost += (failed > 0) & five_color_vectors()
    return -lost


@cache
def five_color_vectors() -> NDArray[np.bool_]:
    """Which vectors have all five colors."""
    return vector_flags(FIVE_COLORS)
