"""Gives back the time that rooms have lost, before anything in them is judged by the clock."""

import asyncio
from collections.abc import Awaitable, Callable, Mapping
from typing import Final, NamedTuple

from dimension.rooms.core.commands import GiveBackTime
from dimension.rooms.core.refusals import Refusal
from dimension.rooms.live.background import Spawn
from dimension.rooms.live.journal import Journal
from dimension.rooms.live.live_room import LiveRoom
from dimension.rooms.live.lost_time import NOTICE_GRACE, Debt, LostTime
from dimension.rooms.live.pulse import BEAT_SECONDS, Pulse
from dimension.rooms.live.room_time import RoomTime

_RECOVERY_SECONDS: Final = 2.0
"""How long after a start a clock waits for the first page to come back."""
_AT_ONCE: Final = 100
"""Rooms that get their time back in one go: everything else has a turn in between."""


class TimekeeperNeeds(NamedTuple):
    """What it takes to keep the time of rooms."""

    rooms: Mapping[str, LiveRoom]
    time: RoomTime
    journal: Journal
    spawn: Spawn
    give_back: Callable[[LiveRoom, GiveBackTime], Awaitable[Refusal | None]]
    """Gives time to a room, whose lock is held, without telling its pages."""
    resume: Callable[[LiveRoom], None]
    """Sets the timer of a room that is owed nothing any more, and everything else that waited for that."""


class Timekeeper:
    """Knows which rooms are owed time."""

    def __init__(self, needs: TimekeeperNeeds) -> None:
        self._needs = needs
        self._clock = needs.time.clock
        self._lost: Final = LostTime()
        self._pulse: Final = Pulse(needs.time, self.owe_all)
        self._settling: asyncio.Task[None] | None = None

    def owe(self, name: str, since: int, grace: int = NOTICE_GRACE) -> None:
        """A room has been losing time since a moment, for longer than it takes to hear of it."""
        self._lost.owe(name, Debt(since, grace))

    def owe_all(self, since: int) -> None:
        """All rooms in which something is due have been losing time since a moment."""
        for name, room in self._needs.rooms.items():
            if room.state.due_at is not None:
                self.owe(name, since)

    def is_owed(self, name: str) -> bool:
        """Whether a room has to be given time back before anything happens in it."""
        self._pulse.check()
        return self._lost.of(name) is not None

    def forget(self, name: str) -> None:
        """A room is another server's, which knows what it is owed."""
        self._lost.forget(name)

    def begin(self) -> None:
        """Pages can come: a room that is owed time goes on when the first one does, or soon in any case."""
        self._pulse.beat()
        self._settling = self._needs.spawn(self._settle_soon())
        self._needs.spawn(self._beat())

    async def sign_of_life(self) -> None:
        """Write until when no room has lost anything that it was not given back."""
        self._pulse.check()
        await self._needs.journal.alive(self._lost.alive_at(self._clock()))

    async def settle(self, name: str) -> None:
        """Give back what a room has lost, if anything and if it can be stored."""
        self._pulse.check()
        room = self._needs.rooms.get(name)
        if room is None:
            self._lost.forget(name)
        elif self._lost.of(name) is not None:
            async with room.lock:
                await self.settle_locked(room)

    async def settle_locked(self, room: LiveRoom) -> Refusal | None:
        """Give back what a room has lost, with its lock held; why that cannot be stored, or None."""
        self._pulse.check()
        name = room.state.room
        if self._lost.of(name) is None:
            return None
        while debt := self._lost.of(name):
            now = self._clock()
            gift = GiveBackTime(debt.milliseconds(room.state, now))
            if (refusal := await self._needs.give_back(room, gift)) is not None:
                return refusal
            self._lost.settle(name, now, self._clock())
        # A standstill until here is one for all rooms.
        self._pulse.check()
        # Only now: after a slow write, pages would see less time than they had.
        room.publish()
        # To tell a hundred pages can take as long as a standstill: told about in turn, it would never end.
        self._pulse.excuse()
        self._needs.resume(room)
        return None

    async def _beat(self) -> None:
        while True:
            self._pulse.beat()
            is_settling = self._settling is not None and not self._settling.done()
            if self._lost and self._needs.journal.is_storing and not is_settling:
                self._settling = self._needs.spawn(self._settle_all())
            await asyncio.sleep(BEAT_SECONDS)

    async def _settle_soon(self) -> None:
        await asyncio.sleep(_RECOVERY_SECONDS)
        await self._settle_all()

    async def _settle_all(self) -> None:
        names = list(self._lost)
        for at in range(0, len(names), _AT_ONCE):
            await asyncio.gather(*map(self.settle, names[at : at + _AT_ONCE]))
