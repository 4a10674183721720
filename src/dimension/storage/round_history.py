"""The rounds that somebody has played, from the table of played rounds."""

from typing import Final

from dimension.rooms.core.player_record import SolvedRound
from dimension.storage.tables import Tables

_LATEST: Final = """
SELECT room, game, at, settings_key, known, hand, points, bonus, failed, best, best_failed FROM played_rounds
WHERE player = $1 AND best IS NOT NULL ORDER BY at DESC, round DESC LIMIT $2
"""


async def latest_rounds(tables: Tables, player: str, limit: int) -> list[SolvedRound]:
    """A player's latest rounds of which it is known what was possible, oldest first."""
    rows = await tables.rows(_LATEST, player, limit)
    return [SolvedRound._make(row) for row in reversed(rows)]
