"""Who is there: the players with open pages, and for whom a table has waited long enough."""

import asyncio
from collections import Counter
from collections.abc import Collection
from math import inf
from typing import TYPE_CHECKING, Final, NamedTuple

from dimension.room import commands as c
from dimension.room.commands import CLOCK
from dimension.room.state import Phase, RoomState, may_inherit

if TYPE_CHECKING:
    from dimension.runtime.live_room import LiveRoom


class Patience(NamedTuple):
    """How long a game waits for a player without a page, in milliseconds; infinity is for ever."""

    scores: float = 10_000
    round: float = 20_000

    def in_phase(self, phase: Phase) -> float:
        return self.scores if phase is Phase.SCORED else self.round


class Absences(NamedTuple):
    """Notes about players who went or came back."""

    commands: list[c.NotePresence]
    next_at: float | None
    """When the patience with the next absent player ends."""


class Presence:
    """The players with open pages; nothing of this is in the log."""

    def __init__(self, now: int) -> None:
        self.version = 0
        """Grows whenever `online` changes."""
        self.online: frozenset[int] = frozenset()
        """The seats whose players are present."""
        self._pages: Final[Counter[str]] = Counter()
        """Open pages by player; a page that was closed a moment ago still counts."""
        self._host_seen_at = now
        self._left_at: dict[str, int] = {}
        """When players with a seat closed their last page."""

    def enter(self, player: str) -> None:
        """A page of a player was opened."""
        self._pages[player] += 1

    def leave(self, player: str, since: int | None = None) -> None:
        """A page of a player has been closed for a while, since a moment if that is known."""
        self._pages[player] -= 1
        if self._pages[player] <= 0:
            del self._pages[player]
            if since is not None:
                self._left_at[player] = since

    @property
    def players(self) -> Collection[str]:
        """The players with an open page, or one that was closed a moment ago."""
        return self._pages.keys()

    def has(self, player: str | None) -> bool:
        """Whether a player has a page open, or closed one a moment ago."""
        return player in self._pages

    def update(self, state: RoomState) -> bool:
        """Find out which seats are online; whether that changed for those who look at the table."""
        online = self._seats_online(state)
        if online == self.online:
            return False
        self.online = online
        self.version += 1
        return True

    def follow(self, state: RoomState) -> None:
        """Find out which seats are online after an event, which every page receives anyway."""
        self.online = self._seats_online(state)

    def overdue(self, state: RoomState, now: int, patience: float) -> list[c.Command]:
        """The command for a host who has kept the table waiting for `patience` milliseconds."""
        heir = self._heir(state, now, patience)
        return [] if heir is None else [c.PassHost(heir)]

    def absences(self, state: RoomState, now: int, patience: Patience) -> Absences:
        """For whom a game does not wait any more, and for whom it does again.

        A table without any player present waits for all of them: its line may be cut.
        """
        absent = {seat.player for _, seat in state.taken if seat.player and seat.player not in self._pages}
        self._left_at = {player: self._left_at.get(player, now) for player in absent}
        if not state.is_in_game or state.paused_at is not None:
            return Absences([], None)
        commands: list[c.NotePresence] = []
        moments: list[float] = []
        for number, seat in state.taken:
            if seat.player is None or seat.left:
                continue
            if seat.player not in absent:
                commands += [c.NotePresence(number, away=False)] if seat.away else []
            elif not seat.away and self.online:
                moment = self._left_at[seat.player] + patience.in_phase(state.phase)
                if moment <= now:
                    commands.append(c.NotePresence(number, away=True))
                elif moment < inf:
                    moments.append(moment)
        return Absences(commands, min(moments, default=None))

    def _seats_online(self, state: RoomState) -> frozenset[int]:
        return frozenset(number for number, seat in state.taken if seat.player in self._pages)

    def _heir(self, state: RoomState, now: int, patience: float) -> int | None:
        """The seat of the next host, when the table waits for an absent host and another player is present."""
        # At a big table no player inherits: a class waits for its teacher, or a co-host leads.
        is_waiting = _waits_for_host(state) and self.online and not state.settings.is_big
        if not is_waiting or state.host in self._pages:
            self._host_seen_at = now
            return None
        heirs = [number for number in sorted(self.online) if may_inherit(state, state.seat_at(number).player)]
        return heirs[0] if heirs and now - self._host_seen_at >= patience else None


def _waits_for_host(state: RoomState) -> bool:
    """Whether the table waits for its host: between games, in a pause, and where rounds wait for the host."""
    is_held = state.phase is Phase.SCORED and state.settings.wait_for_host
    return not state.is_in_game or state.paused_at is not None or is_held


class AbsenceWatch:
    """Lets a game in progress continue without players who closed their pages, until they are back."""

    def __init__(self, room: "LiveRoom") -> None:
        self._room = room
        self._handle: asyncio.TimerHandle | None = None

    def look(self) -> None:
        """Find out whom the game does not wait for by now, and look again when the next patience ends."""
        self.rest()
        room, runner = self._room, self._room.runner
        if room.is_closed or runner.is_resting:
            return
        now = runner.clock()
        commands, next_at = room.presence.absences(room.state, now, runner.settings.patience)
        for command in commands:
            runner.spawn(runner.handle(room.name, CLOCK, command))
        if next_at is not None:
            # One millisecond later: a timer that rings early would find nothing due.
            delay = runner.time.seconds(next_at - now + 1)
            self._handle = asyncio.get_running_loop().call_later(delay, self.look)

    def rest(self) -> None:
        if self._handle is not None:
            self._handle.cancel()
            self._handle = None
