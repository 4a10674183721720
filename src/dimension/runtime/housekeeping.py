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
from dimension.runtime.ports import Clock, EventStore, Observer

LOOK_EVERY: Final = 60.0
"""Seconds between two looks for games to put away."""
FORGET_EVERY: Final = 60
"""Looks between two searches for rooms to forget: an hour."""
_PAUSE: Final = 0.05
"""Seconds between two pieces of work."""
_ROOMS_AT_ONCE: Final = 100

_LOG: Final = logging.getLogger("dimension.rooms")

Forget = Callable[[str, int], Awaitable[None]]
"""Deletes a room at a version, unless it is in memory."""
GiveUp = Callable[[str], Awaitable[None]]
"""Ends a game to which nobody came back, unless somebody is there."""
Chore = Callable[[], Awaitable[bool]]
"""Does a small piece of work; False when there is none left."""


class Housekeeper:
    """Keeps a store in order while tables are played on."""

    def __init__(
        self,
        store: EventStore,
        forget: Forget,
        give_up: GiveUp,
        clock: Clock,
        retention: Retention,
        observer: Observer,
        chores: Sequence[Chore] = (),
    ) -> None:
        self._store = store
        self._forget = forget
        self._give_up = give_up
        self._clock = clock
        self._retention = retention
        self._observer = observer
        self._chores = chores

    async def run(self) -> None:
        """Work until the task is canceled."""
        for look in count():
            await self._attempt(self.put_away)
            for chore in self._chores:
                await self._attempt(partial(self.finish, chore))
            if look % FORGET_EVERY == 0:
                await self._attempt(lambda: self.look_through(self._clock()))
            await self._attempt(self.give_back)
            await asyncio.sleep(LOOK_EVERY)

    async def put_away(self) -> None:
        """Put all finished games away."""
        await self.finish(self._store.archive_next)

    async def finish(self, chore: Chore) -> None:
        """Do all of a chore."""
        while await chore():
            await asyncio.sleep(_PAUSE)

    async def look_through(self, now: int) -> None:
        """Delete the rooms that need not be kept any longer, and end the games that were left in the middle."""
        name = ""
        while rooms := await self._store.rooms_after(name, _ROOMS_AT_ONCE):
            for room in rooms:
                if is_expired(room, now, self._retention):
                    await self._forget(room.room, room.version)
                    await asyncio.sleep(_PAUSE)
                elif is_left(room, now):
                    await self._give_up(room.room)
                    await asyncio.sleep(_PAUSE)
            name = rooms[-1].room
            await asyncio.sleep(_PAUSE)

    async def give_back(self) -> None:
        """Give space back that nothing uses."""
        await self.finish(self._store.reclaim)

    async def _attempt(self, work: Callable[[], Awaitable[None]]) -> None:
        try:
            await work()
        except Exception as error:
            # Tried again at the next look. Without a trace: a damaged file would leave one every minute.
            self._observer.failed("housekeeping")
            _LOG.error("housekeeping failed", extra={"reason": repr(error)})
