"""How many spheres of each color are on a tray: the 968 *count vectors*, and sets of them in one integer.

Count vectors are numbered from the most spheres to the fewest, and among equals those with all five
colors come first: the lowest bit of a set of vectors is the best of them. The 49 *sorted counts* are the count
vectors in descending order, which stand for all others up to color permutation.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations_with_replacement, product
from typing import Final

from dimension.board.colors import COLORS, SPHERES_PER_COLOR
from dimension.board.geometry import MAX_SPHERES
from dimension.rules.cards import Card
from dimension.solver.core.exchanges import COLOR_PERMUTATIONS, Permutation
from dimension.solver.lookup import fulfilled_by_counts

Counts = tuple[int, ...]
"""The number of spheres of each color, in color order."""

VECTORS: Final[tuple[Counts, ...]] = tuple(
    sorted(
        (c for c in product(range(SPHERES_PER_COLOR, -1, -1), repeat=len(COLORS)) if sum(c) <= MAX_SPHERES),
        key=lambda c: (-sum(c), 0 in c),
    )
)
"""All count vectors, best first: a set of them has bit i for `VECTORS[i]`."""

SPHERES: Final[tuple[int, ...]] = tuple(map(sum, VECTORS))
"""The number of spheres of each vector."""

ALL_VECTORS: Final = (1 << len(VECTORS)) - 1


def vectors_where(holds: Sequence[bool]) -> int:
    """The set of the vectors for which `holds`, one entry per vector, is true."""
    return int("".join("1" if truth else "0" for truth in reversed(holds)), 2)


FIVE_COLORS: Final = vectors_where([0 not in c for c in VECTORS])
"""The vectors with all five colors."""

AT_LEAST: Final[tuple[int, ...]] = tuple((1 << sum(s >= n for s in SPHERES)) - 1 for n in range(MAX_SPHERES + 2))
"""The vectors with at least n spheres; the last entry, one more than a tray holds, is empty."""

AT_MOST: Final[tuple[int, ...]] = tuple(ALL_VECTORS & ~more for more in AT_LEAST[1:])
"""The vectors with at most n spheres."""

_WITH_COUNT: Final[tuple[tuple[int, ...], ...]] = tuple(
    tuple(vectors_where([c[color] == n for c in VECTORS]) for n in range(SPHERES_PER_COLOR + 1)) for color in COLORS
)
"""For each color and number the vectors with that many spheres of the color."""


@cache
def vectors_fulfilling(card: Card, asked: int = 0) -> int:
    """The vectors that fulfill a counting card; `asked` is what the hand's "exactly" cards ask for in sum (R3)."""
    found = 0
    # A counting card reads the counts of its own colors only: whatever the others are, zero stands for them.
    for first, other in product(range(SPHERES_PER_COLOR + 1), repeat=2):
        counts = [0] * len(COLORS)
        counts[card.other] = other
        counts[card.first] = first
        if counts[card.other] == other and fulfilled_by_counts(card, counts, asked):
            found |= _WITH_COUNT[card.first][first] & _WITH_COUNT[card.other][other]
    return found


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
