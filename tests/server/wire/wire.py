"""Protocols of uvicorn on a transport in memory: no server, no sockets, virtual time."""

import asyncio
from collections.abc import Awaitable, Callable
from typing import Any, TypeVar

import uvicorn
from uvicorn.server import ServerState
from websockets.frames import Frame, Opcode

from dimension.server.guard.connections import Connections, Proxies

_Protocol = TypeVar("_Protocol", bound=asyncio.Protocol)
Application = Callable[[Any, Any, Any], Awaitable[None]]

HANDSHAKE = (
    b"GET /socket HTTP/1.1\r\nHost: a\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n"
    b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ==\r\nSec-WebSocket-Version: 13\r\n\r\n"
)


class MemoryTransport(asyncio.Transport):
    """Keeps what is written."""

    def __init__(self) -> None:
        super().__init__()
        self.written = b""
        self.is_aborted = False
        self.is_reading_paused = False
        self._is_closing = False
        self._protocol: asyncio.BaseProtocol | None = None

    def write(self, data: bytes | bytearray | memoryview) -> None:
        self.written += bytes(data)

    def is_closing(self) -> bool:
        return self._is_closing

    def close(self) -> None:
        self._is_closing = True

    def abort(self) -> None:
        self._is_closing = self.is_aborted = True

    def pause_reading(self) -> None:
        self.is_reading_paused = True

    def resume_reading(self) -> None:
        self.is_reading_paused = False

    def set_protocol(self, protocol: asyncio.BaseProtocol) -> None:
        self._protocol = protocol


def open_door(most: int = 1_000) -> Connections:
    """A server that is not full yet."""
    return Connections(most, most, Proxies([]), lambda *_: None)


def connected(protocol: type[_Protocol], application: Application) -> tuple[_Protocol, MemoryTransport]:
    """A protocol that a client has just connected to."""
    config = uvicorn.Config(
        application, log_config=None, lifespan="off", ws_per_message_deflate=False, ws_max_size=4096
    )
    transport = MemoryTransport()
    connection = protocol(config=config, server_state=ServerState(), app_state={})  # type: ignore[call-arg]
    connection.connection_made(transport)
    return connection, transport


def masked(text: str, opcode: Opcode = Opcode.TEXT) -> bytes:
    """A frame as a client sends it."""
    return Frame(opcode, text.encode()).serialize(mask=True)


def plain(text: str) -> bytes:
    """A frame as a server sends it."""
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
