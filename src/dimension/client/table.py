"""The connection to a table: messages as typed values, and a connection that comes back when it is lost."""

import asyncio
import threading
import time
from collections.abc import AsyncIterator, Callable, Iterator
from contextlib import ExitStack
from functools import cached_property
from types import TracebackType
from typing import Any, Final, Self

from msgspec import MsgspecError
from websockets.asyncio.client import ClientConnection as AsyncConnection
from websockets.asyncio.client import connect as connect_async
from websockets.exceptions import ConnectionClosed, InvalidStatus, WebSocketException
from websockets.sync.client import ClientConnection, connect

from dimension.client.errors import NO_SERVER, UNREACHABLE, ClientError, refusal_in, unreachable
from dimension.client.messages import TableMessages
from dimension.client.state import LATE, Retry, TableState
from dimension.features.calls import Awaiting, Blocking, Mode
from dimension.room.messages import ClientMessage, Refused, RoomView, ServerMessage


def cookie_of(token: str) -> str:
    """The header that says who asks; behind HTTPS a server looks for the second name."""
    return f"dimension={token}; __Host-dimension={token}"


_GOODBYE: Final = 1.0
"""Seconds that a server has to answer a goodbye."""


class _AnyTable(TableMessages[Mode]):
    """Where a table is, and how it is connected to."""

    def __init__(
        self,
        address: str,
        room: str,
        token: str | None,
        *,
        watch: bool = False,
        timeout: float = 30.0,
        patience: float = 60.0,
    ) -> None:
        """`token` says who plays; None watches. `patience` is how many seconds a lost connection is tried again for."""
        super().__init__(TableState(room, watch=watch))
        self._address: Final = address.rstrip("/")
        self._timeout: Final = timeout
        self._retry: Final = Retry(patience)
        self._is_closed = False
        self._options: Final[dict[str, Any]] = {
            "additional_headers": {"Cookie": cookie_of(token)} if token else {},
            "compression": None,
            "max_size": None,
            # Messages that arrive while the program does something else wait to be read.
            "max_queue": None,
            "open_timeout": timeout,
            "close_timeout": _GOODBYE,
        }

    def seconds_left(self) -> float | None:
        """How long the phase still lasts by the server's clock; None when it does not end by itself."""
        return self.state.seconds_left()

    @property
    def _url(self) -> str:
        return self._address.replace("http", "ws", 1) + self.state.path

    def _check_open(self) -> None:
        if self._is_closed:
            raise unreachable(self._address, ConnectionError("closed"))

    def _problem(self, error: Exception) -> ClientError:
        """The reason of a failed connection."""
        match error:
            case InvalidStatus(response=response):
                return refusal_in(response.body or b"", response.status_code, self._address)
            case ConnectionClosed(rcvd=received) if received is not None:
                return ClientError(received.reason or UNREACHABLE, status=received.code)
            case _:
                return unreachable(self._address, error)

    def hear(self, data: str | bytes) -> ServerMessage | None:
        """Take a message as it arrived; a program that records everything overrides this."""
        self._retry.connected()
        try:
            return self.state.hear(data)
        except MsgspecError:
            raise ClientError(NO_SERVER, {"address": self._address}) from None


def _check(message: ServerMessage) -> None:
    """Raise the refusal that a message is, unless it only came too late."""
    if isinstance(message, Refused) and message.code not in LATE:
        raise ClientError(message.code, message.details)


def _remaining(end: float | None) -> float | None:
    return None if end is None else max(0.0, end - time.monotonic())


class Table(_AnyTable[Blocking]):
    """A player's connection to a table; `for message in table` gives every message until `close`.

    One thread may listen while another sends. A lost connection comes back and continues where it was; a tray, `done`
    or `ready` that the table has not confirmed is sent again.
    """

    _connection: ClientConnection | None = None

    @cached_property
    def _connecting(self) -> threading.Lock:
        return threading.Lock()

    @cached_property
    def _end(self) -> ExitStack:
        """Closes the connection."""
        return ExitStack()

    def receive(self, timeout: float | None = None) -> ServerMessage:
        """The next message, after `view` has changed by it; raises TimeoutError, and ClientError without a table."""
        end = None if timeout is None else time.monotonic() + timeout
        while True:
            connection = self._connected(end)
            try:
                data = connection.recv(_remaining(end))
            except ConnectionClosed as closed:
                self._lose(connection, closed)
                continue
            message = self.hear(data)
            if message is not None:
                return message

    def until(self, holds: Callable[[RoomView], bool], timeout: float | None = None) -> RoomView:
        """Listen until something holds for the table; raises ClientError for a refusal, and TimeoutError."""
        end = None if timeout is None else time.monotonic() + timeout
        while not holds(self.view):
            _check(self.receive(_remaining(end)))
        return self.view

    def close(self) -> None:
        """Close the connection. The seat stays."""
        self._is_closed = True
        self._end.close()

    def send(self, message: ClientMessage) -> None:
        """Send a message; the methods named after messages do that."""
        text = self.state.say(message)
        connection = self._connected()
        try:
            connection.send(text)
        except ConnectionClosed as closed:
            self._lose(connection, closed)
            self._connected().send(text)

    def _connected(self, end: float | None = None) -> ClientConnection:
        with self._connecting:
            while self._connection is None:
                self._check_open()
                if _remaining(end) == 0:
                    raise TimeoutError
                try:
                    connection = self._end.enter_context(connect(self._url, **self._options))
                    for text in self.state.say_again():
                        connection.send(text)
                    self._connection = connection
                except (OSError, WebSocketException) as error:
                    time.sleep(self._retry.pause(self._problem(error)))
            return self._connection

    def _lose(self, connection: ClientConnection, closed: ConnectionClosed) -> None:
        with self._connecting:
            self._check_open()
            if self._connection is connection:
                self._connection = None
                self._end.close()
                time.sleep(self._retry.pause(self._problem(closed)))

    def __iter__(self) -> Iterator[ServerMessage]:
        while not self._is_closed:
            try:
                yield self.receive()
            except ClientError:
                if not self._is_closed:
                    raise

    def __enter__(self) -> Self:
        try:
            while self.state.revision < 0:
                _check(self.receive(self._timeout))
        except BaseException:
            self.close()
            raise
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self.close()


class AsyncTable(_AnyTable[Awaiting]):
    """As `Table`, for asyncio: messages are awaited, and heard with `async for`."""

    _connection: AsyncConnection | None = None

    @cached_property
    def _connecting(self) -> asyncio.Lock:
        return asyncio.Lock()

    async def receive(self) -> ServerMessage:
        """The next message, after `view` has changed by it; raises ClientError without a table."""
        while True:
            connection = await self._connected()
            try:
                data = await connection.recv()
            except ConnectionClosed as closed:
                await self._lose(connection, closed)
                continue
            message = self.hear(data)
            if message is not None:
                return message

    async def until(self, holds: Callable[[RoomView], bool], timeout: float | None = None) -> RoomView:
        """Listen until something holds for the table; raises ClientError for a refusal, and TimeoutError."""
        async with asyncio.timeout(timeout):
            while not holds(self.view):
                _check(await self.receive())
        return self.view

    async def close(self) -> None:
        """Close the connection. The seat stays."""
        self._is_closed = True
        if self._connection is not None:
            await self._connection.close()

    async def send(self, message: ClientMessage) -> None:
        """Send a message; the methods named after messages do that."""
        text = self.state.say(message)
        connection = await self._connected()
        try:
            await connection.send(text)
        except ConnectionClosed as closed:
            await self._lose(connection, closed)
            await (await self._connected()).send(text)

    async def _connected(self) -> AsyncConnection:
        async with self._connecting:
            while self._connection is None:
                self._check_open()
                try:
                    connection = await connect_async(self._url, **self._options)
                    for text in self.state.say_again():
                        await connection.send(text)
                    self._connection = connection
                except (OSError, WebSocketException) as error:
                    await asyncio.sleep(self._retry.pause(self._problem(error)))
            return self._connection

    async def _lose(self, connection: AsyncConnection, closed: ConnectionClosed) -> None:
        async with self._connecting:
            self._check_open()
            if self._connection is connection:
                self._connection = None
                await asyncio.sleep(self._retry.pause(self._problem(closed)))

    async def __aiter__(self) -> AsyncIterator[ServerMessage]:
        while not self._is_closed:
            try:
                yield await self.receive()
            except ClientError:
                if not self._is_closed:
                    raise

    async def __aenter__(self) -> Self:
        try:
            async with asyncio.timeout(self._timeout):
                while self.state.revision < 0:
                    _check(await self.receive())
        except BaseException:
            await self.close()
            raise
        return self

    async def __aexit__(
        self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None
    ) -> None:
        await self.close()
