"""Commands without a task of their own: nearly all of them wait for nothing but the store.

The parts are those of the runner; this is the shortest way through them, and the one that moves take. Commands that
come while their room is busy wait together: they are decided in order and written at once, as one.
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
from dimension.rooms.core.evolution import evolve
from dimension.rooms.core.finished import finished_game
from dimension.rooms.core.played_rounds import round_records
from dimension.rooms.core.refusals import Refusal
from dimension.rooms.core.request import Levels, Request
from dimension.rooms.live.background import Spawn
from dimension.rooms.live.journal import Journal
from dimension.rooms.live.live_room import LiveRoom
from dimension.rooms.live.observer import Observer
from dimension.rooms.live.ports import EventStore
from dimension.rooms.live.room_time import Clock

Answered = Callable[[Refusal | None], None]
"""Is told why a command was refused, or None."""

_LOG: Final = logging.getLogger("dimension.rooms")
_MOVES: Final = (e.TrayChanged, e.DoneChanged, e.ReadySaid)
"""What can be written together with what comes next: anything else is kept in ways that look at the room before it."""


class DirectNeeds(NamedTuple):
    """What it takes to carry commands out."""

    store: EventStore
    clock: Clock
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


class _Asked(NamedTuple):
    """A command, and who wants to know what becomes of it."""

    request: Request
    command: Command
    answered: Answered


_Outcome = tuple[_Asked, Refusal | None]


class _Writing(NamedTuple):
    """What was decided, on its way to the store."""

    room: LiveRoom
    events: Sequence[e.RoomEvent]
    outcomes: Sequence[_Outcome]
    """What to answer once the events are durable: what was refused after one of them is true only then."""
    begun: float


class DirectCommands:
    """Gives commands to rooms in memory."""

    def __init__(self, needs: DirectNeeds) -> None:
        self._needs = needs
        self._waiting: Final[dict[LiveRoom, list[_Asked]]] = {}
        """The commands that will be decided together when the room is free."""

    def submit(self, room: LiveRoom, request: Request, command: Command, answered: Answered) -> None:
        """Give a command to a room; `answered` is called once, perhaps at once."""
        asked = _Asked(request, command, answered)
        if room.lock.take():
            self._decide(room, [asked])
        elif room in self._waiting:
            self._waiting[room].append(asked)
        else:
            self._line_up(room, [asked])

    def _line_up(self, room: LiveRoom, batch: list[_Asked]) -> None:
        """Wait for the room's lock; what comes until then is decided together with these."""
        self._waiting[room] = batch
        room.lock.turn().add_done_callback(partial(self._begin, room))

    def _begin(self, room: LiveRoom, _: "asyncio.Future[None]") -> None:
        now = self._needs.clock()
        waited = self._waiting.pop(room)
        self._decide(room, [asked._replace(request=asked.request._replace(now=now)) for asked in waited])

    def _decide(self, room: LiveRoom, batch: list[_Asked]) -> None:
        """Decide as many commands as can be written together, with the room's lock held."""
        if not self._needs.is_ready(room):
            room.lock.release()
            self._each_later(room, batch)
            return
        state, events, outcomes = room.state, list[e.RoomEvent](), list[_Outcome]()
        seen = 0
        for asked in batch:
            try:
                while seen < len(events):
                    state = evolve(state, events[seen])
                    seen += 1
                decision = decide(state, asked.command, asked.request, self._needs.levels)
            except Exception:
                decision = self._failed(room)
            if isinstance(decision, Refusal):
                outcomes.append((asked, decision))
                continue
            outcomes.append((asked, None))
            events += decision
            if decision and not isinstance(decision[-1], _MOVES):
                break
        if rest := batch[len(outcomes) :]:
            self._line_up(room, rest)
        self._write(_Writing(room, events, outcomes, time.perf_counter()))

    def _write(self, writing: _Writing) -> None:
        room, state = writing.room, writing.room.state
        if not writing.events:
            room.lock.release()
            self._answer(writing.outcomes)
            return
        # Until the store has answered, nobody knows whether the events are in the log.
        room.is_stale = True
        try:
            kept = finished_game(state, writing.events), round_records(state, writing.events)
            written = asyncio.ensure_future(self._needs.store.append(state.room, state.version, writing.events, *kept))
        except Exception:
            room.lock.release()
            refusal = self._failed(room)
            self._answer([(asked, refusal) for asked, _ in writing.outcomes])
        else:
            written.add_done_callback(partial(self._written, writing))

    def _written(self, writing: _Writing, written: "asyncio.Future[None]") -> None:
        room, outcomes = writing.room, writing.outcomes
        error = asyncio.CancelledError() if written.cancelled() else written.exception()
        is_decided = True
        try:
            self._needs.journal.note_append(writing.begun, len(writing.events), error)
            if error is None:
                room.is_stale = False
                self._needs.happened(room, writing.events)
            else:
                refusal = self._needs.unwritten(room, outcomes[0][0].request.now, error)
                is_decided = refusal is not None
                outcomes = [(asked, refusal) for asked, _ in outcomes]
        except Exception:
            refusal = self._failed(room)
            outcomes = [(asked, refusal) for asked, _ in outcomes]
        room.lock.release()
        if is_decided:
            self._answer(outcomes)
        else:
            self._each_later(room, [asked for asked, _ in outcomes])

    def _each_later(self, room: LiveRoom, batch: Sequence[_Asked]) -> None:
        for asked in batch:
            self._needs.spawn(self._later(room, asked))

    async def _later(self, room: LiveRoom, asked: _Asked) -> None:
        try:
            refusal = await self._needs.handle(room, asked.request, asked.command)
        except Exception:
            refusal = self._failed(room)
        asked.answered(refusal)

    def _answer(self, outcomes: Sequence[_Outcome]) -> None:
        for asked, refusal in outcomes:
            self._needs.observer.command(type(asked.command).__name__, refusal.code if refusal else None)
            try:
                asked.answered(refusal)
            except Exception:
                # The others want to hear, too.
                self._needs.observer.failed("message")
                _LOG.exception("answering failed")

    def _failed(self, room: LiveRoom) -> Refusal:
        """Whatever goes wrong costs these commands only."""
        self._needs.observer.failed("message")
        _LOG.exception("message failed", extra={"room": room.state.room})
        return Refusal("not_stored")
