"""All rooms of a server, from its start to its end: found when a client asks, woken, handed over, put back."""

import asyncio
import logging
import secrets
from collections.abc import Awaitable, Callable, Coroutine, Sequence
from typing import Any, Final

from dimension.room import commands as c
from dimension.room.commands import CLOCK, Command, Refusal, Request
from dimension.room.limits import is_secret_to
from dimension.room.names import JOIN_CODE_LENGTH, join_code_in, new_room_name
from dimension.room.rounds import is_keeper_away
from dimension.room.settings import Hands, TableSettings
from dimension.runtime.bots import GhostLogs
from dimension.runtime.live_room import LiveRoom
from dimension.runtime.logs import LogWriter
from dimension.runtime.opening import JoinCodes, open_room
from dimension.runtime.ownership import NOWHERE, Ownership, SharedOwnership
from dimension.runtime.ports import Clock, DamagedRoom, EventStore, Observer, RoomTime, RunnerSettings, Thinker
from dimension.runtime.returns import awaited_players
from dimension.runtime.room_cache import RoomCache, RoomElsewhere
from dimension.runtime.tasks import BackgroundTasks, retry_until_stored
from dimension.runtime.timekeeping import RECOVERY_GRACE, Timekeeper

_LOG: Final = logging.getLogger("dimension.rooms")
_WOKEN_AT_ONCE: Final = 50
_COMING_BACK_SECONDS: Final = 2.0
"""How long a game that resumes after a start waits for its only player."""


async def _always() -> bool:
    return True


class Runner:
    """All rooms of a server, and everything that they share."""

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
        self.store: Final = store
        self.thinker: Final = thinker
        self.clock: Final = clock
        self.time: Final = RoomTime(clock, settings.speed)
        self.levels: Final = tuple(levels)
        self.settings: Final = settings
        self.observer: Final = observer or Observer()
        self.random_bits: Final = random_bits
        self.log_writer: Final = LogWriter(store, self.observer)
        self.ghosts: Final = GhostLogs(store)
        self.cache: Final = RoomCache(self)
        self.rooms: Final = self.cache.rooms
        """The rooms in memory, by name."""
        self.timekeeper: Final = Timekeeper(self)
        self.ownership: Final = SharedOwnership(self, store.claims) if store.claims else Ownership(self)
        self._tasks: Final = BackgroundTasks(self.observer)
        self.has_space: Callable[[], Awaitable[bool]] = _always
        """Whether the store has space for new rooms."""
        self._join_codes: Final = JoinCodes(self)
        self._is_waking = False
        self.is_resting = False
        """Whether all clocks were stopped for good."""
        self.is_store_sound = True
        """False once the store was found to be damaged somewhere: then a room that is not there may have been lost."""

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Start a background task that ends with the runner."""
        return self._tasks.spawn(work)

    @property
    def is_storing(self) -> bool:
        """Whether the latest write to the store succeeded."""
        return self.log_writer.is_storing

    @property
    def is_clock_running(self) -> bool:
        """Whether something is due in any room."""
        return any(room.timer.is_running for room in self.rooms.values())

    @property
    def damaged_rooms(self) -> int:
        """How many rooms were found to be damaged."""
        return len(self.cache.damaged)

    # --- Life of the server ------------------------------------------------------------------

    async def start(self, last_alive: int | None) -> None:
        """Wake the rooms with a game in progress; their clocks have stood still since `last_alive`, until `serve`."""
        names = [name for name in await self.ownership.rooms_to_wake() if name not in self.rooms]
        self._is_waking = True
        for at in range(0, len(names), _WOKEN_AT_ONCE):
            await asyncio.gather(*(self.wake(name) for name in names[at : at + _WOKEN_AT_ONCE]))
        self._is_waking = False
        for room in [self.rooms[name] for name in names if name in self.rooms]:
            since = max(last_alive or 0, room.state.last_at)
            self.timekeeper.owe(room, since, RECOVERY_GRACE)
            self.timekeeper.expect(room, since, awaited_players(room.state))
        await self.timekeeper.write_heartbeat()
        self.spawn(self._heartbeat())

    def serve(self) -> None:
        """Accept pages: a woken room resumes with its first page, or soon in any case."""
        for room in self.rooms.values():
            room.seen_at = self.clock()
            self._expect_player(room)
        self.timekeeper.begin()
        self.ownership.begin()
        self.spawn(self._sweep())
        self.spawn(self._inspect_store())

    async def rest(self) -> None:
        """Stop all clocks, and write down when: rooms get the time until the next start back."""
        if self.is_resting:
            return
        self.is_resting = True
        for room in self.rooms.values():
            room.rest()
        await self.timekeeper.write_heartbeat()

    async def stop(self) -> None:
        """End all timers and tasks; the log has everything."""
        await self.rest()
        await self._tasks.stop()

    async def wake(self, name: str) -> None:
        """Load a room; a failure is noted, and does not concern other rooms."""
        try:
            await self.find(name)
        except (DamagedRoom, RoomElsewhere):
            pass  # Noted where it was found.
        except Exception:
            self.observer.failed("wake")
            _LOG.exception("waking failed", extra={"room": name})

    async def _heartbeat(self) -> None:
        while True:
            await asyncio.sleep(self.settings.heartbeat)
            if (self.ownership.needs_heartbeat or not self.is_storing) and not self.is_resting:
                await self.timekeeper.write_heartbeat()

    async def _inspect_store(self) -> None:
        self.is_store_sound = await self.store.inspect()
        if not self.is_store_sound:
            self.observer.failed("damaged_store")
            _LOG.error("the database is damaged: dimension check-database says where")

    async def _sweep(self) -> None:
        while True:
            await asyncio.sleep(min(self.settings.idle, self.settings.host) / 4)
            now = self.clock()
            for name in self.cache.idle_since(now - 1000 * self.settings.idle):
                self.cache.drop(name)
            for name, room in self.rooms.items():
                # A refused command is overdue again the next time.
                if room.is_abandoned_since(now - 1000 * self.settings.idle):
                    self.spawn(room.commands.pause(1000 * self.settings.idle))
                for command in room.presence.overdue(room.state, now, 1000 * self.settings.host):
                    self.spawn(self.handle(name, CLOCK, command))
                room.absences.look()

    def _expect_player(self, room: LiveRoom) -> None:
        """Pause a loaded game whose only player does not come soon."""
        if room.state.is_in_game:
            asyncio.get_running_loop().call_later(_COMING_BACK_SECONDS, self.pause_deserted, room, None)

    def pause_deserted(self, room: LiveRoom, since: int | None) -> None:
        """Pause a game whose only player is gone."""
        if room.is_deserted and not self.is_resting:
            self.spawn(retry_until_stored(lambda: room.commands.pause_deserted(since)))

    async def end_abandoned_game(self, name: str) -> None:
        """End a game to which no player came back for a day, unless the room has pages."""
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
        hands: Hands = (),
    ) -> str:
        """Open a room and return its name; players may know a seed that is not secret. Raises RoomsFull."""
        while True:
            name = new_room_name(self.random_bits)
            if not await self._join_codes.is_free(join_code_in(name)):
                continue
            opening = c.OpenTable(name, settings, seed, secret, practice=practice, hands=hands)
            if await open_room(self, opening, actor) is None:
                return name

    async def handle(self, name: str, actor: str, command: Command) -> Refusal | None:
        """Give a command to a room; None when it was accepted, even if it changes nothing."""
        now = self.clock()
        if actor == CLOCK and not self.ownership.acts_for(name):
            # The node that has the room now sees to it.
            room: LiveRoom | Refusal = Refusal("unknown_room")
        else:
            room = self.rooms.get(name) or await self._found(name)
        if isinstance(room, Refusal):
            self.observer.command(type(command).__name__, room.code)
            return room
        return await room.commands.handle(Request(actor, now, now), command)

    async def start_game(self, name: str, actor: str) -> Refusal | None:
        """Deal, and begin a game or a rematch; nothing else happens in the room meanwhile."""
        room = await self._found(name)
        return room if isinstance(room, Refusal) else await room.commands.start_game(actor)

    async def find(self, name: str) -> LiveRoom | None:
        """A room, from memory or from the log; None when there is no such room.

        Raises RoomsFull, DamagedRoom, and RoomElsewhere.
        """
        if not self.ownership.lease_is_valid:
            raise RoomElsewhere(NOWHERE)
        room = await self.cache.find(name)
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
        is_code = len(name) == JOIN_CODE_LENGTH
        room = await (self._join_codes.find(name, player) if is_code else self.find(name))
        return None if room is not None and is_secret_to(room.state, player, self.clock()) else room

    async def delete_room(self, name: str, version: int) -> None:
        """Delete a room for good, unless it is in memory or something has happened in it since this version."""
        await self.cache.delete(name, version)

    async def visit(self, name: str, player: str | None = None) -> LiveRoom | None:
        """As `find_for`, for a page that is about to open; before, the room gets lost time back and may resume."""
        room = await self.find_for(player, name)
        if room is None:
            return None
        name = room.name
        room.seen_at = self.clock()
        if player is not None:
            self.timekeeper.welcome(room, player)
        if room.state.is_in_game or is_keeper_away(room.state, player):
            # In a game it changes nothing unless it is paused, and waits for a pause that is just being written.
            refusal = await self.handle(name, player or "", c.ComeBack())
            if refusal is not None and refusal.code == "not_stored":
                self.spawn(retry_until_stored(lambda: self.handle(name, player or "", c.ComeBack())))
        return room

    def make_up_for(self, room: LiveRoom, player: str | None = None, silent: float = 0) -> None:
        """The node that relayed a page is gone: give the table the time that the page needs to come back.

        It said nothing for `silent` seconds.
        """
        if room.state.due_at is not None and not room.is_closed:
            now, lost = self.clock(), int(1000 * silent * self.time.speed)
            self.timekeeper.owe(room, now, RECOVERY_GRACE + lost)
            if player is not None:
                self.timekeeper.expect(room, now - lost, [player])

    def loaded(self, room: LiveRoom, since: int | None) -> None:
        """Resume a room from the log; `since` is when it became an orphan, None for any other room."""
        if since is not None and room.state.due_at is not None:
            # It resumes when it has its lost time back.
            self.timekeeper.owe(room, since, RECOVERY_GRACE)
            self.timekeeper.expect(room, max(since, room.state.last_at), awaited_players(room.state))
        elif not self._is_waking:
            room.resume()
        if not self._is_waking:
            self._expect_player(room)
