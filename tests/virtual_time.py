"""An event loop in which time passes immediately: hours of waiting take no time, and always in the same order."""

import asyncio
import selectors
from collections.abc import Callable, Coroutine
from functools import wraps
from typing import Any, ParamSpec

_Args = ParamSpec("_Args")


class _InstantSelector(selectors.DefaultSelector):
    """Never waits: where a real selector would, it moves the clock."""

    def __init__(self) -> None:
        super().__init__()
        self.now = 0.0

    def select(self, timeout: float | None = None) -> list[tuple[selectors.SelectorKey, int]]:
        ready: list[tuple[selectors.SelectorKey, int]] = super().select(0)
        if not ready:
            if timeout is None:
                raise RuntimeError("everything waits for something that will never happen")
            self.now += timeout
        return ready


class VirtualTimeLoop(asyncio.SelectorEventLoop):
    """For scenes without threads, processes and sockets; the clock starts at 0."""

    def __init__(self) -> None:
        self._clock = _InstantSelector()
        super().__init__(self._clock)

    def time(self) -> float:
        """Virtual seconds."""
        return self._clock.now

    def skip(self, seconds: float) -> None:
        """Let time pass in which nothing happens, as for a process that is stopped."""
        self._clock.now += seconds


def in_virtual_time(scene: Callable[_Args, Coroutine[Any, Any, None]]) -> Callable[_Args, None]:
    """Turn an asynchronous scene into a test."""

    @wraps(scene)
    def test(*args: _Args.args, **options: _Args.kwargs) -> None:
        with asyncio.Runner(loop_factory=VirtualTimeLoop) as runner:
            runner.run(scene(*args, **options))

    return test


async def settle() -> None:
    """Let everything happen that waits for nothing but its turn."""
    await asyncio.sleep(1e-6)
