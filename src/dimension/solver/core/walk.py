"""The walk over count vectors, best first, that stops at those with a good enough witness."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dimension.solver.core.demand import EVERYTHING, Demand, failing_at_most
from dimension.solver.core.packed import lowest_member, members
from dimension.solver.core.witnesses import Found, Witnesses


class Stop(NamedTuple):
    """A vector that has trays failing few enough cards."""

    vector: int
    failed_spatial: int
    """How many spatial cards its trays may fail, besides the counting cards that they fail anyway."""
    witness: int
    """The number of a witness that fails no more."""


def vectors_failing_at_most(failed: int, vectors: int, demand: Demand, table: Witnesses) -> Iterator[Stop]:
    """The vectors, best first, for which some tray fails at most `failed` cards in total.

    The vectors are candidates: none of them fails more than `failed` counting cards.
    """
    counting, spatial = demand.counting, demand.spatial
    for vector in members(vectors):
        left = failed
        # Counting cards look at the vector alone: all its trays fail the same ones.
        for within in counting:
            left -= not within >> vector & 1
        if left >= len(spatial):
            # No tray fails more cards than there are: the first witness, which every vector has, will do.
            yield Stop(vector, left, 0)
            continue
        cards = map(table.fulfilling[vector].__getitem__, spatial)
        good = failing_at_most([EVERYTHING] * (left + 1), cards)[left]
        if good:
            yield Stop(vector, left, lowest_member(good))


def first_fulfilling(vectors: int, spatial: Sequence[int], table: Witnesses) -> Found | None:
    """The best of the vectors that has a witness fulfilling all the spatial cards, and that witness.

    This is the walk for `failed` = 0, where the levels of `failing` come down to one intersection. Nearly every
    hand is solved by it alone.
    """
    while vectors:
        vector = (vectors & -vectors).bit_length() - 1
        fulfilling = table.fulfilling[vector]
        good = EVERYTHING
        for card in spatial:
            good &= fulfilling[card]
        if good:
            return vector, (good & -good).bit_length() - 1
        vectors &= vectors - 1
    return None
