"""Players who lost their page to an outage: none has less time when they are back than when they went."""

from collections.abc import Iterable
from typing import Final

from dimension.room.state import RoomState

RETURN_MILLISECONDS: Final = 15_000
"""How long a table keeps time for players who lost their page; later returns are their own affair."""


class Outage:
    """An outage of one room: who lost their page to it, and how much time the room was given since."""

    def __init__(self, since: int, until: int, players: Iterable[str]) -> None:
        self._since: Final = since
        self._until: Final = until
        self._away: Final = set(players)
        self._given = 0

    def given(self, milliseconds: int) -> None:
        """The deadline of the room moved."""
        self._given += milliseconds

    def missing(self, player: str, now: int) -> int:
        """The milliseconds that a player who is back lacks of the time they had; the next page brings no more."""
        if player not in self._away:
            return 0
        self._away.discard(player)
        return max(now - self._since - self._given, 0) if now < self._until else 0

    def awaits(self, present: Iterable[str], now: int) -> bool:
        """Whether the room keeps time for a player without a page."""
        return now < self._until and not self._away.issubset(present)

    def is_over(self, now: int) -> bool:
        return now >= self._until or not self._away


def awaited_players(state: RoomState) -> set[str]:
    """The players whom a game waits for."""
    return {seat.player for _, seat in state.taken if seat.player and not (seat.left or seat.away)}
