"""Opening a room in which somebody sits already: in one step, so that there is never half of it."""

from collections.abc import Sequence
from contextlib import suppress

from dimension.rooms.core.commands import Command, OpenTable
from dimension.rooms.core.decide import decide
from dimension.rooms.core.evolution import fold
from dimension.rooms.core.refusals import Refusal
from dimension.rooms.core.request import Levels, Request
from dimension.rooms.live.ports import EventStore, NotOwner, VersionConflict


async def open_arranged(
    store: EventStore, opening: OpenTable, arranging: Sequence[Command], request: Request, levels: Levels
) -> Refusal | None:
    """Open a room and give it the host's first commands, unless there is a room of this name; why not, or None."""
    events = decide(None, opening, request)
    assert not isinstance(events, Refusal)
    for command in arranging:
        decided = decide(fold(events), command, request, levels)
        if isinstance(decided, Refusal):
            return decided
        events = [*events, *decided]
    with suppress(VersionConflict, NotOwner):
        await store.append(opening.room, 0, events)
        if store.claims.is_shared:
            # The first page decides which server has the room.
            await store.claims.release([opening.room])
    return None
