"""A part of the census: some sets of spatial cards with every set of counting cards that fills up the hand."""

from dataclasses import dataclass
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dimension.lookup.by_counts import COUNTING_CARDS
from dimension.rules.hand import Hand
from dimension.solver.census.card_sets import CardSets, cards_of, class_sizes, image, variants
from dimension.solver.census.failures import SpatialFailures, counting_failures, counting_sets, exchanged_failures
from dimension.solver.census.hand_values import (
    CERTAIN,
    STEP,
    Values,
    best_values,
    bonus_of,
    counting_values,
    five_color_vectors,
    score_of,
    spatial_values,
)
from dimension.solver.census.tally import Tally
from dimension.solver.core.exchanges import COLOR_PERMUTATIONS
from dimension.solver.core.spatial_cards import SPATIAL_CARDS
from dimension.solver.solve import solve

_SETS_AT_A_TIME: Final = 64
_BLOCK: Final = 4096


@dataclass(frozen=True, slots=True)
class _Sets:
    """Sets of spatial cards with their rows, and how many sets of the deck each stands for."""

    sets: CardSets
    values: Values
    with_bonus: NDArray[np.float32]
    """For each set the five-color vectors for which some tray fulfills it."""
    weight: NDArray[np.int64]


def count_part(size: int, sets: CardSets) -> Tally:
    """Count all hands of a size whose spatial cards are, up to exchanging colors, one of the sets."""
    tally, failures = Tally(), SpatialFailures()
    counting = size - int(np.bitwise_count(sets[0]))
    for start in range(0, len(sets), _SETS_AT_A_TIME):
        some = sets[start : start + _SETS_AT_A_TIME]
        failed = failures.failed(some)
        spatial = _unfolded(some, failed) if counting else _as_they_are(some, failed)
        for block in range(0, len(counting_sets(counting)), _BLOCK):
            _count(spatial, counting, block, tally)
    return tally


def _as_they_are(sets: CardSets, failed: NDArray[np.uint8]) -> _Sets:
    """Without counting cards all that exchanging colors makes of a set has the same value."""
    return _Sets(sets, spatial_values(failed), _with_bonus(failed), class_sizes(sets))


def _unfolded(sets: CardSets, failed: NDArray[np.uint8]) -> _Sets:
    """All that exchanging colors makes of the sets, up to the rotations."""
    found = variants(sets)
    failed = exchanged_failures(failed, found.origin, found.permutation)
    images = np.empty(len(found.origin), dtype=np.uint64)
    for permutation in range(len(COLOR_PERMUTATIONS)):
        made = found.permutation == permutation
        images[made] = image(sets[found.origin[made]], permutation)
    return _Sets(images, spatial_values(failed), _with_bonus(failed), found.weight)


def _count(spatial: _Sets, counting: int, block: int, tally: Tally) -> None:
    others, values, with_bonus = _counting_block(counting, block)
    best = best_values(spatial.values, values)
    if best.min() < CERTAIN:
        _settle(best, spatial.sets, others)
    possible = (spatial.with_bonus @ with_bonus.T > 0).sum(axis=1)
    tally.fulfillable += int(possible @ spatial.weight)
    for weight in np.unique(spatial.weight).tolist():
        numbers = np.bincount(best[spatial.weight == weight].ravel().astype(np.int64) + 128)
        for value in np.flatnonzero(numbers).tolist():
            tally.hands[score_of(value - 128), bonus_of(value - 128)] += weight * int(numbers[value])


@lru_cache(maxsize=4)
def _counting_block(size: int, block: int) -> tuple[NDArray[np.intp], Values, NDArray[np.float32]]:
    """Some sets of counting cards, their rows, and the five-color vectors that fulfill them."""
    sets = counting_sets(size)[block : block + _BLOCK]
    failed = counting_failures(sets)
    return sets, counting_values(failed), _with_bonus(failed)


def _with_bonus(failed: NDArray[np.uint8] | NDArray[np.int8]) -> NDArray[np.float32]:
    return np.asarray(failed[:, five_color_vectors()] == 0, dtype=np.float32)


def _settle(best: Values, spatial: CardSets, counting: NDArray[np.intp]) -> None:
    """Solve those hands one by one that fail more cards than the rows tell apart."""
    for row, column in np.argwhere(best < CERTAIN).tolist():
        places = [SPATIAL_CARDS[card] for card in cards_of(int(spatial[row]))]
        numbers = [COUNTING_CARDS[card] for card in counting[column].tolist()]
        solution = solve(Hand(places + numbers))
        best[row, column] = STEP * solution.score + solution.bonus
