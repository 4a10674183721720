"""The stages that many hands go through, from the best score down, until each has its tray.

A *stage* is a number of spheres and a number of failed cards. For each score the stages with fewer failed cards come
first, as in `solve`, and in each stage the count vectors in their order.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dimension.lookup.masks import Masks
from dimension.rules.scoring import POINTS_LOST_PER_CARD
from dimension.solver.core.card_codes import SPATIAL_CODES, Codes, codes_of
from dimension.solver.core.card_rows import CardRows
from dimension.solver.core.vector_words import (
    ALL_WORDS,
    WORD_BITS,
    candidates,
    counting_cards_failed,
    words_with_spheres,
)
from dimension.solver.core.vectors import FIVE_COLORS, SPHERES, VECTORS
from dimension.solver.core.witness_words import Numbers, Words, first_witnesses, masks_at

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
        """Some of the hands."""
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
    """What has been found for the hands of a block."""

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
