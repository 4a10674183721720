"""Housekeeping of a store: archives finished games, deletes old rooms, frees disk space, runs other chores.

The work is done in small pieces with pauses between them, and resumes where it stopped.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from itertools import count
from typing import Final

from dimension.room.retention import Retention, is_expired, is_left
from dimension.runtime.runner import Runner

LOOK_EVERY: Final = 60.0
"""Seconds between two looks for games to archive."""
DELETE_EVERY: Final = 60
"""Looks between two searches for rooms to delete: an hour."""
THIN_EVENTS: Final = 1_000
"""A game in progress with this many new events in rounds that were scored is thinned."""
_PAUSE: Final = 0.05
"""Seconds between two pieces of work."""
_ROOMS_AT_ONCE: Final = 100

_LOG: Final = logging.getLogger("dimension.rooms")

Chore = Callable[[], Awaitable[bool]]
"""Does a small piece of work; False when there is none left."""


class Housekeeper:
    """Keeps a store in order while tables are played on."""

    def __init__(self, runner: Runner, retention: Retention, chores: Sequence[Chore] = ()) -> None:
        self._runner = runner
        self._store: Final = runner.store
        self._retention = retention
        self._chores = chores

    async def run(self) -> None:
        """Work until the task is canceled."""
        for look in count():
            await self._attempt(self.archive_games)
            await self._attempt(self.thin_games)
            for chore in self._chores:
                await self._attempt(partial(self.finish, chore))
            if look % DELETE_EVERY == 0:
                await self._attempt(lambda: self.delete_old_rooms(self._runner.clock()))
            await self._attempt(self.free_space)
            await asyncio.sleep(LOOK_EVERY)

    async def archive_games(self) -> None:
        await self.finish(self._store.archive_next)

    async def thin_games(self) -> None:
        """Archive the scored rounds of games in progress once they have many moves: most are of no use by then."""
        for room in list(self._runner.rooms.values()):
            until = room.scored_at - 1
            if until - room.thinned_at >= THIN_EVENTS and not room.is_closed:
                await self.finish(partial(self._store.thin, room.name, until))
                room.thinned_at = until

    async def finish(self, chore: Chore) -> None:
        while await chore():
            await asyncio.sleep(_PAUSE)

    async def delete_old_rooms(self, now: int) -> None:
        """Delete the rooms that need not be kept any longer, and end the games that were left in the middle."""
        name = ""
        while rooms := await self._store.rooms_after(name, _ROOMS_AT_ONCE):
            for room in rooms:
                if is_expired(room, now, self._retention):
                    await self._runner.delete_room(room.room, room.version)
                    await asyncio.sleep(_PAUSE)
                elif is_left(room, now):
                    await self._runner.end_abandoned_game(room.room)
                    await asyncio.sleep(_PAUSE)
            name = rooms[-1].room
            await asyncio.sleep(_PAUSE)

    async def free_space(self) -> None:
        await self.finish(self._store.reclaim)

    async def _attempt(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except Exception as error:
            # Tried again at the next look. Without a trace: a damaged file would leave one every minute.
            self._runner.observer.failed("housekeeping")
            _LOG.error("housekeeping failed", extra={"reason": repr(error)})
