"""Who asks a room for something, and what may come of it."""

from collections.abc import Sequence
from typing import NamedTuple

from dimension.rooms.core import events as e
from dimension.rooms.core.refusals import Refusal


class Request(NamedTuple):
    """Who asks for something, and when: milliseconds on the server's clock."""

    actor: str
    now: int
    arrived: int | None = None
    """When it came in, if it had to wait its turn: deadlines look at this. None means `now`."""


Decision = Sequence[e.RoomEvent] | Refusal
Levels = Sequence[str]
"""The levels of bots that exist."""
