"""Counting cards are judged by counts as the rules judge them on any tray with these counts."""

import pytest
from hypothesis import given

from dimension.board.colors import COLORS
from dimension.rules.cards import Card, CardType
from dimension.rules.hand import Hand
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray
from dimension.solver.lookup import COUNTING_CARDS, asked_numbers, fulfilled_by_counts
from tests.strategies import trays


@given(trays)
def test_the_verdict_on_counts_is_the_verdict_on_the_tray(tray: Tray) -> None:
    counts = [tray.count(color) for color in COLORS]
    for card in COUNTING_CARDS:
        (verdict,) = score_tray(Hand([card]), tray).verdicts
        assert fulfilled_by_counts(card, counts, card.number or 0) is verdict.fulfilled, card


@pytest.mark.parametrize("card", COUNTING_CARDS, ids=str)
def test_every_number_that_a_hand_can_ask_for_is_named(card: Card) -> None:
    hands = [Hand([card]), *(Hand([card, other]) for other in COUNTING_CARDS if other is not card)]
    asked = {hand.asked(card.first) if card.type is CardType.EXACTLY else 0 for hand in hands}
    assert asked == set(asked_numbers(card))


def test_two_exactly_cards_of_a_color_ask_for_three_together() -> None:
    black_one = next(card for card in COUNTING_CARDS if card.code == "K1")
    assert [fulfilled_by_counts(black_one, (count, 0, 0, 0, 0), 3) for count in range(4)] == [False, False, False, True]
