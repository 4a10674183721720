"""The stages that many hands go through, from the best score down, until each has its tray.

A *stage* is a number of spheres and a number of failed cards. For each score the stages with fewer failed cards come
first, as in `solve`, and in each stage the count vectors in their order.

Witnesses and candidates are arrays here. The witnesses of a group (`core.witnesses`) fill whole *chunks* of bits, one
row of words for each spatial card; the *place* of a witness is its bit, counted through all chunks. Candidates are the
sets of count vectors of `core.demand` as rows of words: a vector outside is ruled out, one inside may still have no
good tray. Hands come as codes, those with equally many spatial cards together.
"""

from collections.abc import Iterator, Sequence
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dimension.rules.scoring import POINTS_LOST_PER_CARD
from dimension.solver.core.cards import SPATIAL_CODES, CardRows, Codes, codes_of, vectors_by_code
from dimension.solver.core.demand import failing_at_most
from dimension.solver.core.exchanges import card_images, inverse
from dimension.solver.core.joint_sets import AFTER, JOINT_CARDS, LAST_OF_SIZE, ROW_BYTES
from dimension.solver.core.packed import JOINT_SETS, WITNESSES, BitColumns, read, read_bytes
from dimension.solver.core.vectors import (
    FIVE_COLORS,
    SORTED_COUNTS,
    SPHERES,
    VECTORS,
    Counts,
    place_of_vector,
    stabilizer,
)
from dimension.solver.core.witnesses import MASKS_BYTES
from dimension.solver.lookup_tables import Masks

Words = NDArray[np.int64]
"""Sets as bits: a row of words each."""

Numbers = NDArray[np.intp]

CHUNK_WORDS: Final = 8
_CHUNK_BYTES: Final = 8 * CHUNK_WORDS
_CHUNK_BITS: Final = 8 * _CHUNK_BYTES
_ROWS: Final = SPATIAL_CODES + 1
"""Rows of a chunk: one for each spatial card, and one for no card, which every witness fulfills."""

_ROWS_AT_ONCE: Final = 256
"""As few rows as this take no longer than one."""

_MOST_CHUNKS: Final = 32

_EVERYTHING: Final = np.full((1, CHUNK_WORDS), -1, dtype=np.int64)


class _Chunks(NamedTuple):
    """All witnesses, and their range for each count vector."""

    fulfilling: Words
    """By chunk and spatial card, the witnesses that fulfill it; the last chunk is empty."""
    first: Numbers
    """By vector the first row of its first chunk."""
    end: Numbers
    rows: Numbers
    """By vector and spatial card, the row in each chunk."""
    masks: Masks
    """By place, the positions of each color, with sorted counts."""
    colors: Numbers
    """By vector and color, the color with sorted counts that is exchanged for it."""


def first_witnesses(vectors: Numbers, spatial: Codes, may_fail: Numbers | None = None) -> Numbers:
    """The place of the first witness of each vector that fulfills all spatial cards of its row, or -1.

    With `may_fail`, it may fail that many of them.
    """
    table = _chunks()
    places = np.full(len(vectors), -1, dtype=np.intp)
    asking, start, end = np.arange(len(vectors)), table.first[vectors], table.end[vectors]
    rows = table.rows[vectors[:, None], spatial]
    chunks = 1
    while len(asking):
        # More and more chunks for fewer and fewer hands: no long series of steps for the last ones.
        chunks = min(max(chunks, _ROWS_AT_ONCE // len(asking)), _MOST_CHUNKS)
        good = _fulfilling(table, start, end, rows, may_fail, chunks)
        found = good.any(axis=1)
        hit = np.nonzero(found)[0]
        places[asking[hit]] = start[hit] // _ROWS * _CHUNK_BITS + lowest_bits(good[hit])
        start += chunks * _ROWS
        on = np.nonzero(~found & (start < end))[0]
        asking, start, end, rows = asking[on], start[on], end[on], rows[on]
        may_fail = None if may_fail is None else may_fail[on]
        chunks *= 2
    return places


def _fulfilling(
    table: _Chunks, start: Numbers, end: Numbers, rows: Numbers, may_fail: Numbers | None, chunks: int
) -> Words:
    """Of some chunks for each row of cards, the witnesses that fulfill them all but as many as may fail."""
    if chunks > 1:
        starts = start[:, None] + _ROWS * np.arange(chunks)
        start = np.where(starts < end[:, None], starts, len(table.fulfilling) - _ROWS).ravel()
        rows = rows.repeat(chunks, axis=0)
    if may_fail is None:
        good = table.fulfilling.take(start + rows[:, 0], axis=0)
        for column in rows.T[1:]:
            good &= table.fulfilling.take(start + column, axis=0)
    else:
        cards = (table.fulfilling.take(start + column, axis=0) for column in rows.T)
        levels = np.stack(failing_at_most([_EVERYTHING] * (int(may_fail.max()) + 1), cards))
        good = levels[may_fail.repeat(chunks), np.arange(len(rows))]
    return good.reshape(-1, chunks * CHUNK_WORDS)


def lowest_bits(sets: Words) -> Numbers:
    """The lowest member of each set, none of which is empty."""
    word = (sets != 0).argmax(axis=1)
    bits = sets[np.arange(len(sets)), word]
    return np.asarray(64 * word + np.bitwise_count(~bits & bits - 1))


def masks_at(vectors: Numbers, places: Numbers) -> Masks:
    """The positions of each color of witnesses, given by vector and place."""
    table = _chunks()
    return np.asarray(table.masks[places[:, None], table.colors[vectors]])


@cache
def _chunks() -> _Chunks:
    """The shipped witnesses."""
    groups = list(zip(SORTED_COUNTS, read(WITNESSES, SPATIAL_CODES, MASKS_BYTES), strict=True))
    unfolded = [_unfolded_columns(counts, stored) for counts, stored in groups]
    rows = np.array([len(columns) for columns in unfolded])
    ends = np.cumsum(rows)
    place = [place_of_vector(vector) for vector in range(len(VECTORS))]
    number = [number for number, _ in place]
    back = [inverse(permutation) for _, permutation in place]
    return _Chunks(
        np.concatenate([*unfolded, np.zeros((_ROWS, CHUNK_WORDS), dtype=np.int64)]),
        (ends - rows)[number],
        ends[number],
        np.array([(*card_images(colors), SPATIAL_CODES) for colors in back]),
        np.concatenate([_unfolded_masks(*group, size) for group, size in zip(groups, rows.tolist(), strict=True)]),
        np.array(back),
    )


def _unfolded_columns(counts: Counts, stored: BitColumns) -> Words:
    """The rows of the chunks of one group, numbered through all exchanges as in `WitnessGroup`."""
    sources = zip(*(card_images(inverse(p)) for p in stabilizer(counts)), strict=True)
    columns = [b"".join([stored.columns[source] for source in cards]) for cards in sources]
    size = -(-len(columns[0]) // _CHUNK_BYTES) * _CHUNK_BYTES
    columns = [column.ljust(size, b"\0") for column in columns] + [b"\xff" * size]
    by_card = np.frombuffer(b"".join(columns), dtype="<i8").reshape(_ROWS, -1, CHUNK_WORDS)
    return by_card.transpose(1, 0, 2).reshape(-1, CHUNK_WORDS).astype(np.int64)


def _unfolded_masks(counts: Counts, stored: BitColumns, rows: int) -> Masks:
    """The trays of one group by place."""
    masks = np.frombuffer(stored.payload, dtype="<u2").reshape(stored.rows, -1)
    exchanges = stabilizer(counts)
    numbers = 8 * len(stored.columns[0])
    found = np.zeros((rows // _ROWS * _CHUNK_BITS, len(counts)), dtype=np.uint16)
    for at, permutation in enumerate(exchanges):
        found[at * numbers : at * numbers + stored.rows] = masks[:, list(inverse(permutation))]
    return found


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
    """The joint sets of the spatial cards of many hands."""

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
        """The number of the joint set of the cards in up to three columns."""
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
    """The threes of some columns: all of them, or the threes of the first and of the last few."""
    if not columns:
        return []
    size = min(len(columns), JOINT_CARDS)
    parts = {tuple(columns[:_FEW_SPATIAL]), tuple(columns[-_FEW_SPATIAL:])}
    return list(dict.fromkeys(some for part in sorted(parts) for some in combinations(part, size)))


@cache
def _parts_of_number(size: int) -> list[Numbers]:
    """The addend of each card of a set to the number of its joint set, for the first card, the second…"""
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


_COMMON_SCORE: Final = 9
"""Nearly all hands have this score or a better one."""

_COMMON_WORDS: Final = words_with_spheres(_COMMON_SCORE)[0].stop
"""The first words have all vectors with as many spheres: the others are looked at for the hands that need them."""


class SolvedColumns(NamedTuple):
    """The optima of some hands."""

    score: Numbers
    bonus: NDArray[np.bool_]
    masks: Masks
    left: list[int]
    """The hands that were left unsolved, because they are few: their entries mean nothing."""


class _Open(NamedTuple):
    """Hands without a tray so far, those with fewer spatial cards first."""

    number: Numbers
    codes: Codes
    spatial: Numbers
    """How many spatial cards each of them has."""

    def only(self, some: Numbers) -> "_Open":
        return _Open(self.number[some], self.codes[some], self.spatial[some])

    def candidates(self, failed: int, words: int) -> Words:
        """The vectors not ruled out for trays that fail at most some number of cards."""
        ends = np.searchsorted(self.spatial, np.arange(self.codes.shape[1] + 1), side="right").tolist()
        parts, start = [], 0
        for spatial, end in enumerate(ends):
            if end > start:
                parts.append(candidates(self.codes[start:end], spatial, failed, words))
            start = end
        return np.concatenate(parts)


class _Trays(NamedTuple):
    """The results for the hands of a block."""

    vector: Numbers
    place: Numbers
    failed: Numbers


def solve_block(rows: CardRows, spheres: int, few: int) -> SolvedColumns:
    """The optima of hands with at most some number of spheres; when only a few hands are left, it ends."""
    found = _Trays(*(np.zeros(len(rows), dtype=np.intp) for _ in _Trays._fields))
    open_hands = _all_open(rows)
    worst = -POINTS_LOST_PER_CARD * rows.shape[1]
    common = range(spheres, _COMMON_SCORE - 1, -1)
    rare = range(min(spheres, _COMMON_SCORE - 1), worst - 1, -1)
    for scores, words in ((common, _COMMON_WORDS), (rare, ALL_WORDS)):
        open_hands = _through_stages(open_hands, _stages(scores, spheres, rows.shape[1]), words, few, found)
    return SolvedColumns(
        _spheres()[found.vector] - POINTS_LOST_PER_CARD * found.failed,
        _five_colors()[found.vector] & (found.failed == 0),
        masks_at(found.vector, found.place),
        open_hands.number.tolist(),
    )


def _all_open(rows: CardRows) -> _Open:
    codes = codes_of(rows)
    spatial = np.count_nonzero(codes < SPATIAL_CODES, axis=1)
    return _Open(np.arange(len(rows)), codes, spatial).only(np.argsort(spatial, kind="stable"))


def _stages(scores: range, spheres: int, cards: int) -> Iterator[tuple[int, int]]:
    """The spheres and failed cards that make up each score, with at most `spheres` spheres."""
    for score in scores:
        for failed in range(cards + 1):
            if 0 <= (filled := score + POINTS_LOST_PER_CARD * failed) <= spheres:
                yield filled, failed


def _through_stages(hands: _Open, stages: Iterator[tuple[int, int]], words: int, few: int, found: _Trays) -> _Open:
    """The hands that are still open after some stages."""
    known: dict[int, Words] = {}
    for filled, failed in stages:
        if len(hands.number) <= few:
            break
        if failed not in known:
            known[failed] = hands.candidates(failed, words)
        still = _after_stage(hands, known[failed], filled, failed, found)
        hands = hands.only(still)
        known = {number: vectors[still] for number, vectors in known.items()}
    return hands


def _after_stage(hands: _Open, vectors: Words, filled: int, failed: int, found: _Trays) -> Numbers:
    """Note the trays of one stage; the places of the hands that have none."""
    where, bits = words_with_spheres(filled)
    sets = vectors[:, where] & bits
    still = np.ones(len(sets), dtype=np.bool_)
    asking = np.nonzero(sets.any(axis=1))[0]
    sets, number = sets[asking], 1
    while len(asking):
        at, vector = _take_lowest(sets, number)
        vector += where.start * WORD_BITS
        some = hands.only(asking[at])
        spatial = np.minimum(some.codes[:, : max(some.spatial[-1], 1)], SPATIAL_CODES)
        may_fail = failed - counting_cards_failed(some.codes, vector) if failed else None
        place = first_witnesses(vector, spatial, may_fail)
        good = np.nonzero(place >= 0)[0]
        if number > 1:
            # Of several vectors that will do the first.
            good = good[np.unique(at[good], return_index=True)[1]]
        hit = some.number[good]
        found.vector[hit], found.place[hit], found.failed[hit] = vector[good], place[good], failed
        still[asking[at[good]]] = False
        more = np.nonzero(still[asking] & sets.any(axis=1))[0]
        asking, sets, number = asking[more], sets[more], 4 * number
    return np.nonzero(still)[0]


def _take_lowest(sets: Words, number: int) -> tuple[Numbers, Numbers]:
    """Take the lowest members, at most `number`, out of each set: from which set, and which."""
    if number == 1:
        every, word = np.arange(len(sets)), (sets != 0).argmax(axis=1)
        bits = sets[every, word]
        sets[every, word] = bits & bits - 1
        return every, WORD_BITS * word + np.bitwise_count(~bits & bits - 1)
    flags = np.unpackbits(sets.view(np.uint8), axis=1, bitorder="little")
    flags &= flags.cumsum(axis=1, dtype=np.uint8) <= number
    sets ^= np.packbits(flags, axis=1, bitorder="little").view(np.int64)
    which, member = np.nonzero(flags)
    return which, member


@cache
def _spheres() -> Numbers:
    return np.array(SPHERES, dtype=np.intp)


@cache
def _five_colors() -> NDArray[np.bool_]:
    return np.array([FIVE_COLORS >> at & 1 for at in range(len(VECTORS))], dtype=np.bool_)
