"""The frames between two nodes: ASGI, many requests and sockets over one WebSocket, with a limit per channel."""

import asyncio
from collections.abc import Callable, Mapping, Sequence
from contextlib import suppress
from typing import Any, Final

import msgspec
from websockets.asyncio.connection import Connection as NodeSocket
from websockets.exceptions import ConnectionClosed

_KEPT: Final = ("type", "http_version", "scheme", "method", "path", "raw_path", "query_string", "headers", "client")
"""The part of a request that the owner of a room needs."""


class Begin(msgspec.Struct, array_like=True, tag=0):
    """A request or a socket that another node accepted."""

    channel: int
    scope: dict[str, Any]
    player: str | None
    """Who asks, if they have an identity."""
    hops: int
    """How many nodes have passed it on."""


class Said(msgspec.Struct, array_like=True, tag=1):
    """A message of ASGI, in either direction."""

    channel: int
    message: dict[str, Any]


class Text(msgspec.Struct, array_like=True, tag=2):
    """A text for the page: almost every frame."""

    channel: int
    text: str


class Took(msgspec.Struct, array_like=True, tag=3):
    """This many messages went out to the page: as many may follow."""

    channel: int
    count: int


class End(msgspec.Struct, array_like=True, tag=4):
    """Nothing follows."""

    channel: int
    is_node_going: bool = False
    """Whether the page is gone because its node goes away, through no fault of its own."""


NODE_GONE: Final = "dimension.node_gone"
"""A field of the last message of a page whose node went away; a reason would be the client's own words."""

SILENT: Final = "dimension.silent"
"""For how many seconds a node that is gone may have said nothing."""

Frame = Begin | Said | Text | Took | End

_encoder: Final = msgspec.msgpack.Encoder()
_decoder: Final = msgspec.msgpack.Decoder(list[Frame])
_raw_decoder: Final = msgspec.msgpack.Decoder(list[msgspec.Raw])
_one_decoder: Final[msgspec.msgpack.Decoder[Frame]] = msgspec.msgpack.Decoder(Frame)


def encode_frames(frames: Sequence[Frame]) -> bytes:
    return _encoder.encode(frames)


def decode_frames(data: bytes) -> list[Frame]:
    """The frames of a message, without those that only a newer version knows; raises msgspec.DecodeError."""
    try:
        return _decoder.decode(data)
    except msgspec.ValidationError:
        return [frame for raw in _raw_decoder.decode(data) if (frame := _known(raw)) is not None]


def _known(raw: msgspec.Raw) -> Frame | None:
    try:
        return _one_decoder.decode(raw)
    except msgspec.ValidationError:
        return None


def sent_scope(scope: Mapping[str, Any]) -> dict[str, Any]:
    """The part of an ASGI scope that is passed on: without cookies, because the player is named beside it."""
    headers = [(name, value) for name, value in scope["headers"] if name != b"cookie"]
    return {key: scope[key] for key in _KEPT if key in scope} | {"headers": headers}


def received_scope(scope: Mapping[str, Any]) -> dict[str, Any]:
    """An ASGI scope as an application expects it."""
    client = scope.get("client")
    return {
        **scope,
        "asgi": {"version": "3.0", "spec_version": "2.4"},
        "root_path": "",
        "server": None,
        "subprotocols": [],
        "client": tuple(client) if client else None,
        "headers": [(name, value) for name, value in scope["headers"]],
    }


PING_SECONDS: Final = 1.0
SILENCE_SECONDS: Final = 2.0
"""A node that does not answer for this long counts as gone: its rooms are about to be taken over."""
_NO_PONG: Final = 1011
"""How a connection ends here whose other end answers no ping."""
_MANY_FRAMES: Final = 2_000
"""Frames that may wait before senders have to wait."""


class RelayConnection:
    """Sends and receives frames."""

    def __init__(self, socket: NodeSocket) -> None:
        self._socket = socket
        self._waiting: list[Frame] = []
        self._has_some: Final = asyncio.Event()
        self._is_calm: Final = asyncio.Event()
        self._is_calm.set()
        self.is_open = True
        self.silent = 0.0
        """For how many seconds the other node may have said nothing when the connection was given up."""

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
            while True:
                for frame in decode_frames(await self._socket.recv(decode=False)):
                    handle(frame)
        except ConnectionClosed as error:
            if error.sent is not None and error.sent.code == _NO_PONG:
                self.silent = PING_SECONDS + SILENCE_SECONDS
        except msgspec.DecodeError:
            pass
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
                # All frames of this time go out together.
                await self._socket.send(encode_frames(frames))
