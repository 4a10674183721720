"""The arithmetic of the census: the values of many hands together.

For a set A of spatial and a set D of counting cards, the best score is the largest over all count
vectors c of spheres(c) - 2 failed(A, c) - 2 failed(D, c): a sum of two rows, one for A and one for D.

Points and bonus share one number per hand: four times the score, plus one with the bonus. A vector
with five colors starts with one more, and a set that fails a card takes it away, so that it is lost
once or twice when a card fails; dividing by four and rounding undoes that.

Sets of spatial cards are looked at up to exchanging colors. A set is a mask whose highest bit is the
first card, so of two sets of equal size the one that comes first in the dictionary is the larger
number. The counting cards distinguish colors, but five exchanges, the *rotations*, only reorder them.
"""

from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dimension.board.geometry import MAX_SPHERES
from dimension.rules.cards import MORE_PAIRS, CardType
from dimension.rules.scoring import POINTS_LOST_PER_CARD
from dimension.solver.core.demand import failing_at_most
from dimension.solver.core.exchanges import COLOR_PERMUTATIONS, SPATIAL_CARDS, Permutation, card_images
from dimension.solver.core.vectors import FIVE_COLORS, SPHERES, VECTORS, vectors_fulfilling
from dimension.solver.core.witnesses import witnesses
from dimension.solver.lookup import COUNTING_CARDS

CardSets = NDArray[np.uint64]

_DECK: Final = len(SPATIAL_CARDS)
_BYTES: Final = (_DECK + 7) // 8


class Variants(NamedTuple):
    """The color permutations of some sets, one for each class under rotation."""

    origin: NDArray[np.intp]
    """Of which of the given sets each one is made."""
    permutation: NDArray[np.intp]
    """By which exchange of colors."""
    weight: NDArray[np.int64]
    """How many sets are in its class: five, or one that no rotation changes."""


def cards_of(card_set: int) -> tuple[int, ...]:
    """The numbers of the spatial cards in a set, ascending."""
    return tuple(card for card in range(_DECK) if card_set >> _DECK - 1 - card & 1)


@cache
def sets_up_to_colors(size: int) -> CardSets:
    """Of the sets of `size` spatial cards one per class under the exchanges of colors, in dictionary order."""
    if size == 0:
        return np.zeros(1, dtype=np.uint64)
    # The first of a class, without its last card, is again the first of a class.
    grown = [_with_later_card(sets_up_to_colors(size - 1), card) for card in range(_DECK)]
    found = np.concatenate(grown)
    for permutation in range(len(COLOR_PERMUTATIONS)):
        found = found[image(found, permutation) <= found]
    return np.sort(found)[::-1]


def class_sizes(sets: CardSets) -> NDArray[np.int64]:
    """The number of color permutations of each set."""
    everything = range(len(COLOR_PERMUTATIONS))
    unchanged = np.count_nonzero([image(sets, p) == sets for p in everything], axis=0)
    return np.asarray(len(everything) // unchanged)


def variants(sets: CardSets) -> Variants:
    """All color permutations of the sets, up to rotation."""
    images = np.stack([image(sets, p) for p in range(len(COLOR_PERMUTATIONS))], axis=1)
    turned = images[:, _cosets()]
    first = turned.max(axis=2)
    new = np.ones(first.shape, dtype=np.bool_)
    for at in range(1, first.shape[1]):
        new[:, at] = (first[:, :at] != first[:, at, None]).all(axis=1)
    origin, coset = np.nonzero(new)
    fixed = (turned == first[:, :, None]).all(axis=2)[origin, coset]
    return Variants(origin, _cosets()[coset, 0], np.where(fixed, 1, _cosets().shape[1]))


def image(sets: CardSets, permutation: int) -> CardSets:
    """The sets after exchanging colors."""
    found = np.zeros_like(sets)
    for byte, table in enumerate(_byte_images()[permutation]):
        found |= table[sets >> np.uint64(8 * byte) & np.uint64(255)]
    return found


def _with_later_card(sets: CardSets, card: int) -> CardSets:
    """The sets that have only earlier cards, with this card added."""
    bit = np.uint64(1 << _DECK - 1 - card)
    return np.asarray(sets[sets % (bit << np.uint64(1)) == 0] | bit)


@cache
def _byte_images() -> NDArray[np.uint64]:
    """By permutation, place of a byte and its value: the image of these eight cards."""
    tables = np.zeros((len(COLOR_PERMUTATIONS), _BYTES, 256), dtype=np.uint64)
    values = np.arange(256, dtype=np.uint64)
    for permutation, colors in enumerate(COLOR_PERMUTATIONS):
        for card, target in enumerate(card_images(colors)):
            byte, bit = divmod(_DECK - 1 - card, 8)
            tables[permutation, byte] |= (values >> np.uint64(bit) & np.uint64(1)) << np.uint64(_DECK - 1 - target)
    return tables


@cache
def rotations() -> tuple[Permutation, ...]:
    """The five exchanges of colors that only reorder the deck's counting cards; the first changes nothing."""
    following = {int(more): int(fewer) for more, fewer in MORE_PAIRS}
    turns = [COLOR_PERMUTATIONS[0]]
    while len(turns) < len(following):
        turns.append(tuple(following[color] for color in turns[-1]))
    return tuple(turns)


@cache
def _cosets() -> NDArray[np.intp]:
    """The numbers of all color permutations in fives: the rotations map each five onto itself."""
    left, found = list(COLOR_PERMUTATIONS), []
    while left:
        turned = [tuple(turn[color] for color in left[0]) for turn in rotations()]
        found.append([COLOR_PERMUTATIONS.index(permutation) for permutation in turned])
        left = [other for other in left if other not in turned]
    return np.array(found)


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
        """How many cards of each set fail at each vector, at most one more than are distinguished."""
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
    """For each spatial card the witnesses that fulfill it, as bits, grouped by vector."""
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


Values = NDArray[np.int8]
"""One row per card set, one column per count vector."""

STEP: Final = 4
_LEFT_OUT: Final = -60
"""The value of a vector that fails more cards than are distinguished: no other is as low."""

CERTAIN: Final = STEP * (MAX_SPHERES - POINTS_LOST_PER_CARD * (MOST_TOLD_APART + 1)) - 1
"""From this value on, no vector that was left out could have been better."""

_BLOCK_ROWS: Final = 512


def score_of(value: int) -> int:
    return (value + 1) // STEP


def bonus_of(value: int) -> bool:
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
    five = five_color_vectors().astype(np.int64)
    start = STEP * np.array(SPHERES) + five
    values = start - np.where(failed > 0, STEP * POINTS_LOST_PER_CARD * failed.astype(np.int64) + five, 0)
    return np.where(failed > MOST_TOLD_APART, _LEFT_OUT, values).astype(np.int8)


def counting_values(failed: NDArray[np.int8]) -> Values:
    """The rows of counting card sets: the cost of their failed cards at each vector."""
    lost = failed * np.int8(STEP * POINTS_LOST_PER_CARD)
    lost += (failed > 0) & five_color_vectors()
    return -lost


@cache
def five_color_vectors() -> NDArray[np.bool_]:
    return vector_flags(FIVE_COLORS)
