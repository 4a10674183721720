"""The demand of a hand: nothing that has a good tray is ruled out."""

from random import Random

import numpy as np
import pytest

from dimension.rules.cards import CARDS, COUNTING_TYPES
from dimension.rules.hand import Hand
from dimension.rules.notation import parse_hand
from dimension.rules.scoring import score_tray
from dimension.rules.tray import tray_from_masks
from dimension.solver.core.colorings import Colorings
from dimension.solver.core.demand import demand_of, failed_cards
from dimension.solver.core.exchanges import SPATIAL_CARDS, exchanged, inverse
from dimension.solver.core.vectors import SORTED_COUNTS, VECTORS, place_of_vector, vectors_fulfilling
from dimension.solver.core.witnesses import witnesses

Shapes = dict[tuple[int, ...], list[Colorings]]


def test_a_hand_is_taken_apart_into_counting_and_spatial_cards() -> None:
    hand = parse_hand("O2 KxW O>K B_ O-W")
    demand = demand_of(hand)
    assert demand.counting == (vectors_fulfilling(hand[0], 2), vectors_fulfilling(hand[2]))
    assert [SPATIAL_CARDS[number].code for number in demand.spatial] == ["W-O", "KxW", "B_"]


def test_two_exactly_cards_of_a_color_both_ask_for_three() -> None:
    hand = parse_hand("O1 O2")
    assert demand_of(hand).counting == (vectors_fulfilling(hand[0], 3),) * 2


@pytest.mark.parametrize("size", [3, 6, 9, 14])
def test_no_vector_with_a_good_enough_tray_is_ruled_out(size: int, colored_shapes: Shapes) -> None:
    random = Random(size)
    hand = Hand(random.sample(CARDS, size))
    demand = demand_of(hand)
    cards = sum(1 << card for card in demand.spatial)
    for vector in random.sample(range(len(VECTORS)), 60):
        group, permutation = place_of_vector(vector)
        asked = exchanged(cards, inverse(permutation))
        signatures = np.concatenate([part.signatures(asked) for part in colored_shapes[SORTED_COUNTS[group]]])
        spatial = int(np.bitwise_count(~signatures & np.uint64(asked)).min())
        fewest = spatial + sum(not within >> vector & 1 for within in demand.counting)
        for failed in range(fewest, size + 1):
            assert demand.candidates(failed) >> vector & 1


def test_failed_cards_are_those_that_the_rules_name() -> None:
    random = Random(81)
    for vector in random.sample(range(len(VECTORS)), 40):
        hand = Hand(random.sample(CARDS, 8))
        tray = tray_from_masks(witnesses().masks(vector, 0))
        failed = failed_cards(hand, vector, 0, witnesses().fulfilling[vector])
        assert failed == score_tray(hand, tray).failed
        assert demand_of(hand).failing(8)[-1] >> vector & 1
        miscounted = sum(card.type in COUNTING_TYPES for card in failed)
        levels = [within >> vector & 1 for within in demand_of(hand).failing(8)]
        assert levels == [int(k >= miscounted) for k in range(9)]
