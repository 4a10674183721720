"""Who wants to be forgotten, and in which rooms they still are."""

from typing import Final

from dimension.storage.player_rows import rows_forgotten
from dimension.storage.tables import Row, Statement, Tables

_ASK: Final = "INSERT INTO erasures (player, asked_at) VALUES ($1, $2) ON CONFLICT DO NOTHING"
_ASKED: Final = "SELECT player FROM erasures ORDER BY asked_at, player"
# A room that is not recorded yet may have people in it whom nobody knows of: it waits.
_ROOMS: Final = """
SELECT room, (SELECT count(*) FROM room_people AS others WHERE others.room = mine.room AND others.player <> $1)
FROM room_people AS mine WHERE player = $1 AND room > $2
    AND NOT EXISTS (SELECT 1 FROM rooms WHERE rooms.room = mine.room AND recorded = 0) ORDER BY room LIMIT $3
"""
_NOT_THERE: Final = "DELETE FROM room_people WHERE room = $1 AND player = $2"
_END: Final = """
DELETE FROM erasures WHERE player = $1 AND NOT EXISTS (SELECT 1 FROM room_people WHERE player = $1)
    AND NOT EXISTS (SELECT 1 FROM rooms WHERE recorded = 0)
"""


class ErasureRows:
    """The tables of a database that say who is to be forgotten."""

    def __init__(self, tables: Tables) -> None:
        self._tables = tables

    async def ask(self, player: str, now: int) -> None:
        """Note that somebody wants to be forgotten, and forget what is not part of a room."""
        await self._tables.change(Statement(_ASK, (player, now)), *rows_forgotten(player))

    async def asked(self) -> list[str]:
        """Those who want to be forgotten, and are not yet."""
        return [player for (player,) in await self._tables.rows(_ASKED)]

    async def rooms_of(self, player: str, after: str, limit: int) -> list[Row]:
        """Recorded rooms with names after this one in which a player is, and how many others are in each."""
        return list(await self._tables.rows(_ROOMS, player, after, limit))

    async def is_gone(self, room: str, player: str) -> None:
        """Note that a room does not exist, and so nobody is in it."""
        await self._tables.change(Statement(_NOT_THERE, (room, player)))

    async def end(self, player: str) -> None:
        """Forget that somebody wanted to be forgotten, once every room is recorded and nothing is left of them."""
        await self._tables.change(*rows_forgotten(player), Statement(_END, (player,)))
