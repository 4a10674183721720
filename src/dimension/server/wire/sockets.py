"""The open sockets: all can be notified, and their end can be awaited."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from typing import Final, Protocol

from dimension.server.wire.close_codes import GOING_AWAY, Close

_AT_ONCE: Final = 20
_STEPS: Final = 60
"""Where there are very many sockets, more of them are closed together: the server has to end at some time."""
_STEP_SECONDS: Final = 0.05


class OpenSocket(Protocol):
    """The part of a socket that the service needs."""

    def close(self, close: Close) -> object:
        """Say goodbye, and send nothing more."""

    def is_stalled_since(self, moment: float, now: int) -> bool:
        """Whether the client has read nothing since `moment`; only counts from the first call on."""

    def drop(self) -> None:
        """Disconnect without a goodbye, which the client would not read."""


class OpenSockets:
    """A set of sockets."""

    def __init__(self) -> None:
        self._sockets: Final[set[OpenSocket]] = set()
        self._is_empty: Final = asyncio.Event()
        self._is_empty.set()
        self._is_going = False

    def __iter__(self) -> Iterator[OpenSocket]:
        """The sockets that are open now, even if some are closed meanwhile."""
        return iter(list(self._sockets))

    def add(self, socket: OpenSocket) -> None:
        """A socket was opened; after the goodbye it is closed immediately."""
        self._sockets.add(socket)
        self._is_empty.clear()
        if self._is_going:
            socket.close(GOING_AWAY)

    def discard(self, socket: OpenSocket) -> None:
        self._sockets.discard(socket)
        if not self._sockets:
            self._is_empty.set()

    def say_goodbye(self) -> None:
        """Close every socket with "going away", also those that are opened later."""
        self._is_going = True
        for socket in self:
            socket.close(GOING_AWAY)

    async def send_away(self) -> None:
        """Close those that are open now, a few at a time: other servers take each of them before the next ones come."""
        going = list(self._sockets)
        step = max(_AT_ONCE, len(going) // _STEPS)
        for at in range(0, len(going), step):
            for socket in self._sockets.intersection(going[at : at + step]):
                socket.close(GOING_AWAY)
            await asyncio.sleep(_STEP_SECONDS)

    def drop_stalled(self, moment: float, now: int) -> None:
        """Disconnect clients that have read nothing since `moment`."""
        for socket in self:
            if socket.is_stalled_since(moment, now):
                socket.drop()

    async def all_closed(self, seconds: float) -> None:
        """Wait until every socket is closed, but not longer than some seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._is_empty.wait()
