"""One WebSocket between two nodes: what waits is sent together, and no channel fills the memory of all."""

import asyncio
from collections.abc import Callable
from contextlib import suppress
from typing import Final

import msgspec
from websockets.asyncio.connection import Connection as NodeSocket
from websockets.exceptions import ConnectionClosed

from dimension.server.nodes.relay_frames import Frame, decode_frames, encode_frames

PING_SECONDS: Final = 1.0
SILENCE_SECONDS: Final = 2.0
"""A node that does not answer for this long counts as gone: its rooms are about to be taken over."""
_MANY_FRAMES: Final = 2_000
"""Frames that may wait before those who have more to say are asked to wait."""


class RelayConnection:
    """Sends and receives frames."""

    def __init__(self, socket: NodeSocket) -> None:
        self._socket = socket
        self._waiting: list[Frame] = []
        self._has_some: Final = asyncio.Event()
        self._is_calm: Final = asyncio.Event()
        self._is_calm.set()
        self.is_open = True

    def post(self, frame: Frame) -> None:
        """Send a frame soon; does nothing once the connection is closed."""
        if self.is_open:
            self._waiting.append(frame)
            self._has_some.set()
            if len(self._waiting) > _MANY_FRAMES:
                self._is_calm.clear()

    async def calm(self) -> None:
        """Wait while too much waits to be sent."""
        await self._is_calm.wait()

    async def run(self, handle: Callable[[Frame], None]) -> None:
        """Handle what arrives until the connection is closed."""
        writing = asyncio.create_task(self._write())
        try:
            with suppress(ConnectionClosed, msgspec.DecodeError):
                while True:
                    for frame in decode_frames(await self._socket.recv(decode=False)):
                        handle(frame)
        finally:
            self.is_open = False
            self._is_calm.set()
            writing.cancel()
            with suppress(asyncio.CancelledError):
                await writing
            self._waiting.clear()
            await self._socket.close()

    async def close(self) -> None:
        """End the connection, after which `run` ends too."""
        await self._socket.close()

    async def _write(self) -> None:
        with suppress(ConnectionClosed):
            while True:
                await self._has_some.wait()
                frames, self._waiting = self._waiting, []
                self._has_some.clear()
                self._is_calm.set()
                # Everything that is said meanwhile goes out together.
                await self._socket.send(encode_frames(frames))
