"""Raw connections of an attacker: any bytes at all can be sent, and everything that comes back is kept."""

import asyncio
import re
import secrets
from base64 import b64encode
from collections.abc import Coroutine
from contextlib import suppress
from typing import Any, Final, NamedTuple, Self, TypeVar

PATIENCE: Final = 45.0
_CONNECTIONS: Final[set[asyncio.StreamWriter]] = set()
"""Those that may be open."""
_MANY: Final = 1_000
_Seen = TypeVar("_Seen")
_STATUS: Final = re.compile(rb"HTTP/1\.1 (\d{3})")
_TEXT, _CLOSE, _PING = 0x1, 0x8, 0x9
_NO_BODY: Final = (204, 304)
_SWITCHING: Final = 101


def run(scene: Coroutine[Any, Any, _Seen]) -> _Seen:
    """Run a scene; connections that it leaves open, such as when it fails, are closed."""

    async def whole() -> _Seen:
        try:
            return await scene
        finally:
            for writer in _CONNECTIONS:
                writer.transport.abort()
            _CONNECTIONS.clear()
            await asyncio.sleep(0)

    return asyncio.run(whole())


def _is_over(writer: asyncio.StreamWriter) -> bool:
    """Whether nothing is left to send: a connection that still has something stays open after it was closed."""
    return writer.is_closing() and writer.transport.get_write_buffer_size() == 0


class Where(NamedTuple):
    """A server, and the address from which to come: all of 127.0.0.0/8 is this machine."""

    host: str
    port: int
    source: str = "127.0.0.1"

    async def connect(self) -> tuple[asyncio.StreamReader, asyncio.StreamWriter]:
        reader, writer = await asyncio.open_connection(self.host, self.port, local_addr=(self.source, 0), limit=2**22)
        if len(_CONNECTIONS) >= _MANY:
            _CONNECTIONS.difference_update([each for each in _CONNECTIONS if _is_over(each)])
        _CONNECTIONS.add(writer)
        return reader, writer


class Answer(NamedTuple):
    """A response."""

    status: int
    head: bytes
    body: bytes


class Line:
    """A connection that is kept while the server keeps it, and made again when it does not."""

    def __init__(self, where: Where) -> None:
        self._where: Final = where
        self._streams: tuple[asyncio.StreamReader, asyncio.StreamWriter] | None = None

    async def ask(self, request: bytes, is_head: bool = False) -> Answer | None:
        """The answer to a request; None when the server hung up instead."""
        for is_fresh in (self._streams is None, True):
            if self._streams is None:
                self._streams = await self._where.connect()
            reader, writer = self._streams
            try:
                writer.write(request)
                answer = await asyncio.wait_for(_answer(reader, is_head), PATIENCE)
            except (asyncio.IncompleteReadError, ConnectionError):
                self.close()
                # A connection that was kept may have ended just before the request.
                if is_fresh:
                    return None
                continue
            if b"connection: close" in answer.head.lower():
                self.close()
            return answer
        return None

    def close(self) -> None:
        if self._streams is not None:
            self._streams[1].close()
            self._streams = None


async def _answer(reader: asyncio.StreamReader, is_head: bool) -> Answer:
    head = await reader.readuntil(b"\r\n\r\n")
    status = int(head[9:12])
    lower = head.lower()
    if is_head or status in _NO_BODY:
        return Answer(status, head, b"")
    if status == _SWITCHING:
        # Frames follow, which no player reads here.
        return Answer(status, head + b"connection: close\r\n", b"")
    if found := re.search(rb"\r\ncontent-length: *(\d+)", lower):
        return Answer(status, head, await reader.readexactly(int(found[1])))
    if b"\r\ntransfer-encoding: chunked" in lower:
        return Answer(status, head, await _chunks(reader))
    # Without either, the body ends with the connection.
    return Answer(status, head + b"connection: close\r\n", await reader.read())


async def _chunks(reader: asyncio.StreamReader) -> bytes:
    body = b""
    while size := int(await reader.readline(), 16):
        body += await reader.readexactly(size)
        await reader.readline()
    await reader.readline()
    return body


async def blurt(where: Where, data: bytes) -> bytes | None:
    """Send bytes on a connection of their own, say that nothing follows, and read to the end; None if it never ends."""
    reader, writer = await where.connect()
    try:
        _send_last(writer, data)
        return await asyncio.wait_for(reader.read(), PATIENCE)
    except ConnectionError:
        return b""
    except TimeoutError:
        return None
    finally:
        writer.close()


def _send_last(writer: asyncio.StreamWriter, data: bytes) -> None:
    """Send, and say that nothing follows; the server may have hung up in the meantime."""
    with suppress(OSError):
        writer.write(data)
        writer.write_eof()


def statuses(heard: bytes) -> list[int]:
    """The status of every response in the bytes of a connection."""
    return [int(status) for status in _STATUS.findall(heard)]


def handshake(path: str, host: str, cookie: str = "", extra: str = "") -> bytes:
    """The request that opens a WebSocket."""
    key = b64encode(secrets.token_bytes(16)).decode()
    return (
        f"GET {path} HTTP/1.1\r\nHost: {host}\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
        f"Sec-WebSocket-Key: {key}\r\nSec-WebSocket-Version: 13\r\nCookie: {cookie}\r\n{extra}\r\n"
    ).encode()


class RawSocket:
    """A WebSocket that may break every rule of the protocol."""

    def __init__(self, reader: asyncio.StreamReader, writer: asyncio.StreamWriter) -> None:
        self._reader: Final = reader
        self.writer: Final = writer
        self.closed_with: int | None = None
        """The code of the server's goodbye; 1006 when it said nothing, None while it is open."""

    @classmethod
    async def open(cls, where: Where, room: str, token: str | None = None, query: str = "") -> Self:
        """A socket at a table; raises ConnectionError with the first line of a refusal."""
        reader, writer = await where.connect()
        cookie = f"dimension={token}" if token else ""
        writer.write(handshake(f"/api/tables/{room}/socket{query}", f"{where.host}:{where.port}", cookie))
        try:
            head = await asyncio.wait_for(reader.readuntil(b"\r\n\r\n"), PATIENCE)
        except (asyncio.IncompleteReadError, TimeoutError) as error:
            writer.close()
            raise ConnectionError("no answer to a handshake") from error
        if not head.startswith(b"HTTP/1.1 101"):
            writer.close()
            raise ConnectionError(head[:12].decode())
        return cls(reader, writer)

    def send(self, text: str | bytes) -> None:
        """Send a message as it should be."""
        self.writer.write(masked(text.encode("utf-8", "surrogatepass") if isinstance(text, str) else text))

    def send_last(self, data: bytes) -> None:
        """Send bytes as they are, and say that nothing follows."""
        _send_last(self.writer, data)

    async def hear(self, patience: float = PATIENCE) -> str | None:
        """The next text; None when the socket is closed. Raises TimeoutError."""
        async with asyncio.timeout(patience):
            while self.closed_with is None:
                try:
                    opcode, payload = await self._frame()
                except (asyncio.IncompleteReadError, ConnectionError):
                    self.closed_with = 1006
                    return None
                if opcode == _TEXT:
                    return payload.decode()
                if opcode == _PING:
                    self.writer.write(masked(payload, 0xA))
                elif opcode == _CLOSE:
                    self.closed_with = int.from_bytes(payload[:2]) if payload else 1005
        return None

    async def _frame(self) -> tuple[int, bytes]:
        first, length = await self._reader.readexactly(2)
        if length == 126:
            length = int.from_bytes(await self._reader.readexactly(2))
        elif length == 127:
            length = int.from_bytes(await self._reader.readexactly(8))
        return first & 0xF, await self._reader.readexactly(length)

    async def goodbye(self) -> None:
        """Hang up, and wait until the connection is gone."""
        self.writer.close()
        with suppress(ConnectionError, TimeoutError):
            await asyncio.wait_for(self.writer.wait_closed(), PATIENCE)


def masked(payload: bytes, opcode: int = _TEXT, mask: bytes = b"\0\0\0\0", final: bool = True) -> bytes:
    """A frame as clients have to send it; the usual mask changes nothing."""
    size = len(payload)
    length = (
        bytes([0x80 | size])
        if size < 126
        else b"\xfe" + size.to_bytes(2)
        if size < 65_536
        else b"\xff" + size.to_bytes(8)
    )
    if any(mask):
        payload = bytes(byte ^ mask[at % 4] for at, byte in enumerate(payload))
    return bytes([(0x80 if final else 0) | opcode]) + length + mask + payload
