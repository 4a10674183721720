"""Everything that is used of the insides of libraries, by name: a version without one of these fails here first.

pyproject.toml allows the versions with which all tests of the server were run: the lowest are uvicorn 0.52.1,
websockets 15.0.1 and httptools 0.8.0, the highest uvicorn 0.54.0, websockets 17.4 and httptools 0.9.0. To allow another
one, run `pytest tests/server` with it. Before 0.52.1, uvicorn did not tell a WebSocket when its client stopped reading.
"""

import ast
import asyncio
import inspect
from typing import Any, NamedTuple

import httptools
import pytest
import uvicorn
from litestar import Litestar, Request, post
from litestar.exceptions import InternalServerException
from uvicorn.protocols.http.httptools_impl import HttpToolsProtocol, RequestResponseCycle
from uvicorn.protocols.websockets.websockets_sansio_impl import WebSocketsSansIOProtocol
from websockets.frames import Frame, Opcode
from websockets.protocol import State
from websockets.server import ServerProtocol

from dimension.server.http.problems import CLIENT_GONE
from dimension.server.run import DimensionServer
from dimension.server.wire.frames import FrameProtocol
from dimension.server.wire.http import LimitedHttpProtocol
from tests.server.wire.wire import HANDSHAKE, connected, masked
from tests.virtual_time import in_virtual_time, settle


class Used(NamedTuple):
    """Attributes of a base class that our class uses."""

    base: type
    overrides: set[str]
    """Methods that are replaced, and called by the library or by the original."""
    reads: set[str]
    """Attributes and methods that are used as they are."""


UVICORN = {
    FrameProtocol: Used(
        WebSocketsSansIOProtocol,
        overrides={
            *("__init__", "connection_lost", "data_received", "handle_events", "run_asgi", "send"),
            *("send_receive_event_to_app", "pause_writing", "resume_writing"),
        },
        reads={
            *("close_sent", "conn", "curr_msg_data_type", "frames", "handle_parser_exception", "loop", "scope"),
            *("queue", "transport"),
        },
    ),
    LimitedHttpProtocol: Used(
        HttpToolsProtocol,
        overrides={
            *("__init__", "connection_made", "connection_lost", "data_received", "handle_websocket_upgrade"),
            *("on_message_begin", "on_header", "on_headers_complete", "on_body", "on_message_complete"),
            "on_response_complete",
        },
        reads={"client", "cycle", "loop", "pipeline", "transport"},
    ),
    DimensionServer: Used(uvicorn.Server, overrides={"__init__", "startup", "shutdown"}, reads=set()),
}
CYCLE = {"disconnected", "message_event"}
"""Of uvicorn's RequestResponseCycle."""
WEBSOCKETS = {"events", "handshake_exc", "send_close", "state"}
"""Of the ServerProtocol of websockets, which uvicorn calls `conn`."""
HTTPTOOLS = ["on_message_begin", "on_headers_complete", "on_body", "on_message_complete"]
"""Called by the parser of httptools, for a request with a body, in this order."""


def _class(cls: type) -> ast.ClassDef:
    (node,) = ast.parse(inspect.getsource(cls)).body
    assert isinstance(node, ast.ClassDef)
    return node


def _attributes_of(name: str, node: ast.AST) -> set[str]:
    """Attributes that a function reads from an object, by the text before the dot."""
    return {each.attr for each in ast.walk(node) if isinstance(each, ast.Attribute) and ast.unparse(each.value) == name}


# --- The tables are complete --------------------------------------------------------------------


@pytest.mark.parametrize("cls", UVICORN)
def test_the_table_names_everything_that_is_used_of_uvicorn(cls: type) -> None:
    used, node = UVICORN[cls], _class(cls)
    defined = {each.name for each in node.body if isinstance(each, ast.FunctionDef | ast.AsyncFunctionDef)}
    annotated = {
        each.target.id for each in node.body if isinstance(each, ast.AnnAssign) and isinstance(each.target, ast.Name)
    }
    stored = {
        each.attr
        for each in ast.walk(node)
        if isinstance(each, ast.Attribute) and isinstance(each.ctx, ast.Store) and ast.unparse(each.value) == "self"
    }
    assert {name for name in defined if hasattr(used.base, name)} == used.overrides
    assert _attributes_of("self", node) - defined - annotated - stored == used.reads
    # Nothing of our own hides something of the library by accident.
    assert not {name for name in stored | annotated if hasattr(used.base, name)}


def test_the_table_names_everything_that_is_used_of_other_insides() -> None:
    assert _attributes_of("cycle", _class(LimitedHttpProtocol)) == CYCLE
    assert _attributes_of("self.conn", _class(FrameProtocol)) == WEBSOCKETS


# --- Everything in the tables is there ----------------------------------------------------------


@pytest.mark.parametrize("cls", UVICORN)
def test_methods_that_are_replaced_still_take_the_same_arguments(cls: type) -> None:
    for name in UVICORN[cls].overrides - {"__init__"}:
        ours, theirs = (inspect.signature(getattr(each, name)) for each in (cls, UVICORN[cls].base))
        assert list(ours.parameters) == list(theirs.parameters), name
        assert inspect.iscoroutinefunction(getattr(cls, name)) == inspect.iscoroutinefunction(
            getattr(UVICORN[cls].base, name)
        )


@in_virtual_time
async def test_a_websocket_has_what_is_read_of_it() -> None:
    async def accept(scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG001
        await send({"type": "websocket.accept"})
        while (await receive())["type"] != "websocket.disconnect":
            pass

    protocol, transport = connected(WebSocketsSansIOProtocol, accept)
    protocol.data_received(HANDSHAKE)
    assert protocol.scope["extensions"] is not None
    await settle()
    for name in UVICORN[FrameProtocol].reads:
        assert hasattr(protocol, name), name
    assert isinstance(protocol.conn, ServerProtocol)
    assert protocol.conn.state is State.OPEN
    assert isinstance(protocol.writable, asyncio.Event)
    protocol.pause_writing()
    assert not protocol.writable.is_set()
    protocol.resume_writing()
    assert protocol.writable.is_set()
    assert (protocol.close_sent, protocol.handshake_complete, protocol.frames) == (False, True, [])
    # A protocol that stops reading leaves it to uvicorn to continue, once the application has taken everything.
    assert protocol.read_paused is False
    protocol.read_paused = transport.is_reading_paused = True
    protocol.queue.put_nowait({"type": "websocket.receive", "text": "one"})
    await settle()
    assert not protocol.read_paused
    assert not transport.is_reading_paused
    protocol.conn.receive_data(masked("one") + masked("two"))
    assert [event.opcode for event in protocol.conn.events if isinstance(event, Frame)] == [Opcode.TEXT] * 2
    assert len(protocol.conn.events_received()) == 2
    await protocol.send({"type": "websocket.close", "code": 4429, "reason": "slow_down"})
    assert protocol.conn.state is not State.OPEN
    assert transport.written.endswith(b"slow_down")


@in_virtual_time
async def test_a_request_has_what_is_read_of_it() -> None:
    async def wait(scope: Any, receive: Any, send: Any) -> None:  # noqa: ARG001
        while (await receive())["type"] != "http.disconnect":
            pass

    protocol, _ = connected(HttpToolsProtocol, wait)
    for _ in range(3):
        protocol.data_received(b"GET / HTTP/1.1\r\nHost: a\r\n\r\n")
    for name in UVICORN[LimitedHttpProtocol].reads:
        assert hasattr(protocol, name), name
    assert isinstance(protocol.cycle, RequestResponseCycle)
    # The first is answered; those that wait are answered from the right.
    assert len(protocol.pipeline) == 2
    assert protocol.pipeline[0][0] is protocol.cycle
    for name in CYCLE:
        assert hasattr(protocol.cycle, name), name
    assert isinstance(protocol.cycle.message_event, asyncio.Event)
    assert protocol.cycle.disconnected is False


def test_httptools_calls_what_is_replaced() -> None:
    called: list[str] = []

    class Recorder:
        """Remembers what the parser calls."""

        def __getattr__(self, name: str) -> Any:
            return lambda *_: called.append(name)

    parser = httptools.HttpRequestParser(Recorder())
    parser.feed_data(b"POST / HTTP/1.1\r\nHost: a\r\nContent-Length: 2\r\n\r\n{}")
    assert [name for name in called if name in HTTPTOOLS] == HTTPTOOLS
    assert set(HTTPTOOLS) <= UVICORN[LimitedHttpProtocol].overrides


def test_websockets_makes_the_frames_that_are_written() -> None:
    assert Frame(Opcode.TEXT, b"hi").serialize(mask=False) == b"\x81\x02hi"


@in_virtual_time
async def test_litestar_says_that_a_client_went_away_in_the_same_words() -> None:
    @post("/")
    async def read(request: Request[Any, Any, Any]) -> None:
        await request.body()

    async def leave() -> Any:
        return {"type": "http.disconnect"}

    application = Litestar([read], logging_config=None, openapi_config=None)
    request: Request[Any, Any, Any] = Request(
        {"type": "http", "headers": [], "method": "POST", "litestar_app": application, "route_handler": read},  # type: ignore[arg-type]
        receive=leave,
    )
    with pytest.raises(InternalServerException) as caught:
        await request.body()
    assert caught.value.detail == CLIENT_GONE
