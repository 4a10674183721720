"""All recolorings of a hand are in the same split."""

from random import Random

import numpy as np
import pytest

from dimension.envs.splits import SPLITS, fingerprints, split_of, splitmix64, splits_of
from dimension.rules.cards import CARDS, CardType
from dimension.rules.hand import Hand
from tests.envs.color_exchange import DECK, EXCHANGES, Demand, canonical, demand, random_hands

WHOLE = 1 << 64


def _mixed(word: int) -> int:
    """Splitmix64 as it is published, with Python's own numbers."""
    word = (word + 0x9E3779B97F4A7C15) % WHOLE
    word = (word ^ word >> 30) * 0xBF58476D1CE4E5B9 % WHOLE
    word = (word ^ word >> 27) * 0x94D049BB133111EB % WHOLE
    return word ^ word >> 31


def _fingerprint(demands: list[Demand]) -> int:
    """The fingerprint as the documents describe it, for demands of which the deck need not have a card."""
    colors = [0] * 5
    kinds = [
        8 * kind.value + 2 * number + (first == other and kind in (CardType.TOUCH, CardType.APART))
        for kind, number, first, other in demands
    ]
    for (kind, _, first, other), about in zip(demands, kinds, strict=True):
        colors[first] += _mixed(2 * about)
        if first != other:
            colors[other] += _mixed(2 * about + (kind is CardType.MORE))
    mixed = [_mixed(color) for color in colors]
    total = sum(mixed)
    for (kind, _, first, other), about in zip(demands, kinds, strict=True):
        total += _mixed(_mixed(1000 + about) + mixed[first] + mixed[other] * (3 if kind is CardType.MORE else 1))
    return _mixed(total)


def test_mixing_is_splitmix64() -> None:
    words = np.array([0, 1, 2**53 - 1, 2**64 - 1], dtype=np.uint64)
    assert splitmix64(words).tolist() == [_mixed(word) for word in words.tolist()]
    assert _mixed(0) == 0xE220A8397B1DCDAF


@pytest.mark.parametrize("cards", [1, 3, 6, 8])
def test_no_exchange_of_colors_changes_a_fingerprint(cards: int) -> None:
    rng = Random(cards)
    hands = random_hands(1500, cards, seed=cards)
    found = fingerprints(hands).tolist()
    in_the_deck = 0
    for hand, fingerprint in zip(hands.tolist(), found, strict=True):
        exchange = rng.choice(EXCHANGES)
        image = [demand(CARDS[place], exchange) for place in hand]
        rng.shuffle(image)
        # Whether or not the deck has these cards.
        assert _fingerprint(image) == fingerprint
        if all(one in DECK for one in image):
            in_the_deck += 1
            assert fingerprints(np.array([[DECK[one].index for one in image]])).tolist() == [fingerprint]
    assert in_the_deck > 100


@pytest.mark.parametrize(("cards", "most"), [(3, 0), (6, 12), (8, 0)])
def test_hands_that_differ_by_more_than_colors_hardly_ever_share_a_fingerprint(cards: int, most: int) -> None:
    hands = random_hands(20_000, cards, seed=1)
    classes, found = canonical(hands), fingerprints(hands).tolist()
    both = {*zip(classes, found, strict=True)}
    assert len(both) == len({*classes}), "equivalent hands have different fingerprints"
    assert len(both) - len({*found}) <= most


def test_four_hands_in_five_are_for_training_and_one_in_ten_each_for_the_rest() -> None:
    shares = np.bincount(splits_of(random_hands(40_000, 6, seed=2))) / 40_000
    assert np.abs(shares - [0.8, 0.1, 0.1]).max() < 0.01


def test_a_single_hand_has_the_split_of_its_row_in_whatever_order_its_cards_lie() -> None:
    for row in random_hands(50, 6, seed=3):
        hand = Hand(CARDS[place] for place in row)
        assert split_of(hand) == split_of(str(hand)) == SPLITS[splits_of(np.sort(row)[None])[0]]


def test_many_hands_are_fingerprinted_like_few() -> None:
    hands = random_hands(5000, 4, seed=4)
    assert fingerprints(hands)[4900:].tolist() == fingerprints(hands[4900:]).tolist()
    assert fingerprints(hands[:0]).tolist() == []


def test_the_splits_of_version_1_stay_as_they_are() -> None:
    rows = np.array([[(7 * row + 11 * at) % 60 for at in range(6)] for row in range(60)])
    assert int(np.bitwise_xor.reduce(fingerprints(rows))) == 6682046669573896520
