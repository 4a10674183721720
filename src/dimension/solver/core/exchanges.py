"""Color permutations, and the 40 spatial cards by number.

A tray with its colors permuted fulfills the cards with their colors permuted, so one tray of each class is stored. A
*spatial signature* is the set of spatial cards that a tray fulfills, as a mask: bit i stands for `SPATIAL_CARDS[i]`.
"""

from functools import cache
from itertools import permutations
from typing import Final

from dimension.board.colors import COLORS
from dimension.rules.cards import CARDS, COUNTING_TYPES, Card

SPATIAL_CARDS: Final[tuple[Card, ...]] = tuple(card for card in CARDS if card.type not in COUNTING_TYPES)

ALL_SPATIAL: Final = (1 << len(SPATIAL_CARDS)) - 1
"""The signature of a tray that would fulfill them all."""

SPATIAL_NUMBER: Final = tuple(SPATIAL_CARDS.index(card) if card in SPATIAL_CARDS else None for card in CARDS)
"""For each of the 60 cards its number among the spatial ones, None for a counting card."""


Permutation = tuple[int, ...]
"""A way to exchange colors: color i becomes `permutation[i]`."""

COLOR_PERMUTATIONS: Final[tuple[Permutation, ...]] = tuple(permutations(range(len(COLORS))))
"""All 120 ways to exchange colors; the first changes nothing."""

_FACES: Final = tuple((card.type.value, int(card.first), int(card.other)) for card in SPATIAL_CARDS)
_INDEX: Final = {face: index for index, (kind, a, b) in enumerate(_FACES) for face in ((kind, a, b), (kind, b, a))}


@cache
def inverse(permutation: Permutation) -> Permutation:
    """The way to exchange the colors back."""
    return tuple(permutation.index(color) for color in range(len(permutation)))


@cache
def card_images(permutation: Permutation) -> tuple[int, ...]:
    """The number of the card that each spatial card turns into."""
    return tuple([_INDEX[kind, permutation[a], permutation[b]] for kind, a, b in _FACES])


def exchanged(cards: int, permutation: Permutation) -> int:
    """A set of spatial cards after exchanging colors."""
    images, found = card_images(permutation), 0
    # Spelled out instead of `members(cards)`: counting trays comes here up to 120 times for each count vector.
    while cards:
        lowest = cards & -cards
        found |= 1 << images[lowest.bit_length() - 1]
        cards ^= lowest
    return found
