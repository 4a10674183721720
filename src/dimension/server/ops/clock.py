"""The server's clock: wall time at the start, then only forward."""

import time
from typing import Final


class ServerClock:
    """Milliseconds since 1970 as of the start plus what has passed since; never set back."""

    def __init__(self, not_before: int = 0, speed: float = 1.0) -> None:
        self._start: Final = max(time.time_ns() // 1_000_000, not_before)
        self._began: Final = time.monotonic()
        self._pace: Final = 1000 * speed

    def __call__(self) -> int:
        """What time it is."""
        return self._start + int((time.monotonic() - self._began) * self._pace)
