"""The server's clock: wall time at the start, then only forward."""

import time
from typing import Final


class ServerClock:
    """Milliseconds since 1970, taken at the start and counted on from there; never goes back.

    It starts at `not_before` at least, and runs `speed` times faster than the wall clock.
    """

    def __init__(self, not_before: int = 0, speed: float = 1.0) -> None:
        self._start: Final = max(time.time_ns() // 1_000_000, not_before)
        self._began: Final = time.monotonic()
        self._pace: Final = 1000 * speed

    def __call__(self) -> int:
        """What time it is."""
        return self._start + int((time.monotonic() - self._began) * self._pace)
