"""Where the optimal trays of a hand lie: by count vector, how many spatial cards they fail."""

from collections.abc import Iterator
from typing import NamedTuple

from dimension.board.geometry import MAX_SPHERES
from dimension.rules.scoring import POINTS_LOST_PER_CARD
from dimension.solver.core.demand import Demand, demand_of
from dimension.solver.core.spatial import Permutation, exchanged, inverse
from dimension.solver.core.vectors import AT_LEAST, FIVE_COLORS
from dimension.solver.core.witnesses import place_of_vector, witnesses, witnesses_failing
from dimension.solver.solution import Solution


class Share(NamedTuple):
    """Optimal trays with one count vector, seen as trays with sorted counts.

    They are those that fail exactly `failed` of the spatial cards in `cards`, a mask.
    """

    group: int
    permutation: Permutation
    cards: int
    failed: int


def shares(solution: Solution) -> Iterator[Share]:
    """The count vectors that have optimal trays, those with the most spheres last."""
    demand = demand_of(solution.hand)
    for failed in range(len(solution.hand) + 1):
        spheres = solution.score + POINTS_LOST_PER_CARD * failed
        if not 0 <= spheres <= MAX_SPHERES or (solution.bonus and failed):
            continue
        vectors = demand.candidates(failed) & AT_LEAST[spheres] & ~AT_LEAST[spheres + 1]
        yield from _shares_of(demand, failed, vectors & FIVE_COLORS if solution.bonus else vectors)


def _shares_of(demand: Demand, failed: int, vectors: int) -> Iterator[Share]:
    counting = demand.failing(failed)
    cards = sum(1 << card for card in demand.spatial)
    while vectors:
        lowest = vectors & -vectors
        miscounted = next(number for number, within in enumerate(counting) if within & lowest)
        vector, left = lowest.bit_length() - 1, failed - miscounted
        # None can fail fewer cards, since the score is the best: those failing at most so many fail as many.
        if witnesses_failing(left, demand.spatial, witnesses().fulfilling(vector)):
            group, permutation = place_of_vector(vector)
            yield Share(group, permutation, exchanged(cards, inverse(permutation)), left)
        vectors ^= lowest
