"""Which events say whose games are running: players find their way back by it. A paused game is running too."""

from collections.abc import Iterable
from typing import Final, NamedTuple

from dimension.rooms.core.events import GameEnded, GameGivenUp, GameStarted, Reopened, RoomEvent, SeatTaken

_ENDS: Final = (GameEnded, GameGivenUp, Reopened)


class RunningPlayers(NamedTuple):
    """The people of a room's game after some events."""

    players: tuple[str, ...]
    at: int
    """When they came to it."""
    is_whole: bool
    """Whether these are all of them; otherwise they joined those who were there, if there was a game at all."""


def said_about_players(events: Iterable[RoomEvent]) -> RunningPlayers | None:
    """Who plays after some events, whatever was before; None when they do not say."""
    said: RunningPlayers | None = None
    for event in events:
        if isinstance(event, GameStarted):
            said = RunningPlayers(event.players, event.at, is_whole=True)
        elif isinstance(event, _ENDS):
            said = RunningPlayers((), event.at, is_whole=True)
        elif isinstance(event, SeatTaken) and (said is None or said.players or not said.is_whole):
            before = said or RunningPlayers((), event.at, is_whole=False)
            said = before._replace(players=(*before.players, event.player))
    return said
