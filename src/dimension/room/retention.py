"""How long an abandoned room is kept."""

from enum import StrEnum
from typing import Final, NamedTuple

from dimension.room.days import DAY

LEFT_AFTER: Final = DAY
"""How long a game waits for a player to come back before it ends without a result, in milliseconds."""


class RoomKind(StrEnum):
    """Why a room is kept for another time than most; some are of both kinds."""

    BIG = "big"
    """It had more seats than a table at home at some time: a class may have been there."""
    CLUB = "club"
    """People come back to it."""


class StoredRoom(NamedTuple):
    """A room in the store, as far as it matters for how long it is kept."""

    room: str
    version: int
    last_at: int
    """When its latest event happened."""
    has_games: bool
    """Whether a game was finished in it."""
    is_running: bool = False
    """Whether a player is in the middle of a game there."""
    kinds: frozenset[RoomKind] = frozenset()


class Retention(NamedTuple):
    """Days after its latest event for which a room is kept; 0 is for good."""

    unplayed: float
    """A room in which no game was ever finished."""
    played: float
    """Any other one, with its log, its replays and its lines in the players' histories."""
    big: float = 0
    """At most this long for a big room that is not a club; 0 is as long as any other."""
    club: float = 0
    """A club in which a game was finished."""


def is_left(room: StoredRoom, now: int) -> bool:
    """Whether the players left a game in the middle so long ago that it ends without a result."""
    return room.is_running and now - room.last_at >= LEFT_AFTER


def is_expired(room: StoredRoom, now: int, retention: Retention) -> bool:
    """Whether a room has been without players for so long that it need not be kept."""
    days = _days(room, retention)
    return days > 0 and now - room.last_at > days * DAY


def _days(room: StoredRoom, retention: Retention) -> float:
    """For how many days a room is kept; 0 is for good."""
    if RoomKind.CLUB in room.kinds and room.has_games:
        return retention.club
    days = retention.played if room.has_games else retention.unplayed
    if RoomKind.BIG in room.kinds and RoomKind.CLUB not in room.kinds and retention.big:
        return min(retention.big, days or retention.big)
    return days
