"""HTTP connections with limits that apply before there is a request to refuse."""

import asyncio
from typing import Any, ClassVar, Final

from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle

from dimension.server.guard.connections import Connections
from dimension.server.wire.frames import slices

HEADER_BYTES: Final = 65_536
"""Bytes of a request besides its body: headers, sizes of chunks, trailers. The application limits bodies."""
MOST_HEADERS: Final = 100
BODY_PARTS: Final = 512
"""Pieces in which a body may arrive."""
WAITING_REQUESTS: Final = 8
"""Pipelined requests that may wait while an earlier one is answered."""


def limited_http_protocol(request_seconds: float, door: Connections) -> type["LimitedHttpProtocol"]:
    """A protocol class that gives a request this long to arrive, for the connections that are let in."""
    return type("LimitedHttpProtocol", (LimitedHttpProtocol,), {"request_seconds": request_seconds, "door": door})


class LimitedHttpProtocol(HttpToolsProtocol):
    """HTTP as uvicorn handles it; closes connections whose request never completes, or asks for too much."""

    request_seconds: ClassVar[float]
    """How long a request may take to arrive, from the connection or its first byte to its end."""
    door: ClassVar[Connections]
    """Counts the open connections."""

    def __init__(self, *args: Any, **options: Any) -> None:
        super().__init__(*args, **options)
        self._is_in_request = False
        self._is_in_headers = False
        self._is_upgraded = False
        self._header_bytes = 0
        self._headers = 0
        self._body_parts = 0
        self._answered: RequestResponseCycle | None = None
        """The request that the application is answering; `self.cycle` is the latest that arrived."""
        self._deadline: asyncio.TimerHandle | None = None

    def connection_made(self, transport: asyncio.Transport) -> None:  # type: ignore[override]
        """A client connected; its request has not arrived yet."""
        super().connection_made(transport)
        if self.door.enter(transport, self.client[0] if self.client else None):
            self._expect_request()
        else:
            transport.abort()

    def data_received(self, data: bytes) -> None:
        """Part of a request arrived, or several requests."""
        for part in slices(data):
            # Frames that are sent before the WebSocket is accepted are ignored.
            if self.transport.is_closing() or self._is_upgraded:
                return
            super().data_received(part)
            self._header_bytes += len(part) if self._is_in_request else 0
            if self._is_too_much():
                self._cut_off()

    def _is_too_much(self) -> bool:
        return (
            self._header_bytes > HEADER_BYTES or self._body_parts > BODY_PARTS or len(self.pipeline) > WAITING_REQUESTS
        )

    def on_message_begin(self) -> None:
        super().on_message_begin()
        self._is_in_request = self._is_in_headers = True
        self._header_bytes = self._headers = self._body_parts = 0
        self._expect_request()

    def on_header(self, name: bytes, value: bytes) -> None:
        """A header arrived, or a trailer after the body: trailers are counted and dropped.

        Raises ValueError, which ends the parsing: the client gets 400, and the connection is closed.
        """
        self._headers += 1
        if self._headers > MOST_HEADERS:
            raise ValueError("too many headers")
        if self._is_in_headers:
            super().on_header(name, value)

    def on_headers_complete(self) -> None:
        self._is_in_headers = False
        super().on_headers_complete()
        if not self.pipeline:
            # Nothing waits in front of it, so its answer has begun.
            self._answered = self.cycle

    def on_body(self, body: bytes) -> None:
        self._body_parts += 1
        self._header_bytes -= len(body)
        if self._body_parts <= BODY_PARTS:
            super().on_body(body)

    def on_message_complete(self) -> None:
        self._is_in_request = False
        super().on_message_complete()
        self._stop_expecting()

    def on_response_complete(self) -> None:
        """A request was answered; the next one in the pipeline is answered now."""
        if self.pipeline:
            self._answered = self.pipeline[-1][0]
        super().on_response_complete()

    def handle_websocket_upgrade(self) -> None:
        """Hand the connection over to the WebSocket, which has its own limits."""
        self._stop_expecting()
        self._is_upgraded = True
        self.door.settle(self.transport)
        super().handle_websocket_upgrade()

    def connection_lost(self, exc: Exception | None) -> None:
        self.door.leave(self.transport)
        self._stop_expecting()
        self._forget_requests()
        super().connection_lost(exc)

    def _cut_off(self) -> None:
        """Close the connection without an answer."""
        self._forget_requests()
        self.transport.abort()

    def _forget_requests(self) -> None:
        """Wake the application where it waits for a body: there is no client left to receive a response."""
        self.pipeline.clear()
        for cycle in (self._answered, self.cycle):
            if cycle is not None:
                cycle.disconnected = True
                cycle.message_event.set()

    def _expect_request(self) -> None:
        if self._deadline is None:
            self._deadline = self.loop.call_later(self.request_seconds, self._cut_off)

    def _stop_expecting(self) -> None:
        if self._deadline is not None:
            self._deadline.cancel()
            self._deadline = None
