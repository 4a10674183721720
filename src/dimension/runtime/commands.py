"""The commands of one room: decided one at a time, and durable before they are broadcast.

`submit` is the shortest way, and the one that moves take: nearly all commands wait for nothing but the store, and need
no task. Commands that come while their room is busy wait together: they are decided in order and written as one.
"""

import asyncio
import logging
import time
from collections.abc import Callable, Sequence
from functools import partial
from typing import TYPE_CHECKING, Final, NamedTuple

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.commands import CLOCK, Command, Decision, Refusal, Request
from dimension.room.decide import decide
from dimension.room.evolve import evolve
from dimension.room.records import NO_ROUNDS, FinishedGame, RoundRecords, finished_game, round_records
from dimension.room.state import RoomState
from dimension.runtime.bots import dealt, shortened
from dimension.runtime.ports import DamagedRoom, NotOwner, VersionConflict

if TYPE_CHECKING:
    from dimension.runtime.live_room import LiveRoom

Answered = Callable[[Refusal | None], None]
"""Receives the refusal of a command, or None."""

_LOG: Final = logging.getLogger("dimension.rooms")
_MOVES: Final = (e.TrayChanged, e.DoneChanged, e.ReadySaid)
"""Events that may share an append with later ones: records of all others depend on the room before them."""
_ATTEMPTS: Final = 5
"""How often a command is decided again after a version conflict."""
_SEED_BITS: Final = 53
"""All that a game code has room for: with fewer, the first hands would be enough to find the whole deal by trying."""


class _Asked(NamedTuple):
    """A command, and the caller that waits for its result."""

    request: Request
    command: Command
    answered: Answered


_Outcome = tuple[_Asked, Refusal | None]


class _Writing(NamedTuple):
    """Decided events on their way to the store."""

    events: Sequence[e.RoomEvent]
    outcomes: Sequence[_Outcome]
    """The answers, once the events are durable: a refusal that follows from one of them holds only then."""
    begun: float


class RoomCommands:
    """Carries out the commands of one room."""

    def __init__(self, room: "LiveRoom") -> None:
        self._room = room
        self._runner: Final = room.runner
        self._waiting: list[_Asked] | None = None
        """The commands that will be decided together when the room is free."""

    # --- Without a task ----------------------------------------------------------------------

    def submit(self, request: Request, command: Command, answered: Answered) -> None:
        """Give the room a command; `answered` is called once, perhaps before this returns."""
        asked = _Asked(request, command, answered)
        if self._room.lock.take():
            self._decide_all([asked])
        elif self._waiting is not None:
            self._waiting.append(asked)
        else:
            self._line_up([asked])

    def _line_up(self, batch: list[_Asked]) -> None:
        """Wait for the room's lock; later commands join the batch until then."""
        self._waiting = batch
        self._room.lock.turn().add_done_callback(self._begin)

    def _begin(self, _: "asyncio.Future[None]") -> None:
        now = self._runner.clock()
        waited, self._waiting = self._waiting or [], None
        self._decide_all([asked._replace(request=asked.request._replace(now=now)) for asked in waited])

    def _decide_all(self, batch: list[_Asked]) -> None:
        """Decide as many commands as can be written together, with the room's lock held."""
        if not self._is_ready:
            self._room.lock.release()
            self._each_later(batch)
            return
        state, events, outcomes = self._room.state, list[e.RoomEvent](), list[_Outcome]()
        seen = 0
        for asked in batch:
            try:
                while seen < len(events):
                    state = evolve(state, events[seen])
                    seen += 1
                decision = decide(state, asked.command, asked.request, self._runner.levels)
            except Exception:
                decision = self._failed()
            if isinstance(decision, Refusal):
                outcomes.append((asked, decision))
                continue
            outcomes.append((asked, None))
            events += decision
            if decision and not isinstance(decision[-1], _MOVES):
                break
        if rest := batch[len(outcomes) :]:
            self._line_up(rest)
        self._write(_Writing(events, outcomes, time.perf_counter()))

    @property
    def _is_ready(self) -> bool:
        """Whether a command can be decided without waiting, if nothing else happens in the room."""
        return self._may_act and not self._room.is_stale and not self._runner.timekeeper.is_owed(self._room)

    @property
    def _may_act(self) -> bool:
        """Whether this node certainly owns the room, and its clock runs."""
        runner = self._runner
        return not (runner.is_resting or self._room.is_closed) and runner.ownership.lease_is_valid

    def _write(self, writing: _Writing) -> None:
        room, state = self._room, self._room.state
        if not writing.events:
            room.lock.release()
            self._answer(writing.outcomes)
            return
        # Until the store has answered, the events may or may not be in the log.
        room.is_stale = True
        try:
            kept = _records(state, writing.events)
            written = asyncio.ensure_future(self._runner.store.append(state.room, state.version, writing.events, *kept))
        except Exception:
            room.lock.release()
            refusal = self._failed()
            self._answer([(asked, refusal) for asked, _ in writing.outcomes])
        else:
            written.add_done_callback(partial(self._written, writing))

    def _written(self, writing: _Writing, written: "asyncio.Future[None]") -> None:
        room, outcomes = self._room, writing.outcomes
        error = asyncio.CancelledError() if written.cancelled() else written.exception()
        is_decided = True
        try:
            self._runner.log_writer.note_append(writing.begun, len(writing.events), error)
            if error is None:
                room.is_stale = False
                room.happen(writing.events)
            else:
                refusal = self._unwritten(outcomes[0][0].request.now, error)
                is_decided = refusal is not None
                outcomes = [(asked, refusal) for asked, _ in outcomes]
        except Exception:
            refusal = self._failed()
            outcomes = [(asked, refusal) for asked, _ in outcomes]
        room.lock.release()
        if is_decided:
            self._answer(outcomes)
        else:
            self._each_later([asked for asked, _ in outcomes])

    def _each_later(self, batch: Sequence[_Asked]) -> None:
        for asked in batch:
            self._runner.spawn(self._later(asked))

    async def _later(self, asked: _Asked) -> None:
        try:
            refusal = await self.handle(asked.request, asked.command)
        except Exception:
            refusal = self._failed()
        asked.answered(refusal)

    def _answer(self, outcomes: Sequence[_Outcome]) -> None:
        for asked, refusal in outcomes:
            self._counted(asked.command, refusal)
            try:
                asked.answered(refusal)
            except Exception:
                # The other callers wait for their answers.
                self._runner.observer.failed("message")
                _LOG.exception("answering failed")

    def _failed(self) -> Refusal:
        """Whatever goes wrong costs these commands only."""
        self._runner.observer.failed("message")
        _LOG.exception("message failed", extra={"room": self._room.name})
        return Refusal("not_stored")

    def _counted(self, command: Command, refusal: Refusal | None) -> Refusal | None:
        self._runner.observer.command(type(command).__name__, refusal.code if refusal else None)
        return refusal

    # --- In a task ---------------------------------------------------------------------------

    async def handle(self, request: Request, command: Command) -> Refusal | None:
        """Give the room a command; None when it was accepted, even if it changes nothing."""
        async with self._room.lock:
            if (refusal := await self._runner.timekeeper.settle_locked(self._room)) is not None:
                return self._counted(command, refusal)
            return await self._commit(request, command)

    async def start_game(self, actor: str) -> Refusal | None:
        """Deal, and begin a game or a rematch; nothing else happens in the room meanwhile."""
        room, runner = self._room, self._runner
        async with room.lock:
            seed = room.state.seed
            if seed is None:
                seed = runner.random_bits(_SEED_BITS)
            request = Request(actor, runner.clock())
            # Dealing can take long: refuse before, not after.
            refusal = self._decide(request, c.BeginGame(seed, ()))
            if isinstance(refusal, Refusal):
                return self._counted(c.BeginGame(seed, ()), refusal)
            deals = await dealt(runner.thinker, room.state, seed)
            return await self._commit(request, c.BeginGame(seed, shortened(deals, room.state)))

    async def give_back_time(self, milliseconds: int) -> Refusal | None:
        """Give the room time back, with its lock held and without telling its pages."""
        return await self._commit(Request(CLOCK, self._runner.clock()), c.GiveBackTime(milliseconds), is_told=False)

    async def pause(self, patience: float) -> None:
        """Pause a game that had no pages for `patience` milliseconds."""
        now = self._runner.clock()
        async with self._room.lock:
            # A page may have come while this waited for its turn.
            is_abandoned = self._room.is_abandoned_since(now - patience)
            if is_abandoned and await self._runner.timekeeper.settle_locked(self._room) is None:
                await self._commit(Request(CLOCK, now), c.PauseUnattended())

    async def pause_deserted(self, since: int | None) -> Refusal | None:
        """Pause a game whose only player has been gone since a moment, unless they are back."""
        async with self._room.lock:
            # They may have come back while this waited for its turn.
            if not self._room.is_deserted or self._room.is_closed:
                return None
            if (refusal := await self._runner.timekeeper.settle_locked(self._room)) is not None:
                return refusal
            return await self._commit(Request(CLOCK, self._runner.clock()), c.PauseUnattended(since))

    def _decide(self, request: Request, command: Command) -> Decision:
        return decide(self._room.state, command, request._replace(now=self._runner.clock()), self._runner.levels)

    async def _commit(self, request: Request, command: Command, is_told: bool = True) -> Refusal | None:
        """Decide, make durable, evolve, publish: in this order, with the room's lock held."""
        return self._counted(command, await self._committed(request, command, is_told))

    async def _committed(self, request: Request, command: Command, is_told: bool) -> Refusal | None:
        room = self._room
        for _ in range(_ATTEMPTS):
            if not self._may_act:
                break
            if (refusal := await self._refreshed()) is not None:
                return refusal
            decision = self._decide(request, command)
            if isinstance(decision, Refusal):
                return decision
            if not decision:
                return None
            kept = _records(room.state, decision)
            # Until the store has answered, the events may or may not be in the log.
            room.is_stale = True
            begun = self._runner.clock()
            try:
                await self._runner.log_writer.append(room.name, room.state.version, decision, *kept)
            except Exception as error:
                if (refusal := self._unwritten(begun, error)) is not None:
                    return refusal
                continue
            room.is_stale = False
            room.happen(decision, is_told=is_told)
            return None
        return Refusal("not_stored")

    def _unwritten(self, begun: int, error: BaseException) -> Refusal | None:
        """The refusal of commands whose events could not be stored since a moment; None to decide again."""
        if isinstance(error, VersionConflict):
            return None
        if isinstance(error, NotOwner):
            self._room.close()
        else:
            self._runner.timekeeper.owe(self._room, begun)
        return Refusal("not_stored")

    async def _refreshed(self) -> Refusal | None:
        """Bring the room up to date with the log, if need be; why that is not possible, or None."""
        if not self._room.is_stale:
            return None
        try:
            state = await self._runner.cache.read(self._room.name)
        except DamagedRoom:
            return Refusal("damaged_room")
        except Exception as error:
            self._runner.log_writer.note_failure("load", error)
            return Refusal("not_stored")
        if state is not None:
            self._room.reset(state)
            self._room.publish()
            self._room.resume()
        return None


def _records(state: RoomState, events: Sequence[e.RoomEvent]) -> tuple[FinishedGame | None, RoundRecords]:
    """The results that are kept beside the log; no move follows what ends a round or a game."""
    if isinstance(events[-1], _MOVES):
        return None, NO_ROUNDS
    return finished_game(state, events), round_records(state, events)
