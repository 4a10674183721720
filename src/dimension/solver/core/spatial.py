"""The 40 cards that look at where spheres lie, and what exchanging colors does to them.

A *spatial signature* is the set of these cards that a tray fulfills, as a mask: bit i stands for
`SPATIAL_CARDS[i]`. No such card prefers a color, so exchanging colors on the tray exchanges cards.
"""

from functools import cache
from itertools import permutations
from typing import Final

from dimension.board.colors import COLORS
from dimension.rules.cards import CARDS, COUNTING_TYPES, Card

Permutation = tuple[int, ...]
"""A way to exchange colors: color i becomes `permutation[i]`."""

SPATIAL_CARDS: Final[tuple[Card, ...]] = tuple(card for card in CARDS if card.type not in COUNTING_TYPES)

ALL_SPATIAL: Final = (1 << len(SPATIAL_CARDS)) - 1

COLOR_PERMUTATIONS: Final[tuple[Permutation, ...]] = tuple(permutations(range(len(COLORS))))
"""All 120 ways to exchange colors; the first changes nothing."""

_FACES: Final = tuple((card.type.value, int(card.first), int(card.other)) for card in SPATIAL_CARDS)
_INDEX: Final = {face: index for index, (kind, a, b) in enumerate(_FACES) for face in ((kind, a, b), (kind, b, a))}


@cache
def card_images(permutation: Permutation) -> tuple[int, ...]:
    """What becomes of each spatial card when colors are exchanged."""
    return tuple([_INDEX[kind, permutation[a], permutation[b]] for kind, a, b in _FACES])


@cache
def inverse(permutation: Permutation) -> Permutation:
    """The way to exchange the colors back."""
    return tuple(permutation.index(color) for color in range(len(permutation)))


def exchanged(cards: int, permutation: Permutation) -> int:
    """A set of spatial cards after exchanging colors."""
    images, found = card_images(permutation), 0
    while cards:
        lowest = cards & -cards
        found |= 1 << images[lowest.bit_length() - 1]
        cards ^= lowest
    return found
