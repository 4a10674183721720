"""Hands up to exchange of colors, by trying all 120 exchanges: slow, plain, and nothing like a fingerprint."""

from itertools import permutations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import COLORS
from dimension.rules.cards import CARDS, Card, CardType

Demand = tuple[CardType, int, int, int]
"""The demand of a card: its type and number, and its colors, in order only where the order matters."""

EXCHANGES: Final = tuple(permutations(COLORS))


def demand(card: Card, exchange: tuple[int, ...] = EXCHANGES[0]) -> Demand:
    """The demand of a card after an exchange of colors, whether or not the deck has such a card."""
    first, other = exchange[card.first], exchange[card.other]
    if card.type is not CardType.MORE:
        first, other = sorted((first, other))
    return card.type, card.number or 0, first, other


DECK: Final = {demand(card): card for card in CARDS}
_NUMBERS: Final[dict[Demand, int]] = {}
_IMAGES: Final = [
    [_NUMBERS.setdefault(demand(card, exchange), len(_NUMBERS)) for card in CARDS] for exchange in EXCHANGES
]


def canonical(hands: NDArray[np.integer]) -> list[tuple[int, int]]:
    """The least of all images of each hand, as a set of demands: equal for equivalent hands and for no others.

    There are 80 demands, so that a set of them is two words of 40 bits.
    """
    columns = np.ascontiguousarray(hands.T)
    most = np.full(len(hands), np.iinfo(np.int64).max)
    least_high, least_low = most, most
    for images in _IMAGES:
        highs = np.array([1 << image - 40 if image >= 40 else 0 for image in images])
        lows = np.array([1 << image if image < 40 else 0 for image in images])
        high, low = sum(highs[cards] for cards in columns), sum(lows[cards] for cards in columns)
        better = (high < least_high) | (high == least_high) & (low < least_low)
        least_high, least_low = np.where(better, high, least_high), np.where(better, low, least_low)
    return list(zip(least_high.tolist(), least_low.tolist(), strict=True))


def random_hands(count: int, cards: int, seed: int) -> NDArray[np.intp]:
    """Hands of different cards, in no particular order."""
    return np.random.default_rng(seed).random((count, len(CARDS))).argsort(axis=1)[:, :cards]
