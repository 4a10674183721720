"""How many cards fail at each count vector, compared with asking vector by vector."""

from random import Random

import numpy as np

from dimension.cli.census.values import (
    MOST_TOLD_APART,
    SpatialFailures,
    cards_of,
    counting_failures,
    counting_sets,
    exchanged_failures,
    image,
    sets_up_to_colors,
    vector_flags,
)
from dimension.rules.hand import Hand
from dimension.solver.core.demand import demand_of
from dimension.solver.core.exchanges import SPATIAL_CARDS
from dimension.solver.core.vectors import ALL_VECTORS, VECTORS
from dimension.solver.core.walk import vectors_failing_at_most
from dimension.solver.core.witnesses import witnesses
from dimension.solver.lookup import COUNTING_CARDS


def _failed(cards: tuple[int, ...]) -> list[int]:
    """The fewest spatial cards that a tray of each vector fails, as the solver finds them."""
    demand = demand_of(Hand(SPATIAL_CARDS[card] for card in cards))
    fewest = [MOST_TOLD_APART + 1] * len(VECTORS)
    for failed in reversed(range(MOST_TOLD_APART + 1)):
        for stop in vectors_failing_at_most(failed, ALL_VECTORS, demand, witnesses()):
            fewest[stop.vector] = failed
    return fewest


def test_failed_spatial_cards_are_what_the_solver_finds() -> None:
    sets = sets_up_to_colors(6)[Random(121).randrange(500) :: 9001]
    found = SpatialFailures().failed(sets)
    assert len(sets) > 3
    for row, card_set in zip(found.tolist(), sets.tolist(), strict=True):
        assert row == _failed(cards_of(card_set))


def test_sets_that_share_cards_with_the_one_before_are_counted_the_same() -> None:
    sets = sets_up_to_colors(4)[100:140]
    each = [SpatialFailures().failed(sets[at : at + 1])[0] for at in range(len(sets))]
    assert np.array_equal(SpatialFailures().failed(sets), np.array(each))


def test_failures_move_with_the_colors() -> None:
    sets = sets_up_to_colors(4)[:50:10]
    failed = SpatialFailures().failed(sets)
    which, permutations = np.array([0, 3, 4]), np.array([7, 0, 119])
    expected = [
        SpatialFailures().failed(image(sets[s : s + 1], p))[0] for s, p in zip(which, permutations, strict=True)
    ]
    assert np.array_equal(exchanged_failures(failed, which, permutations), np.array(expected))


def test_failed_counting_cards_are_what_the_solver_finds() -> None:
    sets = counting_sets(3)
    failed = counting_failures(sets)
    for row in Random(122).sample(range(len(sets)), 40):
        demand = demand_of(Hand(COUNTING_CARDS[card] for card in sets[row]))
        misses = [~vector_flags(within) for within in demand.counting]
        assert failed[row].tolist() == np.sum(misses, axis=0).tolist()
