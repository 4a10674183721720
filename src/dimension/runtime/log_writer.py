"""The store as rooms write to it: measured, and watched for failure."""

import logging
import time
from collections.abc import Sequence
from typing import Final

from dimension.room.events import RoomEvent
from dimension.room.records import NO_ROUNDS, FinishedGame, RoundRecords
from dimension.runtime.ports import EventStore, NotOwner, Observer, VersionConflict

_LOG: Final = logging.getLogger("dimension.rooms")


class LogWriter:
    """Writes to a store, and knows whether the store takes anything."""

    def __init__(self, store: EventStore, observer: Observer) -> None:
        self.is_storing = True
        """Whether the latest write succeeded."""
        self._store = store
        self._observer = observer

    async def append(
        self,
        room: str,
        version: int,
        events: Sequence[RoomEvent],
        finished: FinishedGame | None = None,
        rounds: RoundRecords = NO_ROUNDS,
    ) -> None:
        """Make events durable; raises VersionConflict, NotOwner, or whatever kept the store from it."""
        begun = time.perf_counter()
        try:
            await self._store.append(room, version, events, finished, rounds)
        except Exception as error:
            self.note_append(begun, len(events), error)
            raise
        self.note_append(begun, len(events))

    def note_append(self, begun: float, events: int, error: BaseException | None = None) -> None:
        """Note how an append ended that began at a moment of `time.perf_counter`."""
        if error is None:
            self.is_storing = True
            self._observer.appended(time.perf_counter() - begun, events)
        elif not isinstance(error, VersionConflict | NotOwner):
            self.note_failure("append", error)

    async def alive(self, now: int) -> None:
        """Record a sign of life; a failure is noted, not raised."""
        try:
            await self._store.alive(now)
            self.is_storing = True
        except Exception as error:
            self.note_failure("heartbeat", error)

    def note_failure(self, where: str, error: BaseException) -> None:
        """Count every failure, but log only the first: a full disk would fill the log as well."""
        self._observer.failed(where)
        if self.is_storing:
            _LOG.error("cannot store", extra={"where": where}, exc_info=error)
        self.is_storing = False
