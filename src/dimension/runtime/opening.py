"""Opens a room with a seated player in one step, for challenges and the hand of the day."""

from collections.abc import Sequence
from contextlib import suppress

from dimension.room.commands import Command, Levels, OpenTable, Refusal, Request, TakeSeat
from dimension.room.decide import decide
from dimension.room.evolve import fold
from dimension.runtime.ports import EventStore, NotOwner, VersionConflict


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


async def open_try(
    store: EventStore, opening: OpenTable, name: str, request: Request, levels: Levels
) -> Refusal | None:
    """Open a room for a try and sit down in it, in one step, unless that was done before; why not, or None.

    The name of the room comes from the day and the player, so the key (room, version) prevents a second one.
    """
    return await open_arranged(store, opening, [TakeSeat(name)], request, levels)
