"""The time that rooms live in, which may run faster than the time outside."""

from collections.abc import Callable
from typing import Final, NamedTuple

Clock = Callable[[], int]
"""What time it is for the rooms, in milliseconds."""


_EPOCH: Final = 1_767_225_600_000
"""The beginning of 2026: from here on, time outside counts `speed` times, the same on all servers of a store."""


def moment_in_rooms(moment: int, speed: float) -> int:
    """What time it is for the rooms at a moment of the clock that several servers share."""
    return _EPOCH + int((moment - _EPOCH) * speed)


class RoomTime(NamedTuple):
    """The rooms' clock, and how many times faster than the wall clock it runs."""

    clock: Clock
    speed: float = 1.0

    def seconds(self, milliseconds: float) -> float:
        """How long some milliseconds of the rooms' time take on the wall clock."""
        return milliseconds / 1000 / self.speed

    def moment(self, moment: int) -> int:
        """What time it was for the rooms at a moment of the clock that several servers share."""
        return moment_in_rooms(moment, self.speed)
