"""The last trays of a game, from the rows of its rounds."""

from dimension.storage.tables import Tables


async def last_trays(tables: Tables, room: str, game: int) -> dict[str, str]:
    """What each person of a finished game built in the last round they played, in notation; empty for an old game."""
    rows = await tables.rows(
        "SELECT player, tray FROM played_rounds WHERE room = $1 AND game = $2 ORDER BY round", room, game
    )
    return {row[0]: row[1] for row in rows}
