"""How long rooms are kept once nobody comes back to them."""

from typing import Final, NamedTuple

from dimension.rooms.core.days import DAY

LEFT_AFTER: Final = DAY
"""How long a game waits for somebody to come back before it ends without a result, in milliseconds."""


class StoredRoom(NamedTuple):
    """A room in the store, as far as it matters for how long it is kept."""

    room: str
    version: int
    last_at: int
    """When its latest event happened."""
    has_games: bool
    """Whether a game was finished in it."""
    is_running: bool = False
    """Whether somebody is in the middle of a game there."""


class Retention(NamedTuple):
    """Days after its latest event for which a room is kept; 0 is for good."""

    unplayed: float
    """A room in which no game was ever finished."""
    played: float
    """Any other one, with its log, its replays and its lines in the players' histories."""


def is_left(room: StoredRoom, now: int) -> bool:
    """Whether somebody left a game in the middle so long ago that it ends without a result."""
    return room.is_running and now - room.last_at >= LEFT_AFTER


def is_expired(room: StoredRoom, now: int, retention: Retention) -> bool:
    """Whether nobody has been in a room for so long that it need not be kept."""
    days = retention.played if room.has_games else retention.unplayed
    return days > 0 and now - room.last_at > days * DAY
