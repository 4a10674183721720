"""Pieces of logs: which of their events belong to a range of versions, and how a finished piece is packed."""

import zlib
from collections.abc import Iterable, Sequence
from typing import Final, NamedTuple

from dimension.rooms.core.events import MovesThinned, RoomEvent, decode_event, encode_event, versions_of
from dimension.rooms.core.thinning import thinned

CHAPTER_EVENTS: Final = 5_000
"""The most events put away at once: few enough to keep nobody waiting."""


class Chapter(NamedTuple):
    """Events of a room as they are put away."""

    first_version: int
    last_version: int
    data: bytes


def clipped(events: Iterable[RoomEvent], first: int, after: int, until: int) -> list[RoomEvent]:
    """Of events that begin with version `first`, those with versions above `after` and up to `until`."""
    found: list[RoomEvent] = []
    version = first - 1
    for event in events:
        before, version = version, version + versions_of(event)
        inside = min(version, until) - max(before, after)
        if inside > 0:
            is_whole = inside == version - before
            found.append(event if is_whole else MovesThinned(at=event.at, count=inside))
    return found


def packed(events: Sequence[RoomEvent]) -> bytes:
    """Events in little space; a checksum is part of it."""
    return zlib.compress(b"\n".join(map(encode_event, events)))


def unpacked(data: bytes) -> list[RoomEvent]:
    """Events as they were packed; raises zlib.error or msgspec.MsgspecError for anything else."""
    return [decode_event(line) for line in zlib.decompress(data).split(b"\n")]


def chapter_of(first: int, events: list[RoomEvent]) -> Chapter | None:
    """Events as they are put away; takes a while."""
    if not events:
        return None
    return Chapter(first, first + len(events) - 1, packed(thinned(events)))
