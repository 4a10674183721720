"""How many cards of a set fail at each count vector, for many sets of cards."""

from functools import cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dimension.lookup.by_counts import COUNTING_CARDS
from dimension.rules.cards import CardType
from dimension.solver.census.card_sets import CardSets, cards_of
from dimension.solver.core.exchanges import COLOR_PERMUTATIONS
from dimension.solver.core.failing import failing_at_most
from dimension.solver.core.spatial_cards import SPATIAL_CARDS
from dimension.solver.core.vectors import VECTORS, vectors_fulfilling
from dimension.solver.core.witnesses import witnesses

MOST_TOLD_APART: Final = 3
"""Up to this many failed spatial cards are counted; more count as one more than this."""


class SpatialFailures:
    """Counts failed spatial cards at all vectors, one card set after the other.

    Sets in dictionary order share their first cards with the one before: that work is done once.
    """

    def __init__(self) -> None:
        everything = np.full(_witness_planes().shape[1], -1, dtype=np.int64)
        self._cards: tuple[int, ...] = ()
        self._levels = [[everything] * (MOST_TOLD_APART + 1)]
        """The witnesses in each level of `core.failing`, after none, one, two… of the cards."""

    def failed(self, sets: CardSets) -> NDArray[np.uint8]:
        """How many cards of each set fail at each vector, at most one more than are told apart."""
        rows = np.empty((len(sets), len(VECTORS)), dtype=np.uint8)
        for row, card_set in zip(rows, sets.tolist(), strict=True):
            self._go_to(cards_of(card_set))
            row[:] = MOST_TOLD_APART + 1
            # Levels grow: where a witness is found in level k, there is one in every later level too.
            for level in self._levels[-1]:
                row -= np.bitwise_or.reduceat(level, _plane_starts()) != 0
        return rows

    def _go_to(self, cards: tuple[int, ...]) -> None:
        shared = 0
        while shared < min(len(cards), len(self._cards)) and cards[shared] == self._cards[shared]:
            shared += 1
        del self._levels[shared + 1 :]
        for card in cards[shared:]:
            self._levels.append(failing_at_most(self._levels[-1], [_witness_planes()[card]]))
        self._cards = cards


def exchanged_failures(
    failed: NDArray[np.uint8], sets: NDArray[np.intp], permutations: NDArray[np.intp]
) -> NDArray[np.uint8]:
    """The failures of some of the sets, each after exchanging colors, given by the number of the permutation."""
    return np.asarray(failed[sets[:, None], _vector_sources()[permutations]])


@cache
def counting_sets(size: int) -> NDArray[np.intp]:
    """All sets of `size` counting cards, by their numbers: a row each."""
    chosen = list(combinations(range(len(COUNTING_CARDS)), size))
    return np.array(chosen, dtype=np.intp).reshape(len(chosen), size)


def counting_failures(sets: NDArray[np.intp]) -> NDArray[np.int8]:
    """How many cards of each set of counting cards fail at each vector."""
    alone, with_twin = _counting_failures()
    failed = np.zeros((len(sets), len(VECTORS)), dtype=np.int8)
    for column in sets.T:
        twins = _twins()[column]
        paired = (sets == twins[:, None]).any(axis=1)
        failed += np.where(paired[:, None], with_twin[column], alone[column])
    return failed


def vector_flags(vectors: int) -> NDArray[np.bool_]:
    """A set of vectors as one flag for each."""
    return np.array([vectors >> at & 1 for at in range(len(VECTORS))], dtype=np.bool_)


@cache
def _vector_sources() -> NDArray[np.intp]:
    """By exchange of colors and vector, the vector from which the exchange leads to it."""
    number = {counts: at for at, counts in enumerate(VECTORS)}
    return np.array([[number[tuple(c[color] for color in p)] for c in VECTORS] for p in COLOR_PERMUTATIONS])


@cache
def _twins() -> NDArray[np.intp]:
    """For each counting card the other "exactly" card of its color, which changes what it asks for (R3), or -1."""
    exactly = [at for at, card in enumerate(COUNTING_CARDS) if card.type is CardType.EXACTLY]
    found = np.full(len(COUNTING_CARDS), -1, dtype=np.intp)
    for one in exactly:
        for other in exactly:
            if one != other and COUNTING_CARDS[one].first is COUNTING_CARDS[other].first:
                found[one] = other
    return found


@cache
def _counting_failures() -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """For each counting card the vectors at which it fails: without, and together with, its twin."""
    alone, with_twin = [], []
    for card, twin in zip(COUNTING_CARDS, _twins().tolist(), strict=True):
        asked = card.number or 0
        both = asked + (COUNTING_CARDS[twin].number or 0)
        alone.append(~vector_flags(vectors_fulfilling(card, asked)))
        with_twin.append(~vector_flags(vectors_fulfilling(card, both)))
    return np.array(alone, dtype=np.int8), np.array(with_twin, dtype=np.int8)


@cache
def _witness_planes() -> NDArray[np.int64]:
    """For each spatial card the witnesses that fulfill it, as bits: those of a vector stand together."""
    vectors = [witnesses().fulfilling[vector] for vector in range(len(VECTORS))]
    planes = [
        b"".join(sets[card].to_bytes(8 * words, "little") for sets, words in zip(vectors, _plane_words(), strict=True))
        for card in range(len(SPATIAL_CARDS))
    ]
    return np.frombuffer(b"".join(planes), dtype=np.int64).reshape(len(SPATIAL_CARDS), -1)


@cache
def _plane_words() -> tuple[int, ...]:
    """How many words of 64 bits the witnesses of each vector fill."""
    sizes = [max(map(int.bit_length, witnesses().fulfilling[vector])) for vector in range(len(VECTORS))]
    return tuple(max((size + 63) // 64, 1) for size in sizes)


@cache
def _plane_starts() -> NDArray[np.intp]:
    return np.cumsum((0, *_plane_words()[:-1]))
