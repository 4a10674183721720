"""Keeping a table to come back to: not too many for one person."""

from dimension.rooms.core.commands import KeepTable
from dimension.rooms.core.refusals import Refusal
from dimension.server.service import Service
from dimension.storage.kept_tables import MOST_KEPT, kept_tables_of


async def keep_table(service: Service, room: str, player: str, command: KeepTable) -> Refusal | None:
    """Keep a table, or keep it no longer; why that is refused, or None."""
    if command.name is not None:
        kept = await kept_tables_of(service.store, player)
        if room not in kept and len(kept) >= MOST_KEPT:
            return Refusal("too_many_clubs", {"most": MOST_KEPT})
    return await service.runner.handle(room, player, command)
