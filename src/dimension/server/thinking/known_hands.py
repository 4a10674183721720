"""Hands of days with their optima, worked out once."""

import asyncio
from collections import OrderedDict
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from typing import Final, NamedTuple, Protocol

from dimension.rooms.core.results import BestTray
from dimension.rooms.core.table_settings import TableSettings
from dimension.server.guard.limits import Busy

_MOST_KNOWN: Final = 1_000
"""Days that are remembered; the one asked for longest ago is forgotten first."""
_SECONDS: Final = 3.0
"""How long a request waits for a hand that is not known yet."""


class KnownHand(NamedTuple):
    """A hand, and what is possible with it."""

    hand: str
    best: BestTray


class HandSolver(Protocol):
    """Deals hands and solves them."""

    async def first_hand(self, settings: TableSettings, seed: int) -> tuple[str, BestTray]:
        """The hand of a game's first round, and its optimum; raises Busy."""


class KnownHands:
    """Remembers the hands of days."""

    def __init__(self, solver: HandSolver) -> None:
        self._solver: Final = solver
        self._known: Final[OrderedDict[str, KnownHand]] = OrderedDict()
        self._turn: Final = asyncio.Lock()
        """Held while a hand is worked out: many may ask for the same day."""

    async def of(self, day: str, settings: TableSettings, seed: int) -> KnownHand | None:
        """The hand of a day, which these settings and this seed deal; None when it takes too long right now."""
        if day not in self._known:
            # Results are worth showing without it.
            with suppress(Busy, TimeoutError, BrokenExecutor):
                await asyncio.wait_for(self._work_out(day, settings, seed), _SECONDS)
        if day in self._known:
            self._known.move_to_end(day)
        return self._known.get(day)

    async def _work_out(self, day: str, settings: TableSettings, seed: int) -> None:
        async with self._turn:
            if day not in self._known:
                self._known[day] = KnownHand(*await self._solver.first_hand(settings, seed))
        while len(self._known) > _MOST_KNOWN:
            self._known.popitem(last=False)
