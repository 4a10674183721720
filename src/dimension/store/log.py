"""Logs as a database holds them: archives of finished games, then one line for each event after them."""

import zlib
from collections.abc import Iterable, Iterator, Sequence
from typing import Final, NamedTuple

import msgspec

from dimension.room.events import FORMAT, MovesThinned, RoomEvent, decode_event, encode_event, versions_of
from dimension.room.packing import pack, unpack
from dimension.room.replay import thinned
from dimension.store.errors import DamagedLog

ARCHIVE_EVENTS: Final = 5_000
"""The most events in one archive: few enough to keep no caller waiting."""


class Archive(NamedTuple):
    """Events of a room as they are archived."""

    first_version: int
    last_version: int
    format: int
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
    return pack(b"\n".join(map(encode_event, events)))


def unpacked(data: bytes) -> list[RoomEvent]:
    """Events as they were packed; raises zlib.error or msgspec.MsgspecError for anything else."""
    return [decode_event(line) for line in unpack(data).split(b"\n")]


def archive_of(first: int, events: list[RoomEvent]) -> Archive | None:
    """Events as they are archived; takes a while."""
    if not events:
        return None
    return Archive(first, first + len(events) - 1, FORMAT, packed(thinned(events)))


def unpacked_log(room: str, archives: Sequence[Archive], after: int, until: int) -> Iterator[RoomEvent]:
    """The events of archives with versions above `after` and up to `until`; raises DamagedLog where they do not fit."""
    for at, (first, last, form, data) in enumerate(archives):
        check_format(room, form)
        events = unpacked(data)
        is_next = first == archives[at - 1].last_version + 1 if at else first <= after + 1
        if not is_next or sum(map(versions_of, events)) != last + 1 - first:
            raise DamagedLog(room, f"versions {first} to {last} do not fit")
        yield from clipped(events, first, after, until)


class LogLines(NamedTuple):
    """Part of a log with a line for each event; the last three are None when there is none."""

    events: int
    last_version: int | None
    newest_format: int | None
    text: str | None


def decoded_log(room: str, archives: Sequence[Archive], lines: LogLines, after: int, until: int) -> list[RoomEvent]:
    """The events with versions above `after` and up to `until`; the lines begin where the archives end, or at `after`.

    Raises DamagedLog where anything is missing or cannot be read.
    """
    end = max(after, archives[-1].last_version) if archives else after
    try:
        return [*unpacked_log(room, archives, after, until), *_decoded(room, lines, end)]
    except (msgspec.MsgspecError, zlib.error) as error:
        raise DamagedLog(room, str(error)) from error


def _decoded(room: str, lines: LogLines, after: int) -> list[RoomEvent]:
    if not lines.events or lines.text is None or lines.newest_format is None:
        return []
    check_format(room, lines.newest_format)
    if lines.last_version != after + lines.events:
        raise DamagedLog(room, f"{after + lines.events} events up to {lines.last_version}")
    return [decode_event(line) for line in lines.text.encode().split(b"\n")]


def check_format(room: str, newest: int) -> None:
    """Raise DamagedLog for events of a later version of the program."""
    if newest > FORMAT:
        raise DamagedLog(room, f"form {newest}, and this program knows {FORMAT}", "events_newer")
