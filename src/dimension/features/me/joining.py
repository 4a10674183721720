"""Joins what is kept of two players, when a device of one becomes the other's."""

from typing import Final

from dimension.store.sql import Statement
from dimension.store.stores import Store
from dimension.store.tables import ExportedList, TableSpec

JOINED_PLAYERS: Final = TableSpec(
    "joined_players",
    ("joined",),
    ("player",),
    player="player",
    exports=(ExportedList("joined", {"joined": str}, "joined_players", "joined"),),
)
"""Logs of tables still name the joined player: whoever is erased is erased with all who were joined to them."""
_JOIN: Final = """
INSERT INTO joined_players (joined, player) VALUES ($1, $2) ON CONFLICT (joined) DO UPDATE SET player = excluded.player
"""


async def join_players(store: Store, joined: str, player: str) -> None:
    """Give all that is kept of a player to another one, but for games in progress."""
    await store.change(*store.schema.rows_joined(joined, player), Statement(_JOIN, (joined, player)))
