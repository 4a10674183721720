"""Runs commands in live rooms: decide, make durable, evolve, broadcast.

Nearly all commands wait for nothing but the store, and run without a task of their own. Commands that arrive while
their room is busy wait together; they are decided in order and written as one append.
"""

import asyncio
import logging
import time
from collections.abc import Awaitable, Callable, Sequence
from functools import partial
from typing import Final, NamedTuple

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.commands import CLOCK, Command, Decision, Levels, Refusal, Request
from dimension.room.decide import decide
from dimension.room.evolve import evolve
from dimension.room.records import finished_game, round_records
from dimension.room.state import RoomState
from dimension.runtime.bots import BestSearch, BotDrivers, BotNeeds, GhostLogs, dealt
from dimension.runtime.live_room import LiveRoom
from dimension.runtime.log_writer import LogWriter
from dimension.runtime.logs import StateSaver
from dimension.runtime.ports import (
    Clock,
    DamagedRoom,
    EventStore,
    NotOwner,
    Observer,
    RoomTime,
    Thinker,
    VersionConflict,
)
from dimension.runtime.room_cache import RoomCache
from dimension.runtime.tasks import Spawn, retry_until_stored
from dimension.runtime.timekeeping import Timekeeper, TimekeeperNeeds, Timers

Answered = Callable[[Refusal | None], None]
"""Is told why a command was refused, or None."""

_LOG: Final = logging.getLogger("dimension.rooms")
_MOVES: Final = (e.TrayChanged, e.DoneChanged, e.ReadySaid)
"""What can be written together with what comes next: anything else is kept in ways that look at the room before it."""


class DirectNeeds(NamedTuple):
    """What it takes to carry commands out."""

    store: EventStore
    clock: Clock
    log_writer: LogWriter
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
            self._needs.log_writer.note_append(writing.begun, len(writing.events), error)
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


_ATTEMPTS: Final = 5
"""How often a command is decided again after a version conflict."""
_SEED_BITS: Final = 53
"""All that a game code has room for: with fewer, the first hands would be enough to find the whole deal by trying."""


class CommandNeeds(NamedTuple):
    """What it takes to carry out commands."""

    store: EventStore
    thinker: Thinker
    time: RoomTime
    levels: Sequence[str]
    log_writer: LogWriter
    cache: RoomCache
    spawn: Spawn
    observer: Observer
    random_bits: Callable[[int], int]
    found: Callable[[str], Awaitable[LiveRoom | Refusal]]
    """A room, or why there is none."""
    may_act: Callable[[], bool]
    """Whether the rooms in memory are certainly this server's."""


class RoomCommands:
    """Carries commands out, one at a time in each room, and keeps the room's clock, bots and solver at work."""

    def __init__(self, needs: CommandNeeds) -> None:
        self._needs = needs
        self._clock = needs.time.clock
        self._rooms: Final = needs.cache.rooms
        self._timers: Final = Timers(needs.time, needs.spawn, self._tick)
        self._bots: Final = BotDrivers(
            BotNeeds(
                self.handle,
                needs.thinker,
                needs.time,
                needs.spawn,
                needs.random_bits,
                needs.observer,
                GhostLogs(needs.store),
            )
        )
        self._best: Final = BestSearch(self.handle, needs.thinker, needs.spawn)
        self._saver: Final = StateSaver(needs.store, needs.spawn, needs.observer)
        self.saved: Final = self._saver.settled
        """Waits until nothing of a room is being saved."""
        self.timekeeper: Final = Timekeeper(
            TimekeeperNeeds(self._rooms, needs.time, needs.log_writer, needs.spawn, self._give_back, self.resume)
        )
        """Gives time back, before anything is judged by the clock."""
        self.submit: Final = DirectCommands(
            DirectNeeds(
                needs.store,
                self._clock,
                needs.log_writer,
                needs.spawn,
                needs.observer,
                self._is_ready,
                needs.levels,
                self._happened,
                self._unwritten,
                self._handle,
            )
        ).submit
        """As `handle`, for a room in memory: what waits for nothing but the store needs no task."""
        self.is_resting = False
        """Whether all clocks were stopped for good."""

    @property
    def is_clock_running(self) -> bool:
        """Whether something is due in any room."""
        return self._timers.is_any_running

    async def handle(self, name: str, actor: str, command: Command) -> Refusal | None:
        """Give a command to a room; None when it was accepted, even if it changes nothing."""
        now = self._clock()
        if actor == CLOCK and self._needs.store.claims.is_shared and name not in self._rooms:
            # The server that has the room now sees to it.
            return self._counted(command, Refusal("unknown_room"))
        room = self._rooms.get(name) or await self._needs.found(name)
        if isinstance(room, Refusal):
            return self._counted(command, room)
        return await self._handle(room, Request(actor, now, now), command)

    async def _handle(self, room: LiveRoom, request: Request, command: Command) -> Refusal | None:
        async with room.lock:
            if (refusal := await self.timekeeper.settle_locked(room)) is not None:
                return self._counted(command, refusal)
            return self._counted(command, await self._commit(room, request, command))

    async def start_game(self, name: str, actor: str) -> Refusal | None:
        """Deal, and begin a game or a rematch; nothing else happens in the room meanwhile."""
        room = await self._needs.found(name)
        if isinstance(room, Refusal):
            return room
        async with room.lock:
            seed = room.state.seed
            if seed is None:
                seed = self._needs.random_bits(_SEED_BITS)
            request = Request(actor, self._clock())
            # Dealing can take long: refuse before, not after.
            refusal = self._decide(room, request, c.BeginGame(seed, ()))
            if isinstance(refusal, Refusal):
                return self._counted(c.BeginGame(seed, ()), refusal)
            command = c.BeginGame(seed, await dealt(self._needs.thinker, room.state.settings, seed))
            return self._counted(command, await self._commit(room, request, command))

    def _counted(self, command: Command, refusal: Refusal | None) -> Refusal | None:
        self._needs.observer.command(type(command).__name__, refusal.code if refusal else None)
        return refusal

    async def _give_back(self, room: LiveRoom, gift: c.GiveBackTime) -> Refusal | None:
        return self._counted(gift, await self._commit(room, Request(CLOCK, self._clock()), gift, told=False))

    def _decide(self, room: LiveRoom, request: Request, command: Command) -> Decision:
        return decide(room.state, command, request._replace(now=self._clock()), self._needs.levels)

    async def _commit(self, room: LiveRoom, request: Request, command: Command, told: bool = True) -> Refusal | None:
        """Decide, make durable, evolve, publish: in this order, with the room's lock held."""
        for _ in range(_ATTEMPTS):
            if self.is_resting or room.is_gone or not self._needs.may_act():
                return Refusal("not_stored")
            if (refusal := await self._refreshed(room)) is not None:
                return refusal
            decision = self._decide(room, request, command)
            if isinstance(decision, Refusal):
                return decision
            if not decision:
                return None
            kept = finished_game(room.state, decision), round_records(room.state, decision)
            # Until the store has answered, nobody knows whether the events are in the log.
            room.is_stale = True
            begun = self._clock()
            try:
                await self._needs.log_writer.append(room.state.room, room.state.version, decision, *kept)
            except Exception as error:
                if (refusal := self._unwritten(room, begun, error)) is not None:
                    return refusal
                continue
            room.is_stale = False
            self._happened(room, decision, told)
            return None
        return Refusal("not_stored")

    def _is_ready(self, room: LiveRoom) -> bool:
        """Whether a command can be decided at once, if nothing else happens in the room."""
        is_ours = not (self.is_resting or room.is_gone or room.is_stale) and self._needs.may_act()
        return is_ours and not self.timekeeper.is_owed(room.state.room)

    def _happened(self, room: LiveRoom, events: Sequence[e.RoomEvent], told: bool = True) -> None:
        """Let durable events happen, and tell the pages."""
        self._saver.follow(room.state, events)
        room.apply(events)
        if told:
            room.publish()
        self._follow(room, events)

    def _unwritten(self, room: LiveRoom, begun: int, error: BaseException) -> Refusal | None:
        """What follows when events could not be stored since a moment; None to decide again."""
        if isinstance(error, VersionConflict):
            return None
        if isinstance(error, NotOwner):
            self.let_go(room)
        else:
            self.timekeeper.owe(room.state.room, begun)
        return Refusal("not_stored")

    async def _refreshed(self, room: LiveRoom) -> Refusal | None:
        """Bring a room up to date with the log, if need be; why that is not possible, or None."""
        if not room.is_stale:
            return None
        try:
            state = await self._needs.cache.folded(room.state.room)
        except DamagedRoom:
            return Refusal("damaged_room")
        except Exception as error:
            self._needs.log_writer.note_failure("load", error)
            return Refusal("not_stored")
        if state is not None:
            room.reset(state)
            room.publish()
            self.resume(room)
        return None

    async def pause(self, room: LiveRoom, patience: float) -> None:
        """Pause a game that nobody has looked at for `patience` milliseconds."""
        now = self._clock()
        async with room.lock:
            # Somebody may have come while this waited for its turn.
            is_abandoned = room.is_abandoned_since(now - patience)
            if is_abandoned and await self.timekeeper.settle_locked(room) is None:
                self._counted(c.PauseGame(), await self._commit(room, Request(CLOCK, now), c.PauseGame()))

    async def pause_deserted(self, room: LiveRoom, since: int | None) -> Refusal | None:
        """Pause a game whose only player has been gone since a moment, unless they are back."""
        async with room.lock:
            # They may have come back while this waited for its turn.
            if not room.is_deserted or room.is_gone:
                return None
            if (refusal := await self.timekeeper.settle_locked(room)) is not None:
                return refusal
            command = c.PauseGame(since)
            return self._counted(command, await self._commit(room, Request(CLOCK, self._clock()), command))

    # --- What follows from events ------------------------------------------------------------

    def _follow(self, room: LiveRoom, events: Sequence[e.RoomEvent]) -> None:
        """Set timer, bots and solver to work after some events."""
        if len(events) == 1 and isinstance(events[0], e.TrayChanged):
            # Fast path: a tray changes neither a deadline nor what bots do.
            return
        self._timers.arm(room.state)
        self._bots.follow(room.state)
        self._best.follow(room.state, events)

    def resume(self, room: LiveRoom) -> None:
        """Set timer, bots and solver to work in a room that comes from the log."""
        self._timers.arm(room.state)
        self._bots.follow(room.state)
        self._best.resume(room.state)

    def let_go(self, room: LiveRoom, *, is_over: bool = True) -> None:
        """Do nothing more for a room; unless it still has to be given back, its pages are told to come again."""
        name = room.state.room
        if self._rooms.get(name) is room:
            del self._rooms[name]
        room.is_gone = True
        self._timers.disarm(name)
        self._bots.keep(self._rooms)
        self.timekeeper.forget(name)
        if is_over:
            room.dismiss()

    async def rest(self) -> None:
        """Stop all clocks, and write down when: what the end of the server takes is given back at the next start."""
        if self.is_resting:
            return
        self.is_resting = True
        self._timers.stop()
        self._bots.stop()
        await self.timekeeper.sign_of_life()

    def drop_bots(self) -> None:
        """Stop the bots of rooms that are not in memory any more."""
        self._bots.keep(self._rooms)

    async def _tick(self, name: str) -> RoomState | None:
        await retry_until_stored(lambda: self.handle(name, CLOCK, c.Tick()))
        room = self._rooms.get(name)
        return None if room is None else room.state
