"""HTTP connections with limits that come before any request: whoever never finishes asking is let go."""

import asyncio
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol

HEADER_BYTES: Final = 65_536
"""How much may arrive before a request's headers are complete; bodies are measured by the application."""


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
        self._received = 0
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """Somebody is there, and soon says why."""
        super().connection_made(transport)
        self._expect_request()

    def data_received(self, data: bytes) -> None:
        """Something of a request."""
        super().data_received(data)
        if self._is_in_headers:
            self._received += len(data)
            if self._received > HEADER_BYTES:
                self.transport.close()

    def on_message_begin(self) -> None:
        """A request begins."""
        super().on_message_begin()
        self._is_in_headers, self._received = True, 0
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
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        """The connection is over."""
        self._stop_expecting()
        super().connection_lost(exc)

    def _expect_request(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.seconds, self.transport.close)

    def _stop_expecting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
