"""Opening rooms, and finding them by their join code, which only opens tables that are looking for players."""

from collections.abc import Sequence
from typing import TYPE_CHECKING, Final

from dimension.room.commands import Command, OpenTable, Refusal, Request
from dimension.room.decide import decide
from dimension.room.evolve import fold
from dimension.room.lobby import is_opened_by_code
from dimension.runtime.live_room import LiveRoom
from dimension.runtime.ports import NotOwner, VersionConflict
from dimension.runtime.room_cache import RoomsFull

if TYPE_CHECKING:
    from dimension.runtime.runner import Runner

_MOST_CANDIDATES: Final = 4
"""Codes are checked when a table is opened: only two tables opened in the same moment could share one."""


async def open_room(
    runner: "Runner", opening: OpenTable, actor: str, first_commands: Sequence[Command] = ()
) -> Refusal | None:
    """Open a room and give it the host's first commands, in one write; why not, or None. Raises RoomsFull.

    `room_exists` means that there is a room of this name: it stays as it is.
    """
    request = Request(actor, runner.clock())
    events = decide(None, opening, request)
    assert not isinstance(events, Refusal)
    for command in first_commands:
        decided = decide(fold(events), command, request, runner.levels)
        if isinstance(decided, Refusal):
            return decided
        events = [*events, *decided]
    if not await runner.has_space():
        raise RoomsFull
    runner.cache.make_place()
    try:
        await runner.log_writer.append(opening.room, 0, events)
    except (VersionConflict, NotOwner):
        return Refusal("room_exists")
    state = fold(events)
    assert state is not None
    await runner.ownership.keep_opened(state)
    return None


class JoinCodes:
    """The join codes of all rooms of a server."""

    def __init__(self, runner: "Runner") -> None:
        self._runner = runner

    async def is_free(self, code: str) -> bool:
        return not await self._rooms_with(code, 1) and not await self._runner.store.load(code, until=1)

    async def find(self, code: str, player: str | None) -> LiveRoom | None:
        """The room that a code opens to a player; None when there is none. Raises RoomsFull."""
        for name in await self._rooms_with(code, _MOST_CANDIDATES):
            room = await self._runner.find(name)
            if room is not None and is_opened_by_code(room.state, player):
                return room
        return None

    async def _rooms_with(self, code: str, limit: int) -> list[str]:
        return [name for name, *_ in await self._runner.store.rooms_after(code, limit) if name.startswith(code)]
