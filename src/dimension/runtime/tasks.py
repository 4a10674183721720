"""Retries with growing pauses, and background tasks that are not lost."""

import asyncio
import logging
from collections.abc import Awaitable, Callable, Coroutine, Iterator
from typing import Any, Final, TypeVar

from dimension.room.commands import Refusal
from dimension.runtime.ports import Observer

_LOG: Final = logging.getLogger("dimension.rooms")


class BackgroundTasks:
    """The tasks of a runner; a failure is logged, never lost."""

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._tasks: Final[set[asyncio.Task[Any]]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        task = asyncio.get_running_loop().create_task(work)
        # The event loop keeps weak references only.
        self._tasks.add(task)
        task.add_done_callback(self._ended)
        return task

    async def stop(self) -> None:
        """Cancel everything that is still running, and wait for it to end."""
        tasks = list(self._tasks)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)

    def _ended(self, task: asyncio.Task[Any]) -> None:
        self._tasks.discard(task)
        if not task.cancelled() and (error := task.exception()) is not None:
            self._observer.failed("task")
            _LOG.error("task failed", exc_info=error)


_FIRST_SECONDS: Final = 0.5
_LONGEST_SECONDS: Final = 5.0
_ATTEMPTS: Final = 3
"""How often something is tried that fails for another reason than the store."""

_Result = TypeVar("_Result")


async def retry_until_stored(ask: Callable[[], Awaitable[Refusal | None]]) -> Refusal | None:
    """Give a command until it is stored or refused for another reason, less and less often.

    It never gives up by itself: the task of a driver is cancelled when what it wants is obsolete.
    """
    for seconds in _waits():
        refusal = await ask()
        if refusal is None or refusal.code != "not_stored":
            return refusal
        await asyncio.sleep(seconds)
    raise AssertionError("there is always a next time")


async def retry(work: Callable[[], Awaitable[_Result]]) -> _Result:
    """The result of work that may fail, tried a few times; raises the last failure, and a TimeoutError immediately."""
    for attempt, seconds in enumerate(_waits(), start=1):
        try:
            return await work()
        except TimeoutError:
            # It was given all the time there is.
            raise
        except Exception:
            if attempt == _ATTEMPTS:
                raise
        await asyncio.sleep(seconds)
    raise AssertionError("the last attempt returns or raises")


def _waits() -> Iterator[float]:
    seconds = _FIRST_SECONDS
    while True:
        yield seconds
        seconds = min(2 * seconds, _LONGEST_SECONDS)
