"""Where challenges are answered and how that ends, as statements for the table of those rooms."""

from collections.abc import Sequence
from typing import Final

from dimension.rooms.core.events import RoomEvent, TableOpened
from dimension.rooms.core.finished import FinishedGame
from dimension.storage.tables import Statement

_INSERT: Final = """
INSERT INTO challenge_rooms (room, challenge, player, opened_at) VALUES ($1, $2, $3, $4) ON CONFLICT DO NOTHING
"""
_END: Final = """
UPDATE challenge_rooms SET ended_at = $2, name = $3, total = $4, outcome = $5 WHERE room = $1 AND ended_at IS NULL
"""
_WITH_GHOST: Final = 2
"""How many play where a challenge is answered."""


def answer_statements(room: str, events: Sequence[RoomEvent], finished: FinishedGame | None) -> list[Statement]:
    """What notes that a challenge is answered in a room, or how its game ended."""
    statements = []
    if events and isinstance(opened := events[0], TableOpened) and opened.challenge is not None:
        statements.append(Statement(_INSERT, (room, opened.challenge, opened.host, opened.at)))
    # Other games of two have no row here that could change.
    if finished is not None and len(finished.players) == _WITH_GHOST:
        statements.append(_ended(finished))
    return statements


def _ended(game: FinishedGame) -> Statement:
    (_, name, total, place), (_, _, _, ghosts_place) = game.players
    outcome = "tied" if place == ghosts_place else "won" if place < ghosts_place else "lost"
    return Statement(_END, (game.room, game.ended_at, name, total, outcome))
