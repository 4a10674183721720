"""Handing rooms over to other servers, only as many at a time as these can take over at once."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Final, NamedTuple

from dimension.rooms.live.live_room import LiveRoom
from dimension.rooms.live.ports import RoomClaims

_AT_ONCE: Final = 20
_STEPS: Final = 100
"""A server with very many rooms gives more of them away at once: it has to end at some time."""
_TAKEN_SECONDS: Final = 0.5
"""How long the others have to take rooms over before they are given more."""
_LOOK_SECONDS: Final = 0.02


class HandOverNeeds(NamedTuple):
    """What it takes to hand rooms over."""

    rooms: Mapping[str, LiveRoom]
    claims: RoomClaims
    let_go: Callable[[LiveRoom], None]
    """Does nothing more for a room, without a word to its pages."""


async def hand_over_all(needs: HandOverNeeds) -> None:
    """Give every room away, and send its pages after it."""
    while needs.rooms:
        # Those that are busy come last: they would make the others wait.
        rooms = sorted(needs.rooms.values(), key=lambda room: room.lock.locked())
        await _hand_over(needs, rooms[: max(_AT_ONCE, len(rooms) // _STEPS)])


async def _hand_over(needs: HandOverNeeds, rooms: Sequence[LiveRoom]) -> None:
    await asyncio.gather(*(_let_go(needs, room) for room in rooms))
    # If that fails, the rooms are taken over when this server is gone.
    with suppress(Exception):
        await needs.claims.release([room.state.room for room in rooms])
    awaited = [room.state.room for room in rooms if room.pages]
    for room in rooms:
        room.dismiss()
    with suppress(Exception):
        async with asyncio.timeout(_TAKEN_SECONDS):
            while awaited := list(await needs.claims.left_alone(awaited)):
                await asyncio.sleep(_LOOK_SECONDS)


async def _let_go(needs: HandOverNeeds, room: LiveRoom) -> None:
    # What is being written is written first, and nothing afterward.
    async with room.lock:
        needs.let_go(room)
