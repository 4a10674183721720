"""Candidates of many hands."""

import numpy as np
import pytest

from dimension.rules.hand import Hand
from dimension.solver.core.bulk import ALL_WORDS, candidates, counting_cards_failed, words_with_spheres
from dimension.solver.core.cards import codes_of
from dimension.solver.core.demand import demand_of
from dimension.solver.core.vectors import AT_LEAST, AT_MOST, VECTORS
from dimension.solver.core.walk import vectors_failing_at_most
from dimension.solver.core.witnesses import witnesses
from tests.solver.random_hands import random_hands

HANDS = random_hands(12, 60, (1, 3, 6, 6, 8, 12))


def candidates_of(hand: Hand, failed: int, words: int = ALL_WORDS) -> int:
    codes = codes_of(np.array([[card.index for card in hand]], dtype=np.uint8))
    found = candidates(codes, len(demand_of(hand).spatial), failed, words)
    return int.from_bytes(found.astype("<i8").tobytes(), "little") & (1 << len(VECTORS)) - 1


@pytest.mark.parametrize("failed", [0, 1, 2, 3])
def test_no_vector_that_has_a_tray_is_ruled_out(failed: int) -> None:
    for hand in HANDS:
        demand, found = demand_of(hand), candidates_of(hand, failed)
        stops = vectors_failing_at_most(failed, demand.failing(failed)[failed], demand, witnesses())
        assert all(found >> stop.vector & 1 for stop in stops)


def test_hands_of_a_round_have_the_candidates_of_a_single_hand() -> None:
    for hand in random_hands(13, 200, (3, 6, 7)):
        assert candidates_of(hand, 0) == demand_of(hand).candidates(0)
        assert candidates_of(hand, 0, 5) == demand_of(hand).candidates(0) & (1 << 5 * 64) - 1


def test_failed_counting_cards_are_counted_by_vector() -> None:
    vectors = np.arange(len(VECTORS))
    for hand in HANDS:
        codes = codes_of(np.array([[card.index for card in hand]], dtype=np.uint8))
        counting = demand_of(hand).counting
        expected = [sum(not fulfilling >> vector & 1 for fulfilling in counting) for vector in vectors.tolist()]
        assert counting_cards_failed(codes.repeat(len(vectors), axis=0), vectors).tolist() == expected


@pytest.mark.parametrize("spheres", range(12))
def test_vectors_with_some_number_of_spheres_are_in_few_words(spheres: int) -> None:
    where, bits = words_with_spheres(spheres)
    found = int.from_bytes(bits.astype("<i8").tobytes(), "little") << 64 * where.start
    assert found == AT_LEAST[spheres] & AT_MOST[spheres]
    assert len(bits) == where.stop - where.start
