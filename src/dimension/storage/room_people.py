"""Whose identity is in which room, so that it can be found and removed."""

from collections.abc import Iterable, Sequence
from typing import Final

from dimension.rooms.core.erasing import people_in
from dimension.rooms.core.events import Move, RoomEvent
from dimension.storage.tables import Statement

_INSERT: Final = "INSERT INTO room_people (room, player) VALUES ($1, $2) ON CONFLICT DO NOTHING"


def people_statements(room: str, events: Sequence[RoomEvent]) -> list[Statement]:
    """What notes the people in some events of a room."""
    if len(events) == 1 and isinstance(events[0], Move):
        # Fast path: nearly everything that happens.
        return []
    return [Statement(_INSERT, (room, player)) for player in sorted(_people(events))]


def _people(events: Iterable[RoomEvent]) -> set[str]:
    return {player for event in events for player in people_in(event)}
