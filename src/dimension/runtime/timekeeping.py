"""The clocks of rooms: a timer for whatever is due, and the time that rooms lose through no fault of their players.

Outages, standstills and a store that refuses take time from a room, which gets it back before anything in the room is
judged by the clock.
"""

import asyncio
from collections.abc import Callable, Iterable
from typing import TYPE_CHECKING, Final, NamedTuple

from dimension.room.commands import CLOCK, Refusal, Tick
from dimension.room.state import RoomState
from dimension.runtime.ports import RoomTime
from dimension.runtime.returns import RETURN_MILLISECONDS, Outage, awaited_players
from dimension.runtime.tasks import retry_until_stored

if TYPE_CHECKING:
    from dimension.runtime.live_room import LiveRoom
    from dimension.runtime.runner import Runner

RECOVERY_GRACE: Final = 2_000
"""Given on top after a start, in milliseconds: pages need a moment to come back."""
NOTICE_GRACE: Final = 500
"""Given on top while pages stay connected, in milliseconds: it takes a moment until they hear of it."""


class Debt(NamedTuple):
    """The time that a room is owed."""

    since: int
    """The moment from which on time was lost."""
    grace: int
    """Milliseconds on top, so that no player has less left when the update arrives."""

    def milliseconds(self, state: RoomState, now: int) -> int:
        """How far the deadline has to move; 0 where none was running."""
        since = max(self.since, state.last_at)
        if state.due_at is None or since >= state.due_at:
            return 0
        return now - since + self.grace

    def joined(self, later: "Debt") -> "Debt":
        """This debt and another one: it begins where the earlier one began."""
        return Debt(min(self.since, later.since), max(self.grace, later.grace))

    def settled(self, at: int, now: int) -> "Debt | None":
        """The new debt, if it took half of the grace until what was owed at a moment became durable."""
        if now <= at + self.grace // 2:
            return None
        # Twice as much on top: a store that is always this slow must not keep the room waiting forever.
        return Debt(at + self.grace, 2 * self.grace)


BEAT_SECONDS: Final = 0.1
_STANDSTILL: Final = 500
"""Milliseconds outside the rooms after which a missing beat means that players lost time."""


class StallDetector:
    """Notices that the event loop stood still: `beat` is called regularly, `check` before anything is judged."""

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
        """Do not count the time since the last beat as a standstill."""
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


class Timekeeper:
    """Knows which rooms are owed time."""

    def __init__(self, runner: "Runner") -> None:
        self._runner = runner
        self._clock: Final = runner.clock
        self._owed: Final[set[LiveRoom]] = set()
        self._stalls: Final = StallDetector(runner.time, self.owe_all)
        self._settling: asyncio.Task[None] | None = None

    def owe(self, room: "LiveRoom", since: int, grace: int = NOTICE_GRACE) -> None:
        """A room has been losing time since a moment, for longer than it takes to hear of it."""
        debt = Debt(since, grace)
        room.debt = debt if room.debt is None else room.debt.joined(debt)
        self._owed.add(room)

    def owe_all(self, since: int) -> None:
        """All rooms in which something is due have been losing time since a moment."""
        for room in self._runner.rooms.values():
            if room.state.due_at is not None:
                self.owe(room, since)
                # Pages that wait stay; a load balancer may have closed others.
                self.expect(room, since, filter(room.presence.has, awaited_players(room.state)))

    def expect(self, room: "LiveRoom", since: int, players: Iterable[str]) -> None:
        """Players lost their pages at a moment: whoever is back soon has as much time as then."""
        now, speed = self._clock(), self._runner.time.speed
        self._outages_of(room, now).append(Outage(since, now + int(RETURN_MILLISECONDS * speed), players))

    def welcome(self, room: "LiveRoom", player: str) -> None:
        """A player opens a page; the room is owed what is missing of the time that an outage took from them."""
        now = self._clock()
        missing = max((outage.missing(player, now) for outage in self._outages_of(room, now)), default=0)
        # A debt that is not settled yet contains it.
        if missing and room.debt is None:
            self.owe(room, now, missing + NOTICE_GRACE)

    def is_awaiting(self, room: "LiveRoom") -> bool:
        """Whether a room keeps time for a player who lost their page to an outage."""
        now = self._clock()
        present = room.presence.players
        return any(outage.awaits(present, now) for outage in self._outages_of(room, now))

    def _outages_of(self, room: "LiveRoom", now: int) -> list[Outage]:
        if room.outages:
            room.outages[:] = [outage for outage in room.outages if not outage.is_over(now)]
        return room.outages

    def is_owed(self, room: "LiveRoom") -> bool:
        """Whether a room has to be given time back before anything happens in it."""
        self._stalls.check()
        return room.debt is not None

    def forgive(self, room: "LiveRoom") -> None:
        """A room is owed nothing any more, or another node knows what it is owed."""
        room.debt = None
        self._owed.discard(room)

    def begin(self) -> None:
        """Accept pages: a room that is owed time resumes with its first page, or soon in any case."""
        self._stalls.beat()
        self._settling = self._runner.spawn(self._settle_soon())
        self._runner.spawn(self._beat())

    async def write_heartbeat(self) -> None:
        """Write until when no room has lost anything that it was not given back."""
        self._stalls.check()
        since = [room.debt.since for room in self._owed if room.debt is not None]
        await self._runner.log_writer.alive(min([self._clock(), *since]))

    async def settle_locked(self, room: "LiveRoom") -> Refusal | None:
        """Give back what a room has lost, with its lock held; why that cannot be stored, or None."""
        self._stalls.check()
        if room.debt is None:
            return None
        while (debt := room.debt) is not None:
            now = self._clock()
            milliseconds = debt.milliseconds(room.state, now)
            refusal = await room.commands.give_back_time(milliseconds)
            if refusal is not None:
                return refusal
            for outage in room.outages:
                outage.given(milliseconds)
            room.debt = room.debt and room.debt.settled(now, self._clock())
        self.forgive(room)
        # A standstill until here is one for all rooms.
        self._stalls.check()
        # Only now: after a slow write, pages would see less time than they had.
        room.publish()
        # To tell a hundred pages can take as long as a standstill: told about in turn, it would never end.
        self._stalls.excuse()
        room.resume()
        return None

    async def _beat(self) -> None:
        while True:
            self._stalls.beat()
            is_settling = self._settling is not None and not self._settling.done()
            if self._owed and self._runner.is_storing and not is_settling:
                self._settling = self._runner.spawn(self._settle_all())
            await asyncio.sleep(BEAT_SECONDS)

    async def _settle_soon(self) -> None:
        await asyncio.sleep(_RECOVERY_SECONDS)
        await self._settle_all()

    async def _settle_all(self) -> None:
        rooms = list(self._owed)
        for at in range(0, len(rooms), _AT_ONCE):
            await asyncio.gather(*map(self._settle, rooms[at : at + _AT_ONCE]))

    async def _settle(self, room: "LiveRoom") -> None:
        """Give back what a room has lost, if anything and if it can be stored."""
        if room.debt is not None:
            async with room.lock:
                await self.settle_locked(room)


_RINGS_EARLY: Final = 100
"""Milliseconds before the end at which a room that keeps time for a player gets more: no phase begins again."""
_KEPT_AT_ONCE: Final = 1_000


class RoomTimer:
    """Rings when the clock of a room has something to do."""

    def __init__(self, room: "LiveRoom") -> None:
        self._room = room
        self._handle: asyncio.TimerHandle | None = None
        self._is_ringing = False
        """Whether something is due and has not happened yet."""

    @property
    def is_running(self) -> bool:
        """Whether something is due, now or later."""
        return self._handle is not None or self._is_ringing

    def arm(self) -> None:
        """Set the timer to the moment when something is due; one that is ringing is set afterward."""
        self.disarm()
        room, runner = self._room, self._room.runner
        due_at = room.state.due_at
        if due_at is None or self._is_ringing or room.is_closed or runner.is_resting:
            return
        # One millisecond later: a timer that rings early would find nothing due.
        early = _RINGS_EARLY * runner.time.speed if runner.timekeeper.is_awaiting(self._room) else -1
        delay = runner.time.seconds(max(due_at - runner.clock() - early, 0))
        self._handle = asyncio.get_running_loop().call_later(delay, self._ring)

    def disarm(self) -> None:
        """Let the timer stay silent."""
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None

    def _ring(self) -> None:
        self._handle = None
        self._is_ringing = True
        self._room.runner.spawn(self._tick())

    async def _tick(self) -> None:
        name, runner = self._room.name, self._room.runner
        if runner.timekeeper.is_awaiting(self._room):
            runner.timekeeper.owe(self._room, runner.clock(), int(_KEPT_AT_ONCE * runner.time.speed))
        try:
            await retry_until_stored(lambda: runner.handle(name, CLOCK, Tick()))
        finally:
            self._is_ringing = False
        if (room := runner.rooms.get(name)) is not None:
            room.timer.arm()
