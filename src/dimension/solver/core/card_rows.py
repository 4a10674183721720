"""Many hands as rows of an array: the places of their cards in `CARDS`."""

from collections.abc import Iterable
from itertools import chain
from operator import attrgetter
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dimension.rules.cards import CARDS
from dimension.rules.errors import RuleError, wrong_type
from dimension.rules.hand import Hand, HandLike

CardRows = NDArray[np.uint8]

NO_CARD: Final = len(CARDS)
"""Fills the rows of shorter hands."""

_INDEX: Final = attrgetter("index")


def card_rows(hands: "Iterable[HandLike] | NDArray[np.integer[Any]]", most: int) -> CardRows:
    """The rows of hands of up to `most` cards, which may be such an array already."""
    if isinstance(hands, np.ndarray) and hands.dtype.kind in "iu":
        return _checked(hands, most)
    if isinstance(hands, str | Hand):
        raise wrong_type("Several hands are expected", hands)
    hands_cards = [hand.cards if type(hand) is Hand else Hand(hand).cards for hand in hands]
    sizes = np.fromiter(map(len, hands_cards), dtype=np.intp, count=len(hands_cards))
    largest = int(sizes.max(initial=0))
    if largest > most:
        raise RuleError("hand_too_large", count=largest, most=most)
    rows = np.full((len(sizes), largest), NO_CARD, dtype=np.uint8)
    flat = np.frombuffer(bytes(map(_INDEX, chain.from_iterable(hands_cards))), dtype=np.uint8)
    rows[np.arange(largest) < sizes[:, None]] = flat
    return rows


def _checked(rows: NDArray[np.integer[Any]], most: int) -> CardRows:
    if rows.ndim != 2:
        raise ValueError(f"Hands in an array are its rows, so it has two dimensions, not {rows.ndim}")
    if not len(rows):
        return rows.astype(np.uint8)
    if not rows.shape[1]:
        raise RuleError("empty_hand")
    if rows.shape[1] > most:
        raise RuleError("hand_too_large", count=rows.shape[1], most=most)
    lowest, highest = rows.min(), rows.max()
    if lowest < 0 or highest >= len(CARDS):
        raise ValueError(f"Cards are numbered from 0 to {len(CARDS) - 1}, not {lowest if lowest < 0 else highest}")
    found = rows.astype(np.uint8)
    ranked = np.sort(found, axis=1)
    twice = ranked[:, 1:] == ranked[:, :-1]
    if twice.any():
        raise RuleError("doubled_card", card=CARDS[int(ranked[:, 1:][twice][0])].code)
    return found
