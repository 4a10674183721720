"""Rooms are saved now and then, behind the events that led there."""

import asyncio
from collections.abc import Sequence
from typing import Any, Final

from dimension.rooms.core.events import RoomEvent
from dimension.rooms.core.saved_state import worth_saving
from dimension.rooms.core.state import RoomState
from dimension.rooms.live.background import Spawn
from dimension.rooms.live.observer import Observer
from dimension.rooms.live.ports import EventStore


class StateSaver:
    """Saves what is worth saving; nobody waits for it, and the log can do without."""

    def __init__(self, store: EventStore, spawn: Spawn, observer: Observer) -> None:
        self._store = store
        self._spawn = spawn
        self._observer = observer
        self._saving: Final[dict[str, set[asyncio.Task[Any]]]] = {}
        """What is being saved, by room."""

    def follow(self, before: RoomState, events: Sequence[RoomEvent]) -> None:
        """Save the room if these events, which are in the log, make it worthwhile."""
        for state in worth_saving(before, events):
            self._note(state.room, self._spawn(self._save(state)))

    async def settled(self, room: str) -> None:
        """Wait until nothing of a room is being saved."""
        if saving := self._saving.get(room):
            await asyncio.wait(saving)

    def _note(self, room: str, task: asyncio.Task[Any]) -> None:
        def ended(_: asyncio.Task[Any]) -> None:
            saving.discard(task)
            if not saving:
                self._saving.pop(room, None)

        saving = self._saving.setdefault(room, set())
        saving.add(task)
        task.add_done_callback(ended)

    async def _save(self, state: RoomState) -> None:
        try:
            await self._store.save_state(state.room, state)
        except Exception:
            # The log has everything. A store that takes nothing is noticed, and logged, by those who append.
            self._observer.failed("save_state")
