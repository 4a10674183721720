"""Many hands as rows of an array: the numbers of their cards in `CARDS`, and their *codes*.

The code of a spatial card is its number. The counting cards follow, then the combined demand of two "exactly" cards
of a color (R3), and last a filler for the rows of shorter hands.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from itertools import chain
from operator import attrgetter
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import SPHERES_PER_COLOR
from dimension.errors import DimensionError, RuleError, wrong_type
from dimension.rules.cards import CARDS, Card, CardType
from dimension.rules.hand import Hand, HandLike
from dimension.solver.core.exchanges import SPATIAL_CARDS
from dimension.solver.core.vectors import ALL_VECTORS, vectors_fulfilling
from dimension.solver.lookup import COUNTING_CARDS

Codes = NDArray[np.uint8]

SPATIAL_CODES: Final = len(SPATIAL_CARDS)
"""All codes below this one are spatial cards."""

_PAIRED: Final = SPATIAL_CODES + len(COUNTING_CARDS)
_FIRST_OF_PAIR: Final = tuple(
    SPATIAL_CODES + at for at, card in enumerate(COUNTING_CARDS) if card.type is CardType.EXACTLY and card.number == 1
)
"""The codes of the cards that ask for exactly one; that for exactly two of the same color is the next."""

NOTHING: Final = _PAIRED + len(_FIRST_OF_PAIR)


def codes_of(cards: NDArray[np.uint8]) -> Codes:
    """The codes of hands, given by their cards' places in `CARDS`: in each row the spatial cards first, ascending.

    `len(CARDS)` stands for no card.
    """
    codes = np.sort(_code_by_card()[cards], axis=1)
    pairs = _pair_by_first()[codes[:, :-1]]
    # Neighbors in a sorted row: the card for two comes right after the one for one.
    hands, at = np.nonzero((pairs != NOTHING) & (codes[:, 1:] == codes[:, :-1] + 1))
    codes[hands, at] = codes[hands, at + 1] = pairs[hands, at]
    return codes


def vectors_by_code() -> Iterator[int]:
    """For each code the vectors that it does not rule out: all of them if it is not a counting card."""
    yield from [ALL_VECTORS] * SPATIAL_CODES
    yield from (vectors_fulfilling(card, card.number or 0) for card in COUNTING_CARDS)
    yield from (vectors_fulfilling(COUNTING_CARDS[one - SPATIAL_CODES], SPHERES_PER_COLOR) for one in _FIRST_OF_PAIR)
    yield ALL_VECTORS


@cache
def _code_by_card() -> Codes:
    in_order = (*SPATIAL_CARDS, *COUNTING_CARDS)
    return np.array([*(in_order.index(card) for card in CARDS), NOTHING], dtype=np.uint8)


@cache
def _pair_by_first() -> Codes:
    """By the code of a card for exactly one, the code of the pair; otherwise nothing."""
    pairs = np.full(NOTHING + 1, NOTHING, dtype=np.uint8)
    pairs[list(_FIRST_OF_PAIR)] = np.arange(_PAIRED, NOTHING)
    return pairs


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
    hands_cards = [_cards_of(hand, number) for number, hand in enumerate(hands, start=1)]
    sizes = np.fromiter(map(len, hands_cards), dtype=np.intp, count=len(hands_cards))
    largest = int(sizes.max(initial=0))
    if largest > most:
        raise RuleError("hand_too_large", count=largest, most=most)
    rows = np.full((len(sizes), largest), NO_CARD, dtype=np.uint8)
    flat = np.frombuffer(bytes(map(_INDEX, chain.from_iterable(hands_cards))), dtype=np.uint8)
    rows[np.arange(largest) < sizes[:, None]] = flat
    return rows


def _cards_of(hand: HandLike, number: int) -> tuple[Card, ...]:
    if type(hand) is Hand:
        return hand.cards
    try:
        return Hand(hand).cards
    except DimensionError as error:
        raise error.at(hand=number) from None


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
