"""Questions about single rooms that go to the database together."""

import asyncio
from collections.abc import Awaitable, Callable, Iterable, Mapping, Sequence
from typing import Final, Generic, TypeVar

_Answer = TypeVar("_Answer")
_MOST: Final = 200
"""Rooms in one statement: what else waits for the connection has a turn in between."""


class AskedTogether(Generic[_Answer]):
    """Asks one statement at a time; what is asked meanwhile shares the next one."""

    def __init__(self, ask: Callable[[Sequence[str]], Awaitable[Mapping[str, _Answer]]]) -> None:
        """`ask` gets each room once, in order; rooms that are not in its answer do not exist."""
        self._ask = ask
        self._waiting: dict[str, list[asyncio.Future[_Answer | None]]] = {}
        self._asking: asyncio.Task[None] | None = None

    async def about(self, room: str) -> _Answer | None:
        """The answer about a room; None when there is no such room."""
        answer: asyncio.Future[_Answer | None] = asyncio.get_running_loop().create_future()
        self._waiting.setdefault(room, []).append(answer)
        if self._asking is None:
            self._asking = asyncio.create_task(self._ask_all(), name="storage-questions")
        return await answer

    async def _ask_all(self) -> None:
        try:
            while self._waiting:
                # Not before the end of this turn of the event loop: everything asked for by then goes together.
                await asyncio.sleep(0)
                rooms = sorted(self._waiting)[:_MOST]
                waiting = {room: self._waiting.pop(room) for room in rooms}
                await self._answer(waiting)
        finally:
            self._asking = None

    async def _answer(self, waiting: Mapping[str, list[asyncio.Future[_Answer | None]]]) -> None:
        try:
            answers = await self._ask(list(waiting))
        except Exception as error:
            for future in _wanted(waiting.values()):
                future.set_exception(error)
            return
        for room, futures in waiting.items():
            for future in _wanted([futures]):
                future.set_result(answers.get(room))


def _wanted(groups: Iterable[Iterable[asyncio.Future[_Answer]]]) -> list[asyncio.Future[_Answer]]:
    """Those that somebody still waits for."""
    return [future for futures in groups for future in futures if not future.done()]
