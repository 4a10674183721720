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
from dimension.rooms.core.decide import Decision, Request, decide
from dimension.rooms.core.finished import finished_game
from dimension.rooms.core.refusals import Refusal
from dimension.rooms.core.results import Dealt
from dimension.rooms.core.room_names import JOIN_CODE_LENGTH, join_code_in, new_room_name
from dimension.rooms.core.state import evolve
from dimension.rooms.core.table_settings import TableSettings
from dimension.rooms.live.background import BackgroundTasks
from dimension.rooms.live.best_search import BestSearch
from dimension.rooms.live.bot_driver import BotDrivers, BotNeeds
from dimension.rooms.live.join_codes import JoinCodes
from dimension.rooms.live.journal import STORE_AGAIN_SECONDS, Journal
from dimension.rooms.live.live_room import LiveRoom
from dimension.rooms.live.log_reader import state_at
from dimension.rooms.live.observer import Observer
from dimension.rooms.live.ports import EventStore, Thinker, VersionConflict
from dimension.rooms.live.room_time import Clock, RoomTime
from dimension.rooms.live.runner_settings import RunnerSettings
from dimension.rooms.live.shelf import Shelf
from dimension.rooms.live.state_saver import StateSaver
from dimension.rooms.live.timers import Timers
from dimension.rules.notation import format_hand
from dimension.rules.settings import Contradictions, Grade
from dimension.rules.stack import deal_game

_LOG: Final = logging.getLogger("dimension.rooms")
_ATTEMPTS: Final = 5
"""How often a command is decided again after a version conflict."""
_SEED_BITS: Final = 53
"""All that a game code has room for: with fewer, the first hands would be enough to find the whole deal by trying."""
_WOKEN_AT_ONCE: Final = 50


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
        self._shelf: Final = Shelf(store, clock, settings, self.spawn, self._loaded)
        self.rooms: Final = self._shelf.rooms
        """The rooms in memory, by name."""
        self._join_codes: Final = JoinCodes(store, self.find)
        self._timers: Final = Timers(time, self._ring)
        self._bots: Final = BotDrivers(BotNeeds(self.handle, thinker, time, self.spawn, random_bits))
        self._best: Final = BestSearch(self.handle, thinker, self.spawn)
        self._saver: Final = StateSaver(store, self.spawn, observer)
        self._is_waking = False

    @property
    def is_storing(self) -> bool:
        """Whether the latest write to the store succeeded."""
        return self._journal.is_storing

    # --- Life of the server ------------------------------------------------------------------

    async def start(self, last_alive: int | None) -> None:
        """Wake the rooms in which a clock ran, and give back the downtime since `last_alive`."""
        names = await self._store.rooms_in_progress()
        # No timer is set before its room has the downtime back: otherwise a deadline that passed meanwhile would count.
        self._is_waking = True
        for at in range(0, len(names), _WOKEN_AT_ONCE):
            await asyncio.gather(*(self._wake(name) for name in names[at : at + _WOKEN_AT_ONCE]))
        self._is_waking = False
        await asyncio.gather(*(self._recover(room, last_alive) for room in list(self.rooms.values())))
        await self._store.alive(self._clock())
        self.spawn(self._heartbeat())
        self.spawn(self._sweep())

    async def stop(self) -> None:
        """End all timers and tasks; the log has everything."""
        self._timers.stop()
        self._bots.stop()
        await self._tasks.stop()
        with suppress(Exception):
            await self._store.alive(self._clock())

    async def _wake(self, name: str) -> None:
        try:
            await self.find(name)
        except Exception:
            # One room that cannot be read keeps no other from going on.
            self._observer.failed("wake")
            _LOG.exception("waking failed", extra={"room": name})

    async def _recover(self, room: LiveRoom, last_alive: int | None) -> None:
        if room.state.due_at is not None:
            outage = self._clock() - max(last_alive or 0, room.state.last_at)
            await self.handle(room.state.room, CLOCK, c.GiveBackTime(max(outage, 0)))
        self._resume(room)

    async def _heartbeat(self) -> None:
        while True:
            await asyncio.sleep(self._settings.heartbeat)
            # While no clock runs an outage takes time from nobody: let the disk sleep.
            if self._timers.is_any_running or not self.is_storing:
                await self._journal.alive(self._clock())

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(self._settings.idle, self._settings.host) / 4)
            now = self._clock()
            for name in self._shelf.idle_since(now - 1000 * self._settings.idle):
                self._shelf.drop(name)
            self._bots.keep(self.rooms)
            for name, room in self.rooms.items():
                for command in room.presence.overdue(room.state, now, 1000 * self._settings.host):
                    self.spawn(self.handle(name, CLOCK, command))

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
            with suppress(VersionConflict):
                await self._journal.append(name, 0, decision)
                self._shelf.add(evolve(None, decision[0]))
                return name

    async def find(self, name: str) -> LiveRoom | None:
        """A room, from memory or from the log; None when there is no such room. Raises RoomsFull."""
        return await self._shelf.find(name)

    async def find_for(self, player: str | None, name: str) -> LiveRoom | None:
        """The room with a name, or the one that a join code opens to a player; None otherwise. Raises RoomsFull."""
        room = await self.find(name)
        if room is None and len(name) == JOIN_CODE_LENGTH:
            return await self._join_codes.find(name, player)
        return room

    async def forget(self, name: str, version: int) -> None:
        """Delete a room for good, unless it is in memory or something has happened in it since this version."""
        await self._shelf.forget(name, version)

    # --- Commands ----------------------------------------------------------------------------

    async def handle(self, name: str, actor: str, command: Command) -> Refusal | None:
        """Give a command to a room; None when it was accepted, even if it changes nothing."""
        arrived = self._clock()
        room = self.rooms.get(name) or await self.find(name)
        if room is None:
            return self._counted(command, Refusal("unknown_room"))
        async with room.lock:
            return self._counted(command, await self._commit(room, Request(actor, arrived, arrived), command))

    async def start_game(self, name: str, actor: str) -> Refusal | None:
        """Deal, and begin a game or a rematch; nothing else happens in the room meanwhile."""
        room = await self.find(name)
        if room is None:
            return Refusal("unknown_room")
        async with room.lock:
            seed = room.state.seed
            if seed is None:
                seed = self._random_bits(_SEED_BITS)
            request = Request(actor, self._clock())
            # Dealing can take long: refuse before, not after.
            refusal = self._decide(room, request, c.BeginGame(seed, ()))
            if isinstance(refusal, Refusal):
                return self._counted(c.BeginGame(seed, ()), refusal)
            command = c.BeginGame(seed, await self._deal(room.state.settings, seed))
            return self._counted(command, await self._commit(room, request, command))

    async def _deal(self, settings: TableSettings, seed: int) -> tuple[Dealt, ...]:
        if settings.contradictions is not Contradictions.DRAWN or settings.grade is not Grade.ANY:
            return await self._thinker.deal(settings, seed)
        return tuple(Dealt(format_hand(deal.hand), deal.as_promised) for deal in deal_game(settings.game(), seed))

    def _counted(self, command: Command, refusal: Refusal | None) -> Refusal | None:
        self._observer.command(type(command).__name__, refusal.code if refusal else None)
        return refusal

    def _decide(self, room: LiveRoom, request: Request, command: Command) -> Decision:
        return decide(room.state, command, request._replace(now=self._clock()), self.levels)

    async def _commit(self, room: LiveRoom, request: Request, command: Command) -> Refusal | None:
        """Decide, make durable, evolve, publish: in this order, with the room's lock held."""
        for _ in range(_ATTEMPTS):
            if room.is_stale:
                await self._refresh(room)
            decision = self._decide(room, request, command)
            if isinstance(decision, Refusal):
                return decision
            if not decision:
                return None
            finished = finished_game(room.state, decision)
            # Until the store has answered, nobody knows whether the events are in the log.
            room.is_stale = True
            try:
                await self._journal.append(room.state.room, room.state.version, decision, finished)
            except VersionConflict:
                continue
            except Exception:
                return Refusal("not_stored")
            room.is_stale = False
            self._saver.follow(room.state, decision)
            room.apply(decision)
            room.publish()
            self._follow(room, decision)
            return None
        return Refusal("not_stored")

    async def _refresh(self, room: LiveRoom) -> None:
        """Bring a room up to date with the log."""
        state = await state_at(self._store, room.state.room)
        if state is not None:
            room.reset(state)
            room.publish()
            self._resume(room)

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

    def _loaded(self, room: LiveRoom) -> None:
        if not self._is_waking:
            self._resume(room)

    def _ring(self, name: str) -> None:
        self.spawn(self._tick(name))

    async def _tick(self, name: str) -> None:
        refusal = await self.handle(name, CLOCK, c.Tick())
        room = self.rooms.get(name)
        if room is not None and not self._timers.is_running(name):
            if refusal is not None:
                await asyncio.sleep(STORE_AGAIN_SECONDS)
            self._timers.arm(room.state)
