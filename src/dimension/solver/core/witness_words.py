"""The witnesses of `core.witnesses` as arrays: many hands ask for a tray at once.

The witnesses of a group fill whole *chunks* of bits, one row of words for each spatial card. A witness has a *place*:
its bit, counted through all chunks.
"""

from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dimension.lookup.masks import Masks
from dimension.solver.core.card_codes import SPATIAL_CODES, Codes
from dimension.solver.core.exchanges import card_images, inverse
from dimension.solver.core.failing import failing_at_most
from dimension.solver.core.packed import WITNESSES, BitColumns, read
from dimension.solver.core.sorted_counts import SORTED_COUNTS, place_of_vector, stabilizer
from dimension.solver.core.vectors import VECTORS, Counts
from dimension.solver.core.witnesses import MASKS_BYTES

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
    """All witnesses, and where those of each count vector are."""

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
