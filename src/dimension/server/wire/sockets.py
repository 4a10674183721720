"""The open sockets, which can be notified together and awaited until all are closed."""

import asyncio
from collections.abc import Iterator
from contextlib import suppress
from typing import Final, Protocol

from dimension.server.wire.close_codes import GOING_AWAY, Close

_AT_ONCE: Final = 20
_STEPS: Final = 60
"""When there are very many sockets, more of them are closed together, because the server has to stop eventually."""
_STEP_SECONDS: Final = 0.05


class OpenSocket(Protocol):
    """The part of a socket that the service needs."""

    def close(self, close: Close) -> object:
        """Say goodbye, and send nothing more."""

    def is_stalled_since(self, moment: float, now: int) -> bool:
        """Whether the client has read nothing since `moment`; counts only from the first call on."""

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
        """The sockets that are open now, even if some are closed in the meantime."""
        return iter(list(self._sockets))

    def add(self, socket: OpenSocket) -> None:
        """Add a socket that was opened; after the goodbye, it is closed immediately."""
        self._sockets.add(socket)
        self._is_empty.clear()
        if self._is_going:
            socket.close(GOING_AWAY)

    def discard(self, socket: OpenSocket) -> None:
        self._sockets.discard(socket)
        if not self._sockets:
            self._is_empty.set()

    def say_goodbye(self) -> None:
        """Close every socket with "going away", including those opened later."""
        self._is_going = True
        for socket in self:
            socket.close(GOING_AWAY)

    async def send_away(self) -> None:
        """Close the sockets that are open now, a few at a time, so that other servers can accept them in turn."""
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
        """Wait until every socket is closed, for at most this many seconds."""
        with suppress(TimeoutError):
            async with asyncio.timeout(seconds):
                await self._is_empty.wait()
