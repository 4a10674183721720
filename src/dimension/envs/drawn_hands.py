"""From a number to a hand of a split, for thousands of numbers at once.

Every number starts an endless row of candidates: the numbers that splitmix64 makes of it, each reduced to the
number of hands of the deck and read in the combinatorial number system. The first candidate of the
split is the hand of the number. This is part of the splits, and as frozen as they are.
"""

from functools import cache
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dimension.envs.hand_splits import SPLITS, STEP, CardPlaces, splitmix64, splits_of
from dimension.rules.cards import CardType
from dimension.rules.settings import Deck

_AT_ONCE: Final = 1 << 12
"""Where few hands are missing, more of their candidates are tried together: up to this many in all."""
_MOST_TRIES: Final = 32


class HandSource(NamedTuple):
    """Where hands are drawn from: how many cards of which deck, and the split they belong to."""

    split: str
    cards: int
    deck: Deck
    without: CardType | None = None
    """A type of cards that stays in the box."""


def drawn_hands(source: HandSource, numbers: NDArray[np.integer]) -> CardPlaces:
    """The hand of each number, its cards in the order of `CARDS`."""
    deck, wanted = _places(source.deck, source.without), SPLITS.index(source.split)
    found = np.empty((len(numbers), source.cards), dtype=np.intp)
    missing, tried = np.arange(len(numbers)), 0
    starts = numbers.astype(np.uint64)
    while len(missing):
        tries = min(max(_AT_ONCE // len(missing), 1), _MOST_TRIES)
        steps = np.arange(tried, tried + tries, dtype=np.uint64) * np.uint64(STEP)
        hands = deck[_combinations(splitmix64(starts[missing][:, None] + steps).reshape(-1), len(deck), source.cards)]
        fitting = (splits_of(hands) == wanted).reshape(-1, tries)
        which = np.flatnonzero(fitting.any(axis=1))
        found[missing[which]] = hands[which * tries + fitting[which].argmax(axis=1)]
        missing, tried = np.delete(missing, which), tried + tries
    return found


@cache
def _places(deck: Deck, without: CardType | None) -> NDArray[np.intp]:
    """The places in `CARDS` of the cards that may be drawn."""
    return np.array([card.index for card in deck.cards if card.type is not without], dtype=np.intp)


def _combinations(words: NDArray[np.uint64], items: int, chosen: int) -> NDArray[np.intp]:
    """The combination of each number, a row each, rising; all are equally likely but for one part in 2**32."""
    rank = (words % np.uint64(comb(items, chosen))).astype(np.int64)
    found = np.empty((chosen, len(words)), dtype=np.intp)
    for at in range(chosen, 0, -1):
        below = _below(items, at)
        found[at - 1] = np.searchsorted(below, rank, side="right") - 1
        rank -= below[found[at - 1]]
    return found.T


@cache
def _below(items: int, chosen: int) -> NDArray[np.int64]:
    """How many combinations of that size lie below each item."""
    return np.array([comb(item, chosen) for item in range(items)], dtype=np.int64)
