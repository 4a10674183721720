"""Close codes of sockets; docs/protocol/errors.md tells clients how to react."""

from typing import Final, NamedTuple


class Close(NamedTuple):
    """A WebSocket close code and its reason."""

    code: int
    reason: str


class CloseSocket(Exception):  # noqa: N818 - an end, not an error
    """The server closes the socket."""

    def __init__(self, close: Close) -> None:
        super().__init__(close)
        self.close: Final = close


GOING_AWAY: Final = Close(1001, "going_away")
BAD_TEXT: Final = Close(1007, "bad_text")
ROOMS_FULL: Final = Close(1013, "rooms_full")
NOT_STORED: Final = Close(1013, "not_stored")
"""The database cannot be read right now."""
BAD_MESSAGES: Final = Close(4400, "bad_message")
CROSS_ORIGIN: Final = Close(4403, "cross_origin")
"""Never seen by a browser: the handshake is answered with 403."""
REMOVED: Final = Close(4403, "removed")
UNKNOWN_ROOM: Final = Close(4404, "unknown_room")
SLOW_DOWN: Final = Close(4429, "slow_down")
TOO_MANY_SOCKETS: Final = Close(4429, "too_many_sockets")
DAMAGED_ROOM: Final = Close(4500, "damaged_room")
