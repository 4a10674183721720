"""First hands of many games are those that the rules deal one by one."""

import numpy as np
import pytest

from dimension.envs.many_deals import hands_from_words, random_words, shuffled_hands
from dimension.rules.cards import CARDS
from dimension.rules.settings import Deck, GameSettings
from dimension.rules.shuffle import MAX_SEED
from dimension.rules.stack import deal_game


@pytest.mark.parametrize("settings", [GameSettings(), GameSettings(cards=8, deck=Deck.NO_COUNTING)])
def test_the_same_cards_are_on_top(settings: GameSettings) -> None:
    seeds = np.array([0, 5, 2014, MAX_SEED, *range(100, 140)])
    for hand, seed in zip(shuffled_hands(settings, seeds), seeds.tolist(), strict=True):
        assert tuple(CARDS[place] for place in hand) == deal_game(settings, seed)[0].hand.cards


def test_words_that_have_to_be_skipped_are_skipped() -> None:
    # The largest word is skipped for every number of cards other than a power of two; no seed is known that has it.
    seeds = np.array([3, 4])
    words = random_words(seeds, 15)
    words[0, 7] = 2**64 - 1
    hands = hands_from_words(GameSettings(), seeds, words)
    for hand, seed in zip(hands, seeds.tolist(), strict=True):
        assert tuple(CARDS[place] for place in hand) == deal_game(GameSettings(), seed)[0].hand.cards
