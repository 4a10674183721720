"""The 40 cards that look at where spheres lie, by number.

A *spatial signature* is the set of these cards that a tray fulfills, as a mask: bit i stands for
`SPATIAL_CARDS[i]`.
"""

from typing import Final

from dimension.rules.cards import CARDS, COUNTING_TYPES, Card

SPATIAL_CARDS: Final[tuple[Card, ...]] = tuple(card for card in CARDS if card.type not in COUNTING_TYPES)

ALL_SPATIAL: Final = (1 << len(SPATIAL_CARDS)) - 1
"""The signature of a tray that would fulfill them all."""

SPATIAL_NUMBER: Final = tuple(SPATIAL_CARDS.index(card) if card in SPATIAL_CARDS else None for card in CARDS)
"""For each of the 60 cards its number among the spatial ones, None for a counting card."""
