"""What a player played without a network and handed in later: rows for this player alone."""

from collections.abc import Sequence
from typing import Final, NamedTuple

from dimension.storage.tables import Statement, Tables

MOST_KEPT: Final = 500
"""Results that are kept of one player: the oldest go first."""


class StoredResult(NamedTuple):
    """A result; `data` is the whole of it as JSON."""

    id: str
    kind: str
    played_at: int
    handed_in_at: int
    data: str


class OfflineResults:
    """Keeps results and finds them."""

    def __init__(self, tables: Tables) -> None:
        self._tables: Final = tables

    async def add(self, player: str, results: Sequence[StoredResult]) -> None:
        """Store results; one that is there already stays as it is."""
        if not results:
            return
        await self._tables.change(
            *(
                Statement(
                    "INSERT INTO offline_results (player, id, kind, played_at, handed_in_at, data)"
                    " VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT (player, id) DO NOTHING",
                    (player, *result),
                )
                for result in results
            ),
            Statement(
                "DELETE FROM offline_results WHERE player = $1 AND id NOT IN"
                " (SELECT id FROM offline_results WHERE player = $2 ORDER BY played_at DESC, id LIMIT $3)",
                (player, player, MOST_KEPT),
            ),
        )

    async def of(self, player: str, limit: int) -> list[StoredResult]:
        """The results of a player, the latest first."""
        rows = await self._tables.rows(
            "SELECT id, kind, played_at, handed_in_at, data FROM offline_results WHERE player = $1"
            " ORDER BY played_at DESC, id LIMIT $2",
            player,
            limit,
        )
        return [StoredResult(*row) for row in rows]
