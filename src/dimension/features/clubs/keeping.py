"""The tables that a player comes back to, of which there may be only so many."""

from typing import Final

from dimension.room.commands import KeepTable, Refusal
from dimension.room.retention import RoomKind
from dimension.server.service import Service
from dimension.store.sql import Tables

MOST_KEPT: Final = 20
"""The most kept tables that a player may belong to before keeping another one."""
_KEPT: Final = f"""
SELECT room FROM room_kinds JOIN room_people USING (room)
WHERE kind = '{RoomKind.CLUB}' AND player = $1 ORDER BY room LIMIT $2
"""  # noqa: S608 - made of constants


async def kept_tables_of(tables: Tables, player: str) -> list[str]:
    """The kept rooms in which a player has been, but not more than `MOST_KEPT`."""
    return [room for (room,) in await tables.rows(_KEPT, player, MOST_KEPT)]


async def check_keeping(service: Service, room: str, player: str, command: KeepTable) -> Refusal | None:
    """Refuse to keep one table more than a player may; a check of commands."""
    if command.name is not None:
        kept = await kept_tables_of(service.store, player)
        if room not in kept and len(kept) >= MOST_KEPT:
            return Refusal("too_many_clubs", {"most": MOST_KEPT})
    return None
