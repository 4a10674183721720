"""Every hand of the deck: how many there are of each best score, with and without the bonus.

The deck is split into spatial and counting cards. A *part* of the census is a run of spatial card
sets, each together with all counting card sets that fill up the hand. Parts are independent: they
are done by several processes, and with a checkpoint file a census that was interrupted goes on.
"""

import os
import signal
from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ProcessPoolExecutor, as_completed
from dataclasses import dataclass
from math import comb
from multiprocessing import get_context
from pathlib import Path
from typing import Final, NamedTuple

from dimension.lookup.by_counts import COUNTING_CARDS
from dimension.rules.cards import CARDS
from dimension.solver.census.card_sets import CardSets, sets_up_to_colors
from dimension.solver.census.checkpoint import read_checkpoint, write_checkpoint
from dimension.solver.census.part import count_part
from dimension.solver.census.tally import Result, Tally
from dimension.solver.core.exchanges import COLOR_PERMUTATIONS
from dimension.solver.core.spatial_cards import SPATIAL_CARDS

Progress = Callable[[int, int], None]
"""Is told how many hands are done, and of how many."""

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
