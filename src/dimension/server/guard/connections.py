"""HTTP connections with limits that come before any request: whoever never finishes asking is let go."""

import asyncio
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from dimension.server.ws.frames import SLICE

HEADER_BYTES: Final = 65_536
"""How much may arrive before a request's headers are complete; bodies are measured by the application."""
BODY_PARTS: Final = 512
"""In how many pieces a body may arrive."""
WAITING_REQUESTS: Final = 8
"""How many requests may be asked before the first is answered."""


def guarded_protocol(seconds: float) -> type["GuardedProtocol"]:
    """A protocol that is so patient."""
    return type("GuardedProtocol", (GuardedProtocol,), {"seconds": seconds})


class GuardedProtocol(HttpToolsProtocol):
    """HTTP as uvicorn speaks it, for clients that say what they want."""

    seconds: ClassVar[float] = 10.0
    """How long a request may take to arrive, from the connection or its first byte to its end."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._is_in_headers = False
        self._is_upgraded = False
        self._received = 0
        self._parts = 0
        self._answered: RequestResponseCycle | None = None
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there, and soon says why."""
        super().connection_made(transport)
        self._expect_request()

    def data_received(self, data: bytes) -> None:
        """Something of a request, or several."""
        for start in range(0, len(data), SLICE):
            if self.transport.is_closing():
                return
            if self._is_upgraded:
                # What a socket says before it was answered is for nobody.
                return
            self._take(data[start : start + SLICE])

    def _take(self, data: bytes) -> None:
        super().data_received(data)
        self._received += len(data) if self._is_in_headers else 0
        if self._received > HEADER_BYTES or self._parts > BODY_PARTS or len(self.pipeline) > WAITING_REQUESTS:
            self._cut_off()

    def on_body(self, body: bytes) -> None:
        """A piece of a body."""
        self._parts += 1
        if self._parts <= BODY_PARTS:
            super().on_body(body)

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._is_in_headers, self._received, self._parts = True, 0, 0
        self._expect_request()

    def on_headers_complete(self) -> None:
        """What is asked for is known."""
        self._is_in_headers = False
        super().on_headers_complete()

    def on_message_complete(self) -> None:
        """A request is whole."""
        super().on_message_complete()
        self._stop_expecting()

    def handle_websocket_upgrade(self) -> None:
        """From here on the socket has its own limits."""
        self._stop_expecting()
        self._is_upgraded = True
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is over."""
        self._stop_expecting()
        self._forget_requests()
        super().connection_lost(exc)

    def _cut_off(self) -> None:
        """Let go of somebody who will not hear an answer."""
        self._forget_requests()
        self.transport.abort()

    def _forget_requests(self) -> None:
        """Nobody waits for an answer any more, neither to what is being answered nor to what was asked after it."""
        self.pipeline.clear()
        for cycle in (self._answered, self.cycle):
            if cycle is not None:
                cycle.disconnected = True
                cycle.message_event.set()

    def _start_asgi_task(self, cycle: RequestResponseCycle, app: Any) -> None:
        self._answered = cycle
        super()._start_asgi_task(cycle, app)

    def _expect_request(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.seconds, self._cut_off)

    def _stop_expecting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
