"""The oracle of the rules: whether a five-color tray fulfills some cards, without grades."""

from itertools import combinations
from random import Random

import pytest

from dimension.errors import SettingsError
from dimension.rules.cards import CARDS, Card
from dimension.rules.hand import Hand
from dimension.rules.notation import parse_hand
from dimension.rules.scoring import score_tray
from dimension.rules.settings import GameSettings, Grade
from dimension.rules.stack import RULES_ALONE, deal_game, fulfillable
from tests.strategies import random_tray


def test_cards_that_a_five_color_tray_fulfills_are_fulfillable() -> None:
    random = Random(2014)
    fulfilled = 0
    for _ in range(300):
        tray = random_tray(random)
        cards = tuple(card for card in random.sample(CARDS, 6) if not score_tray(Hand([card]), tray).failed)
        if len(tray.colors) == 5 and cards and score_tray(Hand(cards), tray).bonus:
            fulfilled += 1
            assert fulfillable(cards)
    assert fulfilled > 30


def test_each_card_alone_is_fulfillable() -> None:
    assert all(fulfillable((card,)) for card in CARDS)


def test_the_order_of_cards_does_not_matter() -> None:
    cards = parse_hand("W>G G>O O2").cards
    assert not fulfillable(cards)
    assert not fulfillable(cards[::-1])
    pairs: list[tuple[Card, ...]] = list(combinations(cards, 2))
    assert all(fulfillable(pair) for pair in pairs)


def test_the_rules_alone_know_no_grades() -> None:
    with pytest.raises(SettingsError, match="SolverOracle"):
        RULES_ALONE.grade(parse_hand("K1"))
    with pytest.raises(SettingsError, match="SolverOracle"):
        deal_game(GameSettings(grade=Grade.EASY), 5)
