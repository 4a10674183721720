"""The rooms in memory: loaded from the log when somebody asks for them, dropped when nobody looks.

Finding a table by its join code, which only opens tables that are looking for players.
"""

import asyncio
import logging
from collections.abc import Awaitable, Callable
from contextlib import suppress
from typing import Final

from dimension.room.lobby import is_opened_by_code
from dimension.room.state import RoomState
from dimension.runtime.live_room import LiveRoom
from dimension.runtime.logs import state_at
from dimension.runtime.ports import (
    Claimed,
    Clock,
    DamagedRoom,
    EventStore,
    RunnerSettings,
    ServedElsewhere,
    VersionConflict,
)
from dimension.runtime.tasks import Spawn

_MOST_CANDIDATES: Final = 4
"""Codes are checked when a table is opened: only two tables opened in the same moment could share one."""


class JoinCodes:
    """The join codes of all rooms of a server."""

    def __init__(self, store: EventStore, find: Callable[[str], Awaitable[LiveRoom | None]]) -> None:
        """`find` finds a room by its whole name."""
        self._store = store
        self._find = find

    async def is_free(self, code: str) -> bool:
        """Whether no room has this code."""
        return not await self._rooms_with(code, 1) and not await self._store.load(code, until=1)

    async def find(self, code: str, player: str | None) -> LiveRoom | None:
        """The room that a code opens to a player; None when there is none. Raises RoomsFull."""
        for name in await self._rooms_with(code, _MOST_CANDIDATES):
            room = await self._find(name)
            if room is not None and is_opened_by_code(room.state, player):
                return room
        return None

    async def _rooms_with(self, code: str, limit: int) -> list[str]:
        return [name for name, *_ in await self._store.rooms_after(code, limit) if name.startswith(code)]


_LOG: Final = logging.getLogger("dimension.rooms")
_JUST_NOW: Final = 10_000
"""A room that was touched within these milliseconds is never dropped to make place."""
_PART_DROPPED: Final = 10
"""When memory is full, one room in this many is dropped at once, if it is idle."""


class RoomsFull(Exception):  # noqa: N818 - a state of things
    """There is no place for one more room in memory."""


class RoomElsewhere(Exception):  # noqa: N818 - a state of things
    """Another server has the room."""

    def __init__(self, owner: ServedElsewhere) -> None:
        super().__init__(owner.address)
        self.owner: Final = owner


OnLoad = Callable[[LiveRoom, int | None], None]
"""Is told of a room from the log, and since when nobody has looked after it; None when that is not known."""
Claim = Callable[[str], Awaitable[Claimed | ServedElsewhere]]
"""Makes a room this server's, or says which other server has it."""
_Found = LiveRoom | DamagedRoom | RoomsFull | RoomElsewhere | None
"""A room, or why there is none."""


class RoomCache:
    """As many rooms as there is place for."""

    def __init__(
        self,
        store: EventStore,
        clock: Clock,
        settings: RunnerSettings,
        spawn: Spawn,
        on_load: OnLoad,
        on_damage: Callable[[], None] = lambda: None,
        claim: Claim | None = None,
        on_absence: Callable[[LiveRoom, int], None] = lambda room, since: None,  # noqa: ARG005
    ) -> None:
        """`on_load` is called with every room that comes from the log, `on_damage` once for each that cannot."""
        self.rooms: Final[dict[str, LiveRoom]] = {}
        self.damaged: Final[set[str]] = set()
        """Rooms that were found to be damaged; they are not read again."""
        self._store = store
        self._clock = clock
        self._settings = settings
        self._spawn = spawn
        self._on_load = on_load
        self._on_damage = on_damage
        self._on_absence = on_absence
        self._claim = claim or store.claims.claim
        self._loading: Final[dict[str, asyncio.Task[_Found]]] = {}

    async def find(self, name: str) -> LiveRoom | None:
        """A room, from memory or from the log; None when there is no such room.

        Raises RoomsFull, DamagedRoom, and RoomElsewhere.
        """
        room = self.rooms.get(name)
        if room is not None:
            room.touched_at = self._clock()
            return room
        if name in self.damaged:
            raise DamagedRoom
        if name not in self._loading:
            self._loading[name] = self._spawn(self._load(name))
        found = await asyncio.shield(self._loading[name])
        if isinstance(found, Exception):
            raise found
        return found

    def add(self, state: RoomState) -> LiveRoom:
        """Put a room into memory."""
        room = LiveRoom(state, self._clock, self._settings.presence, self._on_absence)
        self.rooms[state.room] = room
        return room

    async def folded(self, name: str) -> RoomState | None:
        """What the log says of a room; None when there is no such room. Raises DamagedRoom."""
        try:
            return await state_at(self._store, name)
        except DamagedRoom as error:
            if name not in self.damaged:
                self.damaged.add(name)
                self._on_damage()
                _LOG.error("damaged room", extra={"room": name, "reason": str(error)})
            raise

    def make_place(self) -> None:
        """Drop idle rooms if there is no place for one more; raises RoomsFull when none is idle."""
        if len(self.rooms) < self._settings.most_rooms:
            return
        idle = self.idle_since(self._clock() - _JUST_NOW)
        for name in idle[: max(1, self._settings.most_rooms // _PART_DROPPED)]:
            self.drop(name)
        if not idle:
            raise RoomsFull

    def idle_since(self, moment: float) -> list[str]:
        """Rooms nobody has touched since `moment`, and in which no clock runs."""
        return [name for name, room in self.rooms.items() if _is_idle(room, moment)]

    def drop(self, name: str) -> None:
        """Drop a room from memory; the log has everything, and another server may have the room."""
        del self.rooms[name]
        if self._store.claims.is_shared:
            self._spawn(self._release(name))

    async def _load(self, name: str) -> _Found:
        """A room from the log, or why there is none: a task that fails would be logged as a mistake of ours."""
        try:
            # Before loading: nobody else writes to it from here on.
            claim = await self._claim(name)
            if isinstance(claim, ServedElsewhere):
                return RoomElsewhere(claim)
            state = await self.folded(name)
            if state is None:
                return None
            self.make_place()
        except (DamagedRoom, RoomsFull) as answer:
            return answer
        finally:
            del self._loading[name]
        room = self.add(state)
        self._on_load(room, claim.since)
        return room

    async def _release(self, name: str) -> None:
        # If that fails, others send the room's pages here, and here they find it.
        with suppress(Exception):
            await self._store.claims.release([name])

    async def forget(self, name: str, version: int) -> None:
        """Delete a room for good, unless it is in memory or something has happened in it since this version."""
        if name in self.rooms or name in self._loading:
            return
        # Anybody who asks for the room meanwhile waits, and then there is none.
        self._loading[name] = self._spawn(self._forget(name, version))
        await asyncio.shield(self._loading[name])

    async def _forget(self, name: str, version: int) -> None:
        try:
            with suppress(VersionConflict):
                await self._store.forget(name, version)
        finally:
            del self._loading[name]


def _is_idle(room: LiveRoom, since: float) -> bool:
    is_in_use = bool(room.pages) or room.lock.is_held
    # A game that goes on is paused first: otherwise it would be looked after again at once.
    is_going_on = room.state.is_in_game and room.state.paused_at is None
    return not is_in_use and not is_going_on and room.state.due_at is None and room.touched_at <= since
