"""Which hands agents may train on: every hand belongs to one of three splits, up to color permutation.

A split is found by a *fingerprint*, a 64-bit number that no color permutation changes: hands that ask for
the same with other colors are in the same split, so no test hand is a training hand in disguise. The
fingerprint is a sum over colors and cards, so their order does not matter. First every
color adds up what its cards ask of it; then every card adds up the sums of its colors, and all cards
and colors together are the fingerprint. All arithmetic is modulo 2**64, with the mixing of splitmix64.

A number becomes a hand of a split by an endless row of candidates: the numbers that splitmix64 makes from it, each
reduced to the number of hands of the deck and read in the combinatorial number system. The first candidate of the
split is the hand.

Splits are frozen: neither a number here nor the order of the steps may ever change.
"""

from functools import cache
from math import comb
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import COLORS
from dimension.rules.cards import CARDS, Card, CardType
from dimension.rules.hand import Hand, HandLike, as_hand
from dimension.rules.reading import as_integer
from dimension.rules.settings import CARDS_PER_ROUND, Deck, check_seed

SPLITS: Final = ("train", "valid", "test")
"""The splits: four hands in five are for training, one in ten each for choosing and for testing agents."""

Words = NDArray[np.uint64]
CardPlaces = NDArray[np.integer]
"""Hands of equal size, a row each, as the places of their cards in `CARDS`; the order of a row does not matter."""

_WHOLE: Final = 1 << 64
_FIRST_FINGERPRINTS: Final = np.array([_WHOLE * 8 // 10, _WHOLE * 9 // 10], dtype=np.uint64)
"""From which fingerprint on a hand is for validation, and from which on for testing."""

_AT_ONCE: Final = 1 << 12
_NONE: Final = np.zeros(0, dtype=np.uint64)

STEP: Final = 0x9E3779B97F4A7C15
"""The increment of splitmix64 before it mixes: words that far apart are its row of random numbers."""
_FACTORS: Final = (0xBF58476D1CE4E5B9, 0x94D049BB133111EB)


def splitmix64(words: Words) -> Words:
    """For each word another that looks random: the same one for the same word."""
    mixed = words + np.uint64(STEP)
    shifted = mixed >> np.uint64(30)
    for factor, shift in zip(_FACTORS, (27, 31), strict=True):
        mixed ^= shifted
        mixed *= np.uint64(factor)
        np.right_shift(mixed, np.uint64(shift), out=shifted)
    mixed ^= shifted
    return mixed


def _kind(card: Card) -> int:
    """The demand of a card regardless of its colors: cards of one kind differ in their colors alone."""
    return 8 * card.type.value + 2 * (card.number or 0) + (card.second is card.first)


def _words_of(numbers: list[int]) -> Words:
    return splitmix64(np.array(numbers, dtype=np.uint64))


def _asked_of_colors() -> Words:
    """For each card a number for each color; only a card of type "more" asks its two colors different things."""
    asked = np.zeros((len(CARDS), len(COLORS)), dtype=np.uint64)
    first = _words_of([2 * _kind(card) for card in CARDS])
    second = _words_of([2 * _kind(card) + (card.type is CardType.MORE) for card in CARDS])
    for card in CARDS:
        asked[card.index, card.other] = second[card.index]
        asked[card.index, card.first] = first[card.index]
    return asked


_ASKED: Final = _asked_of_colors()
_KINDS: Final = _words_of([1000 + _kind(card) for card in CARDS])
_FIRST: Final = np.array([card.first for card in CARDS], dtype=np.intp)
_OTHER: Final = np.array([card.other for card in CARDS], dtype=np.intp)
_WEIGHT: Final = np.array([3 if card.type is CardType.MORE else 1 for card in CARDS], dtype=np.uint64)
"""How much the second color counts: as much as the first one where exchanging the two changes nothing."""


def fingerprints(hands: CardPlaces) -> Words:
    """A number for each hand; hands that differ in an exchange of colors have the same."""
    # Many hands are fingerprinted piece by piece, so that the data of a piece stays in the cache.
    pieces = range(0, len(hands), _AT_ONCE)
    return np.concatenate([_NONE, *(_fingerprints(hands[start : start + _AT_ONCE]) for start in pieces)])


def _fingerprints(hands: CardPlaces) -> Words:
    columns = np.ascontiguousarray(hands.T, dtype=np.intp)
    colors = np.zeros((columns.shape[1], len(COLORS)), dtype=np.uint64)
    for cards in columns:
        colors += np.take(_ASKED, cards, axis=0)
    colors = splitmix64(colors)
    of_colors, rows = colors.reshape(-1), np.arange(len(colors)) * len(COLORS)
    found = colors.sum(axis=1, dtype=np.uint64)
    for cards in columns:
        first, other = np.take(of_colors, rows + _FIRST[cards]), np.take(of_colors, rows + _OTHER[cards])
        found += splitmix64(_KINDS[cards] + first + _WEIGHT[cards] * other)
    return splitmix64(found)


def splits_of(hands: CardPlaces) -> NDArray[np.intp]:
    """The place in `SPLITS` of each hand's split."""
    return np.searchsorted(_FIRST_FINGERPRINTS, fingerprints(hands), side="right")


def split_of(hand: HandLike) -> str:
    """The split of a hand.

    >>> split_of("O2 O-W KxW B_ G^ O>K"), split_of("K1 K-W BxW O_ G^")
    ('train', 'train')
    """
    return SPLITS[splits_of(places_of(hand))[0]]


def places_of(hand: HandLike) -> CardPlaces:
    """A single hand as a row."""
    return np.array([[card.index for card in as_hand(hand)]], dtype=np.intp)


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


def hand_of_split(split: str, number: int, cards: int = 6) -> Hand:
    """The hand that a number, from 0 on, stands for in a split of the full deck: one of `SPLITS`.

    >>> hand_of_split("test", 0)
    Hand('K-O W-G OxO W_ O+B B+G')
    """
    if split not in SPLITS:
        raise ValueError(f"A split is one of {', '.join(SPLITS)}, not {split!r}")
    if as_integer(cards) not in CARDS_PER_ROUND:
        raise ValueError(f"A hand of a split has {CARDS_PER_ROUND[0]} to {CARDS_PER_ROUND[-1]} cards, not {cards!r}")
    (row,) = drawn_hands(HandSource(split, int(cards), Deck.FULL), np.array([check_seed(number)], dtype=np.int64))
    return Hand(CARDS[card] for card in row)


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
