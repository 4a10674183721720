"""Replays as they are sent: round by round, so that the longest game takes no more memory than a round."""

import asyncio
from collections.abc import AsyncIterator
from typing import Final

import msgspec

from dimension.rooms.core.events import RoomEvent
from dimension.rooms.core.finished import FinishedGame
from dimension.rooms.core.replay import EVENTS_AFTER_END, Outline, RoundReader
from dimension.rooms.live.log_reader import pages_of, state_at
from dimension.rooms.live.ports import EventStore

_ENCODER: Final = msgspec.json.Encoder()
_NO_ROUNDS: Final = b'"rounds":[]'


async def outline_of(store: EventStore, finished: FinishedGame) -> Outline | None:
    """How a game went, without its moves; None when its room was forgotten a moment ago."""
    start = await state_at(store, finished.room, finished.first_revision)
    if start is None:
        return None
    outline = Outline(finished, start)
    until = finished.revision + EVENTS_AFTER_END
    async for page in pages_of(store, finished.room, finished.first_revision, until):
        await asyncio.to_thread(outline.read, page)
        if outline.is_complete:
            break
    return outline


async def replay_pieces(
    store: EventStore, finished: FinishedGame, outline: Outline, turn: asyncio.Lock
) -> AsyncIterator[bytes]:
    """The JSON text of a game's `Replay`, piece by piece.

    `turn` is held while a piece is made, and not while it is sent: a slow reader keeps nobody waiting.
    """
    whole = _ENCODER.encode(outline.replay())
    # No text in it can look like this: its quotes would be escaped.
    head, _, tail = whole.rpartition(_NO_ROUNDS)
    yield head + b'"rounds":['
    rounds = _rounds(store, finished, outline)
    separator = b""
    while True:
        async with turn:
            piece = await anext(rounds, None)
        if piece is None:
            break
        yield separator + piece
        separator = b","
    yield b"]" + tail


async def _rounds(store: EventStore, finished: FinishedGame, outline: Outline) -> AsyncIterator[bytes]:
    reader = RoundReader(finished.first_revision, outline.results)
    async for page in pages_of(store, finished.room, finished.first_revision, finished.revision):
        for text in await asyncio.to_thread(_read, reader, page):
            yield text


def _read(reader: RoundReader, page: list[RoomEvent]) -> list[bytes]:
    return [_ENCODER.encode(round_) for round_ in reader.read(page)]
