"""Opening the room in which somebody tries the hand of a day."""

from contextlib import suppress

from dimension.rooms.core.commands import OpenTable, TakeSeat
from dimension.rooms.core.decide import decide
from dimension.rooms.core.evolution import fold
from dimension.rooms.core.refusals import Refusal
from dimension.rooms.core.request import Levels, Request
from dimension.rooms.live.ports import EventStore, NotOwner, VersionConflict


async def open_try(
    store: EventStore, opening: OpenTable, name: str, request: Request, levels: Levels
) -> Refusal | None:
    """Open a room for a try and sit down in it, in one step, unless that was done before; why not, or None.

    The name of the room comes from the day and the player, so the key (room, version) prevents a second one.
    """
    opened = decide(None, opening, request)
    assert not isinstance(opened, Refusal)
    seated = decide(fold(opened), TakeSeat(name), request, levels)
    if isinstance(seated, Refusal):
        return seated
    with suppress(VersionConflict, NotOwner):
        await store.append(opening.room, 0, [*opened, *seated])
        if store.claims.is_shared:
            # The first page decides which server has the room.
            await store.claims.release([opening.room])
    return None
