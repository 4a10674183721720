"""What is kept of a player besides the logs of rooms: found, deleted on request, and deleted when it is old."""

from typing import Final

from dimension.storage.tables import Statement, Tables

_OWN: Final = ("puzzle_answers", "puzzle_players", "offline_results", "played_rounds", "rush_runs")
"""Tables in which a row is one player's, by the column `player`."""
_RUSH_ANSWERS: Final = "DELETE FROM rush_answers WHERE run IN (SELECT run FROM rush_runs WHERE {})"
_DATED: Final = {
    "puzzle_answers": "shown_at",
    "puzzle_players": "rated_at",
    "offline_results": "handed_in_at",
    "rush_runs": "started_at",
}
"""When a row was last of use; rounds go with their rooms."""
_HAS_ANYTHING: Final = " UNION ALL ".join(
    f"SELECT 1 AS found WHERE EXISTS (SELECT 1 FROM {table} WHERE player = $1)"  # noqa: S608 - constants only
    for table in (*_OWN, "room_people")
)


def rows_forgotten(player: str) -> list[Statement]:
    """What deletes everything of a player that is not part of a room."""
    return [
        Statement(_RUSH_ANSWERS.format("player = $1"), (player,)),
        *(Statement(f"DELETE FROM {table} WHERE player = $1", (player,)) for table in _OWN),  # noqa: S608
    ]


def old_rows_forgotten(before: int) -> list[Statement]:
    """What deletes everything that is not part of a room and older than a moment."""
    return [
        Statement(_RUSH_ANSWERS.format("started_at < $1"), (before,)),
        *(
            Statement(f"DELETE FROM {table} WHERE {column} < $1", (before,))  # noqa: S608 - constants only
            for table, column in _DATED.items()
        ),
    ]


async def has_anything(tables: Tables, player: str) -> bool:
    """Whether anything at all is known of a player."""
    return bool(await tables.rows(_HAS_ANYTHING, player))
