"""Finished games as rows of two tables."""

import sqlite3
from collections.abc import Sequence
from typing import Any, Final

from dimension.rooms.core.finished import FinishedGame

_GAME: Final = "SELECT room, game, ended_at, revision, first_revision, code, settings_key, known FROM games"
_PLAYERS: Final = "SELECT player, name, total, place FROM game_players WHERE room = ? AND game = ? ORDER BY position"
_GAMES_OF: Final = """
SELECT DISTINCT room, game, ended_at, revision, first_revision, code, settings_key, known
FROM game_players JOIN games USING (room, game)
WHERE player = ? ORDER BY ended_at DESC, room DESC, game DESC LIMIT ?
"""


def games_of_player(connection: sqlite3.Connection, player: str, limit: int) -> list[FinishedGame]:
    """A player's finished games, newest first."""
    return _games(connection, _GAMES_OF, (player, limit))


def games_of_room(connection: sqlite3.Connection, room: str) -> list[FinishedGame]:
    """The finished games of a room, in order."""
    return _games(connection, f"{_GAME} WHERE room = ? ORDER BY game", (room,))


def latest_games(connection: sqlite3.Connection, room: str, limit: int) -> list[FinishedGame]:
    """The finished games of a room, newest first."""
    return _games(connection, f"{_GAME} WHERE room = ? ORDER BY game DESC LIMIT ?", (room, limit))


def game_in(connection: sqlite3.Connection, room: str, game: int) -> FinishedGame | None:
    """One finished game; None when there is no such game."""
    found = _games(connection, f"{_GAME} WHERE room = ? AND game = ?", (room, game))
    return found[0] if found else None


def _games(connection: sqlite3.Connection, query: str, values: Sequence[str | int]) -> list[FinishedGame]:
    return [_game(connection, row) for row in connection.execute(query, values).fetchall()]


def _game(connection: sqlite3.Connection, row: tuple[Any, ...]) -> FinishedGame:
    *values, known = row
    players = tuple(connection.execute(_PLAYERS, row[:2]).fetchall())
    return FinishedGame._make((*values, bool(known), players))
