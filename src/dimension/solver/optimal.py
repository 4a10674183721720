"""All trays that attain the optimum of a hand: how many there are, and each of them."""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dimension.rules.geometry import MAX_SPHERES
from dimension.rules.scoring import POINTS_LOST_PER_CARD
from dimension.rules.tray import Tray, trusted_tray
from dimension.solver.coloring import colorings, moved
from dimension.solver.counts import AT_LEAST, FIVE_COLORS, SORTED_COUNTS, VECTORS
from dimension.solver.demand import Demand, demand_of
from dimension.solver.groups import place_of_vector, stabilizer, witnesses, witnesses_failing
from dimension.solver.solution import Solution
from dimension.solver.spatial import Permutation, exchanged, inverse
from dimension.solver.storage import CLASS_ROW, CLASSES, by_group, read


class TrayCount(NamedTuple):
    """How many trays there are, in all and up to the 12 symmetries."""

    trays: int
    orbits: int


class _Share(NamedTuple):
    """Optimal trays with one count vector, seen as trays with sorted counts.

    They are those that fail exactly `failed` of the spatial cards in `cards`, a mask.
    """

    group: int
    permutation: Permutation
    cards: int
    failed: int

    def trays(self) -> Iterator[Tray]:
        """These trays, one by one."""
        colors = inverse(self.permutation)
        for part in colorings(SORTED_COUNTS[self.group]):
            chosen = part.masks[_failing_exactly(part.signatures(self.cards), self.cards, self.failed)]
            for symmetry in part.images if len(chosen) else ():
                for masks in moved(chosen, symmetry)[:, list(colors)].tolist():
                    yield trusted_tray(tuple(masks))


def count_optimal(solution: Solution) -> TrayCount:
    """The number of optimal trays of a solved hand."""
    # The table has one signature per class: instead of unfolding the class, the cards are exchanged.
    wanted = Counter(
        (share.group, exchanged(share.cards, p), share.failed)
        for share in _shares(solution)
        for p in stabilizer(SORTED_COUNTS[share.group])
    )
    numbers = np.zeros((len(SORTED_COUNTS), len(TrayCount._fields)), dtype=np.int64)
    for (group, cards, failed), times in wanted.items():
        classes = _classes()[group]
        chosen = _failing_exactly(classes.signatures, cards, failed)
        numbers[group] += times * classes.numbers[:, chosen].sum(axis=1)
    for group in {group for group, _, _ in wanted}:
        numbers[group] //= len(stabilizer(SORTED_COUNTS[group]))
    return TrayCount(*numbers.sum(axis=0).tolist())


@cache
def count_all() -> int:
    """The number of all trays."""
    groups = [place_of_vector(vector)[0] for vector in range(len(VECTORS))]
    return sum(int(_classes()[group].numbers[0].sum()) for group in groups)


def optimal_trays(solution: Solution) -> Iterator[Tray]:
    """The optimal trays of a solved hand, each once."""
    for share in _shares(solution):
        yield from share.trays()


def _shares(solution: Solution) -> Iterator[_Share]:
    """The count vectors that have optimal trays, those with the most spheres last."""
    demand = demand_of(solution.hand)
    for failed in range(len(solution.hand) + 1):
        spheres = solution.score + POINTS_LOST_PER_CARD * failed
        if not 0 <= spheres <= MAX_SPHERES or (solution.bonus and failed):
            continue
        vectors = demand.candidates(failed) & AT_LEAST[spheres] & ~AT_LEAST[spheres + 1]
        yield from _shares_of(demand, failed, vectors & FIVE_COLORS if solution.bonus else vectors)


def _shares_of(demand: Demand, failed: int, vectors: int) -> Iterator[_Share]:
    counting = demand.failing(failed)
    cards = sum(1 << card for card in demand.spatial)
    while vectors:
        lowest = vectors & -vectors
        miscounted = next(number for number, within in enumerate(counting) if within & lowest)
        vector, left = lowest.bit_length() - 1, failed - miscounted
        # None can fail fewer cards, since the score is the best: those failing at most so many fail as many.
        if witnesses_failing(left, demand.spatial, witnesses().fulfilling(vector)):
            group, permutation = place_of_vector(vector)
            yield _Share(group, permutation, exchanged(cards, inverse(permutation)), left)
        vectors ^= lowest


def _failing_exactly(signatures: NDArray[np.uint64], cards: int, failed: int) -> NDArray[np.bool_]:
    return np.asarray(np.bitwise_count(~signatures & np.uint64(cards)) == failed)


class _Classes(NamedTuple):
    """The signatures of some sorted counts, one per class, and the trays and orbits of each class."""

    signatures: NDArray[np.uint64]
    numbers: NDArray[np.int64]


@cache
def _classes() -> list[_Classes]:
    """The shipped classes of each of the sorted counts."""
    groups = by_group(read(CLASSES, CLASS_ROW))
    return [_Classes(rows["signature"].copy(), np.array([rows["trays"], rows["orbits"]], np.int64)) for rows in groups]
