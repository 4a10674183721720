"""The public lists of the rush: kept for some seconds, because they are the same for all but for one's own line."""

from bisect import bisect
from collections.abc import Sequence
from itertools import chain
from typing import Final, NamedTuple

from dimension.features.rush.rows import ListedRun, best_own_run, best_runs_ever, best_runs_on
from dimension.room.days import DAY
from dimension.runtime.once import KeptFor
from dimension.runtime.ports import Clock
from dimension.store.sql import Tables

MOST_LISTED: Final = 20
_MOST_PLACED: Final = 200
"""Players whose places are known: counting all of them takes longer, the more there are."""
_MOST_LOOKED_AT: Final = 500
"""Runs of a day, or of all time, that are looked at: a player may have several of them."""
_WEEK_DAYS: Final = 7
_KEPT: Final = 5_000
"""Milliseconds."""


class RushLine(NamedTuple):
    """A player's best run in some time."""

    run: ListedRun
    place: int | None
    """None behind the first two hundred."""


class Span(NamedTuple):
    """The best runs since a moment, one for each player, the best first."""

    since: int
    best: tuple[ListedRun, ...]
    is_whole: bool
    """Whether no player is missing."""


class RushBest:
    """The best runs of today, of seven days, and of all time."""

    def __init__(self, tables: Tables, clock: Clock) -> None:
        self._tables: Final = tables
        self._spans: Final = KeptFor(_KEPT, clock, self._look)
        self._clock: Final = clock

    async def lists(self, player: str) -> list[list[RushLine]]:
        """The first places of each span, and the line of a player in any case."""
        return [
            _lines(span, player, await best_own_run(self._tables, player, span.since)) for span in await self._spans()
        ]

    def forget(self) -> None:
        """Look again at the next question: names have changed."""
        self._spans.forget()

    async def _look(self) -> tuple[Span, Span, Span]:
        today = self._clock() // DAY
        days = range(today - _WEEK_DAYS + 1, today + 1)
        by_day = [await best_runs_on(self._tables, day, _MOST_LOOKED_AT) for day in days]
        ever = await best_runs_ever(self._tables, _MOST_LOOKED_AT)
        return (
            _span(today * DAY, by_day[-1:]),
            _span(days[0] * DAY, by_day),
            _span(0, [ever]),
        )


def _rank(run: ListedRun) -> tuple[int, int, str]:
    return -run.solved, run.solved_at, run.player


def _span(since: int, found: Sequence[Sequence[ListedRun]]) -> Span:
    best: dict[str, ListedRun] = {}
    for run in sorted(chain.from_iterable(found), key=_rank):
        best.setdefault(run.player, run)
    is_whole = len(best) <= _MOST_PLACED and all(len(runs) < _MOST_LOOKED_AT for runs in found)
    return Span(since, tuple(best.values())[:_MOST_PLACED], is_whole)


def _lines(span: Span, player: str, own: ListedRun | None) -> list[RushLine]:
    """The first places, and the line of a player, whose own run may be newer than the list."""
    best = [run for run in span.best if run.player != player]
    if own is None:
        return [RushLine(run, place) for place, run in enumerate(best[:MOST_LISTED], start=1)]
    at = bisect(best, _rank(own), key=_rank)
    best.insert(at, own)
    lines = [RushLine(run, place) for place, run in enumerate(best[:MOST_LISTED], start=1)]
    if at < MOST_LISTED:
        return lines
    return [*lines, RushLine(own, at + 1 if span.is_whole or at < len(best) - 1 else None)]
