"""Thousands of sockets in one lean process, so that the server is measured and not the client.

Frames are prepared in advance (with a mask of zeros), and answers are looked at as bytes.
"""

import asyncio
import base64
import json
import secrets
from collections import deque
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, Final, NamedTuple, cast

TEXT, BINARY = 0x1, 0x2
_CLOSE, _PING, _PONG = 0x8, 0x9, 0xA
_TRAY_LENGTH: Final = 16


class Move(NamedTuple):
    """A tray, and the frame that sets it."""

    tray: bytes
    frame: bytes


class Marks(NamedTuple):
    """How an answer is read."""

    own: bytes
    """Is in every confirmation and in nothing else that comes."""
    tray: bytes = b'"tray":"'
    """Stands before the tray."""


def moves(trays: Sequence[str], round_: int = 1) -> list[Move]:
    """A `set_tray` for every tray."""
    return [
        Move(tray.encode(), frame(b'{"type":"set_tray","round":%d,"tray":"%s"}' % (round_, tray.encode())))
        for tray in trays
    ]


def frame(data: bytes, opcode: int = TEXT) -> bytes:
    """Something short as a masked frame."""
    assert len(data) < 126
    return bytes([0x80 | opcode, 0x80 | len(data), 0, 0, 0, 0]) + data


class Socket(asyncio.Protocol):
    """Just enough of a WebSocket."""

    def __init__(self) -> None:
        self.is_open: Final = asyncio.get_running_loop().create_future()
        self.is_closed = False
        self.closed_with: int | None = None
        self._early: deque[bytes] = deque()
        self.heard: Callable[[bytes], object] = self._early.append
        self._buffer = b""
        self._transport: asyncio.Transport | None = None

    @classmethod
    async def open(cls, host: str, port: int, path: str, cookie: str = "") -> "Socket":
        """Connect and shake hands."""
        loop = asyncio.get_running_loop()
        transport, socket = await loop.create_connection(cls, host, port)
        key = base64.b64encode(secrets.token_bytes(16)).decode()
        transport.write(
            f"GET {path} HTTP/1.1\r\nHost: {host}:{port}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
            f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n\r\n".encode()
        )
        await asyncio.wait_for(socket.is_open, 60)
        return socket

    def write(self, data: bytes) -> None:
        """Send a frame."""
        assert self._transport is not None
        self._transport.write(data)

    async def next_message(self) -> bytes:
        """The first message that no player has heard yet."""
        if self._early:
            return self._early.popleft()
        heard: asyncio.Future[bytes] = asyncio.get_running_loop().create_future()
        self.heard = heard.set_result
        return await asyncio.wait_for(heard, 60)

    def abort(self) -> None:
        """Hang up."""
        if self._transport is not None:
            self._transport.abort()

    def connection_made(self, transport: asyncio.BaseTransport) -> None:
        # Transports of uvloop are not of this class, but have the same methods.
        self._transport = cast("asyncio.Transport", transport)

    def connection_lost(self, error: Exception | None) -> None:
        self.is_closed = True
        if not self.is_open.done():
            self.is_open.set_exception(ConnectionError(error))

    def data_received(self, data: bytes) -> None:
        if self._buffer:
            data = self._buffer + data
        at = 0
        if not self.is_open.done():
            at = data.find(b"\r\n\r\n") + 4
            if at < 4:
                self._buffer = data
                return
            if not data.startswith(b"HTTP/1.1 101"):
                self.is_open.set_exception(ConnectionError(data[:80]))
                return
            self.is_open.set_result(None)
        self._buffer = data[self._frames(data, at) :]

    def _frames(self, data: bytes, at: int) -> int:
        """Handle every whole frame; where the rest begins."""
        size = len(data)
        while size - at >= 2:
            length, start = data[at + 1], at + 2
            if length == 126:
                length, start = int.from_bytes(data[at + 2 : at + 4]), at + 4
            elif length == 127:
                length, start = int.from_bytes(data[at + 2 : at + 10]), at + 10
            if size - start < length:
                break
            opcode = data[at] & 0xF
            at = start + length
            if opcode in (TEXT, BINARY):
                self.heard(data[start:at])
            elif opcode == _PING:
                self.write(frame(data[start:at], _PONG))
            elif opcode == _CLOSE:
                self.is_closed, self.closed_with = True, int.from_bytes(data[start : start + 2])
                self.abort()
        return at


class Sender:
    """Sends one message per second, whatever happens, and notes when each was confirmed."""

    def __init__(self, socket: Socket, moves: Sequence[Move], latencies: list[float], marks: Marks) -> None:
        self._refusals = 0
        self._socket = socket
        self._moves = moves
        self._latencies = latencies
        self._marks = marks
        self._next = 0
        self._waiting: deque[tuple[bytes, float]] = deque()
        socket.heard = self._heard

    @property
    def faults(self) -> int:
        """How much went wrong: messages refused or never confirmed, and a socket that was closed."""
        return self._refusals + len(self._waiting) + self._socket.is_closed

    def run(self, begin: float, end: float) -> None:
        """Send from a moment of the loop's clock until another."""
        loop = asyncio.get_running_loop()

        def send(due: float) -> None:
            if self._socket.is_closed:
                return
            self.send()
            if due + 1 < end:
                loop.call_at(due + 1, send, due + 1)

        loop.call_at(begin, send, begin)

    def send(self) -> None:
        """Send the next message."""
        move = self._moves[self._next % len(self._moves)]
        self._waiting.append((move.tray, perf_counter()))
        self._socket.write(move.frame)
        self._next += 1

    def _heard(self, payload: bytes) -> None:
        if self._marks.own not in payload:
            self._refusals += b'"refused"' in payload
            return
        now = perf_counter()
        at = payload.find(self._marks.tray) + len(self._marks.tray)
        confirmed = payload[at : at + _TRAY_LENGTH]
        # A slow page gets several trays at the same time: the last one confirms those before it.
        while self._waiting:
            tray, sent = self._waiting.popleft()
            self._latencies.append(now - sent)
            if tray == confirmed:
                return


class Newcomer:
    """A page that waits until its table is ready."""

    def __init__(self, socket: Socket) -> None:
        self.socket = socket
        self.view: dict[str, Any] = {}
        self._news = asyncio.Event()
        socket.heard = self._heard

    def say(self, **message: Any) -> None:
        """Tell the server something."""
        self.socket.write(frame(json.dumps(message).encode()))

    async def until(self, holds: Callable[[dict[str, Any]], bool]) -> None:
        """Wait until something holds for the table."""
        while not (self.view and holds(self.view)):
            self._news.clear()
            await asyncio.wait_for(self._news.wait(), 120)

    def _heard(self, payload: bytes) -> None:
        message = json.loads(payload)
        if message["type"] == "snapshot":
            self.view = message["view"]
            self._news.set()
        elif message["type"] == "refused":
            raise AssertionError(message)
