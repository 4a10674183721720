"""The clocks of rooms: one timer per room, and compensation for lost time.

Rooms lose time without their players' fault: in outages, when the event loop stalls, when the store refuses. They get
it back before the clock judges anything.
"""

import asyncio
from collections.abc import Awaitable, Callable, Iterator, Mapping
from typing import Final, NamedTuple

from dimension.room.commands import GiveBackTime, Refusal
from dimension.room.state import RoomState
from dimension.runtime.live_room import LiveRoom
from dimension.runtime.log_writer import LogWriter
from dimension.runtime.ports import RoomTime
from dimension.runtime.tasks import Spawn

RECOVERY_GRACE: Final = 2_000
"""Given on top after a start, in milliseconds: pages need a moment to come back."""
NOTICE_GRACE: Final = 500
"""Given on top while pages stay connected, in milliseconds: it takes a moment until they hear of it."""


class Debt(NamedTuple):
    """What a room is owed."""

    since: int
    """The moment from which on time was lost."""
    grace: int
    """Milliseconds on top, so that nobody has less left by the time they are told."""

    def milliseconds(self, state: RoomState, now: int) -> int:
        """How far the deadline has to move; 0 where none was running."""
        since = max(self.since, state.last_at)
        if state.due_at is None or since >= state.due_at:
            return 0
        return now - since + self.grace


class LostTime:
    """The debts of all rooms, by name."""

    def __init__(self) -> None:
        self._debts: Final[dict[str, Debt]] = {}

    def __iter__(self) -> Iterator[str]:
        """The rooms that are owed time."""
        return iter(self._debts)

    def __len__(self) -> int:
        """How many rooms are owed time."""
        return len(self._debts)

    def of(self, room: str) -> Debt | None:
        """What a room is owed."""
        return self._debts.get(room)

    def owe(self, room: str, debt: Debt) -> None:
        """A room has been losing time; an earlier debt begins where it began."""
        earlier = self._debts.get(room, debt)
        self._debts[room] = Debt(min(earlier.since, debt.since), max(earlier.grace, debt.grace))

    def settle(self, room: str, at: int, now: int) -> None:
        """What a room was owed at a moment became durable now; if that took half of the grace, there is a new debt."""
        debt = self._debts.pop(room)
        if now > at + debt.grace // 2:
            # Twice as much on top: a store that is always this slow must not keep the room waiting forever.
            self._debts[room] = Debt(at + debt.grace, 2 * debt.grace)

    def forget(self, room: str) -> None:
        """A room is not in memory any more."""
        self._debts.pop(room, None)

    def alive_at(self, now: int) -> int:
        """The latest moment that is owed to nobody: what a sign of life may say."""
        return min([now, *(debt.since for debt in self._debts.values())])


BEAT_SECONDS: Final = 0.1
_STANDSTILL: Final = 500
"""Milliseconds outside the rooms after which a missing beat means that players lost time."""


class Pulse:
    """Somebody calls `beat` regularly, and `check` before judging anything by the clock."""

    def __init__(self, time: RoomTime, stood_still: Callable[[int], None]) -> None:
        """`stood_still` is called with the moment of the last beat before a standstill."""
        self._clock = time.clock
        self._longest: Final = _STANDSTILL * time.speed
        self._stood_still = stood_still
        self._beat_at: int | None = None

    def beat(self) -> None:
        """The event loop is alive; the first beat begins the pulse."""
        self.check()
        self._beat_at = self._clock()

    def excuse(self) -> None:
        """What took time since the last beat was no standstill."""
        if self._beat_at is not None:
            self._beat_at = self._clock()

    def check(self) -> None:
        """Find out whether everything has stood still until now."""
        now, before = self._clock(), self._beat_at
        if before is not None and now - before > self._longest:
            self._beat_at = now
            self._stood_still(before)


_RECOVERY_SECONDS: Final = 2.0
"""How long after a start a clock waits for the first page to come back."""
_AT_ONCE: Final = 100
"""Rooms that get their time back in one go: everything else has a turn in between."""


class TimekeeperNeeds(NamedTuple):
    """What it takes to keep the time of rooms."""

    rooms: Mapping[str, LiveRoom]
    time: RoomTime
    log_writer: LogWriter
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
        await self._needs.log_writer.alive(self._lost.alive_at(self._clock()))

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
            if self._lost and self._needs.log_writer.is_storing and not is_settling:
                self._settling = self._needs.spawn(self._settle_all())
            await asyncio.sleep(BEAT_SECONDS)

    async def _settle_soon(self) -> None:
        await asyncio.sleep(_RECOVERY_SECONDS)
        await self._settle_all()

    async def _settle_all(self) -> None:
        names = list(self._lost)
        for at in range(0, len(names), _AT_ONCE):
            await asyncio.gather(*map(self.settle, names[at : at + _AT_ONCE]))


Ring = Callable[[str], Awaitable[RoomState | None]]
"""Does what is due in a room of some name; the room afterward, None when it is not in memory any more."""


class Timers:
    """The timers of all rooms."""

    def __init__(self, time: RoomTime, spawn: Spawn, ring: Ring) -> None:
        self._time = time
        self._spawn = spawn
        self._ring = ring
        self._handles: Final[dict[str, asyncio.TimerHandle]] = {}
        self._ringing: Final[set[str]] = set()
        """Rooms in which something is due and has not happened yet."""
        self._is_stopped = False

    @property
    def is_any_running(self) -> bool:
        """Whether something is due in any room."""
        return bool(self._handles or self._ringing)

    def arm(self, state: RoomState) -> None:
        """Set the timer of a room to the moment when something is due there; one that is ringing is set afterward."""
        self.disarm(state.room)
        if state.due_at is None or self._is_stopped or state.room in self._ringing:
            return
        # One millisecond later: a timer that rings early would find nothing due.
        delay = self._time.seconds(max(state.due_at - self._time.clock(), 0) + 1)
        self._handles[state.room] = asyncio.get_running_loop().call_later(delay, self._rang, state.room)

    def disarm(self, name: str) -> None:
        """Cancel the timer of a room."""
        if handle := self._handles.pop(name, None):
            handle.cancel()

    def stop(self) -> None:
        """Cancel all timers, and set no more."""
        self._is_stopped = True
        for handle in self._handles.values():
            handle.cancel()
        self._handles.clear()

    def _rang(self, name: str) -> None:
        del self._handles[name]
        self._ringing.add(name)
        self._spawn(self._answered(name))

    async def _answered(self, name: str) -> None:
        try:
            state = await self._ring(name)
        finally:
            self._ringing.discard(name)
        if state is not None:
            self.arm(state)
