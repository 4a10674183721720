"""A store that forgets everything when the process ends: for tests, and for tables that need not last."""

from collections.abc import Sequence
from typing import Final

from dimension.rooms.core.events import RoomEvent
from dimension.rooms.core.finished import FinishedGame
from dimension.rooms.live.ports import VersionConflict
from dimension.storage.errors import StorageError
from dimension.storage.progress import progress_after
from dimension.storage.sole_owner import SoleOwner


class MemoryStore:
    """Keeps events and finished games in dictionaries."""

    def __init__(self) -> None:
        self.claims: Final = SoleOwner()
        self._logs: dict[str, list[RoomEvent]] = {}
        self._in_progress: set[str] = set()
        self._games: dict[tuple[str, int], FinishedGame] = {}
        self._last_alive: int | None = None
        self._is_closed = False

    async def append(
        self, room: str, expected_version: int, events: Sequence[RoomEvent], finished: FinishedGame | None = None
    ) -> None:
        """Keep events as versions expected+1, expected+2, …; raises VersionConflict."""
        self._check_open()
        log = self._logs.get(room, [])
        if len(log) != expected_version:
            raise VersionConflict
        if finished is not None and (finished.room, finished.game) in self._games:
            raise StorageError("doubled_game", f"{finished.room} {finished.game}")
        if events:
            self._logs.setdefault(room, []).extend(events)
            self._note_progress(room, events)
        if finished is not None:
            self._games[finished.room, finished.game] = finished

    async def load(self, room: str, after: int = 0, until: int | None = None) -> list[RoomEvent]:
        """The events of a room with versions above `after` and up to `until`, in order."""
        self._check_open()
        return self._logs.get(room, [])[after:until]

    async def rooms_in_progress(self) -> list[str]:
        """The rooms with a game in progress."""
        self._check_open()
        return sorted(self._in_progress)

    async def alive(self, now: int) -> None:
        """Record that the server is alive."""
        self._check_open()
        self._last_alive = now

    async def last_alive(self) -> int | None:
        """When a server was last known to be alive; None for a new store."""
        self._check_open()
        return self._last_alive

    async def games_of(self, player: str, limit: int = 50) -> list[FinishedGame]:
        """A player's finished games, newest first."""
        self._check_open()
        theirs = [game for game in self._games.values() if any(player == someone for someone, *_ in game.players)]
        return sorted(theirs, key=lambda game: (game.ended_at, game.room, game.game), reverse=True)[:limit]

    async def game(self, room: str, game: int) -> FinishedGame | None:
        """One finished game; None when there is no such game."""
        self._check_open()
        return self._games.get((room, game))

    async def solo_totals(self, player: str, settings_key: str) -> list[int]:
        """The totals of a player's solo games with these settings and unknown cards, oldest first."""
        self._check_open()
        games = sorted(self._games.values(), key=lambda game: (game.ended_at, game.room, game.game))
        return [
            game.players[0][2]
            for game in games
            if len(game.players) == 1
            and game.players[0][0] == player
            and game.settings_key == settings_key
            and not game.known
        ]

    async def close(self) -> None:
        """Refuse everything from now on."""
        self._is_closed = True

    def _note_progress(self, room: str, events: Sequence[RoomEvent]) -> None:
        if progress_after(events, room in self._in_progress):
            self._in_progress.add(room)
        else:
            self._in_progress.discard(room)

    def _check_open(self) -> None:
        if self._is_closed:
            raise StorageError("closed")
