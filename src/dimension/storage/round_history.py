"""The rounds that somebody has played, from the table of played rounds."""

from typing import Final, NamedTuple

from dimension.rooms.core.finished import MARKED
from dimension.storage.tables import Tables

_LATEST: Final = """
SELECT room, game, at, settings_key, known, hand, points, bonus, failed, best, best_failed FROM played_rounds
WHERE player = $1 AND best IS NOT NULL ORDER BY at DESC, round DESC LIMIT $2
"""


class SolvedRound(NamedTuple):
    """A round as one person played it, and what was possible."""

    room: str
    game: int
    at: int
    settings_key: str
    known: bool
    hand: str
    points: int
    bonus: bool
    failed: str
    """The codes of the cards that were not fulfilled."""
    best: int
    best_failed: str
    """The codes of the cards that the best tray gives up."""

    @property
    def is_practice(self) -> bool:
        """Whether something made it easier: cards that could be known, or live marks."""
        return self.known or self.settings_key.endswith(MARKED)


async def latest_rounds(tables: Tables, player: str, limit: int) -> list[SolvedRound]:
    """A player's latest rounds of which it is known what was possible, oldest first."""
    rows = await tables.rows(_LATEST, player, limit)
    return [SolvedRound._make(row) for row in reversed(rows)]
