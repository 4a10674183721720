"""Candidates for many hands at once: the sets of count vectors of `core.demand`, as rows of words.

As there, a vector outside of a set is ruled out, one inside may still turn out to have no good tray. Hands come as
codes, those with equally many spatial cards together.
"""

from collections.abc import Sequence
from functools import cache
from itertools import combinations
from typing import Final

import numpy as np

from dimension.solver.core.card_codes import Codes, vectors_by_code
from dimension.solver.core.failing import failing_at_most
from dimension.solver.core.joint_sets import AFTER, JOINT_CARDS, LAST_OF_SIZE, ROW_BYTES
from dimension.solver.core.packed import JOINT_SETS, read_bytes
from dimension.solver.core.vectors import SPHERES, VECTORS
from dimension.solver.core.witness_words import Numbers, Words

WORD_BITS: Final = 64
ALL_WORDS: Final = -(-len(VECTORS) // WORD_BITS)

_FEW_SPATIAL: Final = 7
"""Of up to this many spatial cards all threes are looked at, and every hand with one of them left out."""


def candidates(codes: Codes, spatial: int, failed: int, words: int) -> Words:
    """The vectors that are not ruled out for trays failing at most `failed` cards, in their first words.

    The first `spatial` codes of each row are spatial cards.
    """
    joint = _Joint(codes[:, :spatial], words)
    counting = (_counting(words).take(column, axis=0) for column in codes.T[spatial:])
    if failed == 0:
        found = joint.together(range(spatial))
        for fulfilling in counting:
            found &= fulfilling
        return found
    few = failing_at_most([joint.everything] * (failed + 1), counting)
    rest = joint.failing_at_most(failed)
    # k counting cards and `failed` - k spatial ones.
    return np.asarray(np.bitwise_or.reduce([few[k] & rest[failed - k] for k in range(failed + 1)]))


def counting_cards_failed(codes: Codes, vectors: Numbers) -> Numbers:
    """How many counting cards of each row fail at its vector."""
    return np.asarray(_fails().take(codes * np.intp(len(VECTORS)) + vectors[:, None]).sum(axis=1, dtype=np.intp))


class _Joint:
    """What the joint sets say of the spatial cards of many hands."""

    def __init__(self, cards: Codes, words: int) -> None:
        self.everything: Words = np.full((len(cards), words), -1, dtype=np.int64)
        self._columns = np.ascontiguousarray(cards.T)
        self._stored = _joint_sets(words)
        self._known: dict[tuple[int, ...], Words] = {}
        self._parts: dict[int, list[Numbers]] = {}

    def together(self, columns: Sequence[int]) -> Words:
        """The vectors for which the cards in these columns go together, as far as their threes tell."""
        found = self.everything.copy()
        for some in _threes(tuple(columns)):
            if some not in self._known:
                self._known[some] = self._stored.take(self._numbers(some), axis=0)
            found &= self._known[some]
        return found

    def _numbers(self, columns: tuple[int, ...]) -> Numbers:
        """Which joint set is that of the cards in up to three columns."""
        size = len(columns)
        if size not in self._parts:
            self._parts[size] = [part.take(self._columns) for part in _parts_of_number(size)]
        first, *others = zip(self._parts[size], columns, strict=True)
        found: Numbers = first[0][first[1]]
        for part, column in others:
            found = found + part[column]
        return found

    def failing_at_most(self, most: int) -> list[Words]:
        """For each k from 0 to `most`, the vectors that may fail at most k of the cards."""
        columns = range(len(self._columns))
        if most == 1 and len(columns) <= _FEW_SPATIAL:
            rests = [self.together(rest) for rest in combinations(columns, max(len(columns) - 1, 0))]
            return [self.together(columns), np.bitwise_or.reduce(rests)]
        # As in `core.demand`: a vector for which a block does not go together fails a card of it.
        blocks = [columns[at : at + JOINT_CARDS] for at in columns[::JOINT_CARDS]]
        return failing_at_most([self.everything] * (most + 1), map(self.together, blocks))


@cache
def _threes(columns: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The threes of some columns: all of them, or those of the first and of the last few."""
    if not columns:
        return []
    size = min(len(columns), JOINT_CARDS)
    parts = {tuple(columns[:_FEW_SPATIAL]), tuple(columns[-_FEW_SPATIAL:])}
    return list(dict.fromkeys(some for part in sorted(parts) for some in combinations(part, size)))


@cache
def _parts_of_number(size: int) -> list[Numbers]:
    """What each card of a set adds to the number of its joint set, for the first card, the second…"""
    parts = [-np.array(AFTER[left], dtype=np.intp) for left in range(size, 0, -1)]
    if parts:
        parts[0] += LAST_OF_SIZE[size]
    return parts


@cache
def _joint_sets(words: int) -> Words:
    """The stored sets, by number."""
    stored = np.frombuffer(read_bytes(JOINT_SETS), dtype=np.uint8).reshape(-1, ROW_BYTES)
    rows = np.zeros((len(stored), ALL_WORDS * WORD_BITS // 8), dtype=np.uint8)
    rows[:, :ROW_BYTES] = stored
    return np.ascontiguousarray(rows.view("<i8")[:, :words], dtype=np.int64)


@cache
def _counting(words: int) -> Words:
    """By code, the vectors that fulfill a counting card."""
    size = ALL_WORDS * WORD_BITS // 8
    rows = b"".join(vectors.to_bytes(size, "little") for vectors in vectors_by_code())
    return np.ascontiguousarray(np.frombuffer(rows, dtype="<i8").reshape(-1, ALL_WORDS)[:, :words], dtype=np.int64)


@cache
def _fails() -> Words:
    """By code and vector, one where the vector fails a counting card."""
    flags = [[not vectors >> at & 1 for at in range(len(VECTORS))] for vectors in vectors_by_code()]
    return np.array(flags, dtype=np.uint8)


@cache
def words_with_spheres(spheres: int) -> tuple[slice, Words]:
    """Where the vectors with some number of spheres are: the words, and their bits in them."""
    first, number = SPHERES.index(spheres), SPHERES.count(spheres)
    start, end = first // WORD_BITS, -(-(first + number) // WORD_BITS)
    bits = (1 << number) - 1 << first - start * WORD_BITS
    words = np.frombuffer(bits.to_bytes((end - start) * WORD_BITS // 8, "little"), dtype="<i8")
    return slice(start, end), words.astype(np.int64)
