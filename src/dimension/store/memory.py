"""A store in memory, for tests, and for tables that need not last."""

from collections.abc import Sequence
from typing import Final

from dimension.room.erasing import Erasure, erased_events, erased_game, erased_state, ghost_names
from dimension.room.events import RoomEvent, versions_of
from dimension.room.records import NO_ROUNDS, FinishedGame, RoundRecords
from dimension.room.replay import thinned
from dimension.room.retention import RoomKind, StoredRoom
from dimension.room.state import RoomState
from dimension.runtime.ports import VersionConflict
from dimension.store.errors import StorageError
from dimension.store.log import clipped
from dimension.store.rows import kinds_in, progress_after, said_about_players
from dimension.store.sole_owner import SoleOwner
from dimension.store.sql import Row, Statement, Value
from dimension.store.sqlite.file import ask, carry_out, in_memory
from dimension.store.tables import CORE, Schema


class MemoryStore:
    """Keeps events and finished games in dictionaries."""

    def __init__(self, schema: Schema = CORE) -> None:
        self.schema: Final = schema
        self.claims: Final = SoleOwner()
        self.neighbors: Final = self.claims
        self._logs: dict[str, list[RoomEvent]] = {}
        self._in_progress: set[str] = set()
        self._running: dict[str, dict[str, int]] = {}
        """By room and player, since when they play."""
        self._games: dict[tuple[str, int], FinishedGame] = {}
        self._states: dict[str, dict[int, RoomState]] = {}
        """By room and version."""
        self._waiting: list[FinishedGame] = []
        """Games that are not put away yet."""
        self._put_away: dict[str, int] = {}
        """By room, the last version that was put away."""
        self._last_alive: int | None = None
        self._tables: Final = in_memory()
        self._is_closed = False

    async def append(
        self,
        room: str,
        expected_version: int,
        events: Sequence[RoomEvent],
        finished: FinishedGame | None = None,
        rounds: RoundRecords = NO_ROUNDS,
    ) -> None:
        """Keep events as versions expected+1, expected+2, …; raises VersionConflict."""
        self._check_open()
        if self._version(room) != expected_version:
            raise VersionConflict
        if finished is not None and (finished.room, finished.game) in self._games:
            raise StorageError("doubled_game", f"{finished.room} {finished.game}")
        if events:
            self._logs.setdefault(room, []).extend(events)
            self._note_progress(room, events)
            self._note_players(room, events)
        if finished is not None:
            self._games[finished.room, finished.game] = finished
            self._waiting.append(finished)
        if beside := self.schema.projected(room, events, finished, rounds):
            await self.change(*beside)

    async def load(self, room: str, after: int = 0, until: int | None = None) -> list[RoomEvent]:
        """The events of a room with versions above `after` and up to `until`, in order."""
        self._check_open()
        log = self._logs.get(room, [])
        if room not in self._put_away:
            return log[after:until]
        return clipped(log, 1, after, self._version(room) if until is None else until)

    async def save_state(self, room: str, state: RoomState) -> None:
        """Keep a room as it is at its version."""
        self._check_open()
        self._states.setdefault(room, {})[state.version] = state

    async def latest_state(self, room: str, until: int | None = None) -> RoomState | None:
        """The latest saved state of a room up to a version; None when there is none."""
        self._check_open()
        states = self._states.get(room, {})
        return states.get(max((version for version in states if until is None or version <= until), default=0))

    async def archive_next(self) -> bool:
        """Put the next finished game away; False when there is none left."""
        self._check_open()
        if not self._waiting:
            return False
        game = self._waiting.pop(0)
        end, last = self._put_away.get(game.room, 0), min(game.revision, self._version(game.room))
        if last > end:
            parts = [await self.load(game.room, *part) for part in ((0, end), (end, last), (last, None))]
            self._logs[game.room] = [*parts[0], *thinned(parts[1]), *parts[2]]
            self._put_away[game.room] = last
            self._drop_states(game.room, last)
        return True

    async def rooms_after(self, name: str, limit: int) -> list[StoredRoom]:
        """Rooms with names after this one, in order."""
        self._check_open()
        names = sorted(room for room in self._logs if room > name)[:limit]
        played = {room for room, _ in self._games}
        return [
            StoredRoom(room, self._version(room), self._logs[room][-1].at, room in played, room in self._running, kinds)
            for room in names
            for kinds in [await self._kinds(room)]
        ]

    async def _kinds(self, room: str) -> frozenset[RoomKind]:
        rows = await self.rows("SELECT kind FROM room_kinds WHERE room = $1", room)
        return kinds_in(",".join(kind for (kind,) in rows))

    async def forget(self, room: str, expected_version: int) -> None:
        """Delete all that is known of a room; raises VersionConflict when something happened there since."""
        self._check_open()
        if self._version(room) != expected_version:
            raise VersionConflict
        for by_room in (self._logs, self._states, self._put_away, self._running):
            by_room.pop(room, None)
        self._in_progress.discard(room)
        self._games = {key: game for key, game in self._games.items() if game.room != room}
        self._waiting = [game for game in self._waiting if game.room != room]
        deleted = (Statement(f"DELETE FROM {spec.name} WHERE room = $1", (room,)) for spec in self.schema.per_room)  # noqa: S608
        await self.change(*deleted)

    async def erase(self, room: str, expected_version: int, erasure: Erasure) -> bool:
        """Remove somebody from a room; False when there was nothing left of them. Raises VersionConflict."""
        self._check_open()
        if room not in self._logs or self._version(room) != expected_version:
            raise VersionConflict
        log, _ = erased_events(self._logs[room], erasure)
        before = self._states.get(room, {})
        states = {version: erased_state(state, erasure) for version, state in before.items()}
        ghosts = {name for event in self._logs[room] for name in ghost_names(event, erasure.player)}
        games = {key: erased_game(game, erasure, ghosts) for key, game in self._games.items() if game.room == room}
        is_found = (log, states) != (self._logs[room], before)
        self._logs[room], self._states[room] = log, states
        self._games |= games
        self._waiting = [games.get((game.room, game.game), game) for game in self._waiting]
        if running := self._running.pop(room, {}):
            running.pop(erasure.player, None)
            self._running |= {room: running} if running else {}
        tables = ("played_rounds",) if is_found else ("played_rounds", "room_people")
        delete = "DELETE FROM {} WHERE room = $1 AND player = $2"
        await self.change(*(Statement(delete.format(table), (room, erasure.player)) for table in tables))
        return is_found

    async def rows(self, sql: str, *values: Value) -> Sequence[Row]:
        """The rows that a question finds."""
        self._check_open()
        return ask(self._tables, sql, values)

    async def change(self, *statements: Statement) -> None:
        """Carry out all of the statements, or none; raises NothingChanged."""
        self._check_open()
        self._tables.execute("BEGIN")
        problem = carry_out(self._tables, statements)
        self._tables.execute("COMMIT")
        if problem is not None:
            raise problem

    async def reclaim(self) -> bool:
        """There is nothing to give back."""
        self._check_open()
        return False

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

    async def running_games_of(self, player: str, limit: int = 10) -> list[str]:
        """The rooms in which a player is in the middle of a game, the latest first."""
        self._check_open()
        found = [(players[player], room) for room, players in self._running.items() if player in players]
        return [room for _, room in sorted(found, reverse=True)][:limit]

    async def game(self, room: str, game: int) -> FinishedGame | None:
        """One finished game; None when there is no such game."""
        self._check_open()
        return self._games.get((room, game))

    async def games_at(self, room: str, limit: int) -> list[FinishedGame]:
        """The finished games of a room, newest first."""
        self._check_open()
        games = [game for game in self._games.values() if game.room == room]
        return sorted(games, key=lambda game: game.game, reverse=True)[:limit]

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

    async def inspect(self) -> bool:
        """Nothing here can be damaged."""
        self._check_open()
        return True

    async def close(self) -> None:
        """Refuse everything from now on."""
        self._is_closed = True

    def _version(self, room: str) -> int:
        log = self._logs.get(room, [])
        return sum(map(versions_of, log)) if room in self._put_away else len(log)

    def _drop_states(self, room: str, last: int) -> None:
        states = self._states.get(room, {})
        starts = {game.first_revision for game in self._games.values() if game.room == room}
        for version in [version for version in states if version <= last and version not in starts]:
            if version != max(states):
                del states[version]

    def _note_progress(self, room: str, events: Sequence[RoomEvent]) -> None:
        if progress_after(events, room in self._in_progress):
            self._in_progress.add(room)
        else:
            self._in_progress.discard(room)

    def _note_players(self, room: str, events: Sequence[RoomEvent]) -> None:
        said = said_about_players(events)
        if said is None:
            return
        before = {} if said.is_whole else self._running.get(room, {})
        if said.is_whole or before:
            self._running[room] = dict.fromkeys(said.players, said.at) | before
        if not self._running.get(room):
            self._running.pop(room, None)

    def _check_open(self) -> None:
        if self._is_closed:
            raise StorageError("closed")
