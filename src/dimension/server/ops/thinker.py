"""The solver behind a process boundary: the event loop only waits for it."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from typing import Any, Final

from dimension.bots.base import Step
from dimension.rooms.core.table_settings import TableSettings
from dimension.rooms.core.values import BestTray, Dealt
from dimension.server.guard.limits import Busy

Moves = tuple[tuple[str, ...], ...]
"""Moves in notation, or cards by their codes, several times."""

_MOST_QUESTIONS: Final = 8
_ATTEMPTS: Final = 3


class ProcessThinker:
    """One worker process, started when it is first needed and again when it dies."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._questions = 0

    def warm_up(self) -> None:
        """Start the worker without waiting for it."""
        self._running().submit(_run, "warm_up")

    async def deal(self, settings: TableSettings, seed: int) -> tuple[Dealt, ...]:
        """The hands of a game."""
        answer: tuple[Dealt, ...] = await self._ask("deal", settings, seed)
        return answer

    async def best(self, hand: str, trays: Sequence[str]) -> tuple[BestTray, Moves]:
        """The optimum of a hand, and the moves to the nearest optimal tray from each of some trays."""
        answer: tuple[BestTray, Moves] = await self._ask("best", hand, trays)
        return answer

    async def plan(self, level: str, hand: str, tray: str, seconds: int, seed: int) -> Sequence[Step]:
        """How a bot goes on from a tray."""
        answer: Sequence[Step] = await self._ask("plan", level, hand, tray, seconds, seed)
        return answer

    async def solve(self, hand: str, trays: Sequence[str]) -> tuple[BestTray, Moves]:
        """As `best`, for somebody who only asks."""
        answer: tuple[BestTray, Moves] = await self._question("best", hand, trays)
        return answer

    async def explain(self, hand: str) -> tuple[Moves, Moves]:
        """The smallest sets of cards that no five-color tray, and that no tray at all, fulfills."""
        answer: tuple[Moves, Moves] = await self._question("conflicts", hand)
        return answer

    async def _question(self, name: str, *args: object) -> Any:
        """Only a few who ask from outside may wait: tables come first."""
        if self._questions >= _MOST_QUESTIONS:
            raise Busy
        self._questions += 1
        try:
            return await self._ask(name, *args)
        finally:
            self._questions -= 1

    def close(self) -> None:
        """End the worker, whatever it is doing."""
        if self._pool is not None:
            for process in list((getattr(self._pool, "_processes", None) or {}).values()):
                process.kill()
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    async def _ask(self, name: str, *args: object) -> Any:
        loop = asyncio.get_running_loop()
        for attempt in range(_ATTEMPTS):
            pool = self._running()
            try:
                return await loop.run_in_executor(pool, _run, name, *args)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                if attempt + 1 == _ATTEMPTS:
                    raise
        raise AssertionError

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._pool = ProcessPoolExecutor(1, get_context("spawn"), _begin)
        return self._pool


# Only the worker imports the solver: the server stays small and starts fast.


def _begin() -> None:
    from dimension.server.ops import worker

    worker.begin()


def _run(name: str, *args: object) -> object:
    from dimension.server.ops import worker

    return getattr(worker, name)(*args)
