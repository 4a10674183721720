"""Where rooms run: one command at a time, durable before anybody hears of it."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from typing import Final

from dimension.rooms.core import commands as c
from dimension.rooms.core import events as e
from dimension.rooms.core.commands import CLOCK, Command
from dimension.rooms.core.decide import decide
from dimension.rooms.core.evolution import evolve
from dimension.rooms.core.finished import finished_game
from dimension.rooms.core.refusals import Refusal
from dimension.rooms.core.request import Decision, Request
from dimension.rooms.core.room_names import JOIN_CODE_LENGTH, join_code_in, new_room_name
from dimension.rooms.core.state import RoomState
from dimension.rooms.core.table_settings import TableSettings
from dimension.rooms.live.background import BackgroundTasks
from dimension.rooms.live.best_search import BestSearch
from dimension.rooms.live.bot_driver import BotDrivers, BotNeeds
from dimension.rooms.live.custody import NOWHERE, Custody, CustodyNeeds
from dimension.rooms.live.direct_commands import DirectCommands, DirectNeeds
from dimension.rooms.live.insist import insist
from dimension.rooms.live.join_codes import JoinCodes
from dimension.rooms.live.journal import Journal
from dimension.rooms.live.live_room import LiveRoom
from dimension.rooms.live.lost_time import RECOVERY_GRACE
from dimension.rooms.live.observer import Observer
from dimension.rooms.live.ports import (
    Claimed,
    DamagedRoom,
    EventStore,
    NotOwner,
    ServedElsewhere,
    Thinker,
    VersionConflict,
)
from dimension.rooms.live.room_time import Clock, RoomTime
from dimension.rooms.live.runner_settings import RunnerSettings
from dimension.rooms.live.shelf import RoomElsewhere, Shelf
from dimension.rooms.live.state_saver import StateSaver
from dimension.rooms.live.table_deal import dealt
from dimension.rooms.live.timekeeper import Timekeeper, TimekeeperNeeds
from dimension.rooms.live.timers import Timers

_LOG: Final = logging.getLogger("dimension.rooms")
_ATTEMPTS: Final = 5
"""How often a command is decided again after a version conflict."""
_SEED_BITS: Final = 53
"""All that a game code has room for: with fewer, the first hands would be enough to find the whole deal by trying."""
_WOKEN_AT_ONCE: Final = 50
_HANDED_OVER_AT_ONCE: Final = 20


class Runner:
    """All rooms of a server."""

    def __init__(
        self,
        store: EventStore,
        thinker: Thinker,
        clock: Clock,
        levels: Sequence[str],
        *,
        settings: RunnerSettings = RunnerSettings(),  # noqa: B008 - immutable
        observer: Observer | None = None,
        random_bits: Callable[[int], int] = secrets.randbits,
    ) -> None:
        """`levels` are the bots that can be seated, the weakest first."""
        observer = observer or Observer()
        time = RoomTime(clock, settings.speed)
        self.levels: Final = tuple(levels)
        self._clock = clock
        self._store = store
        self._thinker = thinker
        self._settings = settings
        self._observer = observer
        self._random_bits = random_bits
        self._tasks: Final = BackgroundTasks(observer)
        self.spawn: Final = self._tasks.spawn
        """Starts a background task that ends with the runner."""
        self._journal: Final = Journal(store, observer)
        self._shelf: Final = Shelf(
            store, clock, settings, self.spawn, self._loaded, lambda: observer.failed("damaged_room"), self._claim
        )
        self.rooms: Final = self._shelf.rooms
        """The rooms in memory, by name."""
        self._join_codes: Final = JoinCodes(store, self.find)
        self._timers: Final = Timers(time, self.spawn, self._tick)
        self._bots: Final = BotDrivers(BotNeeds(self.handle, thinker, time, self.spawn, random_bits, observer))
        self._best: Final = BestSearch(self.handle, thinker, self.spawn)
        self._saver: Final = StateSaver(store, self.spawn, observer)
        self._timekeeper: Final = Timekeeper(
            TimekeeperNeeds(self.rooms, time, self._journal, self.spawn, self._give_back, self._resume)
        )
        self._custody: Final = Custody(
            CustodyNeeds(
                store,
                self.rooms,
                time,
                self._journal,
                self.spawn,
                self._wake,
                self._let_go,
                self._timekeeper.owe_all,
            )
        )
        self._direct: Final = DirectCommands(
            DirectNeeds(
                store,
                self._journal,
                self.spawn,
                observer,
                self._is_ready,
                self.levels,
                self._happened,
                self._unwritten,
                self._handle,
            )
        )
        self.submit: Final = self._direct.submit
        """As `handle`, for a room in memory: what waits for nothing but the store needs no task."""
        self._is_waking = False
        self._is_resting = False
        self.is_store_sound = True
        """False once the store was found to be damaged somewhere: then a room that is not there may have been lost."""

    @property
    def is_storing(self) -> bool:
        """Whether the latest write to the store succeeded."""
        return self._journal.is_storing

    @property
    def damaged_rooms(self) -> int:
        """How many rooms were found to be damaged."""
        return len(self._shelf.damaged)

    # --- Life of the server ------------------------------------------------------------------

    async def start(self, last_alive: int | None) -> None:
        """Wake the rooms with a game in progress; their clocks have stood still since `last_alive`, until `serve`."""
        # Where several servers share a store, each one takes over what nobody looks after once it serves.
        waiting = [] if self._custody.is_shared else await self._store.rooms_in_progress()
        names = [name for name in waiting if name not in self.rooms]
        self._is_waking = True
        for at in range(0, len(names), _WOKEN_AT_ONCE):
            await asyncio.gather(*(self._wake(name) for name in names[at : at + _WOKEN_AT_ONCE]))
        self._is_waking = False
        for room in [self.rooms[name] for name in names if name in self.rooms]:
            self._timekeeper.owe(room.state.room, max(last_alive or 0, room.state.last_at), RECOVERY_GRACE)
        await self._timekeeper.sign_of_life()
        self.spawn(self._heartbeat())

    def serve(self) -> None:
        """Pages can come: a woken room goes on when the first one does, or soon in any case."""
        for room in self.rooms.values():
            room.seen_at = self._clock()
        self._timekeeper.begin()
        self._custody.begin()
        self.spawn(self._sweep())
        self.spawn(self._inspect_store())

    async def drain(self) -> None:
        """Hand all rooms over to other servers; their pages are told to come again, and are sent there."""
        await self._custody.leave()
        while self.rooms:
            rooms = list(self.rooms.values())[:_HANDED_OVER_AT_ONCE]
            await asyncio.gather(*map(self._hand_over, rooms))

    async def _hand_over(self, room: LiveRoom) -> None:
        async with room.lock:
            self._let_go(room, is_over=False)
            # If that fails, the room is taken over when this server is gone.
            with suppress(Exception):
                await self._store.claims.release([room.state.room])
        room.dismiss()

    def _let_go(self, room: LiveRoom, *, is_over: bool = True) -> None:
        """Do nothing more for a room; unless it still has to be given back, its pages are told to come again."""
        name = room.state.room
        if self.rooms.get(name) is room:
            del self.rooms[name]
        room.is_gone = True
        self._timers.disarm(name)
        self._bots.keep(self.rooms)
        self._timekeeper.forget(name)
        if is_over:
            room.dismiss()

    async def rest(self) -> None:
        """Stop all clocks, and write down when: what the end of the server takes is given back at the next start."""
        if self._is_resting:
            return
        self._is_resting = True
        self._timers.stop()
        self._bots.stop()
        await self._timekeeper.sign_of_life()

    async def stop(self) -> None:
        """End all timers and tasks; the log has everything."""
        await self.rest()
        await self._tasks.stop()

    async def _wake(self, name: str) -> None:
        try:
            await self.find(name)
        except (DamagedRoom, RoomElsewhere):
            pass  # Noted where it was found.
        except Exception:
            # One room that cannot be read keeps no other from going on.
            self._observer.failed("wake")
            _LOG.exception("waking failed", extra={"room": name})

    async def _heartbeat(self) -> None:
        while True:
            await asyncio.sleep(self._settings.heartbeat)
            # While no clock runs an outage takes time from nobody: let the disk sleep.
            if (self._timers.is_any_running or not self.is_storing) and not self._is_resting:
                await self._timekeeper.sign_of_life()

    async def _inspect_store(self) -> None:
        self.is_store_sound = await self._store.inspect()
        if not self.is_store_sound:
            self._observer.failed("damaged_store")
            _LOG.error("the database is damaged: dimension check-database says where")

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(self._settings.idle, self._settings.host) / 4)
            now = self._clock()
            for name in self._shelf.idle_since(now - 1000 * self._settings.idle):
                self._shelf.drop(name)
            self._bots.keep(self.rooms)
            for name, room in self.rooms.items():
                # What is refused is overdue the next time too.
                if room.is_abandoned_since(now - 1000 * self._settings.idle):
                    self.spawn(self._pause(room))
                for command in room.presence.overdue(room.state, now, 1000 * self._settings.host):
                    self.spawn(self.handle(name, CLOCK, command))

    async def _pause(self, room: LiveRoom) -> None:
        now = self._clock()
        async with room.lock:
            # Somebody may have come while this waited for its turn.
            is_abandoned = room.is_abandoned_since(now - 1000 * self._settings.idle)
            if is_abandoned and await self._timekeeper.settle_locked(room) is None:
                self._counted(c.PauseGame(), await self._commit(room, Request(CLOCK, now), c.PauseGame()))

    # --- Rooms -------------------------------------------------------------------------------

    async def open_table(self, actor: str, settings: TableSettings, seed: int | None = None) -> str:
        """Open a room and return its name; a seed makes the deal one that is known in advance. Raises RoomsFull."""
        self._shelf.make_place()
        while True:
            name = new_room_name(self._random_bits)
            if not await self._join_codes.is_free(join_code_in(name)):
                continue
            decision = decide(None, c.OpenTable(name, settings, seed), Request(actor, self._clock()))
            assert not isinstance(decision, Refusal)
            # A conflict means that there is a room of this name: try another one.
            with suppress(VersionConflict, NotOwner):
                await self._journal.append(name, 0, decision)
                if self._custody.is_shared:
                    # The first page decides which server has the room.
                    await self._store.claims.release([name])
                else:
                    self._shelf.add(evolve(None, decision[0]))
                return name

    async def find(self, name: str) -> LiveRoom | None:
        """A room, from memory or from the log; None when there is no such room.

        Raises RoomsFull, DamagedRoom, and RoomElsewhere.
        """
        if not self._custody.is_sure:
            raise RoomElsewhere(NOWHERE)
        room = await self._shelf.find(name)
        if room is None and not self.is_store_sound:
            raise DamagedRoom
        return room

    async def _found(self, name: str) -> LiveRoom | Refusal:
        """A room, or why there is none; raises RoomsFull."""
        try:
            return await self.find(name) or Refusal("unknown_room")
        except DamagedRoom:
            return Refusal("damaged_room")
        except RoomElsewhere:
            return Refusal("not_stored")

    async def find_for(self, player: str | None, name: str) -> LiveRoom | None:
        """The room with a name, or the one that a join code opens to a player; None otherwise. Raises RoomsFull."""
        room = await self.find(name)
        if room is None and len(name) == JOIN_CODE_LENGTH:
            return await self._join_codes.find(name, player)
        return room

    async def forget(self, name: str, version: int) -> None:
        """Delete a room for good, unless it is in memory or something has happened in it since this version."""
        await self._shelf.forget(name, version)

    async def visit(self, name: str, player: str | None = None) -> LiveRoom | None:
        """As `find_for`, for a page that is about to look: lost time is given back and a paused game goes on first."""
        room = await self.find_for(player, name)
        if room is None:
            return None
        name = room.state.room
        room.seen_at = self._clock()
        if room.state.is_in_game:
            # Changes nothing unless the game is paused, and waits for a pause that is just being written.
            await self.handle(name, CLOCK, c.ResumeGame())
        if room.state.paused_at is not None:
            self.spawn(insist(lambda: self.handle(name, CLOCK, c.ResumeGame())))
        return room

    def make_up_for(self, room: LiveRoom) -> None:
        """A page lost its way through no fault of its own: give its table the time that it takes to come back."""
        if room.state.due_at is not None and not room.is_gone:
            self._timekeeper.owe(room.state.room, self._clock(), RECOVERY_GRACE)

    # --- Commands ----------------------------------------------------------------------------

    async def handle(self, name: str, actor: str, command: Command) -> Refusal | None:
        """Give a command to a room; None when it was accepted, even if it changes nothing."""
        now = self._clock()
        if actor == CLOCK and self._custody.is_shared and name not in self.rooms:
            # Whoever has the room now sees to it.
            return self._counted(command, Refusal("unknown_room"))
        room = self.rooms.get(name) or await self._found(name)
        if isinstance(room, Refusal):
            return self._counted(command, room)
        return await self._handle(room, Request(actor, now, now), command)

    async def _handle(self, room: LiveRoom, request: Request, command: Command) -> Refusal | None:
        async with room.lock:
            if (refusal := await self._timekeeper.settle_locked(room)) is not None:
                return self._counted(command, refusal)
            return self._counted(command, await self._commit(room, request, command))

    async def start_game(self, name: str, actor: str) -> Refusal | None:
        """Deal, and begin a game or a rematch; nothing else happens in the room meanwhile."""
        room = await self._found(name)
        if isinstance(room, Refusal):
            return room
        async with room.lock:
            seed = room.state.seed
            if seed is None:
                seed = self._random_bits(_SEED_BITS)
            request = Request(actor, self._clock())
            # Dealing can take long: refuse before, not after.
            refusal = self._decide(room, request, c.BeginGame(seed, ()))
            if isinstance(refusal, Refusal):
                return self._counted(c.BeginGame(seed, ()), refusal)
            command = c.BeginGame(seed, await dealt(self._thinker, room.state.settings, seed))
            return self._counted(command, await self._commit(room, request, command))

    def _counted(self, command: Command, refusal: Refusal | None) -> Refusal | None:
        self._observer.command(type(command).__name__, refusal.code if refusal else None)
        return refusal

    async def _give_back(self, room: LiveRoom, gift: c.GiveBackTime) -> Refusal | None:
        return self._counted(gift, await self._commit(room, Request(CLOCK, self._clock()), gift, told=False))

    def _decide(self, room: LiveRoom, request: Request, command: Command) -> Decision:
        return decide(room.state, command, request._replace(now=self._clock()), self.levels)

    async def _commit(self, room: LiveRoom, request: Request, command: Command, told: bool = True) -> Refusal | None:
        """Decide, make durable, evolve, publish: in this order, with the room's lock held."""
        for _ in range(_ATTEMPTS):
            if self._is_resting or room.is_gone or not self._custody.is_sure:
                return Refusal("not_stored")
            if (refusal := await self._refreshed(room)) is not None:
                return refusal
            decision = self._decide(room, request, command)
            if isinstance(decision, Refusal):
                return decision
            if not decision:
                return None
            finished = finished_game(room.state, decision)
            # Until the store has answered, nobody knows whether the events are in the log.
            room.is_stale = True
            begun = self._clock()
            try:
                await self._journal.append(room.state.room, room.state.version, decision, finished)
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
        is_ours = not (self._is_resting or room.is_gone or room.is_stale) and self._custody.is_sure
        return is_ours and not self._timekeeper.is_owed(room.state.room)

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
            self._let_go(room)
        else:
            self._timekeeper.owe(room.state.room, begun)
        return Refusal("not_stored")

    async def _refreshed(self, room: LiveRoom) -> Refusal | None:
        """Bring a room up to date with the log, if need be; why that is not possible, or None."""
        if not room.is_stale:
            return None
        try:
            state = await self._shelf.folded(room.state.room)
        except DamagedRoom:
            return Refusal("damaged_room")
        except Exception as error:
            self._journal.note_failure("load", error)
            return Refusal("not_stored")
        if state is not None:
            room.reset(state)
            room.publish()
            self._resume(room)
        return None

    # --- What follows from events ------------------------------------------------------------

    def _follow(self, room: LiveRoom, events: Sequence[e.RoomEvent]) -> None:
        """Set timer, bots and solver to work after some events."""
        if len(events) == 1 and isinstance(events[0], e.TrayChanged):
            # Fast path: a tray changes neither a deadline nor what bots do.
            return
        self._timers.arm(room.state)
        self._bots.follow(room.state)
        self._best.follow(room.state, events)

    def _resume(self, room: LiveRoom) -> None:
        """Set timer, bots and solver to work in a room that comes from the log."""
        self._timers.arm(room.state)
        self._bots.follow(room.state)
        self._best.resume(room.state)

    async def _claim(self, name: str) -> Claimed | ServedElsewhere:
        return await self._custody.claim(name)

    def _loaded(self, room: LiveRoom, since: int | None) -> None:
        if since is not None and room.state.due_at is not None:
            # It goes on when it was given back what it lost.
            self._timekeeper.owe(room.state.room, since, RECOVERY_GRACE)
        elif not self._is_waking:
            self._resume(room)

    async def _tick(self, name: str) -> RoomState | None:
        await insist(lambda: self.handle(name, CLOCK, c.Tick()))
        room = self.rooms.get(name)
        return None if room is None else room.state
