"""The client's side of a relay: forwards a connection to the owner of its room, and back."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Mapping
from itertools import count
from typing import Any, Final, NamedTuple

from websockets.asyncio.client import connect
from websockets.exceptions import WebSocketException

from dimension.server.ops.addresses import is_public
from dimension.server.relay.frames import (
    PING_SECONDS,
    SILENCE_SECONDS,
    Begin,
    End,
    Frame,
    RelayConnection,
    Said,
    Text,
    Took,
    sent_scope,
)
from dimension.server.relay.owner import AUTHORIZATION
from dimension.server.wire.close_codes import Close
from dimension.server.wire.frames import Write, write_of
from dimension.server.wire.sockets import OpenSockets

_LOG: Final = logging.getLogger("dimension.nodes")
_CONNECT_SECONDS: Final = 2.0
_TOLD_AFTER: Final = 16
"""This many messages go out to a page before its owner hears of it: half of those that may be on their way."""
_LAST_WORDS_SECONDS: Final = 5.0
"""How long a page has to take the last messages."""

RelayReceive = Callable[[], Awaitable[Any]]
RelaySend = Callable[[Any], Awaitable[None]]


class OwnerUnreachable(Exception):  # noqa: N818 - a state of things
    """The node that has the room does not answer; nothing was passed on yet."""


class OwnerGone(Exception):  # noqa: N818 - a state of things
    """The node that has the room went away in the middle."""

    def __init__(self, *, has_begun: bool) -> None:
        """`has_begun` says whether the page has received anything."""
        super().__init__()
        self.has_begun: Final = has_begun


class Passenger(NamedTuple):
    """A client whose room is elsewhere: a request or a socket, as ASGI has it."""

    scope: Mapping[str, Any]
    receive: RelayReceive
    send: RelaySend
    player: str | None
    hops: int


class RelayedPage:
    """A request or a socket here, whose other end is at another node."""

    def __init__(self, channel: int, connection: RelayConnection, passenger: Passenger) -> None:
        self.channel: Final = channel
        self._connection = connection
        self._send = passenger.send
        self._receive = passenger.receive
        self._write: Final[Write] = write_of(passenger.scope)
        self._waiting: Final[deque[Any]] = deque()
        self._has_some: Final = asyncio.Event()
        self._is_over: Final = asyncio.Event()
        self._is_cut = False
        self._has_begun = False
        self._has_ended = False
        self._took = 0
        self._sending: asyncio.Task[None] | None = None

    def hear(self, frame: Said | Text) -> None:
        """The owner sent a message; a text goes out immediately if nothing waits in front of it."""
        if self._is_over.is_set():
            return
        if isinstance(frame, Text):
            if not self._waiting and self._write(frame.text):
                self._count()
                return
            message: dict[str, Any] = {"type": "websocket.send", "text": frame.text}
        else:
            message = frame.message
        self._waiting.append(message)
        self._has_some.set()

    def end(self, *, is_cut: bool) -> None:
        """Nothing follows: the owner is done, or the connection to it was cut."""
        if not self._is_over.is_set():
            self._is_cut = is_cut
            self._is_over.set()
            self._has_some.set()

    def close(self, close: Close) -> None:
        """Say goodbye to the page, whose owner knows before the page can come again."""
        self._say_end(is_node_going=True)
        self.hear(Said(self.channel, {"type": "websocket.close", "code": close.code, "reason": close.reason}))
        self.end(is_cut=False)

    def is_stalled_since(self, moment: float, now: int) -> bool:  # noqa: ARG002 - whenever it was
        """The owner knows."""
        return False

    def drop(self) -> None:
        if self._sending is not None:
            self._sending.cancel()

    async def run(self) -> None:
        """Pass everything on until the end; raises OwnerGone."""
        reading = asyncio.create_task(self._read())
        self._sending = asyncio.create_task(self._send_all())
        over = asyncio.create_task(self._is_over.wait())
        try:
            await asyncio.wait([self._sending, over], return_when=asyncio.FIRST_COMPLETED)
            await asyncio.wait([self._sending], timeout=_LAST_WORDS_SECONDS)
        finally:
            for task in (reading, over, self._sending):
                task.cancel()
            # The page's connection failed, and then there is no client left.
            await asyncio.gather(reading, over, self._sending, return_exceptions=True)
            self._say_end(is_node_going=False)
        if self._is_cut:
            raise OwnerGone(has_begun=self._has_begun)

    async def _read(self) -> None:
        while True:
            message = await self._receive()
            self._connection.post(
                Said(self.channel, {key: value for key, value in message.items() if value is not None})
            )
            if message["type"] in ("websocket.disconnect", "http.disconnect"):
                return
            await self._connection.calm()

    async def _send_all(self) -> None:
        while True:
            while self._waiting:
                message = self._waiting[0]
                self._has_begun = True
                await self._send(message)
                # Only now: until it went out, texts wait behind it.
                self._waiting.popleft()
                self._count()
            if self._is_over.is_set():
                return
            self._has_some.clear()
            await self._has_some.wait()

    def _say_end(self, *, is_node_going: bool) -> None:
        if not self._has_ended:
            self._has_ended = True
            self._connection.post(End(self.channel, is_node_going))

    def _count(self) -> None:
        self._took += 1
        if self._took >= _TOLD_AFTER:
            self._connection.post(Took(self.channel, self._took))
            self._took = 0


class RelayLine:
    """A connection to another node, and the pages that use it."""

    def __init__(self, connection: RelayConnection) -> None:
        self.connection: Final = connection
        self.pages: Final[dict[int, RelayedPage]] = {}
        self.running: Final = asyncio.create_task(self._run())

    async def _run(self) -> None:
        try:
            await self.connection.run(self._handle)
        finally:
            for page in self.pages.values():
                page.end(is_cut=True)

    def _handle(self, frame: Frame) -> None:
        page = self.pages.get(frame.channel)
        if page is None:
            return
        if isinstance(frame, Said | Text):
            page.hear(frame)
        elif isinstance(frame, End):
            page.end(is_cut=False)


class Relays:
    """Connections to other nodes, each opened when the first page needs it."""

    def __init__(self, secret: str) -> None:
        self._secret = secret
        self._lines: Final[dict[str, RelayLine]] = {}
        self._opening: Final[dict[str, asyncio.Lock]] = {}
        self._channels: Final = count(1)
        self.pages = 0
        """How many requests and sockets are at other nodes right now."""
        self.carried = 0
        """How many ever were."""

    async def carry(self, address: str, passenger: Passenger, sockets: OpenSockets) -> None:
        """Let another node answer a client; raises OwnerUnreachable, OwnerGone."""
        line = await self._line(address)
        # From here on nothing is awaited before the page is known to its line.
        page = RelayedPage(next(self._channels), line.connection, passenger)
        line.pages[page.channel] = page
        self.pages += 1
        self.carried += 1
        try:
            line.connection.post(Begin(page.channel, sent_scope(passenger.scope), passenger.player, passenger.hops + 1))
            if passenger.scope["type"] == "websocket":
                sockets.add(page)
            await page.run()
        finally:
            sockets.discard(page)
            self.pages -= 1
            del line.pages[page.channel]

    async def close(self) -> None:
        for line in self._lines.values():
            await line.connection.close()
            await asyncio.wait([line.running])

    async def _line(self, address: str) -> RelayLine:
        # One at a time: many pages may come for the same node together.
        async with self._opening.setdefault(address, asyncio.Lock()):
            line = self._lines.get(address)
            if line is None or not line.connection.is_open:
                line = self._lines[address] = RelayLine(RelayConnection(await self._connect(address)))
            return line

    async def _connect(self, address: str) -> Any:
        try:
            connection = await connect(
                f"ws://{address}/",
                additional_headers={AUTHORIZATION: self._secret},
                compression=None,
                max_size=None,
                proxy=None,
                open_timeout=_CONNECT_SECONDS,
                ping_interval=PING_SECONDS,
                ping_timeout=SILENCE_SECONDS,
                close_timeout=1,
            )
        except (OSError, TimeoutError, WebSocketException) as error:
            raise OwnerUnreachable from error
        if is_public(connection.remote_address[0]):
            # Names of nodes are resolved only now.
            _LOG.error("node at a public address", extra={"address": address})
            await connection.close()
            raise OwnerUnreachable
        return connection
