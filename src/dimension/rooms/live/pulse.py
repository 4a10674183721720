"""The pulse of the event loop: it notices that everything stood still, be it stopped, blocked or starved."""

from collections.abc import Callable
from typing import Final

from dimension.rooms.live.room_time import RoomTime

BEAT_SECONDS: Final = 0.1
_STANDSTILL: Final = 500
"""Milliseconds outside the rooms after which a missing beat means that players lost time."""


class Pulse:
    """Somebody calls `beat` regularly, and `check` before judging anything by the clock."""

    def __init__(self, time: RoomTime, stood_still: Callable[[int], None]) -> None:
        """`stood_still` is called with the moment of the last beat before a standstill."""
        self._clock = time.clock
        self._longest: Final = _STANDSTILL * time.speed
        self._stood_still = stood_still
        self._beat_at: int | None = None

    def beat(self) -> None:
        """The event loop is alive; the first beat begins the pulse."""
        self.check()
        self._beat_at = self._clock()

    def excuse(self) -> None:
        """What took time since the last beat was no standstill."""
        if self._beat_at is not None:
            self._beat_at = self._clock()

    def check(self) -> None:
        """Find out whether everything has stood still until now."""
        now, before = self._clock(), self._beat_at
        if before is not None and now - before > self._longest:
            self._beat_at = now
            self._stood_still(before)
