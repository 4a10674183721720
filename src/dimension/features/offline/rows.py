"""Results handed in after offline play: only the player sees them, and no record counts them."""

from collections.abc import Sequence
from typing import Final

import msgspec

from dimension.features.offline.contract import OfflineResult
from dimension.store.sql import Statement, Tables
from dimension.store.tables import ExportedList, TableSpec

MOST_KEPT: Final = 500
"""The number of results kept per player; the oldest are deleted first."""
TABLES: Final = (
    TableSpec(
        "offline_results",
        ("player", "id"),
        ("kind", "played_at", "handed_in_at", "data"),
        player="player",
        dated="handed_in_at",
        exports=(
            ExportedList(
                "offline",
                {"id": str, "kind": str, "played_at": int, "handed_in_at": int, "data": str},
                "offline_results",
                "played_at, id",
            ),
        ),
    ),
)
_INSERT: Final = """
INSERT INTO offline_results (player, id, kind, played_at, handed_in_at, data) VALUES ($1, $2, $3, $4, $5, $6)
ON CONFLICT (player, id) DO NOTHING
"""
_TRIM: Final = """
DELETE FROM offline_results WHERE player = $1
AND id NOT IN (SELECT id FROM offline_results WHERE player = $2 ORDER BY played_at DESC, id LIMIT $3)
"""
_LATEST: Final = "SELECT data FROM offline_results WHERE player = $1 ORDER BY played_at DESC, id LIMIT $2"


class OfflineResults:
    """Stores and finds results."""

    def __init__(self, tables: Tables) -> None:
        self._tables: Final = tables

    async def add(self, player: str, results: Sequence[OfflineResult]) -> None:
        """Store results; one that is already stored does not change."""
        if results:
            inserted = [Statement(_INSERT, (player, *_values(result))) for result in results]
            await self._tables.change(*inserted, Statement(_TRIM, (player, player, MOST_KEPT)))

    async def of(self, player: str, limit: int) -> list[OfflineResult]:
        """The player's results, latest first."""
        rows = await self._tables.rows(_LATEST, player, limit)
        return [msgspec.json.decode(data, type=OfflineResult) for (data,) in rows]


def _values(result: OfflineResult) -> tuple[str | int, ...]:
    data = msgspec.json.encode(result).decode()
    return result.id, result.kind, result.played_at, result.handed_in_at, data
