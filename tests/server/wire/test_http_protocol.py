"""HTTP: connections that never finish asking, or ask for too much, are closed; all others are served."""

import asyncio
from typing import Any

import pytest

from dimension.server.wire.http import (
    BODY_PARTS,
    HEADER_BYTES,
    WAITING_REQUESTS,
    LimitedHttpProtocol,
    limited_http_protocol,
)
from tests.server.wire.wire import HANDSHAKE, MemoryTransport, connected, masked, open_door
from tests.virtual_time import in_virtual_time, settle

SECONDS = 10
GET = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"
HEADERS = b"POST / HTTP/1.1\r\nHost: a\r\n"


class Application:
    """Answers every request once its body is complete, and counts what happened to them."""

    def __init__(self) -> None:
        self.begun = 0
        self.answered = 0
        self.given_up = 0
        self.may_answer = asyncio.Event()
        self.may_answer.set()

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        if scope["type"] == "websocket":
            await asyncio.sleep(3_600)
            return
        self.begun += 1
        while (message := await receive())["type"] == "http.request" and message.get("more_body"):
            pass
        if message["type"] == "http.disconnect":
            self.given_up += 1
            return
        await self.may_answer.wait()
        await send({"type": "http.response.start", "status": 204, "headers": []})
        await send({"type": "http.response.body", "body": b""})
        self.answered += 1


def visited() -> tuple[Application, LimitedHttpProtocol, MemoryTransport]:
    """A connection that was just made."""
    application = Application()
    protocol, transport = connected(limited_http_protocol(SECONDS, open_door()), application)
    return application, protocol, transport


@pytest.mark.parametrize("beginning", [b"", b"GET / HTTP/1.1\r\nHost: a\r\n", HEADERS + b"Content-Length: 9\r\n\r\n{"])
@in_virtual_time
async def test_a_request_that_never_completes_is_cut_off(beginning: bytes) -> None:
    application, protocol, transport = visited()
    if beginning:
        protocol.data_received(beginning)
    await asyncio.sleep(SECONDS - 1)
    assert not transport.is_closing()
    await asyncio.sleep(2)
    assert transport.is_aborted
    # An application that waits for the rest learns it.
    assert application.given_up == application.begun


@in_virtual_time
async def test_an_answer_may_take_longer_than_a_request() -> None:
    application, protocol, transport = visited()
    application.may_answer.clear()
    protocol.data_received(GET)
    await asyncio.sleep(10 * SECONDS)
    assert not transport.is_closing()
    application.may_answer.set()
    await settle()
    assert application.answered == 1
    assert transport.written.startswith(b"HTTP/1.1 204")


@in_virtual_time
async def test_every_request_of_a_connection_has_its_own_time() -> None:
    application, protocol, transport = visited()
    for _ in range(4):
        await asyncio.sleep(SECONDS / 3)
        protocol.data_received(GET[:10])
        await asyncio.sleep(SECONDS / 3)
        protocol.data_received(GET[10:])
        await settle()
    assert application.answered == 4
    assert not transport.is_closing()


@in_virtual_time
async def test_headers_without_end_are_cut_off() -> None:
    application, protocol, transport = visited()
    protocol.data_received(b"GET / HTTP/1.1\r\nHost: a\r\n")
    line = b"X-Long: " + b"y" * 1_000 + b"\r\n"
    for _ in range(HEADER_BYTES // len(line) - 1):
        protocol.data_received(line)
    assert not transport.is_aborted
    protocol.data_received(line * 20)
    assert transport.is_aborted
    assert application.begun == 0


@in_virtual_time
async def test_a_body_in_too_many_pieces_is_cut_off() -> None:
    application, protocol, transport = visited()
    protocol.data_received(HEADERS + b"Transfer-Encoding: chunked\r\n\r\n")
    for _ in range(BODY_PARTS):
        protocol.data_received(b"1\r\n \r\n")
    assert not transport.is_aborted
    protocol.data_received(b"1\r\n \r\n")
    await settle()
    assert transport.is_aborted
    assert (application.begun, application.given_up) == (1, 1)


@in_virtual_time
async def test_pipelined_requests_are_answered_in_turn() -> None:
    application, protocol, transport = visited()
    protocol.data_received(GET * WAITING_REQUESTS)
    await settle()
    assert application.answered == WAITING_REQUESTS
    assert not transport.is_closing()


@in_virtual_time
async def test_too_many_pipelined_requests_are_cut_off_and_leave_no_task() -> None:
    application, protocol, transport = visited()
    application.may_answer.clear()
    protocol.data_received(GET * 1_000)
    assert transport.is_aborted
    protocol.connection_lost(None)
    application.may_answer.set()
    await settle()
    assert application.begun <= 1
    assert asyncio.all_tasks() == {asyncio.current_task()}


@in_virtual_time
async def test_a_pipelined_request_that_waits_for_its_body_ends_when_the_client_goes() -> None:
    application, protocol, _ = visited()
    waiting = HEADERS + b"Content-Length: 9\r\n\r\n{"
    protocol.data_received(GET + waiting)
    await settle()
    assert application.begun == 2
    protocol.connection_lost(None)
    await settle()
    assert (application.answered, application.given_up) == (1, 1)


@in_virtual_time
async def test_a_websocket_has_no_request_to_wait_for_and_frames_before_its_answer_are_ignored() -> None:
    _, protocol, transport = visited()
    protocol.data_received(HANDSHAKE)
    protocol.data_received(masked("too early") * 10_000)
    await asyncio.sleep(10 * SECONDS)
    assert not transport.is_closing()


@in_virtual_time
async def test_a_connection_too_many_is_closed_before_it_says_anything() -> None:
    application, door = Application(), open_door(2)
    protocol = limited_http_protocol(SECONDS, door)
    (first, _), (_, second), (third, refused) = (connected(protocol, application) for _ in range(3))
    assert (second.is_aborted, refused.is_aborted) == (False, True)
    third.data_received(GET)
    third.connection_lost(None)
    await settle()
    assert application.begun == 0
    first.connection_lost(None)
    _, fourth = connected(protocol, application)
    assert not fourth.is_aborted
