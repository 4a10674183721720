"""One timer per room: it rings when the room's clock has something to do."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final

from dimension.rooms.core.state import RoomState
from dimension.rooms.live.background import Spawn
from dimension.rooms.live.room_time import RoomTime

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
