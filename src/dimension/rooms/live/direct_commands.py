"""Commands without a task of their own: nearly all of them wait for nothing but the store.

The parts are those of the runner; this is the shortest way through them, and the one that moves take.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from dimension.rooms.core import events as e
from dimension.rooms.core.commands import Command
from dimension.rooms.core.decide import decide
from dimension.rooms.core.finished import finished_game
from dimension.rooms.core.played_rounds import round_records
from dimension.rooms.core.refusals import Refusal
from dimension.rooms.core.request import Levels, Request
from dimension.rooms.live.background import Spawn
from dimension.rooms.live.journal import Journal
from dimension.rooms.live.live_room import LiveRoom
from dimension.rooms.live.observer import Observer
from dimension.rooms.live.ports import EventStore

Answered = Callable[[Refusal | None], None]
"""Is told why a command was refused, or None."""

_LOG: Final = logging.getLogger("dimension.rooms")


class DirectNeeds(NamedTuple):
    """What it takes to carry commands out."""

    store: EventStore
    journal: Journal
    spawn: Spawn
    observer: Observer
    is_ready: Callable[[LiveRoom], bool]
    """Whether a command can be decided right now, if nothing else happens in the room."""
    levels: Levels
    happened: Callable[[LiveRoom, Sequence[e.RoomEvent]], None]
    """Lets durable events happen, and tells the pages."""
    unwritten: Callable[[LiveRoom, int, BaseException], Refusal | None]
    """What follows when events could not be stored since a moment; None to decide again."""
    handle: Callable[[LiveRoom, Request, Command], Awaitable[Refusal | None]]
    """Waits for everything that has to be waited for."""


class _Writing(NamedTuple):
    """A decision on its way to the store."""

    room: LiveRoom
    request: Request
    command: Command
    decision: Sequence[e.RoomEvent]
    answered: Answered
    begun: float


class DirectCommands:
    """Gives commands to rooms in memory."""

    def __init__(self, needs: DirectNeeds) -> None:
        self._needs = needs

    def submit(self, room: LiveRoom, request: Request, command: Command, answered: Answered) -> None:
        """Give a command to a room; `answered` is called once, perhaps at once."""
        if not self._needs.is_ready(room) or not room.lock.take():
            self._needs.spawn(self._later(room, request, command, answered))
            return
        try:
            decision = decide(room.state, command, request, self._needs.levels)
            if decision and not isinstance(decision, Refusal):
                self._write(_Writing(room, request, command, decision, answered, time.perf_counter()))
                return
        except Exception:
            room.lock.release()
            answered(self._failed(room))
            return
        room.lock.release()
        self._answer(command, answered, decision if isinstance(decision, Refusal) else None)

    def _write(self, writing: _Writing) -> None:
        room, state = writing.room, writing.room.state
        # Until the store has answered, nobody knows whether the events are in the log.
        room.is_stale = True
        kept = finished_game(state, writing.decision), round_records(state, writing.decision)
        written = asyncio.ensure_future(self._needs.store.append(state.room, state.version, writing.decision, *kept))
        written.add_done_callback(partial(self._written, writing))

    def _written(self, writing: _Writing, written: "asyncio.Future[None]") -> None:
        room, refusal = writing.room, None
        error = asyncio.CancelledError() if written.cancelled() else written.exception()
        is_decided = True
        try:
            self._needs.journal.note_append(writing.begun, len(writing.decision), error)
            if error is None:
                room.is_stale = False
                self._needs.happened(room, writing.decision)
            else:
                refusal = self._needs.unwritten(room, writing.request.now, error)
                is_decided = refusal is not None
        except Exception:
            refusal = self._failed(room)
        room.lock.release()
        if is_decided:
            self._answer(writing.command, writing.answered, refusal)
        else:
            self._needs.spawn(self._later(room, writing.request, writing.command, writing.answered))

    async def _later(self, room: LiveRoom, request: Request, command: Command, answered: Answered) -> None:
        try:
            refusal = await self._needs.handle(room, request, command)
        except Exception:
            refusal = self._failed(room)
        answered(refusal)

    def _answer(self, command: Command, answered: Answered, refusal: Refusal | None) -> None:
        self._needs.observer.command(type(command).__name__, refusal.code if refusal else None)
        answered(refusal)

    def _failed(self, room: LiveRoom) -> Refusal:
        """Whatever goes wrong costs this command only."""
        self._needs.observer.failed("message")
        _LOG.exception("message failed", extra={"room": room.state.room})
        return Refusal("not_stored")
