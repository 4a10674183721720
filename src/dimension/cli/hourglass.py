"""The clock of a round."""

from collections.abc import Callable
from typing import Final

WARNING_SECONDS: Final = 10

Clock = Callable[[], float]
"""Seconds that only ever go forward."""


class TimeUp(Exception):  # noqa: N818 - an event, not an error
    """The hourglass ran out while a line was being typed."""


class Hourglass:
    """Runs for some seconds from the moment it is created; with 0 seconds it never runs out."""

    def __init__(self, seconds: float, clock: Clock) -> None:
        self._clock = clock
        self._end = clock() + seconds if seconds else None

    def left(self) -> float | None:
        """The seconds left, or None when there is no hourglass."""
        return None if self._end is None else max(0.0, self._end - self._clock())

    @property
    def is_empty(self) -> bool:
        """Whether the time is up."""
        return self.left() == 0

    @property
    def is_nearly_empty(self) -> bool:
        """Whether the last seconds are running."""
        left = self.left()
        return left is not None and left <= WARNING_SECONDS

    def __str__(self) -> str:
        left = self.left()
        if left is None:
            return "∞"
        whole = int(left + 0.999)
        return f"{whole // 60}:{whole % 60:02}"
