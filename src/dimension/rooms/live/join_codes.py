"""Finding a table by its join code, which only opens tables that are looking for players."""

from collections.abc import Awaitable, Callable
from typing import Final

from dimension.rooms.core.admission import is_opened_by_code
from dimension.rooms.live.live_room import LiveRoom
from dimension.rooms.live.ports import EventStore

_MOST_CANDIDATES: Final = 4
"""Codes are checked when a table is opened: only two tables opened in the same moment could share one."""


class JoinCodes:
    """The join codes of all rooms of a server."""

    def __init__(self, store: EventStore, find: Callable[[str], Awaitable[LiveRoom | None]]) -> None:
        """`find` finds a room by its whole name."""
        self._store = store
        self._find = find

    async def is_free(self, code: str) -> bool:
        """Whether no room has this code."""
        return not await self._rooms_with(code, 1) and not await self._store.load(code, until=1)

    async def find(self, code: str, player: str | None) -> LiveRoom | None:
        """The room that a code opens to a player; None when there is none. Raises RoomsFull."""
        for name in await self._rooms_with(code, _MOST_CANDIDATES):
            room = await self._find(name)
            if room is not None and is_opened_by_code(room.state, player):
                return room
        return None

    async def _rooms_with(self, code: str, limit: int) -> list[str]:
        return [name for name, *_ in await self._store.rooms_after(code, limit) if name.startswith(code)]
