"""The part of a store that all databases share: reading games, states and rooms, and archiving finished games."""

import asyncio
from abc import ABC, abstractmethod
from collections.abc import Awaitable, Callable, Iterable, Sequence
from itertools import groupby
from typing import ClassVar, Final, ParamSpec, TypeVar

import msgspec

from dimension.room.erasing import Erasure
from dimension.room.events import RoomEvent, decode_event
from dimension.room.records import FinishedGame
from dimension.room.retention import RoomKind, StoredRoom
from dimension.room.saved_state import STATE_FORMAT, decode_state, encode_state
from dimension.room.state import RoomState
from dimension.store.erased_logs import SetEvent, erase_from_log
from dimension.store.errors import UNREADABLE, StorageError
from dimension.store.log import archive_of
from dimension.store.sql import NothingChanged, Row, Statement, Value
from dimension.store.tables import Schema

_Args = ParamSpec("_Args")
_Answer = TypeVar("_Answer")

LARGEST: Final = 2**63 - 1
"""Above every version."""
_NEVER: Final = 2**53
"""When a room was last used whose last event cannot be read: such a room is for people to look at."""
_GAMES: Final = """
SELECT found.room, found.game, ended_at, revision, first_revision, code, settings_key, known, player, name, total, place
FROM (SELECT * FROM games WHERE {where} ORDER BY {order} LIMIT {limit}) AS found
JOIN game_players AS seated ON seated.room = found.room AND seated.game = found.game ORDER BY {prefixed}, position
"""
_SOLO: Final = """
SELECT total FROM game_players JOIN games USING (room, game)
WHERE player = $1 AND settings_key = $2 AND seats = 1 AND known = 0 ORDER BY ended_at, room, game
"""
_RUNNING: Final = "SELECT room FROM running_games WHERE player = $1 ORDER BY since DESC, room DESC LIMIT $2"
SET_ALIVE: Final = """
INSERT INTO heartbeat (id, last_alive) VALUES (1, $1) ON CONFLICT (id) DO UPDATE SET last_alive = excluded.last_alive
"""
_SAVE_STATE: Final = """
INSERT INTO states (room, version, format, data) VALUES ($1, $2, $3, $4)
ON CONFLICT (room, version) DO UPDATE SET format = excluded.format, data = excluded.data
"""
_STATE: Final = """
SELECT data FROM states WHERE room = $1 AND version <= $2 AND format = $3 ORDER BY version DESC LIMIT 1
"""
_HAS_KIND: Final = "EXISTS (SELECT 1 FROM room_kinds WHERE room_kinds.room = rooms.room AND kind = '{}')"
_ROOMS: Final = f"""
SELECT room, (SELECT max(version) FROM events WHERE events.room = rooms.room),
    (SELECT {{data}} FROM events WHERE events.room = rooms.room ORDER BY version DESC LIMIT 1),
    EXISTS (SELECT 1 FROM games WHERE games.room = rooms.room),
    EXISTS (SELECT 1 FROM running_games WHERE running_games.room = rooms.room),
    {", ".join(_HAS_KIND.format(kind) for kind in RoomKind)}
FROM rooms WHERE room > $1 ORDER BY room LIMIT $2
"""  # noqa: S608 - made of constants
# No other server writes to the room before the transaction ends …
_LOCK: Final = "UPDATE rooms SET in_progress = in_progress WHERE room = $1"
# … and none has archived the same events.
_CHECK_ARCHIVE: Final = """
UPDATE rooms SET in_progress = in_progress WHERE room = $1
AND coalesce((SELECT max(last_version) FROM archives WHERE room = $1), 0) = $2
"""
_ARCHIVE: Final = """
INSERT INTO archives (room, first_version, last_version, format, data) VALUES ($1, $2, $3, $4, $5)
"""
_DELETE_EVENTS: Final = "DELETE FROM events WHERE room = $1 AND version <= $2"
# Where a game starts, its replay starts; the latest one opens the table.
_DELETE_STATES: Final = """
DELETE FROM states WHERE room = $1 AND version <= $2 AND version < (SELECT max(version) FROM states WHERE room = $1)
AND version NOT IN (SELECT first_revision FROM games WHERE room = $1)
"""
_MARK_ARCHIVED: Final = "UPDATE games SET archived = 1 WHERE room = $1 AND game = $2"


def games_query(where: str, order: Sequence[str], limit: str) -> str:
    """The query for finished games with a row for each seat."""
    return _GAMES.format(
        where=where, order=", ".join(order), limit=limit, prefixed=", ".join(f"found.{column}" for column in order)
    )


GAMES_OF_ROOM: Final = games_query("room = $1", ["game"], str(LARGEST))
_GAMES_AT: Final = games_query("room = $1", ["game DESC"], "$2")
_GAME: Final = games_query("room = $1 AND game = $2", ["game"], "1")
_GAMES_OF: Final = games_query(
    "(room, game) IN (SELECT room, game FROM game_players WHERE player = $1)",
    ["ended_at DESC", "room DESC", "game DESC"],
    "$2",
)


def finished_games(rows: Iterable[Row]) -> list[FinishedGame]:
    """Finished games, of rows as `games_query` finds them."""
    return [
        FinishedGame._make((*game[:7], bool(game[7]), tuple(row[8:] for row in seats)))
        for game, seats in groupby(rows, key=lambda row: row[:8])
    ]


class SqlStore(ABC):
    """A store on the tables of a schema; a subclass knows how its database appends, loads and forgets logs."""

    _last_event: ClassVar[str] = "data"
    """How the last event of a room is read, which may be damaged."""
    _set_alive: ClassVar[str] = SET_ALIVE

    def __init__(self, schema: Schema) -> None:
        self.schema: Final = schema

    @abstractmethod
    async def rows(self, sql: str, *values: Value) -> Sequence[Row]:
        """The rows that a query finds; raises StorageError."""

    @abstractmethod
    async def change(self, *statements: Statement) -> None:
        """Execute all of the statements, or none; raises NothingChanged and StorageError."""

    @abstractmethod
    async def _next_game(self) -> tuple[str, int, int] | None:
        """The finished game that waits longest to be archived: its room, its number, the last version to archive."""

    @abstractmethod
    async def _next_events(self, room: str, until: int) -> tuple[int, list[RoomEvent]]:
        """The first version of a room that is not archived, and some events from there on; raises StorageError."""

    @property
    @abstractmethod
    def _set_event(self) -> SetEvent:
        """How an event is replaced."""

    def _work(
        self, function: Callable[_Args, _Answer], *args: _Args.args, **options: _Args.kwargs
    ) -> Awaitable[_Answer]:
        """Call a function that takes a while."""
        return asyncio.to_thread(function, *args, **options)

    async def save_state(self, room: str, state: RoomState) -> None:
        data = await self._work(encode_state, state)
        await self.change(Statement(_SAVE_STATE, (room, state.version, STATE_FORMAT, data)))

    async def latest_state(self, room: str, until: int | None = None) -> RoomState | None:
        rows = await self.rows(_STATE, room, LARGEST if until is None else until, STATE_FORMAT)
        return await self._work(decode_state, rows[0][0]) if rows else None

    async def archive_next(self) -> bool:
        waiting = await self._next_game()
        if waiting is None:
            return False
        room, game, until = waiting
        try:
            return await self._archive(room, until, game)
        except StorageError as error:
            if error.code in UNREADABLE:
                # Left as it is, and not tried again and again.
                await self.change(Statement(_MARK_ARCHIVED, (room, game)))
            raise

    async def thin(self, room: str, until: int) -> bool:
        return await self._archive(room, until)

    async def _archive(self, room: str, until: int, game: int | None = None) -> bool:
        """Archive events up to a version, but not too many, and mark their game when they are its last.

        False when nothing could be archived.
        """
        first, events = await self._next_events(room, until)
        archive = await self._work(archive_of, first, events)
        statements = []
        if archive is not None:
            last = archive.last_version
            statements += [
                Statement(_LOCK, (room,)),
                Statement(_CHECK_ARCHIVE, (room, archive.first_version - 1), must_change=True),
                Statement(_ARCHIVE, (room, *archive)),
                Statement(_DELETE_EVENTS, (room, last)),
                Statement(_DELETE_STATES, (room, last)),
            ]
        if game is not None and (archive is None or archive.last_version >= until):
            statements.append(Statement(_MARK_ARCHIVED, (room, game)))
        try:
            await self.change(*statements)
        except NothingChanged:
            return False
        return bool(statements)

    async def rooms_after(self, name: str, limit: int) -> list[StoredRoom]:
        rows = await self.rows(_ROOMS.format(data=self._last_event), name, limit)
        return [
            StoredRoom(
                room,
                version or 0,
                _time_of(event),
                bool(has_games),
                bool(is_running),
                frozenset(kind for kind, is_it in zip(RoomKind, kinds, strict=True) if is_it),
            )
            for room, version, event, has_games, is_running, *kinds in rows
        ]

    async def erase(self, room: str, expected_version: int, erasure: Erasure) -> bool:
        return await erase_from_log(self, room, expected_version, erasure, self._set_event, self._work)

    async def rooms_in_progress(self) -> list[str]:
        return [room for (room,) in await self.rows("SELECT room FROM rooms WHERE in_progress = 1 ORDER BY room")]

    async def alive(self, now: int) -> None:
        await self.change(Statement(self._set_alive, (now,)))

    async def last_alive(self) -> int | None:
        rows = await self.rows("SELECT last_alive FROM heartbeat")
        return rows[0][0] if rows else None

    async def games_of(self, player: str, limit: int = 50) -> list[FinishedGame]:
        return finished_games(await self.rows(_GAMES_OF, player, limit))

    async def running_games_of(self, player: str, limit: int = 10) -> list[str]:
        return [room for (room,) in await self.rows(_RUNNING, player, limit)]

    async def game(self, room: str, game: int) -> FinishedGame | None:
        found = finished_games(await self.rows(_GAME, room, game))
        return found[0] if found else None

    async def games_at(self, room: str, limit: int) -> list[FinishedGame]:
        return finished_games(await self.rows(_GAMES_AT, room, limit))

    async def solo_totals(self, player: str, settings_key: str) -> list[int]:
        return [total for (total,) in await self.rows(_SOLO, player, settings_key)]


def _time_of(event: str | bytes | None) -> int:
    try:
        return decode_event(event.encode() if isinstance(event, str) else event or b"").at
    except msgspec.MsgspecError:
        return _NEVER
