"""A tray with its colors exchanged fulfills the cards with their colors exchanged."""

from random import Random

from dimension.rules.hand import Hand
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray, tray_from_masks
from dimension.solver.core.exchanges import (
    ALL_SPATIAL,
    COLOR_PERMUTATIONS,
    SPATIAL_CARDS,
    card_images,
    exchanged,
    inverse,
)
from tests.strategies import random_tray


def _signature(tray: Tray) -> int:
    verdicts = score_tray(Hand(SPATIAL_CARDS), tray).verdicts
    return sum(verdict.fulfilled << at for at, verdict in enumerate(verdicts))


def test_exchanging_colors_on_the_tray_exchanges_the_cards_it_fulfills() -> None:
    random = Random(71)
    for permutation in COLOR_PERMUTATIONS:
        tray = random_tray(random)
        after = tray_from_masks(tuple(tray.masks[color] for color in inverse(permutation)))
        assert _signature(after) == exchanged(_signature(tray), permutation)


def test_every_exchange_reorders_the_cards_and_can_be_taken_back() -> None:
    assert COLOR_PERMUTATIONS[0] == (0, 1, 2, 3, 4)
    for permutation in COLOR_PERMUTATIONS:
        assert sorted(card_images(permutation)) == list(range(len(SPATIAL_CARDS)))
        assert exchanged(ALL_SPATIAL, permutation) == ALL_SPATIAL
        assert exchanged(exchanged(0b1011 << 7, permutation), inverse(permutation)) == 0b1011 << 7
