"""WebSockets: texts go out immediately while the client reads, and floods of frames are cut off."""

import asyncio
from typing import Any

import pytest
from websockets.frames import Frame, Opcode

from dimension.server.wire.frames import (
    FRAMES_AT_ONCE,
    FRAMES_PER_SECOND,
    READ_AHEAD,
    FrameProtocol,
    frame_protocol,
    listen_of,
    write_of,
)
from tests.server.wire.wire import HANDSHAKE, MemoryTransport, connected, masked, open_door, plain
from tests.virtual_time import in_virtual_time, settle


class Application:
    """Accepts a socket, and keeps what it hears and its fast path."""

    def __init__(self) -> None:
        self.heard: list[str] = []
        self.scope: Any = None

    async def __call__(self, scope: Any, receive: Any, send: Any) -> None:
        self.scope = scope
        await send({"type": "websocket.accept"})
        while (message := await receive())["type"] != "websocket.disconnect":
            if message["type"] == "websocket.receive":
                self.heard.append(message["text"])

    def write(self, text: str) -> bool:
        return write_of(self.scope)(text)


async def opened() -> tuple[Application, FrameProtocol, MemoryTransport]:
    """An open socket."""
    application = Application()
    protocol, transport = connected(frame_protocol(open_door()), application)
    protocol.data_received(HANDSHAKE)
    await settle()
    transport.written = b""
    return application, protocol, transport


@in_virtual_time
async def test_a_text_is_written_immediately_while_the_client_reads() -> None:
    application, protocol, transport = await opened()
    assert application.write("one")
    assert transport.written == plain("one")
    protocol.pause_writing()
    assert not application.write("two")
    protocol.resume_writing()
    assert application.write("Größe" * 100)
    assert transport.written == plain("one") + plain("Größe" * 100)


@in_virtual_time
async def test_nothing_is_written_before_the_handshake_or_after_the_end() -> None:
    application = Application()
    protocol, transport = connected(frame_protocol(open_door()), application)
    protocol.data_received(HANDSHAKE)
    assert not protocol.write_text("too early")
    await settle()
    await protocol.send({"type": "websocket.close", "code": 1001, "reason": "going_away"})
    sent = transport.written
    assert not protocol.write_text("too late")
    assert transport.written == sent


@in_virtual_time
async def test_nothing_is_written_to_a_client_that_is_gone() -> None:
    application, protocol, transport = await opened()
    transport.abort()
    protocol.connection_lost(ConnectionResetError())
    assert not application.write("gone")
    assert transport.written == b""


def test_a_server_without_the_fast_path_never_takes_a_text() -> None:
    assert not write_of({})("text")
    assert not write_of({"extensions": {}})("text")


@in_virtual_time
async def test_frames_within_the_limits_reach_the_application() -> None:
    application, protocol, transport = await opened()
    for at in range(FRAMES_AT_ONCE - 1):
        protocol.data_received(masked(f"{at}"))
    for at in range(5):
        await asyncio.sleep(1)
        for _ in range(FRAMES_PER_SECOND):
            protocol.data_received(masked(f"later {at}"))
    await settle()
    assert len(application.heard) == FRAMES_AT_ONCE - 1 + 5 * FRAMES_PER_SECOND
    assert not transport.is_closing()


@in_virtual_time
async def test_a_few_messages_are_read_ahead_of_the_application_and_no_more() -> None:
    may_read = asyncio.Event()
    heard: list[str] = []

    async def slow(scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG001
        await receive()
        await send({"type": "websocket.accept"})
        await may_read.wait()
        while (message := await receive())["type"] != "websocket.disconnect":
            heard.append(message["text"])

    protocol, transport = connected(frame_protocol(open_door()), slow)
    protocol.data_received(HANDSHAKE)
    await settle()
    for at in range(READ_AHEAD):
        assert not transport.is_reading_paused
        protocol.data_received(masked(f"{at}"))
    assert transport.is_reading_paused
    may_read.set()
    await settle()
    assert not transport.is_reading_paused
    assert heard == [f"{at}" for at in range(READ_AHEAD)]


@pytest.mark.parametrize("opcode", [Opcode.PING, Opcode.PONG, Opcode.TEXT])
@in_virtual_time
async def test_a_flood_of_frames_of_any_kind_is_cut_off_with_a_reason(opcode: Opcode) -> None:
    application, protocol, transport = await opened()
    protocol.data_received(masked("", opcode) * 10 * FRAMES_AT_ONCE)
    await settle()
    assert transport.written.endswith(b"slow_down")
    assert len(application.heard) <= FRAMES_AT_ONCE
    heard = len(application.heard)
    protocol.data_received(masked("more"))
    await asyncio.sleep(10)
    assert len(application.heard) == heard
    assert transport.is_aborted


@in_virtual_time
async def test_a_flood_before_the_handshake_is_answered_is_cut_off_without_a_word() -> None:
    async def never(scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG001
        await asyncio.sleep(3_600)

    protocol, transport = connected(frame_protocol(open_door()), never)
    protocol.data_received(HANDSHAKE)
    protocol.data_received(masked("", Opcode.PING) * 2 * FRAMES_AT_ONCE)
    await asyncio.sleep(10)
    assert transport.is_aborted
    assert b"slow_down" not in transport.written


def _frame(data: bytes, opcode: Opcode = Opcode.TEXT, fin: bool = True) -> bytes:
    return Frame(opcode, data, fin).serialize(mask=True)


@pytest.mark.parametrize(
    "frames",
    [
        [_frame(b"\xff")],
        [_frame("é".encode("latin-1"))],
        [_frame(b"\xc3", fin=False), _frame(b"x", Opcode.CONT)],
        [_frame(b"\xed\xa0\x80")],
    ],
    ids=["no text", "latin", "in pieces", "surrogate"],
)
@in_virtual_time
async def test_text_that_is_not_utf8_ends_the_socket_and_is_not_logged(
    frames: list[bytes], caplog: pytest.LogCaptureFixture
) -> None:
    application, protocol, transport = await opened()
    for frame in frames:
        protocol.data_received(frame)
    await settle()
    assert transport.written == Frame(Opcode.CLOSE, b"\x03\xefbad_text").serialize(mask=False)
    assert transport.is_closing()
    assert application.heard == []
    assert caplog.records == []


@in_virtual_time
async def test_a_letter_may_be_split_between_frames() -> None:
    application, protocol, _ = await opened()
    protocol.data_received(_frame("é".encode()[:1], fin=False) + _frame("é".encode()[1:], Opcode.CONT))
    await settle()
    assert application.heard == ["é"]


@in_virtual_time
async def test_a_handshake_may_be_refused_over_http_without_a_complaint(caplog: pytest.LogCaptureFixture) -> None:
    async def refuse(scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG001
        await send({"type": "websocket.http.response.start", "status": 429, "headers": []})
        await send({"type": "websocket.http.response.body", "body": b"{}"})

    protocol, transport = connected(frame_protocol(open_door()), refuse)
    protocol.data_received(HANDSHAKE)
    await settle()
    assert transport.written.startswith(b"HTTP/1.1 429 ")
    assert transport.is_closing()
    assert [record for record in caplog.records if record.levelname == "ERROR"] == []


@pytest.mark.parametrize(
    "header", [b"Content-Length: 5", b"X: " + b"y" * 20_000, b"X: y\r\n" * 300 + b"X: y"], ids=["body", "long", "many"]
)
@in_virtual_time
async def test_a_handshake_that_cannot_be_read_is_not_waited_for(header: bytes) -> None:
    application = Application()
    protocol, transport = connected(frame_protocol(open_door()), application)
    protocol.data_received(HANDSHAKE.replace(b"Host: a", b"Host: a\r\n" + header))
    await settle()
    assert transport.is_aborted
    assert application.scope is None


@in_virtual_time
async def test_a_closed_socket_leaves_room_for_another_connection() -> None:
    door = open_door(1)
    protocol, transport = connected(frame_protocol(door), Application())
    assert door.enter(transport, None)
    protocol.data_received(HANDSHAKE)
    await settle()
    assert not door.enter(MemoryTransport(), None)
    protocol.connection_lost(None)
    assert door.enter(MemoryTransport(), None)


class Listener:
    """Hears texts immediately, as long as it is not busy."""

    def __init__(self, scope: Any) -> None:
        self.heard: list[bytes] = []
        self.is_busy = False
        listen_of(scope)(self._hear)

    def _hear(self, text: bytes) -> bool:
        if not self.is_busy:
            self.heard.append(text)
        return not self.is_busy


@in_virtual_time
async def test_small_texts_are_heard_immediately_and_blocked_ones_go_through_the_application() -> None:
    application, protocol, _ = await opened()
    listener = Listener(application.scope)
    protocol.data_received(masked("one") + masked("", Opcode.PONG) + masked("two"))
    assert listener.heard == [b"one", b"two"]
    listener.is_busy = True
    protocol.data_received(masked("three"))
    listener.is_busy = False
    # It must not overtake the one that waits.
    protocol.data_received(masked("four"))
    assert listener.heard == [b"one", b"two"]
    await settle()
    assert application.heard == ["three", "four"]
    protocol.data_received(masked("five"))
    assert listener.heard[-1] == b"five"


@pytest.mark.parametrize(
    "whole",
    [masked("Größe"), masked("x" * 200), masked("before") + masked("x" * 200)],
    ids=["not ASCII", "long", "small and long"],
)
@in_virtual_time
async def test_all_other_texts_go_through_websockets_however_they_arrive(whole: bytes) -> None:
    for cut in range(1, len(whole)):
        application, protocol, _ = await opened()
        listener = Listener(application.scope)
        protocol.data_received(whole[:cut])
        protocol.data_received(whole[cut:])
        protocol.data_received(masked("after"))
        await settle()
        heard = [*(text.decode() for text in listener.heard), *application.heard]
        assert heard[-2:] in (["Größe", "after"], ["x" * 200, "after"])


@in_virtual_time
async def test_a_frame_that_comes_before_the_answer_to_the_handshake_is_not_lost() -> None:
    application = Application()
    protocol, _ = connected(frame_protocol(open_door()), application)
    early = masked("early")
    protocol.data_received(HANDSHAKE)
    protocol.data_received(early[:3])
    await settle()
    listener = Listener(application.scope)
    protocol.data_received(early[3:] + masked("late"))
    await settle()
    assert (listener.heard, application.heard) == ([], ["early", "late"])
