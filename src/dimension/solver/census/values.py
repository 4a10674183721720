"""The arithmetic of the census: the value of many hands at once.

For a set A of spatial and a set D of counting cards, the best score is the largest over all count
vectors c of spheres(c) - 2 failed(A, c) - 2 failed(D, c): a sum of two rows, one for A and one for D.

Both points and bonus go into one number per hand: four times the score, plus one with the bonus. A
vector with five colors starts with one more, and a set that fails a card takes it away, so that it
is lost once or twice when a card fails; dividing by four and rounding undoes that.
"""

from functools import cache
from itertools import combinations
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dimension.board.geometry import MAX_SPHERES
from dimension.rules.scoring import POINTS_LOST_PER_CARD
from dimension.solver.census.card_sets import CardSets, cards_of
from dimension.solver.core.spatial import COLOR_PERMUTATIONS, SPATIAL_CARDS
from dimension.solver.core.vectors import COUNTING_CARDS, FIVE_COLORS, SPHERES, VECTORS, vectors_fulfilling
from dimension.solver.core.witnesses import witnesses

Values = NDArray[np.int8]
"""One row per card set, one column per count vector."""

STEP: Final = 4
_MOST_FAILED: Final = 3
"""So many failed spatial cards of a vector are told apart; with more it is left out."""
_LEFT_OUT: Final = -60

CERTAIN: Final = STEP * (MAX_SPHERES - POINTS_LOST_PER_CARD * (_MOST_FAILED + 1)) - 1
"""From this value on, no vector that was left out could have been better."""

_BLOCK_ROWS: Final = 512


def score_of(value: int) -> int:
    """The score in a value."""
    return (value + 1) // STEP


def bonus_of(value: int) -> bool:
    """Whether a value comes with the bonus."""
    return value % STEP == 1


def best_values(some: Values, others: Values) -> Values:
    """For each of some rows (down) and others (across) the largest sum over all vectors."""
    if len(some) < len(others):
        return np.ascontiguousarray(best_values(others, some).T)
    best = np.empty((len(others), len(some)), dtype=np.int8)
    for start in range(0, len(some), _BLOCK_ROWS):
        block = some[start : start + _BLOCK_ROWS]
        sums = np.empty_like(block)
        for at, other in enumerate(others):
            np.add(block, other, out=sums)
            sums.max(axis=1, out=best[at, start : start + _BLOCK_ROWS])
    return np.ascontiguousarray(best.T)


def spatial_values(failed: NDArray[np.uint8]) -> Values:
    """The rows of spatial card sets, given how many of their cards fail at each vector."""
    start = STEP * np.array(SPHERES) + _five()
    values = start - np.where(failed > 0, STEP * POINTS_LOST_PER_CARD * failed.astype(np.int64) + _five(), 0)
    return np.where(failed > _MOST_FAILED, _LEFT_OUT, values).astype(np.int8)


@cache
def counting_sets(size: int) -> NDArray[np.intp]:
    """All sets of so many counting cards, by their numbers: a row each."""
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


def counting_values(failed: NDArray[np.int8]) -> Values:
    """The rows of counting card sets: what their failed cards take away at each vector."""
    lost = failed * np.int8(STEP * POINTS_LOST_PER_CARD)
    lost += (failed > 0) & five_color_vectors()
    return -lost


class FailureSearch:
    """Counts failed spatial cards at all vectors, one card set after the other.

    Sets in dictionary order share their first cards with the one before: that work is done once.
    """

    def __init__(self) -> None:
        self._cards: tuple[int, ...] = ()
        self._levels = [np.full((_MOST_FAILED + 1, _witness_planes().shape[1]), -1, dtype=np.int64)]

    def failed(self, sets: CardSets) -> NDArray[np.uint8]:
        """How many cards of each set fail at each vector, or one more than are told apart."""
        rows = np.empty((len(sets), len(VECTORS)), dtype=np.uint8)
        for row, card_set in zip(rows, sets.tolist(), strict=True):
            self._go_to(cards_of(card_set))
            found = np.bitwise_or.reduceat(self._levels[-1], _plane_starts(), axis=1) != 0
            row[:] = _MOST_FAILED + 1 - found.sum(axis=0)
        return rows

    def _go_to(self, cards: tuple[int, ...]) -> None:
        shared = 0
        while shared < min(len(cards), len(self._cards)) and cards[shared] == self._cards[shared]:
            shared += 1
        del self._levels[shared + 1 :]
        for card in cards[shared:]:
            before = self._levels[-1]
            after = before & _witness_planes()[card]
            after[1:] |= before[:-1]
            self._levels.append(after)
        self._cards = cards


@cache
def vector_sources() -> NDArray[np.intp]:
    """By exchange of colors and vector, the vector from which the exchange leads to it."""
    number = {counts: at for at, counts in enumerate(VECTORS)}
    return np.array([[number[tuple(c[color] for color in p)] for c in VECTORS] for p in COLOR_PERMUTATIONS])


@cache
def five_color_vectors() -> NDArray[np.bool_]:
    """Which vectors have all five colors."""
    return _truths(FIVE_COLORS)


def _five() -> NDArray[np.int64]:
    return five_color_vectors().astype(np.int64)


def _truths(vectors: int) -> NDArray[np.bool_]:
    return np.array([vectors >> at & 1 for at in range(len(VECTORS))], dtype=np.bool_)


@cache
def _twins() -> NDArray[np.intp]:
    """For each counting card the other "exactly" card of its color, which changes what it asks for (R3), or -1."""
    exactly = {(card.first, card.number): at for at, card in enumerate(COUNTING_CARDS) if card.number}
    found = [
        next((other for (color, number), other in exactly.items() if color == card.first and number != card.number), -1)
        if card.number
        else -1
        for card in COUNTING_CARDS
    ]
    return np.array(found)


@cache
def _counting_failures() -> tuple[NDArray[np.int8], NDArray[np.int8]]:
    """For each counting card the vectors at which it fails: without, and together with, its twin."""
    alone, with_twin = [], []
    for card, twin in zip(COUNTING_CARDS, _twins().tolist(), strict=True):
        asked = card.number or 0
        both = asked + (COUNTING_CARDS[twin].number or 0)
        alone.append(~_truths(vectors_fulfilling(card, asked)))
        with_twin.append(~_truths(vectors_fulfilling(card, both)))
    return np.array(alone, dtype=np.int8), np.array(with_twin, dtype=np.int8)


@cache
def _witness_planes() -> NDArray[np.int64]:
    """For each spatial card the witnesses that fulfill it, as bits: those of a vector stand together."""
    vectors = [witnesses().fulfilling(vector) for vector in range(len(VECTORS))]
    planes = [
        b"".join(sets[card].to_bytes(8 * words, "little") for sets, words in zip(vectors, _plane_words(), strict=True))
        for card in range(len(SPATIAL_CARDS))
    ]
    return np.frombuffer(b"".join(planes), dtype=np.int64).reshape(len(SPATIAL_CARDS), -1)


@cache
def _plane_words() -> tuple[int, ...]:
    """How many words of 64 bits the witnesses of each vector fill."""
    sizes = [max(map(int.bit_length, witnesses().fulfilling(vector))) for vector in range(len(VECTORS))]
    return tuple(max((size + 63) // 64, 1) for size in sizes)


@cache
def _plane_starts() -> NDArray[np.intp]:
    return np.cumsum((0, *_plane_words()[:-1]))
