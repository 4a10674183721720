"""Handing rooms over to other servers, only as many at a time as these can take over at once."""

import asyncio
from collections.abc import Awaitable, Callable, Collection, Mapping, Sequence
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
    settle: Callable[[LiveRoom], Awaitable[object]]
    """Gives back what a room has lost, with its lock held: whoever takes it only knows since when it was left alone."""
    let_go: Callable[[LiveRoom], None]
    """Does nothing more for a room, without a word to its pages."""


async def hand_over_all(needs: HandOverNeeds) -> None:
    """Give every room away, and send its pages after it."""
    patience = _TAKEN_SECONDS
    while needs.rooms:
        rooms = list(needs.rooms.values())
        step = max(_AT_ONCE, len(rooms) // _STEPS)
        # Those that are busy come last and alone: they would make others wait.
        idle = [room for room in rooms if not room.lock.locked()]
        awaited = await _given_away(needs, idle[:step] or rooms[:1])
        # Where nobody takes them, there may be nobody.
        patience = _TAKEN_SECONDS if await _are_taken(needs.claims, awaited, patience) else patience / 2


async def _given_away(needs: HandOverNeeds, rooms: Sequence[LiveRoom]) -> list[str]:
    """Give some rooms away; those whose pages will ask for them."""
    await asyncio.gather(*(_let_go(needs, room) for room in rooms))
    # If that fails, the rooms are taken over when this server is gone.
    with suppress(Exception):
        await needs.claims.release([room.state.room for room in rooms])
    awaited = [room.state.room for room in rooms if room.pages]
    for room in rooms:
        room.dismiss()
    return awaited


async def _let_go(needs: HandOverNeeds, room: LiveRoom) -> None:
    # What is being written is written first, and nothing afterward.
    async with room.lock:
        await needs.settle(room)
        needs.let_go(room)


async def _are_taken(claims: RoomClaims, awaited: Collection[str], seconds: float) -> bool:
    """Wait until other servers have some rooms, if that is soon."""
    try:
        async with asyncio.timeout(seconds):
            while awaited and (awaited := await claims.left_alone(awaited)):
                await asyncio.sleep(_LOOK_SECONDS)
    except Exception:
        return False
    return True
