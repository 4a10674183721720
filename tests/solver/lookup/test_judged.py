"""Many trays at the same time get the verdicts that the rules give each of them.

This holds every judge to what `kinds.looks_at` says it reads: one that reads more differs somewhere here.
"""

from random import Random

import numpy as np
import pytest

from dimension.rules.cards import CARDS, COUNTING_TYPES, JUDGES, Card
from dimension.rules.tray import Tray
from dimension.solver.lookup_tables import fulfilled
from tests.strategies import random_tray

_SPATIAL = [card for card in CARDS if card.type not in COUNTING_TYPES]


@pytest.fixture(scope="module")
def trays() -> list[Tray]:
    random = Random(61)
    return [random_tray(random) for _ in range(400)]


@pytest.mark.parametrize("card", _SPATIAL, ids=str)
def test_every_spatial_card_is_judged_as_the_rules_judge_it(card: Card, trays: list[Tray]) -> None:
    for tray in trays:
        masks = np.array([tray.masks], dtype=np.uint16)
        expected = JUDGES[card.type](card, tray.masks, tray.occupied, 0) is None
        assert fulfilled(card, masks, tray.occupied).tolist() == [expected], tray


def test_a_color_that_the_card_does_not_name_may_be_missing() -> None:
    card = next(card for card in CARDS if card.code == "K^")
    rows = np.array([[0b1, 0, 0, 0, 0], [0b10, 0, 0, 0, 0]], dtype=np.uint16)
    # Pocket 7 rests on 0, 1 and 2; nothing of the other colors is in the rows yet.
    assert fulfilled(card, rows, 0b1000_0111).tolist() == [False, False]
    assert fulfilled(card, rows, 0b0000_0111).tolist() == [True, True]


def test_a_counting_card_is_refused() -> None:
    with pytest.raises(ValueError, match="K1 asks how many spheres there are"):
        fulfilled(CARDS[0], np.zeros((1, 5), dtype=np.uint16), 0)
