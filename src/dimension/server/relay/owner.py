"""The owner's side of a relay: handles requests and sockets that other nodes accepted, and announces this node."""

import asyncio
import hmac
import logging
from collections import deque
from collections.abc import Awaitable, Callable
from http import HTTPStatus
from typing import Any, Final, assert_never

from websockets.asyncio.server import Server, ServerConnection, serve
from websockets.http11 import Request, Response

from dimension.runtime.ports import Neighbors
from dimension.server.relay.frames import (
    NODE_GONE,
    PING_SECONDS,
    SILENCE_SECONDS,
    SILENT,
    Begin,
    End,
    Frame,
    RelayConnection,
    Said,
    Text,
    Took,
    received_scope,
)
from dimension.server.wire.frames import write_extension

AUTHORIZATION: Final = "Authorization"
_WINDOW: Final = 32
"""Messages that may be on their way to a page: a slow one makes only itself wait."""
_MOST_UNREAD: Final = 512
"""Messages of a page that may wait; more than any page is allowed to send in a burst."""
_LOG: Final = logging.getLogger("dimension.nodes")

Serve = Callable[[dict[str, Any], Callable[[], Awaitable[Any]], Callable[[Any], Awaitable[None]]], Awaitable[None]]
"""Answers a request or a socket: ASGI."""


class RelayedCall:
    """One request or socket, as ASGI sees it here."""

    def __init__(self, connection: RelayConnection, begin: Begin) -> None:
        self._connection = connection
        self._channel = begin.channel
        self._gone: Final[dict[str, Any]] = {"type": f"{begin.scope['type']}.disconnect", "code": 1006}
        self._unread: Final[deque[Any]] = deque()
        self._has_some: Final = asyncio.Event()
        self._free = _WINDOW
        self._has_room: Final = asyncio.Event()
        self._has_room.set()
        self.task: asyncio.Task[None] | None = None

    def hear(self, message: dict[str, Any]) -> None:
        """The page said something."""
        if len(self._unread) >= _MOST_UNREAD:
            self.hang_up()
            return
        self._unread.append(message)
        self._has_some.set()

    def took(self, count: int) -> None:
        """Some messages went out to the page."""
        self._free += count
        if self._free > 0:
            self._has_room.set()

    def hang_up(self, *, is_node_gone: bool = False) -> None:
        """The page is gone, or the node that has it."""
        self._gone.setdefault(NODE_GONE, is_node_gone)
        self._gone.setdefault(SILENT, self._connection.silent)
        self._unread.clear()
        self._unread.append(self._gone)
        self._has_some.set()
        self._free = _WINDOW
        self._has_room.set()

    async def receive(self) -> Any:
        while not self._unread:
            self._has_some.clear()
            await self._has_some.wait()
        message = self._unread.popleft()
        if message["type"] == self._gone["type"]:
            # Asking again gets the same answer.
            self._unread.appendleft(message)
        return message

    async def send(self, message: Any) -> None:
        """Say something to the page; waits while it does not take it."""
        while self._free <= 0:
            self._has_room.clear()
            await self._has_room.wait()
        if not self._connection.is_open:
            raise ConnectionError("the other node is gone")
        self._free -= 1
        self._connection.post(Said(self._channel, dict(message)))

    def write_text(self, text: str) -> bool:
        """Send a text immediately; False when the page does not take it now."""
        if self._free <= 0 or not self._connection.is_open:
            return False
        self._free -= 1
        self._connection.post(Text(self._channel, text))
        return True


class RelayServer:
    """Listens for other nodes."""

    def __init__(self, answer: Serve, secret: str) -> None:
        self._answer = answer
        self._secret = secret
        self._server: Server | None = None

    async def listen(self, host: str, port: int) -> str:
        """Take relays on an address; port 0 is any free one. Returns where others reach it; raises OSError."""
        self._server = await serve(
            self._handle,
            host,
            port,
            process_request=self._check,
            compression=None,
            max_size=None,
            ping_interval=PING_SECONDS,
            ping_timeout=SILENCE_SECONDS,
            close_timeout=1,
            logger=logging.getLogger("dimension.nodes.sockets"),
        )
        where = next(iter(self._server.sockets)).getsockname()
        return f"[{where[0]}]:{where[1]}" if ":" in where[0] else f"{where[0]}:{where[1]}"

    async def close(self) -> None:
        """Take no more, and end all connections."""
        if self._server is not None:
            self._server.close()
            await self._server.wait_closed()

    def _check(self, connection: ServerConnection, request: Request) -> Response | None:
        # Of several headers, none counts.
        shown = "\n".join(request.headers.get_all(AUTHORIZATION))
        if hmac.compare_digest(shown.encode(), self._secret.encode()):
            return None
        return connection.respond(HTTPStatus.FORBIDDEN, "")

    async def _handle(self, socket: ServerConnection) -> None:
        connection = RelayConnection(socket)
        calls: dict[int, RelayedCall] = {}

        def handle(frame: Frame) -> None:
            match frame:
                case Begin():
                    call = calls[frame.channel] = RelayedCall(connection, frame)
                    call.task = asyncio.create_task(self._serve(connection, call, frame))
                    call.task.add_done_callback(lambda _: calls.pop(frame.channel, None))
                case Said() | Took() | End():
                    if frame.channel in calls:
                        _pass_on(calls[frame.channel], frame)
                case Text():
                    pass
                case _:
                    assert_never(frame)

        try:
            await connection.run(handle)
        finally:
            for call in calls.values():
                call.hang_up(is_node_gone=True)
            if tasks := [call.task for call in calls.values() if call.task is not None]:
                await asyncio.wait(tasks)

    async def _serve(self, connection: RelayConnection, call: RelayedCall, begin: Begin) -> None:
        scope = received_scope(begin.scope) | {
            "state": {"player": begin.player, "hops": begin.hops},
            "extensions": write_extension(call.write_text),
        }
        try:
            await self._answer(scope, call.receive, call.send)
        except ConnectionError:
            pass
        except Exception:
            _LOG.exception("relay failed")
        finally:
            connection.post(End(begin.channel))


def _pass_on(call: RelayedCall, frame: Said | Took | End) -> None:
    match frame:
        case Said():
            call.hear(frame.message)
        case Took():
            call.took(frame.count)
        case End():
            call.hang_up(is_node_gone=frame.is_node_going)
        case _:
            assert_never(frame)


class NodeAddressTaken(OSError):  # noqa: N818 - a state of things
    """Nothing can be taken on a node's address."""

    def __init__(self, host: str, port: int, reason: str) -> None:
        super().__init__(reason)
        self.host: Final = host
        self.port: Final = port
        self.reason: Final = reason


async def join_nodes(neighbors: Neighbors, secret: str, address: tuple[str, int], answer: Serve) -> RelayServer:
    """Take relayed pages, and tell the others where; raises NodeAddressTaken, StorageError."""
    server = RelayServer(answer, secret)
    host, port = address
    try:
        where = await server.listen(host, port)
    except OSError as error:
        raise NodeAddressTaken(host, port, error.strerror or str(error)) from error
    try:
        await neighbors.announce(where)
    except BaseException:
        await server.close()
        raise
    return server
