"""Where rooms run: one command at a time, durable before anybody hears of it."""

import asyncio
import logging
import secrets
import time
from collections.abc import Callable, Coroutine, Sequence
from contextlib import suppress
from typing import Any, Final, NamedTuple

from dimension.rooms.core import commands as c
from dimension.rooms.core import events as e
from dimension.rooms.core.commands import CLOCK, Command, Refusal
from dimension.rooms.core.decide import Decision, Request, decide
from dimension.rooms.core.state import evolve
from dimension.rooms.core.table_settings import TableSettings
from dimension.rooms.core.values import Dealt
from dimension.rooms.live.bot_driver import BotDriver
from dimension.rooms.live.finished import finished_game
from dimension.rooms.live.live_room import Clock, LiveRoom, Page
from dimension.rooms.live.ports import EventStore, FinishedGame, Thinker, VersionConflict
from dimension.rooms.live.shelf import Shelf
from dimension.rules.notation import format_hand
from dimension.rules.settings import Contradictions, Grade
from dimension.rules.stack import deal_game

_LOG: Final = logging.getLogger("dimension.rooms")
_ATTEMPTS: Final = 5
_SEED_BITS: Final = 53
"""As many as a game code has room for: fewer could be searched for the deal behind the first hands."""
_TRY_AGAIN: Final = 1.0
"""Seconds until what could not be stored is tried again."""
_ROOM_SIGNS: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_ROOM_LENGTH: Final = 6


class Timing(NamedTuple):
    """How patient the runner is, in seconds."""

    heartbeat: float = 0.5
    idle: float = 300.0
    """When a room that nobody looks at leaves memory."""
    presence: float = 2.0
    """How long a player counts as present after the last page closed: a reload is no absence."""
    host: float = 30.0
    """How long a table waits for an absent host before somebody else may start."""


class Observer:
    """Is told what the runner does; counts nothing itself."""

    def command(self, name: str, refusal: str | None) -> None:
        """A command was handled."""

    def appended(self, seconds: float, events: int) -> None:
        """Events became durable."""

    def failed(self, where: str) -> None:
        """Something that should not fail did."""


class Runner:
    """All rooms of a server."""

    def __init__(
        self,
        store: EventStore,
        thinker: Thinker,
        clock: Clock,
        levels: Sequence[str],
        *,
        observer: Observer | None = None,
        timing: Timing = Timing(),  # noqa: B008 - immutable
        most_rooms: int = 20_000,
        speed: float = 1.0,
        random_bits: Callable[[int], int] = secrets.randbits,
    ) -> None:
        self.clock: Final = clock
        self.levels: Final = tuple(levels)
        self.random_bits: Final = random_bits
        self._speed = speed
        self.thinker: Final = thinker
        self._store = store
        self._observer = observer or Observer()
        self._timing = timing
        self._shelf: Final = Shelf(store, clock, most_rooms, self.spawn, self._taken)
        self.rooms: Final = self._shelf.rooms
        self._timers: dict[str, asyncio.TimerHandle] = {}
        self._drivers: dict[str, BotDriver] = {}
        self._tasks: set[asyncio.Task[Any]] = set()
        self.is_storing = True
        """Whether the last that was to be stored could be."""
        self._seeking: Final[set[tuple[str, int, int]]] = set()
        self._is_waking = False
        self._is_stopping = False

    # --- Life of the server ------------------------------------------------------------------

    async def start(self, last_alive: int | None) -> None:
        """Wake the rooms in which a clock ran, and give back the time that nobody served."""
        names = await self._store.rooms_in_progress()
        # No clock runs before its room has the time back: else a deadline that passed meanwhile would count.
        self._is_waking = True
        for at in range(0, len(names), 50):
            await asyncio.gather(*(self._wake(name) for name in names[at : at + 50]))
        self._is_waking = False
        await asyncio.gather(*(self._recover(room, last_alive) for room in list(self.rooms.values())))
        await self._store.alive(self.clock())
        self.spawn(self._heartbeat())
        self.spawn(self._sweep())

    async def stop(self) -> None:
        """End all timers and tasks; the log has everything."""
        self._is_stopping = True
        for handle in self._timers.values():
            handle.cancel()
        for driver in self._drivers.values():
            driver.stop()
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        with suppress(Exception):
            await self._store.alive(self.clock())

    async def _wake(self, name: str) -> None:
        try:
            await self.find(name)
        except Exception:
            # One room that cannot be read keeps no other from going on.
            self._observer.failed("wake")
            _LOG.exception("waking failed", extra={"room": name})

    async def _recover(self, room: LiveRoom, last_alive: int | None) -> None:
        if room.state.due_at is not None:
            outage = self.clock() - max(last_alive or 0, room.state.last_at)
            await self.handle(room.state.room, CLOCK, c.GiveBackTime(max(outage, 0)))
        self._after(room, ())

    async def _heartbeat(self) -> None:
        while True:
            await asyncio.sleep(self._timing.heartbeat)
            if self.is_storing and not self._timers:
                # No clock runs, so no outage could take time from anybody: let the disk sleep.
                continue
            try:
                await self._store.alive(self.clock())
                self.is_storing = True
            except Exception as error:
                self._note_failure("heartbeat", error)

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(self._timing.idle, self._timing.host) / 4)
            now = self.clock()
            for name in self._shelf.idle_since(now - 1000 * self._timing.idle):
                self._shelf.put_back(name)
            for name in set(self._drivers) - set(self.rooms):
                self._drivers.pop(name).stop()
            for name, room in self.rooms.items():
                for command in room.overdue(now, 1000 * self._timing.host):
                    self.spawn(self.handle(name, CLOCK, command))

    # --- Rooms -------------------------------------------------------------------------------

    async def open_table(self, actor: str, settings: TableSettings, seed: int | None = None) -> str:
        """Open a room and return its name."""
        self._shelf.make_place()
        while True:
            bits = self.random_bits(5 * _ROOM_LENGTH)
            name = "".join(_ROOM_SIGNS[bits >> 5 * at & 31] for at in range(_ROOM_LENGTH))
            decision = decide(None, c.OpenTable(name, settings, seed), Request(actor, self.clock()))
            assert not isinstance(decision, Refusal)
            with suppress(VersionConflict):
                await self._append(name, 0, decision, None)
                break
        self._shelf.add(evolve(None, decision[0]))
        return name

    async def find(self, name: str) -> LiveRoom | None:
        """A room, from memory or from the log; None when there never was one. Raises RoomsFull."""
        return await self._shelf.find(name)

    def _taken(self, room: LiveRoom) -> None:
        if not self._is_waking:
            self._after(room, ())

    # --- Commands ----------------------------------------------------------------------------

    async def handle(self, name: str, actor: str, command: Command) -> Refusal | None:
        """Do what somebody asks, or say why not."""
        arrived = self.clock()
        room = self.rooms.get(name) or await self.find(name)
        if room is None:
            return self._counted(command, Refusal("unknown_room"))
        async with room.lock:
            return self._counted(command, await self._commit(room, Request(actor, arrived, arrived), command))

    async def start_game(self, name: str, actor: str) -> Refusal | None:
        """Deal, and begin a game or a rematch; nothing else happens at the table meanwhile."""
        room = await self.find(name)
        if room is None:
            return Refusal("unknown_room")
        async with room.lock:
            seed = room.state.seed
            if seed is None:
                seed = self.random_bits(_SEED_BITS)
            request = Request(actor, self.clock())
            refusal = self._decide(room, request, c.BeginGame(seed, ()))
            if isinstance(refusal, Refusal):
                return self._counted(c.BeginGame(seed, ()), refusal)
            command = c.BeginGame(seed, await self._deal(room.state.settings, seed))
            return self._counted(command, await self._commit(room, request, command))

    async def _deal(self, settings: TableSettings, seed: int) -> tuple[Dealt, ...]:
        if settings.contradictions is not Contradictions.DRAWN or settings.grade is not Grade.ANY:
            return await self.thinker.deal(settings, seed)
        return tuple(Dealt(format_hand(deal.hand), deal.as_promised) for deal in deal_game(settings.game(), seed))

    def _counted(self, command: Command, refusal: Refusal | None) -> Refusal | None:
        self._observer.command(type(command).__name__, refusal.code if refusal else None)
        return refusal

    def _decide(self, room: LiveRoom, request: Request, command: Command) -> Decision:
        return decide(room.state, command, request._replace(now=self.clock()), self.levels)

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
            finished = finished_game(room.state, decision, room.game_revision)
            # Until the store has answered, nobody knows whether the events are in the log.
            room.is_stale = True
            try:
                await self._append(room.state.room, room.state.version, decision, finished)
            except VersionConflict:
                continue
            except Exception:
                return Refusal("not_stored")
            room.is_stale = False
            room.apply(decision)
            room.publish()
            self._after(room, decision)
            return None
        return Refusal("not_stored")

    async def _append(
        self, name: str, version: int, events: Sequence[e.RoomEvent], finished: FinishedGame | None
    ) -> None:
        begun = time.perf_counter()
        try:
            await self._store.append(name, version, events, finished)
        except VersionConflict:
            raise
        except Exception as error:
            self._note_failure("append", error)
            raise
        self.is_storing = True
        self._observer.appended(time.perf_counter() - begun, len(events))

    def _note_failure(self, where: str, error: Exception) -> None:
        """Count it; the log hears of it once, until something can be stored again."""
        self._observer.failed(where)
        if self.is_storing:
            _LOG.error("cannot store", extra={"where": where}, exc_info=error)
        self.is_storing = False

    async def _refresh(self, room: LiveRoom) -> None:
        state, game_revision = await self._shelf.folded(room.state.room)
        if state is not None:
            room.reset(state, game_revision)
            room.publish()
            self._after(room, ())

    # --- What follows from events ------------------------------------------------------------

    def _after(self, room: LiveRoom, events: Sequence[e.RoomEvent]) -> None:
        if len(events) == 1 and isinstance(events[0], e.TrayChanged):
            return
        self._arm(room)
        self._drive(room)
        results = room.state.results
        if not events:
            # From the log: what was still being thought about when it was last in memory.
            unsolved = [number for number, result in enumerate(results, start=1) if result.best is None]
        else:
            unsolved = [event.round for event in events if isinstance(event, e.RoundScored)]
        for number in unsolved:
            round_ = (room.state.room, room.state.game, number)
            # Once per round, however often its room is read from the log meanwhile.
            if round_ not in self._seeking:
                self._seeking.add(round_)
                trays = [score.tray for score in results[number - 1].scores]
                self.spawn(self._find_best(round_, results[number - 1].hand, trays))

    def _arm(self, room: LiveRoom) -> None:
        """Set the room's timer to when something is due."""
        name = room.state.room
        if handle := self._timers.pop(name, None):
            handle.cancel()
        due = room.state.due_at
        if due is not None and not self._is_stopping:
            delay = self.seconds(max(due - self.clock(), 0) + 1)
            self._timers[name] = asyncio.get_running_loop().call_later(delay, self._ring, name)

    def _ring(self, name: str) -> None:
        self._timers.pop(name, None)
        self.spawn(self._tick(name))

    async def _tick(self, name: str) -> None:
        refusal = await self.handle(name, CLOCK, c.Tick())
        room = self.rooms.get(name)
        if room is not None and name not in self._timers:
            if refusal is not None:
                await asyncio.sleep(_TRY_AGAIN)
            self._arm(room)

    def _drive(self, room: LiveRoom) -> None:
        name = room.state.room
        driver = self._drivers.get(name)
        if driver is None:
            if not any(seat.bot for _, seat in room.state.taken):
                return
            driver = self._drivers[name] = BotDriver(self, name)
        driver.follow(room.state)

    async def _find_best(self, round_: tuple[str, int, int], hand: str, trays: Sequence[str]) -> None:
        name, game, number = round_
        try:
            best, moves = await self.thinker.best(hand, trays)
            while (refusal := await self.handle(name, CLOCK, c.RecordBest(game, number, best, moves))) is not None:
                if refusal.code != "not_stored":
                    break
                await asyncio.sleep(_TRY_AGAIN)
        finally:
            self._seeking.discard(round_)

    # --- Presence ----------------------------------------------------------------------------

    def arrive(self, room: LiveRoom, page: Page) -> None:
        """A page opens."""
        room.arrive(page)

    def depart(self, room: LiveRoom, page: Page) -> None:
        """A page closes; its player is missed a little later."""
        room.depart(page)
        if page.player is not None and not self._is_stopping:
            asyncio.get_running_loop().call_later(self._timing.presence, room.fade, page.player)

    def seconds(self, milliseconds: float) -> float:
        """How long some time of the rooms' clock takes."""
        return milliseconds / 1000 / self._speed

    # --- Tasks -------------------------------------------------------------------------------

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Run something beside; a failure is noted, never lost."""
        task = asyncio.get_running_loop().create_task(work)
        self._tasks.add(task)
        task.add_done_callback(self._finished)
        return task

    def _finished(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._observer.failed("task")
            _LOG.error("task failed", exc_info=error)
