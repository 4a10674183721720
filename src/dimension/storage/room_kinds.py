"""Which rooms are kept for another time than most: big ones, and those that people come back to."""

from collections.abc import Sequence
from typing import Final

from dimension.rooms.core.events import RoomEvent, SettingsChanged, TableKept, TableOpened
from dimension.rooms.core.retention import RoomKind
from dimension.storage.tables import Statement

_INSERT: Final = "INSERT INTO room_kinds (room, kind) VALUES ($1, $2) ON CONFLICT DO NOTHING"
_DELETE: Final = "DELETE FROM room_kinds WHERE room = $1 AND kind = $2"


def kinds_in(text: str | None) -> frozenset[RoomKind]:
    """Kinds of a room as a question finds them, with commas between them; None when there are none."""
    found = text.split(",") if text else ()
    return frozenset(kind for kind in RoomKind if kind in found)


def kind_statements(room: str, events: Sequence[RoomEvent]) -> list[Statement]:
    """What notes of which kinds a room is; one that was big once stays so, because a class was there."""
    statements = []
    for event in events:
        match event:
            case TableOpened(settings=settings) | SettingsChanged(settings=settings) if settings.is_big:
                statements.append(Statement(_INSERT, (room, RoomKind.BIG)))
            case TableKept(name=name):
                statements.append(Statement(_DELETE if name is None else _INSERT, (room, RoomKind.CLUB)))
            case _:
                pass
    return statements
