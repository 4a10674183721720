"""Every hand of the deck: how many there are of each best score, with and without the bonus.

The deck is split into spatial and counting cards. A *part* of the census is a run of spatial card
sets, each together with all counting card sets that fill up the hand. Parts are independent: several
processes count them, and a checkpoint file keeps the finished ones, so that a census that was
interrupted resumes.
"""

import json
import os
import signal
from collections import Counter
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass, field
from functools import lru_cache
from math import comb
from multiprocessing import get_context
from pathlib import Path
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dimension.cli.census.values import (
    CERTAIN,
    STEP,
    CardSets,
    SpatialFailures,
    Values,
    best_values,
    bonus_of,
    cards_of,
    class_sizes,
    counting_failures,
    counting_sets,
    counting_values,
    exchanged_failures,
    five_color_vectors,
    image,
    score_of,
    sets_up_to_colors,
    spatial_values,
    variants,
)
from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
from dimension.solver.core.exchanges import COLOR_PERMUTATIONS, SPATIAL_CARDS
from dimension.solver.lookup import COUNTING_CARDS
from dimension.solver.single import solve

Result = tuple[int, bool]
"""A best score, and whether it comes with the bonus."""


@dataclass(slots=True)
class Tally:
    """Hands counted by their result, and those that some five-color tray fulfills."""

    hands: Counter[Result] = field(default_factory=Counter)
    fulfillable: int = 0

    def add(self, other: "Tally") -> None:
        self.hands.update(other.hands)
        self.fulfillable += other.fulfillable


def read_checkpoint(file: Path, cards: int) -> dict[str, Tally]:
    """The finished parts by name, none if there is no file; raises ValueError on one of another census."""
    if not file.exists():
        return {}
    kept = json.loads(file.read_text(encoding="utf-8"))
    if kept["cards"] != cards:
        raise ValueError(f"{file} belongs to a census of {kept['cards']} cards, not of {cards}")
    return {name: _tally(part["hands"], part["fulfillable"]) for name, part in kept["parts"].items()}


def write_checkpoint(file: Path, cards: int, done: Mapping[str, Tally]) -> None:
    parts = {name: {"hands": _rows(tally), "fulfillable": tally.fulfillable} for name, tally in done.items()}
    # Renaming is all or nothing: a census that is interrupted here keeps the earlier file.
    unfinished = file.with_name(file.name + ".new")
    unfinished.write_text(json.dumps({"cards": cards, "parts": parts}), encoding="utf-8")
    unfinished.replace(file)


def _rows(tally: Tally) -> list[list[int]]:
    """A row for each result: score, bonus (0 or 1) and number of hands."""
    return [[score, int(bonus), hands] for (score, bonus), hands in sorted(tally.hands.items())]


def _tally(rows: list[list[int]], fulfillable: int) -> Tally:
    return Tally(Counter({(score, bool(bonus)): hands for score, bonus, hands in rows}), fulfillable)


_SETS_AT_A_TIME: Final = 64
_BLOCK: Final = 4096


@dataclass(frozen=True, slots=True)
class _Sets:
    """Sets of spatial cards with their rows, and how many sets of the deck each stands for."""

    sets: CardSets
    values: Values
    with_bonus: NDArray[np.float32]
    """For each set the five-color vectors for which some tray fulfills it."""
    weight: NDArray[np.int64]


def count_part(size: int, sets: CardSets) -> Tally:
    """Count all hands of a size whose spatial cards are, up to exchanging colors, one of the sets."""
    tally, failures = Tally(), SpatialFailures()
    counting = size - int(np.bitwise_count(sets[0]))
    for start in range(0, len(sets), _SETS_AT_A_TIME):
        some = sets[start : start + _SETS_AT_A_TIME]
        failed = failures.failed(some)
        spatial = _unfolded(some, failed) if counting else _as_they_are(some, failed)
        for block in range(0, len(counting_sets(counting)), _BLOCK):
            _count(spatial, counting, block, tally)
    return tally


def _as_they_are(sets: CardSets, failed: NDArray[np.uint8]) -> _Sets:
    """Without counting cards, all color permutations of a set have the same value."""
    return _Sets(sets, spatial_values(failed), _with_bonus(failed), class_sizes(sets))


def _unfolded(sets: CardSets, failed: NDArray[np.uint8]) -> _Sets:
    """All color permutations of the sets, up to rotation."""
    found = variants(sets)
    failed = exchanged_failures(failed, found.origin, found.permutation)
    images = np.empty(len(found.origin), dtype=np.uint64)
    for permutation in range(len(COLOR_PERMUTATIONS)):
        made = found.permutation == permutation
        images[made] = image(sets[found.origin[made]], permutation)
    return _Sets(images, spatial_values(failed), _with_bonus(failed), found.weight)


def _count(spatial: _Sets, counting: int, block: int, tally: Tally) -> None:
    others, values, with_bonus = _counting_block(counting, block)
    best = best_values(spatial.values, values)
    if best.min() < CERTAIN:
        _settle(best, spatial.sets, others)
    possible = (spatial.with_bonus @ with_bonus.T > 0).sum(axis=1)
    tally.fulfillable += int(possible @ spatial.weight)
    for weight in np.unique(spatial.weight).tolist():
        numbers = np.bincount(best[spatial.weight == weight].ravel().astype(np.int64) + 128)
        for value in np.flatnonzero(numbers).tolist():
            tally.hands[score_of(value - 128), bonus_of(value - 128)] += weight * int(numbers[value])


@lru_cache(maxsize=4)
def _counting_block(size: int, block: int) -> tuple[NDArray[np.intp], Values, NDArray[np.float32]]:
    """Some sets of counting cards, their rows, and the five-color vectors that fulfill them."""
    sets = counting_sets(size)[block : block + _BLOCK]
    failed = counting_failures(sets)
    return sets, counting_values(failed), _with_bonus(failed)


def _with_bonus(failed: NDArray[np.uint8] | NDArray[np.int8]) -> NDArray[np.float32]:
    return np.asarray(failed[:, five_color_vectors()] == 0, dtype=np.float32)


def _settle(best: Values, spatial: CardSets, counting: NDArray[np.intp]) -> None:
    """Solve those hands one by one that fail more cards than the rows tell apart."""
    for row, column in np.argwhere(best < CERTAIN).tolist():
        places = [SPATIAL_CARDS[card] for card in cards_of(int(spatial[row]))]
        numbers = [COUNTING_CARDS[card] for card in counting[column].tolist()]
        solution = solve(Hand(places + numbers))
        best[row, column] = STEP * solution.score + solution.bonus


Progress = Callable[[int, int], None]
"""Called with the number of hands done and the total."""

MOST_CARDS: Final = 8
"""The largest hands of which a census is made."""

_HANDS_PER_PART: Final = 50_000_000
_SETS_PER_PART: Final = 10_000


@dataclass(frozen=True, slots=True)
class Census:
    """All hands of a size, counted by best score and bonus."""

    cards: int
    hands: Mapping[Result, int]
    """The number of hands by best score and whether it comes with the bonus, best first."""
    fulfillable: int
    """The number of hands that some five-color tray fulfills."""

    @property
    def total(self) -> int:
        """The number of hands."""
        return sum(self.hands.values())


class _Part(NamedTuple):
    name: str
    size: int
    sets: CardSets


def take_census(
    cards: int,
    *,
    workers: int | None = None,
    progress: Progress | None = None,
    checkpoint: Path | None = None,
) -> Census:
    """Solve all hands of 1 to `MOST_CARDS` cards; the checkpoint file keeps the parts that are done.

    Without `workers` there is a process for each processor.
    Unless there is one worker, a script must call this under `if __name__ == "__main__":`.
    """
    if not 1 <= cards <= MOST_CARDS:
        raise ValueError(f"a census is made of 1 to {MOST_CARDS} cards, not of {cards}")
    done = read_checkpoint(checkpoint, cards) if checkpoint else {}
    total, finished = comb(len(CARDS), cards), _hands(done)
    if progress:
        progress(finished, total)
    for name, tally in _count_parts([part for part in _parts(cards) if part.name not in done], workers):
        done[name] = tally
        finished += tally.hands.total()
        if checkpoint:
            write_checkpoint(checkpoint, cards, done)
        if progress:
            progress(finished, total)
    return _summary(cards, done)


def _parts(cards: int) -> Iterator[_Part]:
    for spatial in range(max(0, cards - len(COUNTING_CARDS)), min(cards, len(SPATIAL_CARDS)) + 1):
        sets = sets_up_to_colors(spatial)
        hands_per_set = len(COLOR_PERMUTATIONS) * comb(len(COUNTING_CARDS), cards - spatial)
        step = max(1, min(_SETS_PER_PART, _HANDS_PER_PART // hands_per_set))
        for start in range(0, len(sets), step):
            yield _Part(f"{spatial}/{start}", cards, sets[start : start + step])


def _count_parts(parts: list[_Part], workers: int | None) -> Iterator[tuple[str, Tally]]:
    workers = workers or os.cpu_count() or 1
    if workers == 1:
        yield from ((part.name, count_part(part.size, part.sets)) for part in parts)
        return
    pool = ProcessPoolExecutor(workers, get_context("spawn"), initializer=_end_when_interrupted)
    try:
        running = {pool.submit(count_part, part.size, part.sets): part.name for part in parts}
        for future in as_completed(running):
            yield running[future], future.result()
    finally:
        pool.shutdown(cancel_futures=True)


def _end_when_interrupted() -> None:
    """Let Ctrl-C end a worker process: otherwise it would hand over the exception and take the next part."""
    signal.signal(signal.SIGINT, signal.SIG_DFL)


def _hands(done: Mapping[str, Tally]) -> int:
    return sum(tally.hands.total() for tally in done.values())


def _summary(cards: int, done: Mapping[str, Tally]) -> Census:
    whole = Tally()
    for tally in done.values():
        whole.add(tally)
    return Census(cards, dict(sorted(whole.hands.items(), reverse=True)), whole.fulfillable)
