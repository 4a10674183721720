"""What a room needs from the outside: somewhere to keep its events, and somebody to think hard."""

from collections.abc import Sequence
from typing import NamedTuple, Protocol

from dimension.bots.base import Step
from dimension.rooms.core.events import RoomEvent
from dimension.rooms.core.table_settings import TableSettings
from dimension.rooms.core.values import BestTray, Dealt


class VersionConflict(Exception):  # noqa: N818 - an answer, not an error
    """Somebody else appended first: load and decide again."""


class FinishedGame(NamedTuple):
    """The result of a game, as it is kept for players' histories."""

    room: str
    game: int
    ended_at: int
    revision: int
    """The version of the room right after the game ended: replays end there."""
    first_revision: int
    """The version of the room right after the game started."""
    code: str
    settings_key: str
    """Equal for equal settings: what solo games are compared by."""
    known: bool
    players: tuple[tuple[str | None, str, int, int], ...]
    """Per seat in use: player, name, total, place."""


class EventStore(Protocol):
    """Keeps events; the key (room, version) lets exactly one writer win."""

    async def append(
        self, room: str, expected_version: int, events: Sequence[RoomEvent], finished: FinishedGame | None = None
    ) -> None:
        """Make events durable as versions expected+1, expected+2, …; raises VersionConflict."""

    async def load(self, room: str, after: int = 0, until: int | None = None) -> list[RoomEvent]:
        """The events of a room, in order."""

    async def rooms_in_progress(self) -> list[str]:
        """The rooms in which a clock is running: they are woken when a server starts."""

    async def alive(self, now: int) -> None:
        """Note that the server lives: what lies between this and the next start is an outage."""

    async def last_alive(self) -> int | None:
        """When a server was last known to live."""

    async def games_of(self, player: str, limit: int = 50) -> list[FinishedGame]:
        """A player's finished games, newest first."""

    async def game(self, room: str, game: int) -> FinishedGame | None:
        """One finished game."""

    async def solo_totals(self, player: str, settings_key: str) -> list[int]:
        """The totals of a player's solo games with these settings that count, oldest first."""

    async def close(self) -> None:
        """Finish what is under way."""


class Thinker(Protocol):
    """Answers what takes too long for the event loop."""

    async def deal(self, settings: TableSettings, seed: int) -> tuple[Dealt, ...]:
        """The hands of a game."""

    async def best(self, hand: str, trays: Sequence[str]) -> tuple[BestTray, tuple[tuple[str, ...], ...]]:
        """The optimum of a hand, and the moves to it from each of some trays."""

    async def plan(self, level: str, hand: str, tray: str, seconds: int, seed: int) -> Sequence[Step]:
        """How a bot goes on from a tray, with so many seconds left; 0 when no time runs."""
