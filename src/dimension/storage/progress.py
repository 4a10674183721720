"""Which events begin and end a game in progress: rooms with one are woken when a server starts.

A paused game is not in progress: it waits for somebody to come.
"""

from collections.abc import Iterable
from typing import Final

from dimension.rooms.core.events import (
    GameEnded,
    GameGivenUp,
    GamePaused,
    GameResumed,
    GameStarted,
    Reopened,
    ResumeAnnounced,
    RoomEvent,
)

_STARTS: Final = (GameStarted, ResumeAnnounced, GameResumed)
_STOPS: Final = (GameEnded, GameGivenUp, GamePaused, Reopened)


def progress_after(events: Iterable[RoomEvent], before: bool) -> bool:
    """Whether a game is in progress after some events; `before` says whether one was before them."""
    said = said_about_progress(events)
    return before if said is None else said


def said_about_progress(events: Iterable[RoomEvent]) -> bool | None:
    """Whether a game is in progress after some events, whatever was before; None when they do not say."""
    said = None
    for event in events:
        if isinstance(event, _STARTS):
            said = True
        elif isinstance(event, _STOPS):
            said = False
    return said
