"""Signs that go around a table: seen by every page there, limited in number, and kept nowhere."""

from collections import deque
from collections.abc import Iterable
from typing import Final

from dimension.rooms.core.messages import Reacted, encode_message
from dimension.rooms.core.reaction import Reaction
from dimension.rooms.core.refusals import Refusal
from dimension.rooms.core.state import RoomState
from dimension.rooms.live.ports import Page

WINDOW: Final = 10_000
"""Reactions of this many milliseconds are counted together."""
MOST_PER_SEAT: Final = 4
MOST_PER_TABLE: Final = 10
"""At a table with many seats, one for every four of them."""


class Reactions:
    """The latest reactions at one table: just enough to know how many there were."""

    def __init__(self) -> None:
        self._recent: Final[deque[tuple[int, int]]] = deque()
        """When, and at which seat; oldest first."""

    def show(
        self, state: RoomState, player: str | None, reaction: Reaction, now: int, pages: Iterable[Page]
    ) -> Refusal | None:
        """Show a player's reaction on all pages; why not, or None. Pages that stopped reading miss it."""
        number = state.seat_of(player)
        if number is None or state.seat_at(number).left:
            return Refusal("no_seat")
        if not self._is_allowed(number, now, most_reactions(state)):
            return Refusal("slow_down")
        self._recent.append((now, number))
        text = encode_message(Reacted(now, number, reaction)).decode()
        for page in list(pages):
            page.mention(text)
        return None

    def _is_allowed(self, seat: int, now: int, most: int) -> bool:
        while self._recent and self._recent[0][0] <= now - WINDOW:
            self._recent.popleft()
        own = sum(number == seat for _, number in self._recent)
        return own < MOST_PER_SEAT and len(self._recent) < most


def most_reactions(state: RoomState) -> int:
    """How many reactions a table has in one window."""
    return max(MOST_PER_TABLE, state.settings.seats // 4)
