"""Many hands at the same time are what each is alone."""

import numpy as np
import pytest

from dimension.envs.card_tables import asked_bits
from dimension.envs.many_deals import asked_planes, flags_of
from dimension.envs.observing import hand_flags
from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
from tests.envs.color_exchange import random_hands


@pytest.mark.parametrize("cards", [1, 6, 8, 14])
def test_flags_and_planes_match_single_hands(cards: int) -> None:
    places = random_hands(300, cards, seed=cards)
    flags, (planes, numbers) = flags_of(places), asked_planes(places)
    for at, row in enumerate(places):
        hand = Hand(CARDS[place] for place in row)
        asked = asked_bits(hand)
        assert (flags[at] == hand_flags(hand)).all()
        assert (tuple(planes[:, at].tolist()), int(numbers[at])) == (asked.planes, asked.numbers)


def test_two_cards_that_add_up_ask_for_three() -> None:
    hand = Hand("O1 O2 K1 W-W")
    planes, numbers = asked_planes(np.array([[card.index for card in hand]]))
    assert int(numbers[0]) == asked_bits(hand).numbers
    assert planes[:, 0].tolist() == list(asked_bits(hand).planes)
