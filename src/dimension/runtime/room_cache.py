"""The rooms in memory: loaded from the log when a client asks for them, dropped when they are idle."""

import asyncio
import logging
from contextlib import suppress
from typing import TYPE_CHECKING, Final

from dimension.room.state import RoomState
from dimension.runtime.live_room import LiveRoom
from dimension.runtime.logs import state_at
from dimension.runtime.ports import DamagedRoom, ServedElsewhere, VersionConflict

if TYPE_CHECKING:
    from dimension.runtime.runner import Runner

_LOG: Final = logging.getLogger("dimension.rooms")
_JUST_NOW: Final = 10_000
"""A room that was touched within these milliseconds is never dropped to make place."""
_PART_DROPPED: Final = 10
"""When memory is full, one room in this many is dropped in one go, if it is idle."""


class RoomsFull(Exception):  # noqa: N818 - a state of things
    """There is no place for one more room in memory."""


class RoomElsewhere(Exception):  # noqa: N818 - a state of things
    """Another server has the room."""

    def __init__(self, owner: ServedElsewhere) -> None:
        super().__init__(owner.address)
        self.owner: Final = owner


_Found = LiveRoom | DamagedRoom | RoomsFull | RoomElsewhere | None
"""A room, or why there is none."""


class RoomCache:
    """As many rooms as there is place for."""

    def __init__(self, runner: "Runner") -> None:
        self.rooms: Final[dict[str, LiveRoom]] = {}
        self.damaged: Final[set[str]] = set()
        """Rooms that were found to be damaged; they are not read again."""
        self._runner = runner
        self._store: Final = runner.store
        self._loading: Final[dict[str, asyncio.Task[_Found]]] = {}

    async def find(self, name: str) -> LiveRoom | None:
        """A room, from memory or from the log; None when there is no such room.

        Raises RoomsFull, DamagedRoom, and RoomElsewhere.
        """
        room = self.rooms.get(name)
        if room is not None:
            room.touched_at = self._runner.clock()
            return room
        if name in self.damaged:
            raise DamagedRoom
        if name not in self._loading:
            self._loading[name] = self._runner.spawn(self._load(name))
        found = await asyncio.shield(self._loading[name])
        if isinstance(found, Exception):
            raise found
        return found

    def add(self, state: RoomState) -> LiveRoom:
        room = LiveRoom(state, self._runner)
        self.rooms[state.room] = room
        return room

    async def read(self, name: str) -> RoomState | None:
        """The state of a room by its log; None when there is no such room. Raises DamagedRoom."""
        try:
            return await state_at(self._store, name)
        except DamagedRoom as error:
            if name not in self.damaged:
                self.damaged.add(name)
                self._runner.observer.failed("damaged_room")
                _LOG.error("damaged room", extra={"room": name, "reason": str(error)})
            raise

    def make_place(self) -> None:
        """Drop idle rooms if there is no place for one more; raises RoomsFull when none is idle."""
        if len(self.rooms) < self._runner.settings.most_rooms:
            return
        idle = self.idle_since(self._runner.clock() - _JUST_NOW)
        for name in idle[: max(1, self._runner.settings.most_rooms // _PART_DROPPED)]:
            self.drop(name)
        if not idle:
            raise RoomsFull

    def idle_since(self, moment: float) -> list[str]:
        """Rooms that have not been used since `moment`, and in which no clock runs."""
        return [name for name, room in self.rooms.items() if room.is_idle_since(moment)]

    def drop(self, name: str) -> None:
        """Drop a room from memory; the log has everything, and another node may have the room."""
        self.rooms[name].close()
        self._runner.ownership.release(name)

    async def _load(self, name: str) -> _Found:
        """A room from the log, or why there is none: a task that fails would be logged as a mistake of ours."""
        try:
            # Before loading: no other node writes to it from here on.
            claim = await self._runner.ownership.claim(name)
            if isinstance(claim, ServedElsewhere):
                return RoomElsewhere(claim)
            state = await self.read(name)
            if state is None:
                return None
            self.make_place()
        except (DamagedRoom, RoomsFull) as answer:
            return answer
        finally:
            del self._loading[name]
        room = self.add(state)
        self._runner.loaded(room, claim.since)
        return room

    async def delete(self, name: str, version: int) -> None:
        """Delete a room for good, unless it is in memory or something has happened in it since this version."""
        if name in self.rooms or name in self._loading:
            return
        # Callers that ask for the room meanwhile wait, and then there is none.
        self._loading[name] = self._runner.spawn(self._delete(name, version))
        await asyncio.shield(self._loading[name])

    async def _delete(self, name: str, version: int) -> None:
        try:
            with suppress(VersionConflict):
                await self._store.forget(name, version)
        finally:
            del self._loading[name]
