"""Who is at a table: whose pages are open, and who has been away for too long."""

from collections import Counter
from typing import Final

from dimension.rooms.core import commands as c
from dimension.rooms.core.state import Phase, RoomState


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
        self._absent_since: Final[dict[int, int]] = {}
        """When the table began to wait for an absent player, by seat."""

    def enter(self, player: str) -> None:
        """A page of a player was opened."""
        self._pages[player] += 1

    def leave(self, player: str) -> None:
        """A page of a player has been closed for a while."""
        self._pages[player] -= 1
        if self._pages[player] <= 0:
            del self._pages[player]

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
        """Find out which seats are online after an event, which every page is told of anyway."""
        self.online = self._seats_online(state)

    def overdue(self, state: RoomState, now: int, patience: float) -> list[c.Command]:
        """The commands for players who have kept the table waiting for `patience` milliseconds."""
        heir = self._heir(state, now, patience)
        passed = [] if heir is None else [c.PassHost(heir)]
        return [*passed, *map(c.MissPlayer, self._missed(state, now, patience))]

    def _seats_online(self, state: RoomState) -> frozenset[int]:
        return frozenset(number for number, seat in state.taken if seat.player in self._pages)

    def _heir(self, state: RoomState, now: int, patience: float) -> int | None:
        """The seat of the next host: when the table waits for one who is not there, and somebody else is."""
        # At a big table nobody inherits: a class waits for its teacher.
        is_waiting = _waits_for_host(state) and self.online and not state.settings.is_big
        if not is_waiting or state.host in self._pages:
            self._host_seen_at = now
            return None
        return min(self.online) if now - self._host_seen_at >= patience else None

    def _missed(self, state: RoomState, now: int, patience: float) -> list[int]:
        """The seats that hold everybody up: only an hourglass ends a round that waits for an absent player."""
        absent = {number for number, seat in state.taken if seat.player and seat.player not in self._pages}
        for number in set(self._absent_since) - absent:
            del self._absent_since[number]
        is_waiting = state.phase is Phase.BUILDING and state.ends_at is None and state.paused_at is None
        if not is_waiting or not self.online:
            return []
        return [number for number in sorted(absent) if now - self._absent_since.setdefault(number, now) >= patience]


def _waits_for_host(state: RoomState) -> bool:
    """Whether nothing goes on without the host: between games, in a pause, and where rounds wait for the host."""
    is_held = state.phase is Phase.SCORED and state.settings.wait_for_host
    return not state.is_in_game or state.paused_at is not None or is_held
