"""All rooms of a server, from its start to its end."""

import asyncio
import logging
import secrets
from collections.abc import Callable, Sequence
from contextlib import suppress
from functools import partial
from typing import Final

from dimension.room import commands as c
from dimension.room.commands import CLOCK, Refusal, Request
from dimension.room.decide import decide
from dimension.room.evolve import evolve
from dimension.room.limits import is_secret_to
from dimension.room.names import JOIN_CODE_LENGTH, join_code_in, new_room_name
from dimension.room.settings import TableSettings
from dimension.runtime.commands import CommandNeeds, RoomCommands
from dimension.runtime.erasing import ErasingNeeds, RoomErasing
from dimension.runtime.live_room import LiveRoom
from dimension.runtime.log_writer import LogWriter
from dimension.runtime.ownership import NOWHERE, HandOverNeeds, Ownership, OwnershipNeeds, hand_over_all
from dimension.runtime.ports import (
    Claimed,
    Clock,
    DamagedRoom,
    EventStore,
    NotOwner,
    Observer,
    RoomTime,
    RunnerSettings,
    ServedElsewhere,
    Thinker,
    VersionConflict,
)
from dimension.runtime.room_cache import JoinCodes, RoomCache, RoomElsewhere
from dimension.runtime.tasks import BackgroundTasks, retry_until_stored
from dimension.runtime.timekeeping import RECOVERY_GRACE

_LOG: Final = logging.getLogger("dimension.rooms")
_WOKEN_AT_ONCE: Final = 50
_COMING_BACK_SECONDS: Final = 2.0
"""How long a game that goes on after a start waits for somebody who plays it alone."""


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
        self._settings = settings
        self._observer = observer
        self._random_bits = random_bits
        self._tasks: Final = BackgroundTasks(observer)
        self.spawn: Final = self._tasks.spawn
        """Starts a background task that ends with the runner."""
        self._log_writer: Final = LogWriter(store, observer)
        self._cache: Final = RoomCache(
            store,
            clock,
            settings,
            self.spawn,
            self._loaded,
            lambda: observer.failed("damaged_room"),
            self._claim,
            self._deserted,
        )
        self.rooms: Final = self._cache.rooms
        """The rooms in memory, by name."""
        self._join_codes: Final = JoinCodes(store, self.find)
        self._commands: Final = RoomCommands(
            CommandNeeds(
                store,
                thinker,
                time,
                self.levels,
                self._log_writer,
                self._cache,
                self.spawn,
                observer,
                random_bits,
                self._found,
                lambda: self._ownership.lease_is_valid,
            )
        )
        self.handle: Final = self._commands.handle
        self.submit: Final = self._commands.submit
        self.start_game: Final = self._commands.start_game
        self.rest: Final = self._commands.rest
        self._timekeeper: Final = self._commands.timekeeper
        self._ownership: Final = Ownership(
            OwnershipNeeds(
                store,
                self.rooms,
                time,
                self._log_writer,
                self.spawn,
                self._wake,
                self._commands.let_go,
                self._timekeeper.owe_all,
            )
        )
        erasing = RoomErasing(
            ErasingNeeds(store, self.find, self.handle, self._commands.saved, self._commands.let_go, self.forget)
        )
        self.erase: Final = erasing.erase
        self.delete_private_room: Final = erasing.delete_private_room
        self._is_waking = False
        self.is_store_sound = True
        """False once the store was found to be damaged somewhere: then a room that is not there may have been lost."""

    @property
    def is_storing(self) -> bool:
        """Whether the latest write to the store succeeded."""
        return self._log_writer.is_storing

    @property
    def is_ready(self) -> bool:
        """Whether pages may come; no reason to go elsewhere is a shared store that is away, for all, for a moment."""
        return not self._ownership.is_cut_off if self._ownership.is_shared else self.is_storing

    @property
    def damaged_rooms(self) -> int:
        """How many rooms were found to be damaged."""
        return len(self._cache.damaged)

    # --- Life of the server ------------------------------------------------------------------

    async def start(self, last_alive: int | None) -> None:
        """Wake the rooms with a game in progress; their clocks have stood still since `last_alive`, until `serve`."""
        # Where several servers share a store, each one takes over what nobody looks after once it serves.
        waiting = [] if self._ownership.is_shared else await self._store.rooms_in_progress()
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
            self._expect_player(room)
        self._timekeeper.begin()
        self._ownership.begin()
        self.spawn(self._sweep())
        self.spawn(self._inspect_store())

    async def drain(self) -> None:
        """Give all rooms back, for other servers to take; their pages are told to come again, and are sent there."""
        await self._ownership.leave()
        let_go = partial(self._commands.let_go, is_over=False)
        settle = self._timekeeper.settle_locked
        await hand_over_all(HandOverNeeds(self.rooms, self._store.claims, settle, let_go))

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
            # While no clock runs an outage takes time from nobody: let the disk sleep. Servers that share a store give
            # signs of life of their own, and would all wait here for the same row.
            is_needed = self._commands.is_clock_running and not self._ownership.is_shared
            if (is_needed or not self.is_storing) and not self._commands.is_resting:
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
            for name in self._cache.idle_since(now - 1000 * self._settings.idle):
                self._cache.drop(name)
            self._commands.drop_bots()
            for name, room in self.rooms.items():
                # What is refused is overdue the next time too.
                if room.is_abandoned_since(now - 1000 * self._settings.idle):
                    self.spawn(self._commands.pause(room, 1000 * self._settings.idle))
                for command in room.presence.overdue(room.state, now, 1000 * self._settings.host):
                    self.spawn(self.handle(name, CLOCK, command))

    def _expect_player(self, room: LiveRoom) -> None:
        """A game that was loaded goes on; unless the only person who plays it comes soon, it is paused."""
        if room.state.is_in_game:
            asyncio.get_running_loop().call_later(_COMING_BACK_SECONDS, self._deserted, room, None)

    def _deserted(self, room: LiveRoom, since: int | None) -> None:
        """Pause a game at once, because the only person who plays it is gone."""
        if room.is_deserted and not self._commands.is_resting:
            self.spawn(retry_until_stored(lambda: self._commands.pause_deserted(room, since)))

    async def give_up(self, name: str) -> None:
        """End a game to which nobody came back for a day, unless somebody is there."""
        try:
            room = await self.find(name)
        except (DamagedRoom, RoomElsewhere):
            return
        if room is not None and not room.pages:
            await self.handle(name, CLOCK, c.GiveUpGame())

    # --- Rooms -------------------------------------------------------------------------------

    async def open_table(
        self,
        actor: str,
        settings: TableSettings,
        seed: int | None = None,
        *,
        secret: bool = False,
        practice: str | None = None,
    ) -> str:
        """Open a room and return its name; a seed that is no secret can be known in advance. Raises RoomsFull."""
        self._cache.make_place()
        while True:
            name = new_room_name(self._random_bits)
            if not await self._join_codes.is_free(join_code_in(name)):
                continue
            opening = c.OpenTable(name, settings, seed, secret, practice=practice)
            decision = decide(None, opening, Request(actor, self._clock()))
            assert not isinstance(decision, Refusal)
            # A conflict means that there is a room of this name: try another one.
            with suppress(VersionConflict, NotOwner):
                await self._log_writer.append(name, 0, decision)
                if self._ownership.is_shared:
                    # The first page decides which server has the room.
                    await self._store.claims.release([name])
                else:
                    self._cache.add(evolve(None, decision[0]))
                return name

    async def find(self, name: str) -> LiveRoom | None:
        """A room, from memory or from the log; None when there is no such room.

        Raises RoomsFull, DamagedRoom, and RoomElsewhere.
        """
        if not self._ownership.lease_is_valid:
            raise RoomElsewhere(NOWHERE)
        room = await self._cache.find(name)
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
            room = await self._join_codes.find(name, player)
        return None if room is not None and is_secret_to(room.state, player, self._clock()) else room

    async def forget(self, name: str, version: int) -> None:
        """Delete a room for good, unless it is in memory or something has happened in it since this version."""
        await self._cache.forget(name, version)

    async def visit(self, name: str, player: str | None = None) -> LiveRoom | None:
        """As `find_for`, for a page that is about to look: lost time is given back, and a game may go on, first."""
        room = await self.find_for(player, name)
        if room is None:
            return None
        name = room.state.room
        room.seen_at = self._clock()
        if room.state.is_in_game:
            # Changes nothing unless the game is paused, and waits for a pause that is just being written.
            refusal = await self.handle(name, player or "", c.ComeBack())
            if refusal is not None and refusal.code == "not_stored":
                self.spawn(retry_until_stored(lambda: self.handle(name, player or "", c.ComeBack())))
        return room

    def make_up_for(self, room: LiveRoom) -> None:
        """A page lost its way through no fault of its own: give its table the time that it takes to come back."""
        if room.state.due_at is not None and not room.is_gone:
            self._timekeeper.owe(room.state.room, self._clock(), RECOVERY_GRACE)

    async def _claim(self, name: str) -> Claimed | ServedElsewhere:
        return await self._ownership.claim(name)

    def _loaded(self, room: LiveRoom, since: int | None) -> None:
        if since is not None and room.state.due_at is not None:
            # It goes on when it was given back what it lost.
            self._timekeeper.owe(room.state.room, since, RECOVERY_GRACE)
        elif not self._is_waking:
            self._commands.resume(room)
        if not self._is_waking:
            self._expect_player(room)
