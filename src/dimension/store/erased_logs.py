"""Removes a player from the stored log of a room, row by row.

Only rows that change are written, all in one transaction. Every row keeps its version and its form.
"""

import zlib
from collections.abc import Awaitable, Callable, Iterable, Sequence
from typing import Any, Final, NamedTuple, Protocol

import msgspec

from dimension.room.erasing import NO_NAME, Erasure, Seats, erased, erased_state, ghost_names, seats_after
from dimension.room.events import RoomEvent, decode_event, encode_event
from dimension.room.packing import pack, unpack
from dimension.room.saved_state import STATE_FORMAT, decode_state, encode_state
from dimension.runtime.ports import VersionConflict
from dimension.store.errors import DamagedLog
from dimension.store.log import check_format
from dimension.store.sql import NothingChanged, Row, Statement, Tables
from dimension.store.tables import Schema

_LINES_AT_ONCE: Final = 2_000
_ARCHIVED: Final = """
SELECT last_version, format, data FROM archives WHERE room = $1 AND last_version > $2 ORDER BY last_version LIMIT 1
"""
_LINES: Final = """
SELECT version, format, data FROM events WHERE room = $1 AND version > $2 ORDER BY version LIMIT $3
"""
_STATE: Final = """
SELECT version, format, data FROM states WHERE room = $1 AND version > $2 ORDER BY version LIMIT 1
"""
# No other server writes to the room before the transaction ends …
_LOCK: Final = "UPDATE rooms SET in_progress = in_progress WHERE room = $1"
# … and none has written since the room was read.
_CHECK: Final = """
UPDATE rooms SET in_progress = in_progress WHERE room = $1
AND coalesce((SELECT max(version) FROM events WHERE room = $1), 0) = $2
AND coalesce((SELECT max(last_version) FROM archives WHERE room = $1), 0) = $3
"""
_SET_ARCHIVE: Final = "UPDATE archives SET data = $3 WHERE room = $1 AND last_version = $2"
_SET_STATE: Final = "UPDATE states SET data = $3 WHERE room = $1 AND version = $2"
_DELETE_STATE: Final = "DELETE FROM states WHERE room = $1 AND version = $2"
_SET_PLAYER: Final = f"UPDATE game_players SET player = $3, name = '{NO_NAME}' WHERE room = $1 AND player = $2"  # noqa: S608
_SET_GHOST: Final = f"UPDATE game_players SET name = '{NO_NAME}' WHERE room = $1 AND player IS NULL AND name = $2"  # noqa: S608
_DELETE_PERSON: Final = "DELETE FROM room_people WHERE room = $1 AND player = $2"


class ErasedEvent(NamedTuple):
    """An event in its stored form, as it is written instead of another one."""

    room: str
    version: int
    format: int
    text: str


class _Traces(NamedTuple):
    """The seats of the removed player after the events so far, and the ghosts of their games."""

    seats: Seats = Seats()
    ghosts: frozenset[str] = frozenset()
    """The names of the ghosts."""

    def after(self, event: RoomEvent, player: str) -> "_Traces":
        return _Traces(seats_after(event, player, self.seats), self.ghosts | ghost_names(event, player))


class SchemaTables(Tables, Protocol):
    """The tables of a database and their registry."""

    @property
    def schema(self) -> Schema:
        """The registry."""


SetEvent = Callable[[ErasedEvent], Statement]
"""How a database replaces an event."""
Work = Callable[..., Awaitable[Any]]
"""Calls a function that takes a while."""


async def erase_from_log(
    tables: SchemaTables, room: str, expected_version: int, erasure: Erasure, set_event: SetEvent, work: Work
) -> bool:
    """Remove a player from a room; False when nothing of the player was left, and the room is not theirs any more.

    Raises VersionConflict when something happened in the room since a version, or while this was working.
    """
    last, traces, archives = await _archives(tables, room, erasure, work)
    lines, traces = await _lines(tables, room, last, erasure, traces, work)
    found = [*archives, *map(set_event, lines), *await _states(tables, room, erasure)]
    who = room, erasure.player
    beside = [
        Statement(_SET_PLAYER, (*who, erasure.substitute)),
        *(
            Statement(f"DELETE FROM {spec.name} WHERE room = $1 AND {spec.player} = $2", who)  # noqa: S608 - constants
            for spec in tables.schema.per_room
            if spec.player and spec.erased != "in logs"
        ),
        *(Statement(_SET_GHOST, (room, name)) for name in sorted(traces.ghosts)),
    ]
    if not found:
        beside.append(Statement(_DELETE_PERSON, who))
    check = Statement(_CHECK, (room, expected_version, last), must_change=True)
    try:
        await tables.change(Statement(_LOCK, (room,)), check, *found, *beside)
    except NothingChanged:
        raise VersionConflict from None
    return bool(found)


async def _archives(tables: Tables, room: str, erasure: Erasure, work: Work) -> tuple[int, _Traces, list[Statement]]:
    """The last archived version, the traces of the player up to there, and the statements that replace archives."""
    last, traces = 0, _Traces()
    found: list[Statement] = []
    while rows := await tables.rows(_ARCHIVED, room, last):
        last, form, data = rows[0]
        check_format(room, form)
        changed, traces = await work(_erased_archive, room, data, erasure, traces)
        if changed is not None:
            found.append(Statement(_SET_ARCHIVE, (room, last, changed)))
    return last, traces, found


def _erased_archive(room: str, data: bytes, erasure: Erasure, traces: _Traces) -> tuple[bytes | None, _Traces]:
    """The new data of an archive, None when it stays, and the traces after it."""
    before = _unpacked(room, data)
    after, traces = _erased(room, before, erasure, traces)
    return None if after == before else pack(b"\n".join(after)), traces


async def _lines(
    tables: Tables, room: str, after: int, erasure: Erasure, traces: _Traces, work: Work
) -> tuple[list[ErasedEvent], _Traces]:
    """The events that replace others that are not archived, and the traces after them."""
    found: list[ErasedEvent] = []
    while rows := await tables.rows(_LINES, room, after, _LINES_AT_ONCE):
        changed, traces = await work(_erased_lines, room, rows, erasure, traces)
        found += changed
        after = rows[-1][0]
    return found, traces


def _erased_lines(
    room: str, rows: Sequence[Row], erasure: Erasure, traces: _Traces
) -> tuple[list[ErasedEvent], _Traces]:
    before = [data.encode() for _, _, data in rows]
    after, traces = _erased(room, before, erasure, traces)
    found = []
    for (version, form, _), old, new in zip(rows, before, after, strict=True):
        check_format(room, form)
        if new != old:
            found.append(ErasedEvent(room, version, form, new.decode()))
    return found, traces


async def _states(tables: Tables, room: str, erasure: Erasure) -> list[Statement]:
    """The statements that replace saved states; unreadable ones are deleted, because the log can do without."""
    found: list[Statement] = []
    version = 0
    while rows := await tables.rows(_STATE, room, version):
        version, form, data = rows[0]
        state = decode_state(data) if form == STATE_FORMAT else None
        if state is None:
            found.append(Statement(_DELETE_STATE, (room, version)))
        elif (cleaned := erased_state(state, erasure)) != state:
            found.append(Statement(_SET_STATE, (room, version, encode_state(cleaned))))
    return found


def _unpacked(room: str, data: bytes) -> list[bytes]:
    try:
        return unpack(data).split(b"\n")
    except zlib.error as error:
        raise DamagedLog(room, str(error)) from error


def _erased(room: str, lines: Iterable[bytes], erasure: Erasure, traces: _Traces) -> tuple[list[bytes], _Traces]:
    """Events in their stored form without a player; events without a trace of the player stay byte for byte."""
    found: list[bytes] = []
    try:
        for line in lines:
            event = decode_event(line)
            cleaned = erased(event, erasure, traces.seats)
            found.append(line if cleaned == event else encode_event(cleaned))
            traces = traces.after(event, erasure.player)
    except msgspec.MsgspecError as error:
        raise DamagedLog(room, str(error)) from error
    return found, traces
