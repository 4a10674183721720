"""What is kept of single rounds, as statements for the table of played rounds."""

from typing import Final

from dimension.rooms.core.played_rounds import FoundBest, PlayedRound, RoundRecords
from dimension.storage.tables import Statement

_INSERT: Final = """
INSERT INTO played_rounds (
    room, game, round, seat, player, at, day, settings_key, known, hand, tray, points, bonus, failed
) VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14)
ON CONFLICT (room, game, round, seat) DO NOTHING
"""
_SET_BEST: Final = """
UPDATE played_rounds SET best = $4, best_bonus = $5, best_failed = $6 WHERE room = $1 AND game = $2 AND round = $3
"""


def round_statements(records: RoundRecords) -> list[Statement]:
    """What writes the records."""
    return [*map(_insert, records.played), *map(_set_best, records.bests)]


def _insert(played: PlayedRound) -> Statement:
    where = played.room, played.game, played.round, played.seat, played.player, played.at, played.day
    cards = played.settings_key, int(played.known), played.hand
    result = played.tray, played.points, int(played.bonus), " ".join(played.failed)
    return Statement(_INSERT, (*where, *cards, *result))


def _set_best(best: FoundBest) -> Statement:
    result = best.score, int(best.bonus), " ".join(best.failed)
    return Statement(_SET_BEST, (best.room, best.game, best.round, *result))
