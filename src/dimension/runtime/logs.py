"""The logs of rooms: written and measured, read in pieces from the nearest saved state, and sent as replays."""

import asyncio
import logging
import time
from collections.abc import AsyncIterator, Sequence
from contextlib import AbstractAsyncContextManager, suppress
from typing import TYPE_CHECKING, Any, Final

import msgspec

from dimension.room.events import RoomEvent, versions_of
from dimension.room.evolve import evolve
from dimension.room.records import NO_ROUNDS, FinishedGame, RoundRecords
from dimension.room.replay import EVENTS_AFTER_END, Outline, RoundReader
from dimension.room.saved_state import SAVE_EVERY, worth_saving
from dimension.room.state import RoomState
from dimension.runtime.ports import DamagedRoom, EventStore, NotOwner, Observer, VersionConflict

if TYPE_CHECKING:
    from dimension.runtime.live_room import LiveRoom

_LOG: Final = logging.getLogger("dimension.rooms")
PAGE: Final = 2_000
"""Versions read in one go."""
_AT_A_TIME: Final = 500
"""Events folded before other tasks get a turn."""


async def pages_of(
    store: EventStore, room: str, after: int, until: int | None = None
) -> AsyncIterator[list[RoomEvent]]:
    """The events of a room with versions above `after` and up to `until`, a page at a time."""
    while until is None or after < until:
        last = after + PAGE if until is None else min(after + PAGE, until)
        page = await store.load(room, after, last)
        if page:
            yield page
        after += sum(map(versions_of, page))
        if after < last:
            return


async def state_at(store: EventStore, room: str, until: int | None = None) -> RoomState | None:
    """A room as it was at a version, or as it is; None when there is no such room. Raises DamagedRoom."""
    state = await store.latest_state(room, until)
    folded = 0
    async for page in pages_of(store, room, state.version if state else 0, until):
        for event in page:
            state = evolved(state, event)
            folded += 1
            if folded % _AT_A_TIME == 0:
                await asyncio.sleep(0)
    if state is not None and state.room != room:
        raise DamagedRoom(f"the log of {state.room}")
    if state is not None and folded >= SAVE_EVERY:
        # Faster the next time; if that fails, the log is still there.
        with suppress(Exception):
            await store.save_state(room, state)
    return state


def evolved(state: RoomState | None, event: RoomEvent) -> RoomState:
    """A room after an event; raises DamagedRoom for an event that cannot have happened."""
    try:
        return evolve(state, event)
    except Exception as error:
        # Events from before there were checksums may be readable and still make no sense.
        raise DamagedRoom(f"an impossible event after version {state.version if state else 0}") from error


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
        """Record a heartbeat; a failure is noted, not raised."""
        try:
            await self._store.alive(now)
            self.is_storing = True
        except Exception as error:
            self.note_failure("heartbeat", error)

    def note_failure(self, where: str, error: BaseException) -> None:
        """Count every failure, but log only the first: a full disk would fill the log."""
        self._observer.failed(where)
        if self.is_storing:
            _LOG.error("cannot store", extra={"where": where}, exc_info=error)
        self.is_storing = False


_ENCODER: Final = msgspec.json.Encoder()
_NO_ROUNDS: Final = b'"rounds":[]'


async def outline_of(store: EventStore, finished: FinishedGame) -> Outline | None:
    """How a game went, without its moves; None when its room was forgotten a moment ago."""
    start = await state_at(store, finished.room, finished.first_revision)
    if start is None:
        return None
    outline = Outline(finished, start)
    until = finished.revision + EVENTS_AFTER_END
    async for page in pages_of(store, finished.room, finished.first_revision, until):
        await asyncio.to_thread(outline.read, page)
        if outline.is_complete:
            break
    return outline


async def replay_pieces(
    store: EventStore, finished: FinishedGame, outline: Outline, turn: AbstractAsyncContextManager[None]
) -> AsyncIterator[bytes]:
    """The JSON text of a game's `Replay`, piece by piece.

    `turn` is held while a piece is made, and not while it is sent: a slow reader delays no other.
    """
    whole = _ENCODER.encode(outline.replay())
    # No text in it can look like this: its quotes would be escaped.
    head, _, tail = whole.rpartition(_NO_ROUNDS)
    yield head + b'"rounds":['
    rounds = _rounds(store, finished, outline)
    separator = b""
    while True:
        async with turn:
            piece = await anext(rounds, None)
        if piece is None:
            break
        yield separator + piece
        separator = b","
    yield b"]" + tail


async def _rounds(store: EventStore, finished: FinishedGame, outline: Outline) -> AsyncIterator[bytes]:
    reader = RoundReader(finished.first_revision, outline.results)
    async for page in pages_of(store, finished.room, finished.first_revision, finished.revision):
        for text in await asyncio.to_thread(_read, reader, page):
            yield text


def _read(reader: RoundReader, page: list[RoomEvent]) -> list[bytes]:
    return [_ENCODER.encode(round_) for round_ in reader.read(page)]


class StateSaver:
    """Saves a room now and then, behind the events that led there; the log can do without."""

    def __init__(self, room: "LiveRoom") -> None:
        self._runner: Final = room.runner
        self._saving: Final[set[asyncio.Task[Any]]] = set()

    @property
    def is_running(self) -> bool:
        return bool(self._saving)

    def follow(self, before: RoomState, events: Sequence[RoomEvent]) -> None:
        """Save the room if these events, which are in the log, make it worthwhile."""
        for state in worth_saving(before, events):
            task = self._runner.spawn(self._save(state))
            self._saving.add(task)
            task.add_done_callback(self._saving.discard)

    async def finish(self) -> None:
        """Wait until nothing is being saved."""
        if self._saving:
            await asyncio.wait(self._saving)

    async def _save(self, state: RoomState) -> None:
        try:
            await self._runner.store.save_state(state.room, state)
        except Exception:
            # The log has everything. A store that takes nothing is noticed, and logged, by those who append.
            self._runner.observer.failed("save_state")
