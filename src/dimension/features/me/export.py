"""A player's stored data as one JSON text, read and sent piece by piece."""

from collections.abc import AsyncIterator, Sequence
from typing import Final

import msgspec
from msgspec import Struct

from dimension.features.me import contract as t
from dimension.room.retention import RoomKind
from dimension.store.sql import Row, Tables

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


_ENCODER: Final = msgspec.json.Encoder()
_KINDS: Final[dict[str, type[Struct]]] = {
    "games": t.ExportedGame,
    "rounds": t.ExportedRound,
    "puzzle_ratings": t.ExportedRating,
    "puzzle_answers": t.ExportedAnswer,
    "rush": t.ExportedRush,
    "rush_answers": t.ExportedRushAnswer,
    "offline": t.ExportedOffline,
    "challenges": t.ExportedChallenge,
    "challenge_answers": t.ExportedChallengeAnswer,
}
"""What a row is in each list; a single value in the others."""


async def export_pieces(tables: Tables, player: str, now: int) -> AsyncIterator[bytes]:
    """The JSON text of an `Export`."""
    head = _ENCODER.encode({"format": t.EXPORT_FORMAT, "player": player, "exported_at": now})
    yield head.removesuffix(b"}")
    for name in EXPORTED:
        yield b',"%s":[' % name.encode()
        separator = b""
        async for rows in exported_rows(tables, name, player):
            yield separator + b",".join(_text(name, row) for row in rows)
            separator = b","
        yield b"]"
    yield b"}"


def _text(name: str, row: Row) -> bytes:
    kind = _KINDS.get(name)
    if kind is None:
        return _ENCODER.encode(row[0])
    # Databases have 0 and 1 where we have False and True.
    fields = dict(zip(kind.__struct_fields__, row, strict=True))
    return _ENCODER.encode(msgspec.convert(fields, kind, strict=False))
