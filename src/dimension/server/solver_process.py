"""The solver process: started on demand, replaced when it dies or hangs, ended with its parent.

The server imports this module to name the jobs, so it must not import the solver.
"""

import asyncio
import logging
import os
import signal
import threading
from collections.abc import Sequence
from concurrent.futures import Future, ProcessPoolExecutor
from concurrent.futures.process import BrokenProcessPool
from multiprocessing import get_context
from multiprocessing.connection import Connection
from typing import Any, Final

from msgspec import Struct

from dimension.bots.base import Step
from dimension.room.results import BestTray, CardSets, Dealt, Moves
from dimension.room.settings import TableSettings
from dimension.rules.puzzle_recipes import Recipe
from dimension.server.guard.limits import Busy
from dimension.server.ops.logs import set_up_logs


class PuzzleSolution(Struct, frozen=True):
    """The answer to a puzzle."""

    best: BestTray
    conflicts: CardSets
    """For a puzzle about contradictions: the sets of cards that are right answers."""
    rating: int
    """How hard it was thought to be before anybody had tried it."""


class NewPuzzle(Struct, frozen=True):
    """A puzzle that nobody has seen yet."""

    recipe: Recipe
    hand: str
    solution: PuzzleSolution


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
    run("warm_up")
    return os.getpid()


def run(name: str, *args: object) -> object:
    """The answer to a question: the name of a function in `answers`, and its arguments."""
    from dimension.server import solver_jobs as answers

    return getattr(answers, name)(*args)


def _end_with(lifeline: Connection) -> None:
    try:
        lifeline.recv_bytes()
    except (EOFError, OSError):
        # Closed on purpose, or because the parent died. Whatever is being computed has nobody waiting for it.
        os._exit(0)


_MOST_QUESTIONS: Final = 8
"""Questions from outside that may wait at once."""
_ATTEMPTS: Final = 3
"""How often a question is asked again when the worker dies over it."""
_SECONDS: Final = 60.0
"""How long an answer may take."""
_PLAN_SECONDS: Final = 10.0
"""How long a bot may think: all others wait meanwhile."""
_KILL: Final = getattr(signal, "SIGKILL", signal.SIGTERM)
"""Windows knows only one way to end a process."""
_LOG: Final = logging.getLogger("dimension.server")


class ProcessThinker:
    """One worker process, which has one question at a time."""

    def __init__(self) -> None:
        self._pool: ProcessPoolExecutor | None = None
        self._ready: Future[int] | None = None
        """The worker's process id, once it is ready to answer."""
        self._turn: Final = asyncio.Lock()
        """Held while the worker has a question, even if nobody waits for the answer any more."""
        self._asking: asyncio.Task[Any] | None = None
        self._lifeline: Connection | None = None
        """The worker ends when this is closed, or when this process dies."""
        self._questions = 0

    def warm_up(self) -> None:
        """Start the worker without waiting for it."""
        self._running()

    async def deal(self, settings: TableSettings, seed: int) -> tuple[Dealt, ...]:
        """The hands of a game."""
        answer: tuple[Dealt, ...] = await self._ask("deal", settings, seed)
        return answer

    async def best(self, hand: str, trays: Sequence[str]) -> tuple[BestTray, Moves]:
        """The optimum of a hand, and the moves from each of the trays to the nearest optimal tray."""
        answer: tuple[BestTray, Moves] = await self._ask("best", hand, trays)
        return answer

    async def plan(self, level: str, hand: str, tray: str, seconds: int, seed: int) -> Sequence[Step]:
        """How a bot goes on from a tray with some seconds left; 0 means that there is no time limit.

        Raises TimeoutError for a bot that thinks too long, and what a bot raises.
        """
        answer: Sequence[Step] = await self._ask("plan", level, hand, tray, seconds, seed, limit=_PLAN_SECONDS)
        return answer

    async def solve(self, hand: str, trays: Sequence[str]) -> tuple[BestTray, Moves]:
        """As `best`, for somebody outside a game; raises Busy."""
        answer: tuple[BestTray, Moves] = await self._question("best", hand, trays)
        return answer

    async def first_hand(self, settings: TableSettings, seed: int) -> tuple[str, BestTray]:
        """The hand of a game's first round, and its optimum; raises Busy."""
        answer: tuple[str, BestTray] = await self._question("first_hand", settings, seed)
        return answer

    async def gentle_seed(self, settings: TableSettings, first: int) -> int:
        """A seed, from `first` on, of a game for somebody's first time; raises Busy."""
        answer: int = await self._question("gentle_seed", settings, first)
        return answer

    async def explain(self, hand: str) -> tuple[CardSets, CardSets]:
        """The smallest sets of cards that no five-color tray, and that no tray at all, fulfills; raises Busy."""
        answer: tuple[CardSets, CardSets] = await self._question("conflicts", hand)
        return answer

    async def pars(self, codes: tuple[str, ...]) -> tuple[int, ...]:
        """The best totals of the games with these codes; raises Busy."""
        answer: tuple[int, ...] = await self._question("pars", codes)
        return answer

    async def puzzles(self, recipes: tuple[Recipe, ...], cards: int, seed: int, hands: int) -> tuple[NewPuzzle, ...]:
        """Puzzles of these recipes, found among random hands; raises Busy."""
        answer: tuple[NewPuzzle, ...] = await self._question("puzzles", recipes, cards, seed, hands)
        return answer

    async def picture(self, svg: str) -> bytes:
        """A picture as PNG, which takes up to half a second; raises Busy."""
        answer: bytes = await self._question("picture", svg)
        return answer

    def close(self) -> None:
        """End the worker, whatever it is doing."""
        if self._asking is not None:
            self._asking.cancel()
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

    async def _ask(self, name: str, *args: object, limit: float = _SECONDS) -> Any:
        await self._turn.acquire()
        self._asking = asyncio.get_running_loop().create_task(self._answered(name, args, limit))
        self._asking.add_done_callback(self._ended)
        # The asker may stop waiting; the worker stops only when it has the answer, or when its time is over.
        return await asyncio.shield(self._asking)

    def _ended(self, asking: asyncio.Task[Any]) -> None:
        self._turn.release()
        if not asking.cancelled():
            # The asker may be gone, and then nobody else looks at it.
            asking.exception()

    async def _answered(self, name: str, args: Sequence[object], limit: float) -> Any:
        loop = asyncio.get_running_loop()
        for attempt in range(_ATTEMPTS):
            pool = self._running()
            try:
                assert self._ready is not None
                await asyncio.wait_for(asyncio.wrap_future(self._ready), _SECONDS)
                return await asyncio.wait_for(loop.run_in_executor(pool, run, name, *args), limit)
            except TimeoutError:
                _LOG.error("worker replaced", extra={"question": name, "seconds": limit})
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
