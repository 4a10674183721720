"""The solver process: it is started when needed, replaced when it dies or hangs, and ends with its parent."""

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Callable, Hashable, Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from functools import partial
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final, ParamSpec, Protocol, TypeVar

from dimension.bots.base import Step
from dimension.room.results import BestTray, Dealt, Moves
from dimension.room.settings import TableSettings
from dimension.rules.stack import new_stack
from dimension.server import solver_jobs as jobs
from dimension.server.ops.logs import set_up_logs
from dimension.server.solver_queue import ASKING, Lane, SolverQueue


def begin(lifeline: Connection, level: str) -> None:
    """Prepare the worker: it logs as its parent does, leaves signals to it, and ends when `lifeline` is closed."""
    set_up_logs(level)
    threading.Thread(target=_end_with, args=(lifeline,), daemon=True).start()
    for number in (signal.SIGINT, signal.SIGTERM):
        signal.signal(number, signal.SIG_IGN)
    if hasattr(os, "nice"):
        os.nice(5)


def ready() -> int:
    """Load everything that answers need; the worker's process id."""
    jobs.warm_up()
    return os.getpid()


def _end_with(lifeline: Connection) -> None:
    try:
        lifeline.recv_bytes()
    except (EOFError, OSError):
        # Closed on purpose, or because the parent died. No client waits for the job any more.
        os._exit(0)


_ATTEMPTS: Final = 3
"""How often a job is tried again when the process dies over it."""
_SECONDS: Final = 60.0
"""How long an answer may take."""
_PLAN_SECONDS: Final = 10.0
"""How long a bot may think: all others wait meanwhile."""
_KILL: Final = getattr(signal, "SIGKILL", signal.SIGTERM)
"""Windows knows only one way to end a process."""
_LOG: Final = logging.getLogger("dimension.server")

_Args = ParamSpec("_Args")
_Answer = TypeVar("_Answer")


class Solver(Protocol):
    """Runs jobs of `solver_jobs`."""

    async def ask(self, job: Callable[_Args, _Answer], *args: _Args.args, **kwargs: _Args.kwargs) -> _Answer:
        """The answer of a job; raises Busy."""


class SolverProcess:
    """One worker process, which has one question at a time."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._ready: Future[int] | None = None
        """The worker's process id, once it is ready to answer."""
        self._queue: Final = SolverQueue()
        """A turn lasts while the process has a job, even if no client waits for the answer any more."""
        self.address_of: Callable[[str], str | None] = lambda room: room
        """The address that a room counts for; None for a room without a connection."""
        self.on_dealt: Callable[[str, float], None] = lambda _room, _seconds: None
        """Learns how much work a hand of a room was."""
        self._asking: asyncio.Task[Any] | None = None
        self._lifeline: Connection | None = None
        """The worker ends when this is closed, or when this process dies."""

    @property
    def waiting(self) -> dict[str, int]:
        """How many jobs wait, by the name of their lane."""
        return self._queue.waiting

    def warm_up(self) -> None:
        """Start the worker without waiting for it."""
        self._running()

    async def deal(self, room: str, settings: TableSettings, seed: int) -> tuple[Dealt, ...]:
        """The hands of a game, one job for each, so that others need not wait for all of them."""
        deals: list[Dealt] = []
        game = settings.game()
        stack = new_stack(game, seed)
        for _ in range(game.rounds):
            dealt, stack, seconds = await self._run_for(room, jobs.deal_next, (game, stack), kind=game)
            deals.append(dealt)
            self.on_dealt(room, seconds)
        return tuple(deals)

    async def best(self, room: str, hand: str, trays: Sequence[str]) -> tuple[BestTray, Moves]:
        return await self._run_for(room, jobs.best, (hand, trays), jobs.best)

    async def plan(self, room: str, level: str, hand: str, tray: str, seconds: int, seed: int) -> Sequence[Step]:
        return await self._run_for(room, jobs.plan, (level, hand, tray, seconds, seed), level, _PLAN_SECONDS)

    async def ask(self, job: Callable[_Args, _Answer], *args: _Args.args, **kwargs: _Args.kwargs) -> _Answer:
        """The answer of a job outside a game, for the address in `ASKING`: games come first.

        Raises Busy.
        """
        owner = ASKING.get()
        await self._queue.enter(Lane.QUESTION if owner else Lane.IDLE, owner, job)
        return await self._run(partial(job, **kwargs), args)

    def close(self) -> None:
        """End the worker, whatever it is doing."""
        if self._asking is not None:
            self._asking.cancel()
        self._cut_lifeline()
        if self._pool is not None:
            self._pool.shutdown(wait=True, cancel_futures=True)
            self._pool = None

    async def _run_for(
        self, room: str, job: Callable[..., _Answer], args: Sequence[object], kind: Hashable, limit: float = _SECONDS
    ) -> _Answer:
        owner = self.address_of(room)
        await self._queue.enter(Lane.GAME if owner else Lane.IDLE, owner or room, kind)
        return await self._run(job, args, limit)

    async def _run(self, job: Callable[..., _Answer], args: Sequence[object], limit: float = _SECONDS) -> _Answer:
        """Do a job, whose turn has begun."""
        asking = self._asking = asyncio.get_running_loop().create_task(self._answered(job, args, limit))
        asking.add_done_callback(self._ended)
        # The client may stop waiting; the process stops only when it has the answer, or when its time is over.
        return await asyncio.shield(asking)

    def _ended(self, asking: asyncio.Task[Any]) -> None:
        self._queue.leave()
        if not asking.cancelled():
            # The client may be gone: look at the exception, or asyncio complains.
            asking.exception()

    async def _answered(self, job: Callable[..., _Answer], args: Sequence[object], limit: float) -> _Answer:
        loop = asyncio.get_running_loop()
        for attempt in range(_ATTEMPTS):
            pool = self._running()
            try:
                assert self._ready is not None
                await asyncio.wait_for(asyncio.wrap_future(self._ready), _SECONDS)
                return await asyncio.wait_for(loop.run_in_executor(pool, job, *args), limit)
            except TimeoutError:
                _LOG.error("worker replaced", extra={"job": repr(job), "seconds": limit})
                self._replace()
                raise
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
            level = logging.getLevelName(logging.getLogger().level)
            self._pool = ProcessPoolExecutor(1, context, begin, (end, level))
            self._ready = self._pool.submit(ready)
        return self._pool

    def _replace(self) -> None:
        """End a worker that does not answer; the next question starts another one."""
        pool, self._pool = self._pool, None
        if self._ready is not None and self._ready.done() and self._ready.exception() is None:
            os.kill(self._ready.result(), _KILL)
        if pool is not None:
            pool.shutdown(wait=False, cancel_futures=True)

    def _cut_lifeline(self) -> None:
        if self._lifeline is not None:
            self._lifeline.close()
            self._lifeline = None
