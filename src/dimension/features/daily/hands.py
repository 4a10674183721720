"""The hands of days, as a server knows them: their codes and their optima, each computed once."""

import asyncio
from collections import OrderedDict
from concurrent.futures import BrokenExecutor
from contextlib import suppress
from typing import Final, NamedTuple

from dimension.features.daily.rows import DailyResults, server_key
from dimension.room.commands import OpenTable
from dimension.room.days import daily_seed, daily_settings, day_before, day_of, end_of_day, is_public, room_of_try
from dimension.room.results import BestTray
from dimension.room.settings import TableSettings
from dimension.rules.code import format_game_code
from dimension.runtime.ports import Clock
from dimension.server import solver_jobs
from dimension.server.guard.limits import Busy
from dimension.server.solver_process import Solver
from dimension.store.sql import Statement
from dimension.store.stores import Store

_MOST_KNOWN: Final = 1_000
"""Days that are remembered; the one asked for longest ago is forgotten first."""
_SECONDS: Final = 3.0
"""How long a request waits for a hand that is not known yet."""


class KnownHand(NamedTuple):
    """A hand and its optimum."""

    hand: str
    best: BestTray


class KnownHands:
    """Remembers the hands of days."""

    def __init__(self, solver: Solver) -> None:
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
                self._known[day] = KnownHand(*await self._solver.ask(solver_jobs.first_hand, settings, seed))
        while len(self._known) > _MOST_KNOWN:
            self._known.popitem(last=False)


_CLOSE_TRY: Final = "INSERT INTO closed_tries (name, expires_at) VALUES ($1, $2) ON CONFLICT DO NOTHING"
CALENDAR_DAYS: Final = 400
"""How far back a calendar goes."""


class DailyHands:
    """One hand a day, the same for all players."""

    def __init__(self, store: Store, solver: Solver, clock: Clock) -> None:
        self.results: Final = DailyResults(store)
        self._store: Final = store
        self._clock: Final = clock
        self._hands: Final = KnownHands(solver)
        self._key: bytes | None = None
        self._players: Final[dict[str, int]] = {}
        """How many played each day of the calendar that is over: counting them all takes long."""
        self._counted_until = ""

    @property
    def today(self) -> str:
        """The current day, in UTC."""
        return day_of(self._clock())

    @property
    def first_day(self) -> str:
        return day_before(self.today, CALENDAR_DAYS)

    def is_public(self, day: str) -> bool:
        """Whether every player may know everything about a day."""
        return is_public(day, self._clock())

    async def code(self, day: str) -> str:
        return format_game_code(daily_settings(day).game(), await self.seed(day))

    async def seed(self, day: str) -> int:
        return daily_seed(await self._server_key(), day)

    async def solved(self, day: str) -> KnownHand | None:
        """A day's hand with its optimum; None while the solver has too much to do."""
        return await self._hands.of(day, daily_settings(day), await self.seed(day))

    async def opening(self, day: str, player: str) -> OpenTable:
        """The command that opens the room of a player's one try at a day's hand."""
        key = await self._server_key()
        room = room_of_try(key, day, player)
        return OpenTable(room, daily_settings(day), daily_seed(key, day), secret=True, day=day)

    async def room(self, day: str, player: str) -> str | None:
        """The room of a player's try at a day's hand; None when it was not opened yet."""
        room = room_of_try(await self._server_key(), day, player)
        return room if await self._store.load(room, until=1) else None

    async def close_try(self, player: str) -> str | None:
        """Close today's try to a player who is erased, and whose table goes: the day, None if it was not opened."""
        day = self.today
        room = await self.room(day, player)
        if room is not None:
            await self._store.change(Statement(_CLOSE_TRY, (room, end_of_day(day))))
        return None if room is None else day

    async def is_try_closed(self, day: str, player: str) -> bool:
        """Whether a player was erased after opening the table of a day."""
        room = room_of_try(await self._server_key(), day, player)
        return bool(await self._store.rows("SELECT 1 FROM closed_tries WHERE name = $1", room))

    async def players_by_day(self) -> dict[str, int]:
        """How many players tried each day of the calendar; without days that no player tried."""
        today, first = self.today, self.first_day
        found = await self.results.players_by_day(max(first, self._counted_until), today)
        self._players.update(found)
        self._counted_until = day_before(today)
        for day in [day for day in self._players if day < first]:
            del self._players[day]
        return dict(self._players)

    async def _server_key(self) -> bytes:
        if self._key is None:
            self._key = await server_key(self._store)
        return self._key
