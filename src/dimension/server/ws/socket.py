"""A socket per open page: what it says goes to the runner, what is new to it comes back."""

import asyncio
import logging
from collections import deque
from collections.abc import Mapping
from typing import Any, Final

import msgspec
from litestar import WebSocket, websocket
from litestar.params import FromPath

from dimension.rooms.core import commands as c
from dimension.rooms.core import messages as m
from dimension.rooms.core.commands import Command, Refusal
from dimension.rooms.core.messages import encode_message
from dimension.rooms.core.table_settings import table_settings_of
from dimension.rooms.live.live_room import LiveRoom
from dimension.rooms.live.shelf import RoomsFull
from dimension.rules.code import parse_game_code
from dimension.rules.errors import DimensionError
from dimension.server.guard.identity import is_cross_origin, player_of, token_in
from dimension.server.guard.limits import Bucket, address_key
from dimension.server.guard.room_name import room_name
from dimension.server.service import Service
from dimension.server.ws.frames import write_of
from dimension.server.ws.outlet import Outlet, Send, Write

_LOG: Final = logging.getLogger("dimension.server")

TRY_LATER: Final = 1013
BAD_MESSAGES: Final = 4400
CROSS_ORIGIN: Final = 4403
UNKNOWN_ROOM: Final = 4404
TOO_MUCH: Final = 4429

_BAD_MESSAGES: Final = 5
_SLOW_DOWNS: Final = 40
_MOST_REPLIES: Final = 100
_CHEAP: Final = (m.SetTray, m.SayDone, m.SayReady, m.Ping)
_SURCHARGE: Final = 2
"""What else a page may say is told to everybody at the table as a whole, and counts threefold."""
_MOST_PAGES: Final = 8
"""Open pages of one player at one table."""


class Closed(Exception):  # noqa: N818 - an end, not an error
    """The socket is to be closed by us, with a code and a reason."""

    def __init__(self, code: int, reason: str) -> None:
        super().__init__(code, reason)
        self.code, self.reason = code, reason


class Connection:
    """A page's socket: its place in the room's log, and what waits to be sent."""

    def __init__(
        self, service: Service, room: LiveRoom, player: str | None, revision: int, send: Send, write: Write
    ) -> None:
        self.player = player
        self.revision = revision
        self.presence = room.presence
        self.outlet: Final = Outlet(send, self._outgoing, write)
        self.reader: asyncio.Task[None] | None = None
        self.stalled_since: int | None = None
        self._service = service
        self._room = room
        self._name = room.state.room
        self.bucket: Final = _shared_bucket(room, player) or Bucket(
            service.settings.messages_per_second, service.settings.message_burst, service.clock()
        )
        self._replies: deque[str] = deque()
        self._slowed = 0
        self._malformed = 0

    def wake(self) -> None:
        """Something may be new."""
        self.outlet.flush()

    def _outgoing(self) -> list[str]:
        texts = self._room.news_for(self)
        if self._replies:
            texts = [*texts, *self._replies]
            self._replies.clear()
        return texts

    def close(self, code: int, reason: str) -> None:
        """End the conversation; `read` then ends too."""
        self._service.metrics.closes[str(code)] += 1
        self.outlet.close(code, reason)

    def is_stalled_since(self, moment: float, now: int) -> bool:
        """Whether nothing was taken since a moment; asked from time to time."""
        if not self.outlet.is_stalled:
            self.stalled_since = None
        elif self.stalled_since is None:
            self.stalled_since = now
        return self.stalled_since is not None and self.stalled_since <= moment

    def drop(self) -> None:
        """Let go: the reader is cancelled, and the socket with it."""
        self._service.metrics.closes["stalled"] += 1
        self.outlet.abandon()
        if self.reader is not None:
            self.reader.cancel()

    async def read(self, receive: Any) -> None:
        """Take what the page says until it goes."""
        metrics = self._service.metrics
        while True:
            message: Mapping[str, Any] = await receive()
            if message["type"] == "websocket.disconnect":
                return
            metrics.messages += 1
            reply = await self._answer(message.get("text"))
            if reply is not None:
                self._reply(reply)

    async def _answer(self, text: str | None) -> m.ServerMessage | None:
        now = self._service.clock()
        if not self.bucket.take(now):
            return self._slow_down()
        try:
            said = m.decode_message(text or "")
        except (msgspec.MsgspecError, UnicodeError, RecursionError):
            self._malformed += 1
            if self._malformed > _BAD_MESSAGES:
                raise Closed(BAD_MESSAGES, "bad_message") from None
            return self._refused(0, Refusal("bad_message"))
        if not isinstance(said, _CHEAP) and not self.bucket.take(now, _SURCHARGE):
            return self._slow_down()
        self._slowed = 0
        if isinstance(said, m.Ping):
            return m.Pong(now, said.id)
        refusal = await self._try(said)
        return None if refusal is None else self._refused(said.id, refusal)

    def _slow_down(self) -> m.Refused:
        self._slowed += 1
        if self._slowed > _SLOW_DOWNS:
            raise Closed(TOO_MUCH, "slow_down")
        return self._refused(0, Refusal("slow_down"))

    async def _do(self, said: m.ClientMessage) -> Refusal | None:
        if self.player is None:
            return Refusal("no_identity")
        runner = self._service.runner
        if isinstance(said, m.Start):
            return await runner.start_game(self._name, self.player)
        try:
            command = command_of(said)
        except DimensionError as error:
            return Refusal("bad_code", {"reason": error.code})
        return await runner.handle(self._name, self.player, command)

    async def _try(self, said: m.ClientMessage) -> Refusal | None:
        """Whatever goes wrong costs this message only."""
        try:
            return await self._do(said)
        except Exception:
            self._service.metrics.failed("message")
            _LOG.exception("message failed", extra={"room": self._name})
            return Refusal("not_stored")

    def _refused(self, request: int, refusal: Refusal) -> m.Refused:
        self._service.metrics.refusals[refusal.code] += refusal.code in ("slow_down", "bad_message", "no_identity")
        return m.Refused(self._service.clock(), request, refusal.code, dict(refusal.details))

    def _reply(self, message: m.ServerMessage) -> None:
        if len(self._replies) >= _MOST_REPLIES:
            raise Closed(TOO_MUCH, "slow_down")
        self._replies.append(encode_message(message).decode())
        self.wake()


def _pages_of(room: LiveRoom, player: str | None) -> list[Connection]:
    return [page for page in room.pages if isinstance(page, Connection) and player and page.player == player]


def _shared_bucket(room: LiveRoom, player: str | None) -> Bucket | None:
    """The allowance of a player's other pages: more pages do not mean more messages."""
    return next((page.bucket for page in _pages_of(room, player)), None)


def command_of(said: m.ClientMessage) -> Command:
    """What a message asks of the room; raises what the rules say about a code."""
    match said:
        case m.SetTray():
            return c.SetTray(said.round, said.tray)
        case m.SayDone():
            return c.SayDone(said.round, said.done)
        case m.SayReady():
            return c.SayReady(said.round)
        case m.TakeSeat():
            return c.TakeSeat(said.name)
        case m.LeaveSeat():
            return c.LeaveSeat()
        case m.Rename():
            return c.Rename(said.name)
        case m.SeatBot():
            return c.SeatBot(said.seat, said.level)
        case m.ClearSeat():
            return c.ClearSeat(said.seat)
        case m.ChangeSettings():
            if said.code is None:
                return c.ChangeSettings(said.settings)
            game, seed = parse_game_code(said.code)
            return c.ChangeSettings(table_settings_of(game, said.settings), seed)
        case m.Reopen():
            return c.Reopen()
    raise AssertionError(said)


@websocket("/api/tables/{room:str}/socket")
async def table_socket(socket: WebSocket[Any, Any, Any], room: FromPath[str]) -> None:
    """One page at a table."""
    service: Service = socket.app.state.service
    headers = socket.scope["headers"]
    if is_cross_origin(headers):
        # Before it is accepted: the browser gets a 403.
        await socket.close(CROSS_ORIGIN, "cross_origin")
        return
    address = address_key(socket.client.host if socket.client else None)
    if not service.sockets_per_address.enter(address):
        await _turn_away(socket, TOO_MUCH, "too_many_sockets")
        return
    try:
        await _serve(socket, service, room)
    finally:
        service.sockets_per_address.leave(address)


async def _serve(socket: WebSocket[Any, Any, Any], service: Service, room: str) -> None:
    name = room_name(room)
    try:
        live = await service.runner.find(name) if name else None
    except RoomsFull:
        await _turn_away(socket, TRY_LATER, "rooms_full")
        return
    if live is None:
        await _turn_away(socket, UNKNOWN_ROOM, "unknown_room")
        return
    token = token_in(socket.scope["headers"])
    player = player_of(token) if token else None
    if len(_pages_of(live, player)) >= _MOST_PAGES:
        await _turn_away(socket, TOO_MUCH, "too_many_sockets")
        return
    connection = Connection(service, live, player, _revision(socket), socket.send, write_of(socket.scope))
    await socket.accept()
    service.metrics.sockets += 1
    service.runner.arrive(live, connection)
    connection.wake()
    service.connections.add(connection)
    try:
        connection.reader = asyncio.current_task()
        await connection.read(socket.receive)
    except asyncio.CancelledError:
        # Dropped: to return is enough, the server then closes what is left.
        connection.outlet.abandon()
    except Closed as closed:
        connection.close(closed.code, closed.reason)
    finally:
        service.connections.discard(connection)
        service.metrics.sockets -= 1
        service.runner.depart(live, connection)


async def _turn_away(socket: WebSocket[Any, Any, Any], code: int, reason: str) -> None:
    """Accept and close: only then does a page learn why."""
    await socket.accept()
    await socket.close(code, reason)


def _revision(socket: WebSocket[Any, Any, Any]) -> int:
    """The revision a page knows; -1 when it knows nothing, or says nonsense."""
    text = socket.query_params.get("revision", "")
    return int(text) if text.isascii() and text.isdigit() and len(text) < 16 else -1
