"""What is kept of a player besides the logs of rooms: found, deleted on request, and deleted when it is old."""

from contextlib import suppress
from typing import Final

from dimension.storage.tables import NothingChanged, Statement, Tables

_OWN: Final = (
    *("puzzle_answers", "puzzle_players", "offline_results", "played_rounds", "rush_runs"),
    *("challenges", "challenge_rooms"),
)
"""Tables in which a row is one player's, by the column `player`."""
_ANSWERS_OF: Final = "DELETE FROM rush_answers WHERE run IN ({})"
_DATED: Final = {
    "puzzle_answers": ("player, puzzle", "shown_at"),
    "puzzle_players": ("player", "rated_at"),
    "offline_results": ("player, id", "handed_in_at"),
    "rush_runs": ("run", "started_at"),
}
"""The key of a row, and when it was last of use; rounds go with their rooms."""
_OLD: Final = "SELECT {key} FROM {table} WHERE {column} < $1 ORDER BY {key} LIMIT $2"
_HAS_ANYTHING: Final = " UNION ALL ".join(
    f"SELECT 1 AS found WHERE EXISTS (SELECT 1 FROM {table} WHERE player = $1)"  # noqa: S608 - constants only
    for table in (*_OWN, "room_people")
)


def rows_forgotten(player: str) -> list[Statement]:
    """What deletes everything of a player that is not part of a room."""
    return [
        Statement(_ANSWERS_OF.format("SELECT run FROM rush_runs WHERE player = $1"), (player,)),
        *(Statement(f"DELETE FROM {table} WHERE player = $1", (player,)) for table in _OWN),  # noqa: S608
    ]


async def forget_old_rows(tables: Tables, before: int, at_once: int = 1_000) -> None:
    """Delete everything that is not part of a room and older than a moment, in small pieces: others are waiting."""
    for table, (key, column) in _DATED.items():
        old = _OLD.format(key=key, table=table, column=column)
        rows = Statement(f"DELETE FROM {table} WHERE ({key}) IN ({old})", (before, at_once), must_change=True)  # noqa: S608
        # What belongs to a row goes first: afterward nobody knows to which.
        belonging = [Statement(_ANSWERS_OF.format(old), rows.values)] if table == "rush_runs" else []
        with suppress(NothingChanged):
            while True:
                await tables.change(*belonging, rows)


async def has_anything(tables: Tables, player: str) -> bool:
    """Whether anything at all is known of a player."""
    return bool(await tables.rows(_HAS_ANYTHING, player))
