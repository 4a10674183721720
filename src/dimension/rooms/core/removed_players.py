"""Those whom the host of a table removed: they stay out until the host lets them in again."""

from typing import Final

from msgspec import Struct

MOST_REMOVED: Final = 1_000
"""How many a room remembers; beyond that, the oldest may come back."""


class RemovedPlayer(Struct, frozen=True):
    """Somebody whom the host removed, and the name they had."""

    player: str
    name: str


Removed = tuple[RemovedPlayer, ...]
"""Oldest first."""


def with_removed(removed: Removed, player: str, name: str) -> Removed:
    """The list after one more player was removed."""
    return (*without_removed(removed, player), RemovedPlayer(player, name))[-MOST_REMOVED:]


def without_removed(removed: Removed, player: str) -> Removed:
    """The list after a player was let in."""
    return tuple(each for each in removed if each.player != player)
