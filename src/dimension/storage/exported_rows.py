"""Everything that a database keeps of a player, table by table, a piece at a time."""

from collections.abc import AsyncIterator, Sequence
from typing import Final

from dimension.rooms.core.retention import RoomKind
from dimension.storage.tables import Row, Tables

_PIECE: Final = 500
_QUERIES: Final = {
    "names": """
SELECT name FROM (
    SELECT name FROM game_players WHERE player = $1 UNION SELECT name FROM rush_runs WHERE player = $1
) AS found ORDER BY name
""",
    "tables": "SELECT room FROM room_people WHERE player = $1 ORDER BY room",
    "running": "SELECT room FROM running_games WHERE player = $1 ORDER BY since, room",
    "games": """
SELECT room, game, ended_at, code, name, total, place, seats FROM game_players JOIN games USING (room, game)
WHERE player = $1 ORDER BY ended_at, room, game, position
""",
    "rounds": """
SELECT room, game, round, at, day, known, hand, tray, points, bonus, failed, best, best_bonus FROM played_rounds
WHERE player = $1 ORDER BY at, room, game, round
""",
    "puzzle_ratings": "SELECT rating, deviation, volatility, answers, rated_at FROM puzzle_players WHERE player = $1",
    "puzzle_answers": """
SELECT puzzle, kind, grade, hand, shown_at, hints, answered_at, answer, solved
FROM puzzle_answers JOIN puzzles ON puzzles.id = puzzle WHERE player = $1 ORDER BY shown_at, puzzle
""",
    "rush": """
SELECT run, name, started_at, ended_at, answers, solved, misses FROM rush_runs WHERE player = $1
ORDER BY started_at, run
""",
    "rush_answers": """
SELECT run, number, hand, dealt_at, at, tray, is_right
FROM rush_answers JOIN rush_runs USING (run) JOIN puzzles ON puzzles.id = puzzle
WHERE player = $1 ORDER BY dealt_at, run, number
""",
    "offline": """
SELECT id, kind, played_at, handed_in_at, data FROM offline_results WHERE player = $1 ORDER BY played_at, id
""",
    "challenges": "SELECT id, room, game, seat, made_at FROM challenges WHERE player = $1 ORDER BY made_at, id",
    "challenge_answers": """
SELECT challenge, room, opened_at, ended_at, name, total, outcome FROM challenge_rooms WHERE player = $1
ORDER BY opened_at, room
""",
    "clubs": f"""
SELECT room FROM room_kinds JOIN room_people USING (room) WHERE kind = '{RoomKind.CLUB}' AND player = $1 ORDER BY room
""",  # noqa: S608 - made of constants
}
EXPORTED: Final = tuple(_QUERIES)
"""The names of all lists."""


async def exported_rows(tables: Tables, name: str, player: str) -> AsyncIterator[Sequence[Row]]:
    """The rows of one of the lists, a piece at a time."""
    done = 0
    while rows := await tables.rows(f"{_QUERIES[name]} LIMIT $2 OFFSET $3", player, _PIECE, done):
        yield rows
        done += len(rows)
        if len(rows) < _PIECE:
            return
