"""Hands up to exchange of colors, by trying all 120 exchanges: slow, plain, and nothing like a fingerprint."""

from itertools import permutations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import COLORS
from dimension.rules.cards import CARDS, Card, CardType

Demand = tuple[CardType, int, int, int]
"""What a card asks for: its type and number, and its colors, in order only where the order matters."""

EXCHANGES: Final = tuple(permutations(COLORS))


def demand(card: Card, exchange: tuple[int, ...] = EXCHANGES[0]) -> Demand:
    """What a card asks for after an exchange of colors, whether or not the deck has such a card."""
    first, other = exchange[card.first], exchange[card.other]
    if card.type is not CardType.MORE:
        first, other = sorted((first, other))
    return card.type, card.number or 0, first, other


DECK: Final = {demand(card): card for card in CARDS}
_NUMBERS: Final[dict[Demand, int]] = {}
_IMAGES: Final = np.array(
    [[_NUMBERS.setdefault(demand(card, exchange), len(_NUMBERS)) for card in CARDS] for exchange in EXCHANGES]
)


def canonical(hands: NDArray[np.integer]) -> NDArray[np.int64]:
    """The least of all images of each hand, written as one number: equal for equivalent hands and for no others."""
    least = np.full(len(hands), np.iinfo(np.int64).max)
    for images in _IMAGES:
        found = np.zeros(len(hands), dtype=np.int64)
        for column in np.sort(images[hands], axis=1).T:
            found = found * len(_NUMBERS) + column
        least = np.minimum(least, found)
    return least


def random_hands(count: int, cards: int, seed: int) -> NDArray[np.intp]:
    """Hands of different cards, in no particular order."""
    return np.random.default_rng(seed).random((count, len(CARDS))).argsort(axis=1)[:, :cards]
