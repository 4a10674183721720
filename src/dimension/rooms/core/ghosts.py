"""Ghosts: seats on which a game that was played before is built again, tray by tray."""

from typing import Final

from msgspec import Struct

GHOST: Final = "ghost"
"""What stands in the place of a bot's level on the seat of a ghost: no bot has it."""


class GhostSource(Struct, frozen=True):
    """Whose game a ghost builds again: the seat of a finished game."""

    room: str
    game: int
    seat: int
    player: str | None = None
    """Who sat there; None for a bot."""
