"""The tables that somebody comes back to."""

from typing import Final

from dimension.rooms.core.retention import RoomKind
from dimension.storage.tables import Tables

MOST_KEPT: Final = 20
"""Tables to come back to that somebody may belong to before keeping another one."""
_KEPT: Final = f"""
SELECT room FROM room_kinds JOIN room_people USING (room)
WHERE kind = '{RoomKind.CLUB}' AND player = $1 ORDER BY room LIMIT $2
"""  # noqa: S608 - made of constants


async def kept_tables_of(tables: Tables, player: str) -> list[str]:
    """The rooms that are kept and in which somebody has been, but not more than `MOST_KEPT`."""
    return [room for (room,) in await tables.rows(_KEPT, player, MOST_KEPT)]
