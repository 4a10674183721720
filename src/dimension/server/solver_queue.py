"""The queue in front of the solver process: games before questions, and the address with the least work first."""

import asyncio
import math
import time
from collections import OrderedDict, deque
from collections.abc import Callable, Hashable
from contextvars import ContextVar
from enum import IntEnum
from typing import Final, NamedTuple

from dimension.server.guard.limits import Busy

ASKING: Final[ContextVar[str]] = ContextVar("ASKING", default="")
"""The address of the request that is being answered; empty for the server's own work."""


class Lane(IntEnum):
    """Kinds of jobs, the most urgent first."""

    GAME = 0
    """Bots, deals and best trays of tables with a connection."""
    QUESTION = 1
    """Requests of clients."""
    IDLE = 2
    """Tables without a connection, and the server's own stock."""


_MOST_WAITING: Final = {Lane.GAME: 1_000, Lane.QUESTION: 8, Lane.IDLE: 20_000}
"""Jobs of one address that may wait: a school has one address."""
_MOST_QUESTIONS: Final = 64
"""Questions of all addresses together that may wait."""
_SHARES: Final = {Lane.QUESTION: 3, Lane.IDLE: 15}
"""After a less urgent job, games have this many times as long before the next one may come before them."""
_HALF_LIFE: Final = 10.0
"""After this many seconds, work that was done for an address counts half."""
_MOST_REMEMBERED: Final = 10_000
"""Addresses whose work is remembered, and kinds of jobs whose time is."""


class _Turn(NamedTuple):
    kind: Hashable
    begun: asyncio.Future[None]


class _Running(NamedTuple):
    lane: Lane
    owner: str
    kind: Hashable
    began: float


class SolverQueue:
    """One job at a time; `enter` waits for the turn and `leave` ends it.

    Among the jobs of a lane, the one comes first whose address has the least recent work, together with the time that
    the last job of the same kind took: short jobs do not wait for long ones, and one address does not delay another.
    """

    def __init__(self, clock: Callable[[], float] = time.monotonic) -> None:
        self._clock: Final = clock
        self._running: _Running | None = None
        self._waiting: Final[dict[Lane, dict[str, deque[_Turn]]]] = {lane: {} for lane in Lane}
        self._owed: Final = dict.fromkeys(_SHARES, 0.0)
        """Seconds that games have first."""
        self._work: Final[OrderedDict[str, tuple[float, float]]] = OrderedDict()
        """By address, the seconds of recent work, and when they were counted; the latest last."""
        self._took: Final[OrderedDict[Hashable, float]] = OrderedDict()
        """By kind, the seconds of the last job; the latest last."""

    @property
    def waiting(self) -> dict[str, int]:
        """How many jobs wait, by the name of the lane."""
        return {lane.name.lower(): sum(map(len, owners.values())) for lane, owners in self._waiting.items()}

    async def enter(self, lane: Lane, owner: str, kind: Hashable = None) -> None:
        """Wait for a turn; raises Busy when too many of the same address wait."""
        if self._running is None:
            self._begin(lane, owner, kind)
            return
        if len(self._waiting[lane].get(owner, ())) >= _MOST_WAITING[lane] or self._is_full(lane):
            raise Busy
        turn = _Turn(kind, asyncio.get_running_loop().create_future())
        self._waiting[lane].setdefault(owner, deque()).append(turn)
        try:
            await turn.begun
        except asyncio.CancelledError:
            if not turn.begun.cancelled():
                # It had just begun.
                self.leave()
            raise

    def leave(self) -> None:
        """End the turn; the next one begins."""
        assert self._running is not None
        self._count(self._running, self._clock())
        self._running = None
        while (found := self._next()) is not None:
            lane, owner, turn = found
            # A client that stopped waiting leaves its turn here.
            if not turn.begun.done():
                self._begin(lane, owner, turn.kind)
                turn.begun.set_result(None)
                return

    def _begin(self, lane: Lane, owner: str, kind: Hashable) -> None:
        self._running = _Running(lane, owner, kind, self._clock())

    def _is_full(self, lane: Lane) -> bool:
        return lane is Lane.QUESTION and sum(map(len, self._waiting[lane].values())) >= _MOST_QUESTIONS

    def _next(self) -> tuple[Lane, str, _Turn] | None:
        now = self._clock()
        overdue = [lane for lane, seconds in self._owed.items() if seconds <= 0]
        for lane in (*overdue, *Lane):
            owners = self._waiting[lane]
            if owners:
                owner = min(owners, key=lambda each: self._recent(each, now) + self._expected(owners[each][0]))
                turn = owners[owner].popleft()
                if not owners[owner]:
                    del owners[owner]
                return lane, owner, turn
        return None

    def _expected(self, turn: _Turn) -> float:
        return self._took.get(turn.kind, 0.0)

    def _recent(self, owner: str, now: float) -> float:
        seconds, at = self._work.get(owner, (0.0, now))
        return seconds * math.pow(0.5, (now - at) / _HALF_LIFE)

    def _count(self, ended: _Running, now: float) -> None:
        seconds = now - ended.began
        for lane, share in _SHARES.items():
            self._owed[lane] = share * seconds if lane is ended.lane else self._owed[lane] - seconds
        self._work[ended.owner] = self._recent(ended.owner, now) + seconds, now
        self._took[ended.kind] = seconds
        self._work.move_to_end(ended.owner)
        self._took.move_to_end(ended.kind)
        while len(self._work) > _MOST_REMEMBERED:
            self._work.popitem(last=False)
        while len(self._took) > _MOST_REMEMBERED:
            self._took.popitem(last=False)


class Turns:
    """One at a time, the address with the least recent work first; a lane says how many of an address may wait."""

    def __init__(self, lane: Lane = Lane.QUESTION) -> None:
        self._lane: Final = lane
        self._queue: Final = SolverQueue()

    async def __aenter__(self) -> None:
        """Wait for the turn of the request that is being answered; raises Busy."""
        await self._queue.enter(self._lane, ASKING.get())

    async def __aexit__(self, *_: object) -> None:
        self._queue.leave()
