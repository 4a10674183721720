"""Names cannot be found by trying: an address that asked for too many wrong ones is told nothing more."""

from typing import Final

from dimension.rooms.core.room_names import parse_room_name
from dimension.rooms.live.live_room import LiveRoom
from dimension.server.guard.limits import AddressBuckets, AddressKey

_SECONDS_AT_ONCE: Final = 200
"""The burst is what is allowed in this time: twenty at once for six a minute."""
_NAMED: Final = ("tables", "games")
"""What is asked for by a table's name under /api/."""


class Lookups:
    """How many wrong names each address may still ask for."""

    def __init__(self, failed_per_minute: float) -> None:
        rate = failed_per_minute / 60
        self._failed: Final = AddressBuckets(rate, rate * _SECONDS_AT_ONCE)

    def may_ask(self, address: AddressKey, now: int) -> bool:
        """Whether an address is still told which names exist."""
        return self._failed.has(address, now)

    def failed(self, address: AddressKey, now: int) -> None:
        """An address asked for something that does not exist."""
        self._failed.take(address, now)


def name_asked_for(path: str) -> str | None:
    """The name of a table in a path of the API, as it would be stored; None where nobody asks for one."""
    parts = path.split("/")
    if len(parts) < 4 or parts[1] != "api" or parts[2] not in _NAMED:
        return None
    return parse_room_name(parts[3]) or ""


def is_failed_lookup(method: str, path: str, status: int) -> bool:
    """Whether an answer says that something does not exist, or that somebody may not sit down."""
    if not path.startswith("/api/"):
        return False
    is_refused_seat = method == "POST" and path.endswith("/seats") and 400 <= status < 500
    return status == 404 or (is_refused_seat and status != 429)


def has_been_there(room: LiveRoom | None, player: str | None) -> bool:
    """Whether somebody belongs to a room, and so learns nothing from being let in."""
    if room is None or player is None:
        return False
    is_watching = any(page.player == player for page in room.pages)
    return is_watching or player == room.state.host or room.state.seat_of(player) is not None
