"""The time that rooms live in, which may run faster than the time outside."""

from collections.abc import Callable
from typing import NamedTuple

Clock = Callable[[], int]
"""What time it is for the rooms, in milliseconds."""


class RoomTime(NamedTuple):
    """The rooms' clock, and how many times faster than the wall clock it runs."""

    clock: Clock
    speed: float = 1.0

    def seconds(self, milliseconds: float) -> float:
        """How long some milliseconds of the rooms' time take on the wall clock."""
        return milliseconds / 1000 / self.speed
