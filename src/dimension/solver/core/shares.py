"""Where the optimal trays of a hand lie: by count vector, how many spatial cards they fail."""

from collections.abc import Iterator
from typing import NamedTuple, Protocol

from dimension.rules.hand import Hand
from dimension.rules.scoring import POINTS_LOST_PER_CARD
from dimension.solver.core.demand import demand_of
from dimension.solver.core.exchanges import Permutation, exchanged, inverse
from dimension.solver.core.vectors import AT_LEAST, FIVE_COLORS, place_of_vector
from dimension.solver.core.walk import vectors_failing_at_most
from dimension.solver.core.witnesses import witnesses


class SolvedHand(Protocol):
    """The facts about an optimum that are needed to find its trays; a `Solution` has them."""

    @property
    def hand(self) -> Hand:
        """The hand that was solved."""

    @property
    def score(self) -> int:
        """The most points that any tray has."""

    @property
    def bonus(self) -> bool:
        """Whether a tray with that many points has the bonus: then only such trays are optimal."""

    @property
    def most_spheres(self) -> int:
        """The most spheres that a tray may have."""


class Share(NamedTuple):
    """Optimal trays with one count vector, seen as trays with sorted counts.

    They are those that fail exactly `failed` of the spatial cards in `cards`, a mask.
    """

    group: int
    permutation: Permutation
    cards: int
    failed: int


def shares(solved: SolvedHand) -> Iterator[Share]:
    """The count vectors that have optimal trays, those with the most spheres last."""
    demand = demand_of(solved.hand)
    cards = sum(1 << card for card in demand.spatial)
    for failed in range(len(solved.hand) + 1):
        spheres = solved.score + POINTS_LOST_PER_CARD * failed
        if not 0 <= spheres <= solved.most_spheres or (solved.bonus and failed):
            continue
        vectors = demand.candidates(failed) & AT_LEAST[spheres] & ~AT_LEAST[spheres + 1]
        if solved.bonus:
            vectors &= FIVE_COLORS
        # Trays with `spheres` spheres that failed fewer cards would score more than the optimum: those that fail
        # at most `failed` cards fail exactly that many.
        for stop in vectors_failing_at_most(failed, vectors, demand, witnesses()):
            group, permutation = place_of_vector(stop.vector)
            yield Share(group, permutation, exchanged(cards, inverse(permutation)), stop.failed_spatial)
