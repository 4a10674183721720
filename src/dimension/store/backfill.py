"""Rebuilds rows from the logs of rooms, which are authoritative."""

import asyncio
from collections.abc import Iterable
from typing import Final

from dimension.room.events import FORMAT, RoomEvent
from dimension.room.records import FinishedGame, FoundBest, PlayedRound, RoundRecords, finished_game, round_records
from dimension.room.state import RoomState
from dimension.runtime.logs import evolved, pages_of
from dimension.runtime.ports import DamagedRoom
from dimension.store.sql import NothingChanged, Statement
from dimension.store.stores import Store

_NEXT: Final = "SELECT room FROM rooms WHERE recorded = 0 ORDER BY room LIMIT 1"
# A room that has since been forgotten gets no rows, and one that is about to be forgotten waits.
_STILL_THERE: Final = "UPDATE rooms SET recorded = 0 WHERE room = $1"
_MARK: Final = "UPDATE rooms SET recorded = $2 WHERE room = $1"
_RECORDED: Final = 1
_DAMAGED: Final = 2


async def record_next(store: Store) -> bool:
    """Write people and rounds of the next room that lacks them; False if none does. Raises DamagedRoom, once a room."""
    rooms = await store.rows(_NEXT)
    # A server of an earlier version would continue to play rounds without writing their rows.
    if not rooms or not await store.neighbors.all_know(FORMAT):
        return False
    ((room,),) = rooms
    try:
        await _record(store, room)
    except DamagedRoom:
        await store.change(Statement(_MARK, (room, _DAMAGED)))
        raise
    except NothingChanged:
        return True
    await store.change(Statement(_MARK, (room, _RECORDED)))
    return True


async def _record(store: Store, room: str) -> None:
    state: RoomState | None = None
    is_at_end = False
    # Repeat until there is nothing new: players may be there, and events before a room has its row change no row.
    while not is_at_end:
        is_at_end = True
        async for page in pages_of(store, room, state.version if state else 0):
            is_at_end = False
            state, records, finished = await asyncio.to_thread(_read, room, state, page)
            rows = store.schema.projected(room, page, finished, records)
            await store.change(Statement(_STILL_THERE, (room,), must_change=True), *rows)


def _read(
    room: str, state: RoomState | None, events: Iterable[RoomEvent]
) -> tuple[RoomState | None, RoundRecords, FinishedGame | None]:
    """The room after some events, the records of its rounds, and the first finished game; raises DamagedRoom."""
    finished: FinishedGame | None = None
    played: list[PlayedRound] = []
    bests: list[FoundBest] = []
    for event in events:
        before, state = state, evolved(state, event)
        if before is not None:
            finished = finished or finished_game(before, [event])
            found = round_records(before, [event])
            played += found.played
            bests += found.bests
        elif state.room != room:
            raise DamagedRoom(f"the log of {state.room}")
    return state, RoundRecords(tuple(played), tuple(bests)), finished
