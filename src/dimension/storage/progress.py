"""Which events start and stop a room's clock."""

from collections.abc import Iterable
from typing import Final

from dimension.rooms.core.events import GameEnded, GameStarted, Reopened, RoomEvent

_STOPS: Final = (GameEnded, Reopened)


def progress_after(events: Iterable[RoomEvent], before: bool) -> bool:
    """Whether a game is in progress after some events."""
    for event in events:
        if isinstance(event, GameStarted):
            before = True
        elif isinstance(event, _STOPS):
            before = False
    return before
