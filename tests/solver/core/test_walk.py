"""The walk finds the vectors with a good enough tray, best first."""

from random import Random

import pytest

from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
from dimension.rules.notation import parse_hand
from dimension.rules.scoring import score_tray
from dimension.rules.tray import tray_from_masks
from dimension.solver.core.demand import demand_of
from dimension.solver.core.vectors import ALL_VECTORS, VECTORS
from dimension.solver.core.walk import first_fulfilling, vectors_failing_at_most
from dimension.solver.core.witnesses import witnesses


@pytest.mark.parametrize("failed", [1, 2, 3])
def test_every_stop_has_a_tray_that_fails_at_most_that_many_cards(failed: int) -> None:
    random = Random(failed)
    for _ in range(10):
        hand = Hand(random.sample(CARDS, 8))
        demand = demand_of(hand)
        stops = list(vectors_failing_at_most(failed, demand.candidates(failed), demand, witnesses()))
        assert [stop.vector for stop in stops] == sorted(stop.vector for stop in stops)
        for stop in stops[:20]:
            tray = tray_from_masks(witnesses().masks(stop.vector, stop.witness))
            assert len(score_tray(hand, tray).failed) <= failed


def test_no_vector_is_passed_over() -> None:
    random = Random(111)
    hand = Hand(random.sample(CARDS, 7))
    demand = demand_of(hand)
    found = {
        stop.vector for stop in vectors_failing_at_most(2, ALL_VECTORS & demand.failing(2)[2], demand, witnesses())
    }
    for vector in random.sample(range(len(VECTORS)), 100):
        miscounted = sum(not within >> vector & 1 for within in demand.counting)
        fulfilling = [witnesses().fulfilling[vector][card] for card in demand.spatial]
        numbers = range(max(map(int.bit_length, fulfilling)))
        fewest = min(miscounted + sum(not good >> at & 1 for good in fulfilling) for at in numbers)
        assert (vector in found) == (fewest <= 2)


def test_where_every_spatial_card_may_fail_the_first_witness_will_do() -> None:
    demand = demand_of(parse_hand("K-W KxW"))
    stops = list(vectors_failing_at_most(2, ALL_VECTORS, demand, witnesses()))
    assert [stop.vector for stop in stops] == list(range(len(VECTORS)))
    assert {(stop.failed_spatial, stop.witness) for stop in stops} == {(2, 0)}


def test_counting_cards_that_fail_leave_fewer_spatial_ones_to_fail() -> None:
    hand = parse_hand("K1 K-W KxW")
    demand = demand_of(hand)
    for stop in vectors_failing_at_most(1, demand.failing(1)[1], demand, witnesses()):
        assert stop.failed_spatial == (1 if VECTORS[stop.vector][0] == 1 else 0)


def test_fulfilling_everything_is_the_walk_with_nothing_failed() -> None:
    random = Random(112)
    for _ in range(50):
        demand = demand_of(Hand(random.sample(CARDS, 6)))
        vectors = demand.candidates(0)
        stop = next(vectors_failing_at_most(0, vectors, demand, witnesses()), None)
        assert first_fulfilling(vectors, demand.spatial, witnesses()) == (stop and (stop.vector, stop.witness))
