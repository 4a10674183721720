"""What rooms need from outside: a store for their events, a thinker for hard questions, and pages to tell."""

from collections.abc import Awaitable, Callable, Sequence
from typing import Protocol

from dimension.bots.base import Step
from dimension.rooms.core.commands import Command
from dimension.rooms.core.events import RoomEvent
from dimension.rooms.core.finished import FinishedGame
from dimension.rooms.core.refusals import Refusal
from dimension.rooms.core.results import BestTray, Dealt, Moves
from dimension.rooms.core.retention import StoredRoom
from dimension.rooms.core.state import RoomState
from dimension.rooms.core.table_settings import TableSettings

Handle = Callable[[str, str, Command], Awaitable[Refusal | None]]
"""Gives a command to a room: its name, the actor, the command. None when it was accepted."""


class VersionConflict(Exception):  # noqa: N818 - an answer, not an error
    """Another writer appended first: load and decide again."""


class DamagedRoom(Exception):  # noqa: N818 - an answer, not an error
    """The log of a room is not as it was written: nothing of the room may be shown."""


class EventStore(Protocol):
    """Keeps events; the key (room, version) lets exactly one writer win."""

    async def append(
        self, room: str, expected_version: int, events: Sequence[RoomEvent], finished: FinishedGame | None = None
    ) -> None:
        """Make events durable as versions expected+1, expected+2, …; raises VersionConflict."""

    async def load(self, room: str, after: int = 0, until: int | None = None) -> list[RoomEvent]:
        """The events of a room with versions above `after` and up to `until`, in order; raises DamagedRoom."""

    async def save_state(self, room: str, state: RoomState) -> None:
        """Keep a room as it is at its version; the log can do without."""

    async def latest_state(self, room: str, until: int | None = None) -> RoomState | None:
        """The latest saved state of a room up to a version; None when there is none that can be read."""

    async def archive_next(self) -> bool:
        """Put the next piece of a finished game away, with thinned moves; False when there is none left.

        Of the states saved during the game, only the one at its start is kept, and the latest of the room.
        """

    async def rooms_after(self, name: str, limit: int) -> list[StoredRoom]:
        """Rooms with names after this one, in order; an empty name is before all others."""

    async def forget(self, room: str, expected_version: int) -> None:
        """Delete all that is known of a room; raises VersionConflict when something happened there since."""

    async def reclaim(self) -> bool:
        """Give some of the space back that nothing uses; False when there is little of it."""

    async def rooms_in_progress(self) -> list[str]:
        """The rooms with a game in progress: they are woken when a server starts."""

    async def alive(self, now: int) -> None:
        """Record that the server is alive: the time from here to the next start is an outage."""

    async def last_alive(self) -> int | None:
        """When a server was last known to be alive; None for a new store."""

    async def games_of(self, player: str, limit: int = 50) -> list[FinishedGame]:
        """A player's finished games, newest first."""

    async def game(self, room: str, game: int) -> FinishedGame | None:
        """One finished game; None when there is no such game."""

    async def solo_totals(self, player: str, settings_key: str) -> list[int]:
        """The totals of a player's solo games with these settings and unknown cards, oldest first."""

    async def inspect(self) -> bool:
        """Look through everything that is stored; False if some of it is damaged. May take minutes."""

    async def close(self) -> None:
        """Finish what was asked for, and refuse everything from now on."""


class Thinker(Protocol):
    """Answers what takes too long for the event loop."""

    async def deal(self, settings: TableSettings, seed: int) -> tuple[Dealt, ...]:
        """The hands of a game."""

    async def best(self, hand: str, trays: Sequence[str]) -> tuple[BestTray, Moves]:
        """The optimum of a hand, and the moves from each of the trays to the nearest optimal tray."""

    async def plan(self, level: str, hand: str, tray: str, seconds: int, seed: int) -> Sequence[Step]:
        """How a bot goes on from a tray with some seconds left; 0 means that there is no time limit."""


class Page(Protocol):
    """An open page: its player, and how much of the room it knows."""

    player: str | None
    """None for somebody without an identity."""
    revision: int
    """The version of the room that it knows; -1 when it knows nothing."""
    presence: int
    """The version of `Presence` that it knows."""

    def wake(self) -> None:
        """There may be news."""
