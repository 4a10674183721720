"""Commands to rooms: decided, durable before anybody hears of it, and what follows from them."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Final, NamedTuple

from dimension.rooms.core import commands as c
from dimension.rooms.core import events as e
from dimension.rooms.core.commands import CLOCK, Command
from dimension.rooms.core.decide import decide
from dimension.rooms.core.finished import finished_game
from dimension.rooms.core.played_rounds import round_records
from dimension.rooms.core.refusals import Refusal
from dimension.rooms.core.request import Decision, Request
from dimension.rooms.core.state import RoomState
from dimension.rooms.live.background import Spawn
from dimension.rooms.live.best_search import BestSearch
from dimension.rooms.live.bot_driver import BotDrivers, BotNeeds
from dimension.rooms.live.direct_commands import DirectCommands, DirectNeeds
from dimension.rooms.live.ghost_logs import GhostLogs
from dimension.rooms.live.insist import insist
from dimension.rooms.live.journal import Journal
from dimension.rooms.live.live_room import LiveRoom
from dimension.rooms.live.observer import Observer
from dimension.rooms.live.ports import DamagedRoom, EventStore, NotOwner, Thinker, VersionConflict
from dimension.rooms.live.room_time import RoomTime
from dimension.rooms.live.shelf import Shelf
from dimension.rooms.live.state_saver import StateSaver
from dimension.rooms.live.table_deal import dealt
from dimension.rooms.live.timekeeper import Timekeeper, TimekeeperNeeds
from dimension.rooms.live.timers import Timers

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
    journal: Journal
    shelf: Shelf
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
        self._rooms: Final = needs.shelf.rooms
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
            TimekeeperNeeds(self._rooms, needs.time, needs.journal, needs.spawn, self._give_back, self.resume)
        )
        """Gives time back, before anything is judged by the clock."""
        self.submit: Final = DirectCommands(
            DirectNeeds(
                needs.store,
                self._clock,
                needs.journal,
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
                await self._needs.journal.append(room.state.room, room.state.version, decision, *kept)
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
            state = await self._needs.shelf.folded(room.state.room)
        except DamagedRoom:
            return Refusal("damaged_room")
        except Exception as error:
            self._needs.journal.note_failure("load", error)
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
        await insist(lambda: self.handle(name, CLOCK, c.Tick()))
        room = self._rooms.get(name)
        return None if room is None else room.state
