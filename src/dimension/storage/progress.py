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
    in_progress = before
    for event in events:
        if isinstance(event, _STARTS):
            in_progress = True
        elif isinstance(event, _STOPS):
            in_progress = False
    return in_progress


def said_about_progress(events: Iterable[RoomEvent]) -> bool | None:
    """Whether a game is in progress after some events, whatever was before; None when they do not say."""
    events = list(events)
    if_idle, if_playing = progress_after(events, before=False), progress_after(events, before=True)
    return if_idle if if_idle == if_playing else None
