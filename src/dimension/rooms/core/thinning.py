"""Moves that nobody will watch: a stored log keeps enough of them to see a tray grow, and every one that counted."""

from collections import defaultdict
from collections.abc import Iterable, Iterator, Sequence
from typing import Final

from dimension.rooms.core import events as e

KEPT_WHOLE: Final = 60
"""Up to this many moves in a round, all of a seat's are kept."""
MOST_SLOTS: Final = 240
"""Otherwise time is cut into slots, at most this many with a move in them …"""
SHORTEST_SLOT: Final = 250
"""… and not shorter than this, in milliseconds. What a seat had at the end of a slot is kept."""

_MOVES: Final = (e.TrayChanged, e.DoneChanged)


def thinned(events: Sequence[e.RoomEvent]) -> list[e.RoomEvent]:
    """The same events with fewer moves; those left out are counted, so that every other event keeps its version.

    The last tray of a seat before anything but a move is always kept, and so is whether the seat was done: whatever
    was scored is still there.
    """
    dropped: set[int] = set()
    for moves in _moves_by_seat_and_round(events):
        if len(moves) > KEPT_WHOLE:
            dropped.update(set(moves) - _kept(events, moves))
    return list(_joined(events, dropped))


def _moves_by_seat_and_round(events: Iterable[e.RoomEvent]) -> Iterator[list[int]]:
    """Where the moves of one seat are, for every seat and round."""
    places: defaultdict[int, list[int]] = defaultdict(list)
    for at, event in enumerate(events):
        if isinstance(event, _MOVES):
            places[event.seat].append(at)
        elif isinstance(event, e.RoundScored):
            yield from places.values()
            places.clear()
    yield from places.values()


def _kept(events: Sequence[e.RoomEvent], moves: Sequence[int]) -> set[int]:
    """The moves without which a seat would look different at the end of a slot."""
    length = SHORTEST_SLOT
    start = events[moves[0]].at
    while len({(events[at].at - start) // length for at in moves}) > MOST_SLOTS:
        length *= 2
    kept: dict[tuple[int, bool], int] = {}
    for at in moves:
        slot = (events[at].at - start) // length
        is_tray = isinstance(events[at], e.TrayChanged)
        kept[slot, is_tray] = at
        if is_tray:
            # A tray takes back done: what was said before it no longer shows.
            kept.pop((slot, False), None)
    return set(kept.values())


def _joined(events: Sequence[e.RoomEvent], dropped: set[int]) -> Iterator[e.RoomEvent]:
    """The events that are left, with each run of others as one event."""
    missing: e.MovesThinned | None = None
    for at, event in enumerate(events):
        if at in dropped or isinstance(event, e.MovesThinned):
            count = e.versions_of(event) + (missing.count if missing else 0)
            missing = e.MovesThinned(at=event.at, count=count)
            continue
        if missing is not None:
            yield missing
            missing = None
        yield event
    if missing is not None:
        yield missing
