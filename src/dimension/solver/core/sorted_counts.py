"""The 49 *sorted counts*: count vectors in descending order, which stand for all others up to exchanging colors."""

from functools import cache
from itertools import combinations_with_replacement
from typing import Final

from dimension.board.colors import COLORS, SPHERES_PER_COLOR
from dimension.board.geometry import MAX_SPHERES
from dimension.solver.core.exchanges import COLOR_PERMUTATIONS, Permutation
from dimension.solver.core.vectors import VECTORS, Counts

SORTED_COUNTS: Final[tuple[Counts, ...]] = tuple(
    c for c in combinations_with_replacement(range(SPHERES_PER_COLOR, -1, -1), len(COLORS)) if sum(c) <= MAX_SPHERES
)
"""The stored tables have one *group* of rows for each of these, in this order."""


@cache
def place_of_vector(vector: int) -> tuple[int, Permutation]:
    """The group of a count vector, and the exchange of colors that leads from the sorted counts to the vector."""
    counts = VECTORS[vector]
    order = sorted(range(len(counts)), key=lambda color: -counts[color])
    return SORTED_COUNTS.index(tuple(counts[color] for color in order)), tuple(order)


@cache
def stabilizer(counts: Counts) -> tuple[Permutation, ...]:
    """The ways to exchange colors that leave the counts as they are: they exchange colors of equal count."""
    return tuple(p for p in COLOR_PERMUTATIONS if all(counts[p[i]] == n for i, n in enumerate(counts)))
