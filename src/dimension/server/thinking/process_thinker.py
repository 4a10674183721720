"""Answers hard questions in a worker process, which is started when needed and again when it dies."""

import asyncio
from collections.abc import Sequence
from concurrent.futures import ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final

from dimension.bots.base import Step
from dimension.rooms.core.results import BestTray, CardSets, Dealt, Moves
from dimension.rooms.core.table_settings import TableSettings
from dimension.server.guard.limits import Busy
from dimension.server.thinking.worker import begin, run

_MOST_QUESTIONS: Final = 8
"""Questions from outside that may wait at once."""
_ATTEMPTS: Final = 3
"""How often a question is asked again when the worker dies over it."""


class ProcessThinker:
    """One worker process."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._lifeline: Connection | None = None
        """The worker ends when this is closed, or when this process dies."""
        self._questions = 0

    def warm_up(self) -> None:
        """Start the worker without waiting for it."""
        self._running().submit(run, "warm_up")

    async def deal(self, settings: TableSettings, seed: int) -> tuple[Dealt, ...]:
        """The hands of a game."""
        answer: tuple[Dealt, ...] = await self._ask("deal", settings, seed)
        return answer

    async def best(self, hand: str, trays: Sequence[str]) -> tuple[BestTray, Moves]:
        """The optimum of a hand, and the moves from each of the trays to the nearest optimal tray."""
        answer: tuple[BestTray, Moves] = await self._ask("best", hand, trays)
        return answer

    async def plan(self, level: str, hand: str, tray: str, seconds: int, seed: int) -> Sequence[Step]:
        """How a bot goes on from a tray with some seconds left; 0 means that there is no time limit."""
        answer: Sequence[Step] = await self._ask("plan", level, hand, tray, seconds, seed)
        return answer

    async def solve(self, hand: str, trays: Sequence[str]) -> tuple[BestTray, Moves]:
        """As `best`, for somebody outside a game; raises Busy."""
        answer: tuple[BestTray, Moves] = await self._question("best", hand, trays)
        return answer

    async def explain(self, hand: str) -> tuple[CardSets, CardSets]:
        """The smallest sets of cards that no five-color tray, and that no tray at all, fulfills; raises Busy."""
        answer: tuple[CardSets, CardSets] = await self._question("conflicts", hand)
        return answer

    def close(self) -> None:
        """End the worker, whatever it is doing."""
        self._cut_lifeline()
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    async def _question(self, name: str, *args: object) -> Any:
        """Ask for somebody outside a game: only a few may wait, because tables come first."""
        if self._questions >= _MOST_QUESTIONS:
            raise Busy
        self._questions += 1
        try:
            return await self._ask(name, *args)
        finally:
            self._questions -= 1

    async def _ask(self, name: str, *args: object) -> Any:
        loop = asyncio.get_running_loop()
        for attempt in range(_ATTEMPTS):
            pool = self._running()
            try:
                return await loop.run_in_executor(pool, run, name, *args)
            except BrokenProcessPool:
                if self._pool is pool:
                    self._pool = None
                if attempt + 1 == _ATTEMPTS:
                    raise
        raise AssertionError("every attempt returns or raises")

    def _running(self) -> ProcessPoolExecutor:
        if self._pool is None:
            self._cut_lifeline()
            context = get_context("spawn")
            end, self._lifeline = context.Pipe(duplex=False)
            self._pool = ProcessPoolExecutor(1, context, begin, (end,))
        return self._pool

    def _cut_lifeline(self) -> None:
        if self._lifeline is not None:
            self._lifeline.close()
            self._lifeline = None
