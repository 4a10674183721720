"""Properties of trays and demands of hands, written into the same bits."""

from collections import Counter

import numpy as np
from hypothesis import given

from dimension.board.colors import COLORS
from dimension.board.geometry import legal_shapes
from dimension.envs.card_tables import (
    COUNTED,
    COUNTS,
    PAIRS,
    PLANES,
    asked_bits,
    color_bits,
    count_number,
    number_bits,
    pair_bits,
    plane_cards,
)
from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray
from dimension.solver.lookup_tables import color_masks, ranks, shape_numbers
from tests.strategies import hand_of, hands, trays


def _cards_of(planes: tuple[int, ...], numbers: int) -> list[str]:
    """The cards whose bits are set."""
    spatial = [
        card
        for plane, bits in zip(plane_cards(), planes, strict=True)
        for bit, card in enumerate(plane)
        if bits >> bit & 1
    ]
    return [card.code for card in (*spatial, *(card for bit, (card, _) in enumerate(COUNTED) if numbers >> bit & 1))]


def test_every_card_has_its_bit() -> None:
    assert len(plane_cards()) == PLANES
    bits = Counter(card for plane in plane_cards() for card in plane) + Counter({card: 1 for card, _ in COUNTED})
    assert bits == Counter(CARDS)


@given(hands)
def test_a_hand_asks_for_the_bits_of_its_cards(hand: Hand) -> None:
    asked = asked_bits(hand)
    assert sorted(_cards_of(asked.planes, asked.numbers)) == sorted(card.code for card in hand)


def test_two_exactly_cards_of_a_color_ask_for_the_bits_of_their_sum() -> None:
    numbers = asked_bits(hand_of("O1", "O2")).numbers
    assert [(card.code, asked) for bit, (card, asked) in enumerate(COUNTED) if numbers >> bit & 1] == [
        ("O1", 3),
        ("O2", 3),
    ]


@given(trays)
def test_a_tray_gives_the_bits_of_the_spatial_cards_it_fulfills(tray: Tray) -> None:
    rank = ranks()[list(tray.masks)].tolist()
    pairs = [pair_bits()[rank[first] * len(color_masks()) + rank[second]] for first, second in PAIRS]
    shape = shape_numbers()[tray.occupied]
    colors = [color_bits()[rank[color] * len(legal_shapes()) + shape] for color in COLORS]
    for plane, bits in zip(plane_cards(), (*pairs, *colors), strict=True):
        for bit, card in enumerate(plane):
            assert bool(bits >> bit & 1) == (not score_tray(Hand([card]), tray).failed), card


@given(trays)
def test_a_tray_gives_the_bits_of_the_counting_cards_it_fulfills(tray: Tray) -> None:
    counts = tuple(tray.count(color) for color in COLORS)
    given_bits = int(number_bits()[count_number(counts)])
    for bit, (card, asked) in enumerate(COUNTED):
        if asked == (card.number or 0):
            assert bool(given_bits >> bit & 1) == (not score_tray(Hand([card]), tray).failed), card


def test_every_choice_of_counts_has_its_own_number() -> None:
    numbers = [count_number(counts) for counts in np.ndindex(4, 4, 4, 4, 4)]
    assert sorted(numbers) == list(range(COUNTS))
