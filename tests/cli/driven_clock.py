"""The command `dimension` in a process whose clock stands still until SIGUSR1, and then never waits.

Where the process would wait from then on, its clock moves: however busy the machine is, no second is missed.
"""

import selectors
import signal
import time
from typing import Final

from dimension.cli import main

_GLANCE: Final = 0.01
"""Real seconds in which keys may arrive before the clock moves."""
_real_sleep: Final = time.sleep


class _Clock:
    def __init__(self) -> None:
        self.now = 0.0
        self.is_running = False

    def start(self, *_: object) -> None:
        self.is_running = True

    def time(self) -> float:
        return self.now

    def sleep(self, seconds: float) -> None:
        while not self.is_running:
            _real_sleep(_GLANCE)
        self.now += seconds


_clock: Final = _Clock()


class _DrivenSelector(selectors.DefaultSelector):
    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        is_moving = _clock.is_running and timeout is not None and timeout > 0
        ready: list[tuple[selectors.SelectorKey, int]] = super().select(_GLANCE if is_moving else timeout)
        if is_moving and not ready:
            _clock.now += timeout or 0
        return ready


if __name__ == "__main__":
    signal.signal(signal.SIGUSR1, _clock.start)
    vars(time)["monotonic"], vars(time)["sleep"] = _clock.time, _clock.sleep
    vars(selectors)["DefaultSelector"] = _DrivenSelector
    main()
