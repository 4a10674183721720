"""Time that rooms lose through no fault of their players: outages, standstills, a store that refuses."""

from collections.abc import Iterator
from typing import Final, NamedTuple

from dimension.rooms.core.state import RoomState

RECOVERY_GRACE: Final = 2_000
"""Given on top after a start, in milliseconds: pages need a moment to come back."""
NOTICE_GRACE: Final = 500
"""Given on top while pages stay connected, in milliseconds: it takes a moment until they hear of it."""


class Debt(NamedTuple):
    """What a room is owed."""

    since: int
    """The moment from which on time was lost."""
    grace: int
    """Milliseconds on top, so that nobody has less left by the time they are told."""

    def milliseconds(self, state: RoomState, now: int) -> int:
        """How far the deadline has to move; 0 where none was running."""
        since = max(self.since, state.last_at)
        if state.due_at is None or since >= state.due_at:
            return 0
        return now - since + self.grace


class LostTime:
    """The debts of all rooms, by name."""

    def __init__(self) -> None:
        self._debts: Final[dict[str, Debt]] = {}

    def __iter__(self) -> Iterator[str]:
        """The rooms that are owed time."""
        return iter(self._debts)

    def __len__(self) -> int:
        """How many rooms are owed time."""
        return len(self._debts)

    def of(self, room: str) -> Debt | None:
        """What a room is owed."""
        return self._debts.get(room)

    def owe(self, room: str, debt: Debt) -> None:
        """A room has been losing time; an earlier debt begins where it began."""
        earlier = self._debts.get(room, debt)
        self._debts[room] = Debt(min(earlier.since, debt.since), max(earlier.grace, debt.grace))

    def settle(self, room: str, at: int, now: int) -> None:
        """What a room was owed at a moment became durable now; if that took half of the grace, there is a new debt."""
        debt = self._debts.pop(room)
        if now > at + debt.grace // 2:
            # Twice as much on top: a store that is always this slow must not keep the room waiting forever.
            self._debts[room] = Debt(at + debt.grace, 2 * debt.grace)

    def forget(self, room: str) -> None:
        """A room is not in memory any more."""
        self._debts.pop(room, None)

    def alive_at(self, now: int) -> int:
        """The latest moment that is owed to nobody: what a sign of life may say."""
        return min([now, *(debt.since for debt in self._debts.values())])
