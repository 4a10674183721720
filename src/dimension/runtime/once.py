"""An answer that is worked out once for all who ask, and kept for a while."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Final, Generic, TypeVar

from dimension.runtime.ports import Clock

_Answer = TypeVar("_Answer")


class KeptFor(Generic[_Answer]):
    """Asks at most once in some milliseconds; those who ask meanwhile get the same answer."""

    def __init__(self, milliseconds: int, clock: Clock, ask: Callable[[], Awaitable[_Answer]]) -> None:
        self._milliseconds: Final = milliseconds
        self._clock: Final = clock
        self._ask: Final = ask
        self._turn: Final = asyncio.Lock()
        self._kept: tuple[int, _Answer] | None = None

    async def __call__(self) -> _Answer:
        if (kept := self._fresh()) is not None:
            return kept[1]
        async with self._turn:
            if (kept := self._fresh()) is None:
                now = self._clock()
                kept = self._kept = now, await self._ask()
        return kept[1]

    def forget(self) -> None:
        """Ask again the next time."""
        self._kept = None

    def _fresh(self) -> tuple[int, _Answer] | None:
        kept = self._kept
        return kept if kept is not None and 0 <= self._clock() - kept[0] < self._milliseconds else None
