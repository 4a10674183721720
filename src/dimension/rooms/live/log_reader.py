"""Reading a room's log from the nearest saved state, in pieces, however long it is."""

import asyncio
from collections.abc import AsyncIterator
from contextlib import suppress
from typing import Final

from dimension.rooms.core.events import RoomEvent, versions_of
from dimension.rooms.core.evolution import evolve
from dimension.rooms.core.saved_state import SAVE_EVERY
from dimension.rooms.core.state import RoomState
from dimension.rooms.live.ports import DamagedRoom, EventStore

PAGE: Final = 2_000
"""Versions read at once."""
_AT_A_TIME: Final = 500
"""Events folded before other tasks get a turn."""


async def pages_of(
    store: EventStore, room: str, after: int, until: int | None = None
) -> AsyncIterator[list[RoomEvent]]:
    """The events of a room with versions above `after` and up to `until`, a page at a time."""
    while until is None or after < until:
        last = after + PAGE if until is None else min(after + PAGE, until)
        page = await store.load(room, after, last)
        if page:
            yield page
        after += sum(map(versions_of, page))
        if after < last:
            return


async def state_at(store: EventStore, room: str, until: int | None = None) -> RoomState | None:
    """A room as it was at a version, or as it is; None when there is no such room. Raises DamagedRoom."""
    state = await store.latest_state(room, until)
    folded = 0
    async for page in pages_of(store, room, state.version if state else 0, until):
        for event in page:
            state = evolved(state, event)
            folded += 1
            if folded % _AT_A_TIME == 0:
                await asyncio.sleep(0)
    if state is not None and state.room != room:
        raise DamagedRoom(f"the log of {state.room}")
    if state is not None and folded >= SAVE_EVERY:
        # Faster the next time; if that fails, the log is still there.
        with suppress(Exception):
            await store.save_state(room, state)
    return state


def evolved(state: RoomState | None, event: RoomEvent) -> RoomState:
    """A room after an event; raises DamagedRoom for an event that cannot have happened."""
    try:
        return evolve(state, event)
    except Exception as error:
        # Events from before there were checksums may be readable and still make no sense.
        raise DamagedRoom(f"an impossible event after version {state.version if state else 0}") from error
