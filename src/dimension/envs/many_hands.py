"""Many hands at once, as agents see them and as trays are judged by them: what `card_tables` does for one."""

from functools import cache
from itertools import product
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import COLORS
from dimension.envs.card_tables import PLANES, Numbers, Planes, asked_bits
from dimension.envs.hand_splits import CardPlaces
from dimension.rules.cards import CARDS, Card, CardType
from dimension.rules.hand import Hand

_ASKED_WEIGHTS: Final = np.array(
    [(card.number or 0) * 4**card.first for card in CARDS],
    dtype=np.intp,
)
"""What a card adds to the number that says how many spheres of each color are asked for."""


def flags_of(hands: CardPlaces) -> NDArray[np.int8]:
    """For each hand the flags of `observing.hand_flags`."""
    flags = np.zeros((len(hands), len(CARDS)), dtype=np.int8)
    np.put_along_axis(flags, hands, 1, axis=1)
    return flags


def asked_planes(hands: CardPlaces) -> tuple[Planes, Numbers]:
    """For each hand the bits of `card_tables.asked_bits`, a column each."""
    planes, numbers = _planes(), _numbers()
    asked = np.zeros((len(hands), PLANES), dtype=np.uint8)
    counted = np.zeros(len(hands), dtype=np.uint64)
    exactly = np.zeros(len(hands), dtype=np.intp)
    for cards in np.ascontiguousarray(hands.T):
        asked |= np.take(planes, cards, axis=0)
        counted |= np.take(numbers, cards)
        exactly += np.take(_ASKED_WEIGHTS, cards)
    return np.ascontiguousarray(asked.T), counted | _exactly()[exactly]


@cache
def _planes() -> Planes:
    """The planes of each card alone, a row each."""
    return np.array([asked_bits(Hand([card])).planes for card in CARDS], dtype=np.uint8)


@cache
def _numbers() -> Numbers:
    """The bits about numbers of each card alone; none where they depend on another card (ruling R3)."""
    own = [0 if card.type is CardType.EXACTLY else asked_bits(Hand([card])).numbers for card in CARDS]
    return np.array(own, dtype=np.uint64)


@cache
def _exactly() -> Numbers:
    """The bits of the "exactly" cards, by how many spheres of each color they ask for together."""
    cards = {(card.first, card.number): card for card in CARDS if card.type is CardType.EXACTLY}
    table = np.zeros(4 ** len(COLORS), dtype=np.uint64)
    for asked in product(range(4), repeat=len(COLORS)):
        hand: list[Card] = [cards[color, number] for color in COLORS for number in (1, 2) if asked[color] & number]
        if hand:
            table[sum(count * 4**color for color, count in enumerate(asked))] = asked_bits(Hand(hand)).numbers
    return table
