"""A number stands for one hand of a split, and every hand of the split can come."""

from itertools import combinations, product
from math import comb

import numpy as np
import pytest

from dimension.envs import splits as module
from dimension.envs.splits import SPLITS, HandSource, drawn_hands, hand_of_split, split_of, splits_of
from dimension.rules.cards import CARDS, CardType
from dimension.rules.settings import CARDS_PER_ROUND, Deck

NUMBERS = np.array([0, 1, 2, 77, 2**53 - 1, *range(10**15, 10**15 + 400)])


@pytest.mark.parametrize(
    ("split", "cards", "without"), [("train", 6, None), ("valid", 3, CardType.TOUCH), ("test", 8, CardType.BARE)]
)
def test_hands_are_of_the_split_and_the_deck(split: str, cards: int, without: CardType | None) -> None:
    hands = drawn_hands(HandSource(split, cards, Deck.NO_EXACTLY, without), NUMBERS)
    assert hands.shape == (len(NUMBERS), cards)
    assert (np.diff(hands, axis=1) > 0).all()
    assert set(splits_of(hands)) == {SPLITS.index(split)}
    assert {CARDS[place].type for place in hands.flat} == set(CardType) - {CardType.EXACTLY, without}


@pytest.mark.parametrize("split", SPLITS)
def test_a_number_stands_for_the_same_hand_whatever_else_is_drawn(split: str) -> None:
    source = HandSource(split, 6, Deck.FULL)
    together = drawn_hands(source, NUMBERS)
    for number, hand in zip(NUMBERS[::20], together[::20], strict=True):
        assert drawn_hands(source, np.array([number])).tolist() == [hand.tolist()]


def test_every_choice_of_options_has_hands() -> None:
    for split, cards, deck, without in product(SPLITS, CARDS_PER_ROUND, Deck, [None, *CardType]):
        assert drawn_hands(HandSource(split, cards, deck, without), np.array([5])).shape == (1, cards)


def test_numbers_of_combinations_are_all_of_them_in_colexicographic_order() -> None:
    found = module._combinations(np.arange(comb(9, 4), dtype=np.uint64), 9, 4)
    assert found.tolist() == sorted(map(list, combinations(range(9), 4)), key=lambda chosen: chosen[::-1])


def test_hands_are_spread_evenly() -> None:
    hands = drawn_hands(HandSource("train", 6, Deck.FULL), np.arange(20_000))
    assert np.abs(np.bincount(hands.reshape(-1), minlength=60) / 20_000 - 0.1).max() < 0.012
    assert len(np.unique(hands, axis=0)) > 19_900


def test_the_hands_of_version_1_stay_as_they_are() -> None:
    hands = drawn_hands(HandSource("test", 6, Deck.FULL), np.arange(3))
    assert [" ".join(CARDS[place].code for place in hand) for hand in hands] == [
        "K-O W-G OxO W_ O+B B+G",
        "K2 K-G KxO W_ K>B B>W",
        "K2 O-O WxB O_ O>K O+B",
    ]


@pytest.mark.parametrize("split", SPLITS)
def test_a_number_is_the_hand_that_environments_deal(split: str) -> None:
    for number in (0, 1, 12345):
        hand = hand_of_split(split, number)
        assert split_of(hand) == split
        source = HandSource(split, 6, Deck.FULL)
        assert [card.index for card in hand] == drawn_hands(source, np.array([number]))[0].tolist()
    assert len(hand_of_split(split, np.int64(3), cards=8)) == 8  # type: ignore[arg-type]


def test_invalid_splits_numbers_and_sizes_are_refused() -> None:
    with pytest.raises(ValueError, match="A split is one of train, valid, test"):
        hand_of_split("dev", 0)
    with pytest.raises(ValueError, match="A seed is a whole number"):
        hand_of_split("test", -1)
    with pytest.raises(ValueError, match="3 to 8 cards, not 60"):
        hand_of_split("test", 0, cards=60)
