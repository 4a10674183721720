"""Sockets as frames: one for all who hear the same, and never more than anybody could have to say."""

from collections.abc import Mapping
from contextlib import suppress
from functools import lru_cache
from typing import Any, Final

from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State

from dimension.server.ws.outlet import Write

SLICE: Final = 4_096
"""So much is looked at before the limits are: a flood in one piece is cut off as soon as one in many."""

_WRITE: Final = "dimension.write"
_FRAMES_A_SECOND: Final = 48
_FRAMES_AT_ONCE: Final = 240
_TOO_MUCH: Final = 4429
_GOODBYE_SECONDS: Final = 5.0


class FrameProtocol(WebSocketsSansIOProtocol):
    """A socket that also takes a text at once; the way through ASGI stays open for everything else.

    Frames of every kind are counted, because pings and fragments never reach the application, and because
    whoever was told goodbye may go on talking.
    """

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._allowance: float = _FRAMES_AT_ONCE
        self._filled_at = self.loop.time()
        self._is_cut_off = False

    async def run_asgi(self) -> None:
        """Tell the application of the short way."""
        self.scope["extensions"][_WRITE] = {"write": self.write_text}
        await super().run_asgi()

    def data_received(self, data: bytes) -> None:
        """Some frames, or parts of them."""
        for start in range(0, len(data), SLICE):
            if not self._is_cut_off:
                super().data_received(data[start : start + SLICE])

    def handle_events(self) -> None:
        """Whole frames, while they are not too many."""
        self._allowance -= len(self.conn.events)
        if self._allowance < 0:
            now = self.loop.time()
            self._allowance = min(_FRAMES_AT_ONCE, self._allowance + (now - self._filled_at) * _FRAMES_A_SECOND)
            self._filled_at = now
        if self._allowance < 0:
            self._cut_off()
        else:
            super().handle_events()

    def _cut_off(self) -> None:
        """Listen no more, say why, and let go a little later."""
        self._is_cut_off = True
        self.transport.pause_reading()
        self.loop.call_later(_GOODBYE_SECONDS, self.transport.abort)
        if self.handshake_complete and not self.close_sent:
            self._goodbye = self.loop.create_task(self._say_goodbye())

    async def _say_goodbye(self) -> None:
        # Whoever takes nothing, or has gone, will not hear it.
        with suppress(Exception):
            await self.send({"type": "websocket.close", "code": _TOO_MUCH, "reason": "slow_down"})

    def write_text(self, text: str) -> bool:
        """Whether the socket took it; what it does not take waits, or fails, on the ordinary way."""
        is_open = self.handshake_complete and not self.disconnected and not self.close_sent
        if not is_open or not self.writable.is_set() or self.conn.state is not State.OPEN:
            return False
        self.transport.write(_frame(text))
        return True


def write_of(scope: Mapping[str, Any]) -> Write:
    """The short way of a connection; one that never takes anything where the server has none."""
    extension = (scope.get("extensions") or {}).get(_WRITE)
    write: Write = extension["write"] if extension else _never
    return write


def _never(_: str) -> bool:
    return False


# The three others at a table hear the same at the same time.
@lru_cache(maxsize=32)
def _frame(text: str) -> bytes:
    return Frame(Opcode.TEXT, text.encode()).serialize(mask=False)
