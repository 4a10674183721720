"""A whole log without a player."""

from collections.abc import Iterable

from dimension.room import events as e
from dimension.room.erasing import Erasure, Seats, erased, seats_after


def erased_events(
    events: Iterable[e.RoomEvent], erasure: Erasure, seats: Seats = frozenset()
) -> tuple[list[e.RoomEvent], Seats]:
    """Events without a player who had these seats before them, and the seats afterward."""
    found: list[e.RoomEvent] = []
    for event in events:
        found.append(erased(event, erasure, seats))
        seats = seats_after(event, erasure.player, seats)
    return found, seats
