"""The walk over count vectors, best first, that stops at those with a good enough witness."""

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from dimension.solver.core.bits import lowest_member, members
from dimension.solver.core.demand import Demand
from dimension.solver.core.failing import failing_at_most
from dimension.solver.core.witnesses import Found, witnesses


class Stop(NamedTuple):
    """A vector that has trays failing few enough cards."""

    vector: int
    failed_spatial: int
    """How many spatial cards its trays may fail, besides the counting cards that they fail anyway."""
    witness: int
    """The number of a witness that fails no more."""


def vectors_failing_at_most(failed: int, vectors: int, demand: Demand) -> Iterator[Stop]:
    """Those of the candidate vectors, best first, for which some tray fails at most `failed` cards in all."""
    by_counting = demand.failing(failed)
    table = witnesses()
    for vector in members(vectors):
        # Counting cards look at the vector alone: all its trays fail the same number of them.
        miscounted = next(k for k, within in enumerate(by_counting) if within >> vector & 1)
        left = failed - miscounted
        witness = _witness_failing(left, demand.spatial, table.fulfilling(vector))
        if witness is not None:
            yield Stop(vector, left, witness)


def first_fulfilling(vectors: int, spatial: Sequence[int]) -> Found | None:
    """The best of the vectors that has a witness fulfilling all the spatial cards, and that witness.

    This is the walk for `failed` = 0, where the levels of `failing` come down to one intersection. Nearly every
    hand is solved by it alone.
    """
    table = witnesses()
    while vectors:
        vector = (vectors & -vectors).bit_length() - 1
        fulfilling = table.fulfilling(vector)
        good = -1
        for card in spatial:
            good &= fulfilling[card]
        if good:
            return vector, (good & -good).bit_length() - 1
        vectors &= vectors - 1
    return None


def _witness_failing(most: int, spatial: Sequence[int], fulfilling: Sequence[int]) -> int | None:
    """The number of a vector's witness that fails at most `most` of the spatial cards; None if there is none."""
    if most >= len(spatial):
        # No tray fails more cards than there are. Every vector has a first witness.
        return 0
    good = failing_at_most(most, [fulfilling[card] for card in spatial])[most]
    return lowest_member(good) if good else None
