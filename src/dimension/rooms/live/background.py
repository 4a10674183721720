"""Background tasks that are neither lost nor forgotten."""

import asyncio
import logging
from collections.abc import Callable, Coroutine
from typing import Any, Final

from dimension.rooms.live.observer import Observer

_LOG: Final = logging.getLogger("dimension.rooms")

Spawn = Callable[[Coroutine[Any, Any, Any]], asyncio.Task[Any]]
"""Starts a background task."""


class BackgroundTasks:
    """The tasks of a runner; a failure is logged, never lost."""

    def __init__(self, observer: Observer) -> None:
        self._observer = observer
        self._tasks: Final[set[asyncio.Task[Any]]] = set()

    def spawn(self, work: Coroutine[Any, Any, Any]) -> asyncio.Task[Any]:
        """Start a background task."""
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
