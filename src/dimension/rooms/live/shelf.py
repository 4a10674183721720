"""The rooms in memory: taken from the log when somebody asks for them, put back when nobody looks."""

import asyncio
from collections.abc import Callable, Coroutine
from typing import Any, Final

from dimension.rooms.core import events as e
from dimension.rooms.core.state import RoomState, evolve
from dimension.rooms.live.live_room import Clock, LiveRoom
from dimension.rooms.live.ports import EventStore

_JUST_NOW: Final = 10_000
"""For so many milliseconds after it was asked for, a room is never put back."""
_AT_A_TIME: Final = 500
"""So many events are folded before others get their turn: a table with many rematches has a long log."""


Spawn = Callable[[Coroutine[Any, Any, Any]], asyncio.Task[Any]]
"""Runs something beside."""


class RoomsFull(Exception):  # noqa: N818 - a state of things
    """There is no place for one more room in memory."""


class Shelf:
    """As many rooms as there is place for."""

    def __init__(
        self, store: EventStore, clock: Clock, most: int, spawn: Spawn, taken: Callable[[LiveRoom], None]
    ) -> None:
        """`taken` is told of every room that comes from the log."""
        self.rooms: Final[dict[str, LiveRoom]] = {}
        self._store = store
        self._clock = clock
        self._most = most
        self._spawn = spawn
        self._taken = taken
        self._loading: Final[dict[str, asyncio.Task[LiveRoom | None]]] = {}

    async def find(self, name: str) -> LiveRoom | None:
        """A room, from memory or from the log; None when there never was one. Raises RoomsFull."""
        room = self.rooms.get(name)
        if room is not None:
            room.touched_at = self._clock()
            return room
        if name not in self._loading:
            self._loading[name] = self._spawn(self._load(name))
        return await asyncio.shield(self._loading[name])

    def add(self, state: RoomState) -> None:
        """A room that was just opened."""
        self.rooms[state.room] = LiveRoom(state, self._clock)

    async def folded(self, name: str) -> tuple[RoomState | None, int]:
        """What the log says of a room, and the version right after its latest game started."""
        state: RoomState | None = None
        game_revision = 0
        for count, event in enumerate(await self._store.load(name), start=1):
            state = evolve(state, event)
            if isinstance(event, e.GameStarted):
                game_revision = state.version
            if count % _AT_A_TIME == 0:
                await asyncio.sleep(0)
        return state, game_revision

    def make_place(self) -> None:
        """Put some rooms back if there is no place for one more; raises RoomsFull."""
        if len(self.rooms) < self._most:
            return
        idle = self.idle_since(self._clock() - _JUST_NOW)
        for name in idle[: max(1, self._most // 10)]:
            self.put_back(name)
        if not idle:
            raise RoomsFull

    def idle_since(self, moment: float) -> list[str]:
        """The rooms in which nothing happens, and to which nobody has looked since."""
        return [name for name, room in self.rooms.items() if _is_idle(room, moment)]

    def put_back(self, name: str) -> None:
        """Let a room leave memory; the log has everything."""
        del self.rooms[name]

    async def _load(self, name: str) -> LiveRoom | None:
        try:
            state, game_revision = await self.folded(name)
            if state is None:
                return None
            self.make_place()
            room = self.rooms[name] = LiveRoom(state, self._clock, game_revision)
            self._taken(room)
            return room
        finally:
            del self._loading[name]


def _is_idle(room: LiveRoom, since: float) -> bool:
    is_watched = bool(room.pages) or room.lock.locked()
    return not is_watched and room.state.due_at is None and room.touched_at <= since
