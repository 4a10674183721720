"""A room in memory: its state, its lock, clock, bots and pending work, the pages that look at it, and who is there."""

import asyncio
from collections import deque
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Final

from dimension.room import events as e
from dimension.room.commands import Refusal
from dimension.room.evolve import evolve
from dimension.room.messages import Reacted, Reaction, encode_message
from dimension.room.rounds import is_halted
from dimension.room.saved_state import SAVE_EVERY
from dimension.room.state import RoomState
from dimension.runtime.bots import BestSearch, BotDriver
from dimension.runtime.commands import RoomCommands
from dimension.runtime.logs import StateSaver
from dimension.runtime.ports import Page
from dimension.runtime.presence import AbsenceWatch, Presence
from dimension.runtime.returns import Outage
from dimension.runtime.timekeeping import Debt, RoomTimer
from dimension.runtime.updates import BigTableUpdates, SharedSnapshots, Updates

if TYPE_CHECKING:
    from dimension.runtime.runner import Runner

WINDOW: Final = 10_000
"""Reactions of this many milliseconds are counted together."""
MOST_PER_SEAT: Final = 4
MOST_PER_TABLE: Final = 10
"""At a table with many seats, one for every four of them."""


class Reactions:
    """The latest reactions at one table: just enough to know how many there were."""

    def __init__(self) -> None:
        self._recent: Final[deque[tuple[int, int]]] = deque()
        """When, and at which seat; oldest first."""

    def show(
        self, state: RoomState, player: str | None, reaction: Reaction, now: int, pages: Iterable[Page]
    ) -> Refusal | None:
        """Show a player's reaction on all pages; why not, or None. Pages that stopped reading miss it."""
        number = state.seat_of(player)
        if number is None or state.seat_at(number).left:
            return Refusal("no_seat")
        if not self._is_allowed(number, now, most_reactions(state)):
            return Refusal("slow_down")
        self._recent.append((now, number))
        text = encode_message(Reacted(now, number, reaction)).decode()
        for page in list(pages):
            page.mention(text)
        return None

    def _is_allowed(self, seat: int, now: int, most: int) -> bool:
        while self._recent and self._recent[0][0] <= now - WINDOW:
            self._recent.popleft()
        own = sum(number == seat for _, number in self._recent)
        return own < MOST_PER_SEAT and len(self._recent) < most


def most_reactions(state: RoomState) -> int:
    """How many reactions a table has in one window."""
    return max(MOST_PER_TABLE, state.settings.seats // 4)


class RoomLock:
    """A lock that is handed on in the order of asking; one that is free can be taken without a task."""

    def __init__(self) -> None:
        self.is_held = False
        self._waiting: Final[deque[asyncio.Future[None]]] = deque()

    def take(self) -> bool:
        """Take it if it is free; whether it was."""
        if self.is_held:
            return False
        self.is_held = True
        return True

    def release(self) -> None:
        """Hand it on to the one that has waited longest, or leave it free."""
        while self._waiting:
            turn = self._waiting.popleft()
            if not turn.done():
                turn.set_result(None)
                return
        self.is_held = False

    def turn(self) -> "asyncio.Future[None]":
        """A place in the line for a lock that is held: done when it is handed over, to be released like any other."""
        turn: asyncio.Future[None] = asyncio.get_running_loop().create_future()
        self._waiting.append(turn)
        return turn

    async def __aenter__(self) -> None:
        if self.take():
            return
        turn = self.turn()
        try:
            await turn
        except asyncio.CancelledError:
            if not turn.cancelled():
                # It had just been handed over.
                self.release()
            raise

    async def __aexit__(self, *_: object) -> None:
        self.release()


class LiveRoom:
    """A room with pages, or with a running clock."""

    def __init__(self, state: RoomState, runner: "Runner") -> None:
        self.state = state
        self.name: Final = state.room
        self.runner: Final = runner
        self.lock: Final = RoomLock()
        """Held while a command is decided and made durable."""
        self.pages: Final[set[Page]] = set()
        self.is_stale = False
        """Whether the log may contain more than `state`."""
        self.scored_at = 0
        """The version after the latest round that was scored here; 0 for none yet."""
        self.thinned_at = 0
        """Up to which version moves were thinned during the game."""
        self.is_closed = False
        """Whether it left memory, perhaps for another node: nothing may happen to it here."""
        self.debt: Debt | None = None
        """Lost time, which the room gets back before anything else happens in it."""
        self.outages: Final[list[Outage]] = []
        """The latest outages, after which players are about to come back."""
        self.commands: Final = RoomCommands(self)
        self.timer: Final = RoomTimer(self)
        self.best_search: Final = BestSearch(self)
        self.saver: Final = StateSaver(self)
        self._bots: BotDriver | None = None
        """Only where there is a bot."""
        clock = runner.clock
        self.touched_at = clock()
        self.seen_at = self.touched_at
        """When it last had a page."""
        self.presence: Final = Presence(self.touched_at)
        self.absences: Final = AbsenceWatch(self)
        self._snapshots: Final = SharedSnapshots(clock, self.presence)
        self._updates: Final = Updates(clock, self.presence, self._snapshots)
        self._big_updates: Final = BigTableUpdates(
            clock, self.presence, self._snapshots, self.pages, lambda: self.state
        )
        self._reactions: Final = Reactions()
        self._clock: Final = clock

    @property
    def is_deserted(self) -> bool:
        """Whether a game runs, or is about to, whose only player is absent."""
        alone, state = self.state.only_person, self.state
        if alone is None or not state.is_in_game or is_halted(state):
            return False
        return not self.presence.has(state.seat_at(alone).player)

    def is_abandoned_since(self, moment: float) -> bool:
        """Whether a game runs that has had no page since `moment`."""
        is_going_on = self.state.is_in_game and self.state.paused_at is None
        return is_going_on and not self.pages and self.seen_at <= moment

    def is_idle_since(self, moment: float) -> bool:
        """Whether it has not been used since `moment`, nothing is pending, and no clock runs."""
        is_in_use = self.pages or self.lock.is_held or self.best_search.is_running or self.saver.is_running
        # A running game is paused first: otherwise it would be loaded again immediately.
        is_going_on = self.state.is_in_game and self.state.paused_at is None
        return not is_in_use and not is_going_on and self.state.due_at is None and self.touched_at <= moment

    # --- Life --------------------------------------------------------------------------------

    def happen(self, events: Sequence[e.RoomEvent], *, is_told: bool = True) -> None:
        """Let durable events happen, tell the pages, and set timer, bots and solver to work."""
        before = self.state
        self.apply(events)
        if is_told:
            self.publish()
        if len(events) == 1 and isinstance(events[0], e.TrayChanged) and self.state.version % SAVE_EVERY:
            # Fast path: a tray changes neither a deadline nor what bots do.
            return
        if any(isinstance(event, e.RoundScored) for event in events):
            self.scored_at = self.state.version
        self.saver.follow(before, events)
        self.timer.arm()
        self._move_bots()
        self.best_search.follow(self.state, events)
        self.absences.look()

    def resume(self) -> None:
        """Set timer, bots and solver to work in a room that comes from the log, or was given its time back."""
        self.timer.arm()
        self._move_bots()
        self.best_search.resume(self.state)
        self.absences.look()

    def rest(self) -> None:
        self.timer.disarm()
        self.absences.rest()
        if self._bots is not None:
            self._bots.stop()

    def close(self, *, is_given_away: bool = True) -> None:
        """Do nothing more for the room; dismiss its pages, unless it still has to be given away."""
        if self.runner.rooms.get(self.name) is self:
            del self.runner.rooms[self.name]
        self.is_closed = True
        self.rest()
        self.runner.timekeeper.forgive(self)
        if is_given_away:
            self.dismiss()

    def _move_bots(self) -> None:
        if self._bots is None:
            if not any(seat.bot for _, seat in self.state.taken):
                return
            self._bots = BotDriver(self)
        self._bots.follow(self.state)

    # --- Pages -------------------------------------------------------------------------------

    def apply(self, events: Sequence[e.RoomEvent]) -> None:
        """Let durable events happen."""
        has_only_moves = True
        for event in events:
            before, self.state = self.state, evolve(self.state, event)
            has_only_moves &= self._record(before, event)
        self.touched_at = self._clock()
        self._snapshots.forget(has_only_moves=has_only_moves)
        if not has_only_moves:
            self.presence.follow(self.state)

    def _record(self, before: RoomState, event: e.RoomEvent) -> bool:
        """Remember an event for those who have to hear of it; whether it was a move."""
        if self.state.settings.is_big:
            return self._big_updates.record(before, event, self.state)
        if before.settings.is_big:
            # Single events are unknown from the time when the table was big.
            self._big_updates.forget()
            self._updates.forget_steps()
        return self._updates.record(before, event, self.state)

    def reset(self, state: RoomState) -> None:
        """Take over what the log says; every page gets the whole table."""
        self.state, self.is_stale = state, False
        self._updates.forget_steps()
        # Gathered updates are in the log, and the table may be small by now.
        self._big_updates.forget()
        self._big_updates.show_all()
        self._snapshots.forget()

    def show_again(self) -> None:
        """Give every page the whole table, even one that knows its version."""
        for page in self.pages:
            page.revision = -1
        self._big_updates.show_all()
        self.publish()

    def publish(self) -> None:
        """Tell every page the latest move, or wake it when that is not all that it has to know.

        At a big table most pages get it later, together with other updates.
        """
        if self.state.settings.is_big:
            self._big_updates.publish()
            return
        move = self._updates.latest_move(self.state)
        version, presence = self.state.version, self.presence.version
        for page in self.pages:
            if move is not None and page.revision == version - 1 and page.presence == presence:
                text = move.text_for(page.player)
                if text is None:
                    page.revision = version
                elif page.tell(text):
                    page.revision = version
                    continue
            page.wake()

    def react(self, player: str | None, reaction: Reaction) -> Refusal | None:
        """Show a player's reaction on all pages; the refusal, or None."""
        return self._reactions.show(self.state, player, reaction, self._clock(), self.pages)

    def dismiss(self) -> None:
        """Send every page away, to come again where the room is looked after."""
        for page in list(self.pages):
            page.dismiss()

    def updates_for(self, page: Page) -> list[str]:
        """The messages that bring a page up to date; from now on it counts as up to date."""
        if self.state.settings.is_big:
            return self._big_updates.for_page(page)
        return self._updates.for_page(page, self.state)

    def arrive(self, page: Page) -> None:
        """A page was opened."""
        self.pages.add(page)
        self.touched_at = self.seen_at = self._clock()
        self._big_updates.arrive(page)
        if page.player is None:
            return
        self.presence.enter(page.player)
        # The newcomer is about to get everything anyway.
        self._update_presence(page)
        self.absences.look()

    def depart(self, page: Page) -> None:
        """A page was closed; its player stays present a little longer."""
        self.pages.discard(page)
        self._big_updates.depart(page)
        self.touched_at = self.seen_at = self._clock()
        if page.player is not None:
            asyncio.get_running_loop().call_later(self.runner.settings.presence, self._fade, page.player, self._clock())

    def _fade(self, player: str, since: int) -> None:
        self.presence.leave(player, since)
        self._update_presence()
        self.absences.look()
        if self.is_deserted:
            self.runner.pause_deserted(self, since)

    def _update_presence(self, newcomer: Page | None = None) -> None:
        """Tell all pages but the new one which players are present, if that changed."""
        before = self.presence.online
        if not self.presence.update(self.state):
            return
        self._snapshots.forget()
        if newcomer is not None:
            newcomer.presence = self.presence.version
        if self.state.settings.is_big:
            self._big_updates.note_online(before ^ self.presence.online)
        else:
            self.publish()
