"""Hands: different cards in the order in which they were revealed."""

import pytest

from dimension.board.colors import BLACK, ORANGE
from dimension.rules.cards import CARDS
from dimension.rules.errors import RuleError
from dimension.rules.hand import Hand
from dimension.rules.notation import parse_hand


def test_a_hand_keeps_the_order_of_its_cards() -> None:
    hand = Hand(reversed(CARDS[:3]))
    assert list(hand) == [CARDS[2], CARDS[1], CARDS[0]]
    assert (len(hand), hand[0], CARDS[1] in hand, CARDS[3] in hand) == (3, CARDS[2], True, False)
    assert (str(hand), repr(hand)) == ("W1 K2 K1", "Hand('W1 K2 K1')")


def test_exactly_cards_of_a_color_are_added() -> None:
    hand = parse_hand("O1 K2 O2 O-W")
    assert (hand.asked(ORANGE), hand.asked(BLACK)) == (3, 2)


def test_a_hand_needs_a_card_and_has_none_twice() -> None:
    with pytest.raises(RuleError, match="at least one card"):
        Hand([])
    with pytest.raises(RuleError, match="K2 is in the hand twice"):
        Hand([CARDS[1], CARDS[0], CARDS[1]])


def test_hands_are_values() -> None:
    assert parse_hand("K1 W-O") == parse_hand("k o-w")
    assert len({parse_hand("K1 W-O"), parse_hand("K W-O"), parse_hand("W-O K1")}) == 2
