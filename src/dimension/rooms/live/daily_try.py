"""Opening the room in which somebody tries the hand of a day."""

from dimension.rooms.core.commands import OpenTable, TakeSeat
from dimension.rooms.core.refusals import Refusal
from dimension.rooms.core.request import Levels, Request
from dimension.rooms.live.arranged_room import open_arranged
from dimension.rooms.live.ports import EventStore


async def open_try(
    store: EventStore, opening: OpenTable, name: str, request: Request, levels: Levels
) -> Refusal | None:
    """Open a room for a try and sit down in it, in one step, unless that was done before; why not, or None.

    The name of the room comes from the day and the player, so the key (room, version) prevents a second one.
    """
    return await open_arranged(store, opening, [TakeSeat(name)], request, levels)
