"""WebSockets with a fast path for small text frames, and with limits that apply before a large frame is complete."""

from collections.abc import Callable, Iterator, Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any, ClassVar, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.protocol import State

from dimension.server.guard.abuse import AbuseEvent
from dimension.server.guard.connections import Connections
from dimension.server.guard.limits import Bucket, address_key
from dimension.server.wire.close_codes import BAD_TEXT, SLOW_DOWN

_SLICE: Final = 4_096


def slices(data: bytes) -> Iterator[bytes]:
    """The data in pieces of at most 4 kB: a flood in one piece is cut off as soon as a flood in many."""
    return (data[start : start + _SLICE] for start in range(0, len(data), _SLICE))


try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

_MOST_BYTES: Final = 4_096
_HEADER: Final = 6
"""Bytes before the payload of a small frame, which has a mask."""
_MASKED: Final = 0x80
_SMALLEST_LONG: Final = 126
_TEXT: Final = 0x81
_CONTROL: Final = (0x88, 0x89, 0x8A)


def small_frames(data: bytes) -> list[bytes] | None:
    """The frames that data consists of, if all are whole small texts or control frames; None otherwise."""
    if len(data) > _MOST_BYTES:
        return None
    frames: list[bytes] = []
    start, end = 0, len(data)
    while end - start >= _HEADER:
        kind, size = data[start], data[start + 1] - _MASKED
        if (kind != _TEXT and kind not in _CONTROL) or not 0 <= size < _SMALLEST_LONG:
            return None
        after = start + _HEADER + size
        frames.append(data[start:after])
        start = after
    return frames if start == end else None


def text_frame(text: str) -> bytes:
    """A text as a server sends it."""
    data = text.encode()
    size = len(data)
    if size < _SMALLEST_LONG:
        return bytes((_TEXT, size)) + data
    if size < 1 << 16:
        return bytes((_TEXT, 126)) + size.to_bytes(2) + data
    return bytes((_TEXT, 127)) + size.to_bytes(8) + data


def text_in(frame: bytes) -> bytes | None:
    """The text in a small frame; None for a control frame, and for a text that is not ASCII."""
    if frame[0] != _TEXT:
        return None
    text = apply_mask(frame[_HEADER:], frame[2:_HEADER])
    return text if text.isascii() else None


FRAMES_PER_SECOND: Final = 48
"""Of any kind, on average."""
FRAMES_AT_ONCE: Final = 240
READ_AHEAD: Final = 8
"""Messages that may wait for the application before nothing more is read."""
_EXTENSION: Final = "dimension.write"
_GOODBYE_SECONDS: Final = 5.0
"""How long a client that was cut off has to read why."""

Write = Callable[[str], bool]
"""Writes a text immediately; returns False when the socket does not take it now."""
Hear = Callable[[bytes], bool]
"""Takes a text that arrived, which is ASCII; returns False when it has to wait for its turn."""
Listen = Callable[[Hear], None]
"""Sets the receiver of texts; a text that it does not take goes through ASGI."""


def frame_protocol(door: Connections) -> type["FrameProtocol"]:
    """A protocol class for sockets whose connections were counted there."""
    return type("FrameProtocol", (FrameProtocol,), {"door": door})


class FrameProtocol(WebSocketsSansIOProtocol):
    """A WebSocket that also takes a text without going through ASGI.

    Frames of every kind are counted here, because pings and fragments never reach the application, and because a
    client may still send after the goodbye.
    """

    door: ClassVar[Connections]
    """Counts the open connections."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._bucket = Bucket(FRAMES_PER_SECOND, FRAMES_AT_ONCE, self._now())
        self._is_cut_off = False
        self._is_full = False
        self._has_request = False
        self._is_between_frames = False
        """Whether everything since the request was small frames: then websockets waits for no rest of one."""
        self._hear: Hear = _never

    async def run_asgi(self) -> None:
        """Run the application, which finds the fast path in its scope."""
        self.scope["extensions"] |= write_extension(self.write_text, self._listen)
        await super().run_asgi()

    async def send(self, message: Any) -> None:
        """Send something of the application's."""
        await super().send(message)
        if message["type"] == "websocket.http.response.body":
            # uvicorn forgets this for a handshake that was refused, and complains that it got no answer.
            self.handshake_complete = True

    def send_receive_event_to_app(self) -> None:
        """Pass a whole message on; one that says it is a text has to be one."""
        if self.curr_msg_data_type == "bytes" or self.close_sent:
            super().send_receive_event_to_app()
            return
        text = _text(b"".join(self.frames))
        self.frames.clear()
        if text is None:
            self._report("bad_text")
            self.conn.send_close(BAD_TEXT.code, BAD_TEXT.reason)
            self.handle_parser_exception()
            return
        self._queue_text(text)

    def _queue_text(self, text: str) -> None:
        self.queue.put_nowait({"type": "websocket.receive", "text": text})
        # uvicorn would stop reading at every message, which costs more than to read it.
        if self.queue.qsize() >= READ_AHEAD and not self.read_paused:
            self.read_paused = True
            self.transport.pause_reading()

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self.transport)
        super().connection_lost(exc)

    def data_received(self, data: bytes) -> None:
        """Some frames, or parts of them, arrived."""
        if self._is_between_frames and self.conn.state is State.OPEN:
            frames = small_frames(data)
            if frames is not None:
                for frame in frames:
                    self._take_frame(frame)
                return
            self._is_between_frames = False
        elif self.conn.state is not State.OPEN:
            # uvicorn passes a request on in one piece; websockets keeps everything else that comes before the response.
            self._is_between_frames = not self._has_request
            self._has_request = True
        for part in slices(data):
            self._parse(part)

    def _parse(self, data: bytes) -> None:
        """Let websockets read."""
        if self._is_cut_off:
            return
        super().data_received(data)
        if self.conn.handshake_exc is not None and not self.transport.is_closing():
            # Headers that websockets does not read: uvicorn would wait for them forever.
            self.transport.abort()

    def _take_frame(self, frame: bytes) -> None:
        """Fast path: a text in one small frame goes to the application past the parser, and past its queue."""
        text = text_in(frame)
        if text is None or self.conn.state is not State.OPEN:
            self._parse(frame)
        elif self._is_cut_off:
            return
        elif not self._bucket.take(self._now()):
            self._cut_off()
        elif not self.close_sent and not (self.queue.empty() and self._hear(text)):
            self._queue_text(text.decode())

    def handle_events(self) -> None:
        """Handle the frames that are complete, unless there are too many."""
        if self._bucket.take(self._now(), len(self.conn.events)):
            super().handle_events()
        else:
            self._cut_off()

    def write_text(self, text: str) -> bool:
        """Send a text immediately if the buffer has room; otherwise return False, and ASGI has to wait or fail."""
        if self._is_full or self.close_sent or self.transport.is_closing() or not self.handshake_complete:
            return False
        self.transport.write(_frame(text))
        return True

    def pause_writing(self) -> None:
        """The buffer is full."""
        self._is_full = True
        super().pause_writing()

    def resume_writing(self) -> None:
        """The buffer has room again."""
        self._is_full = False
        super().resume_writing()

    def _listen(self, hear: Hear) -> None:
        self._hear = hear

    def _is_open(self) -> bool:
        return self.conn.state is State.OPEN and not self.transport.is_closing()

    def _cut_off(self) -> None:
        """Stop reading, say why, and close the connection a little later."""
        self._is_cut_off = True
        self._report("frames")
        self.transport.pause_reading()
        self.loop.call_later(_GOODBYE_SECONDS, self.transport.abort)
        if self._is_open():
            self._goodbye = self.loop.create_task(self._say_goodbye())

    async def _say_goodbye(self) -> None:
        # A client that stopped reading, or is gone, will not hear it.
        with suppress(Exception):
            await self.send({"type": "websocket.close", "code": SLOW_DOWN.code, "reason": SLOW_DOWN.reason})

    def _report(self, event: AbuseEvent) -> None:
        # Behind a proxy, only the scope knows who it is.
        client = self.scope["client"]
        self.door.report(event, address_key(client[0] if client else None))

    def _now(self) -> int:
        """Milliseconds of the event loop's clock."""
        return int(1000 * self.loop.time())


def write_extension(write: Write, listen: Listen | None = None) -> dict[str, Any]:
    """The fast paths, for the extensions of a scope."""
    return {_EXTENSION: {"write": write, "listen": listen}}


def write_of(scope: Mapping[str, Any]) -> Write:
    """The fast path of a connection; where the server has none, a function that never takes a text."""
    extension = (scope.get("extensions") or {}).get(_EXTENSION)
    write: Write = extension["write"] if extension else _never
    return write


def listen_of(scope: Mapping[str, Any]) -> Listen:
    """How to hear texts immediately, instead of through ASGI; does nothing where the server does not offer it."""
    extension = (scope.get("extensions") or {}).get(_EXTENSION)
    listen: Listen | None = extension["listen"] if extension else None
    return listen or _no_receiver


def _text(data: bytes) -> str | None:
    try:
        return data.decode()
    except UnicodeDecodeError:
        return None


def _never(_: object) -> bool:
    return False


def _no_receiver(_: Hear) -> None:
    pass


# The pages of a table are sent the same texts at the same time.
_frame: Final = lru_cache(maxsize=64)(text_frame)
