"""The socket of one client: commands in, updates out; sent immediately, or in a task while the socket is full."""

import asyncio
import logging
from collections import deque
from collections.abc import Awaitable, Callable, Mapping, Sequence
from functools import partial
from typing import Any, Final

import msgspec

from dimension.room import messages as m
from dimension.room.commands import ChangeSettings, Command, Refusal, Request, SayDone, SayReady, SetTray
from dimension.room.messages import encode_message
from dimension.room.state import is_removed
from dimension.runtime.bots import needs_solver
from dimension.runtime.live_room import LiveRoom
from dimension.server.guard.addressed import Addressed
from dimension.server.guard.limits import AddressKey, Bucket
from dimension.server.relay.frames import NODE_GONE, SILENT
from dimension.server.service import Check, Service
from dimension.server.wire.close_codes import (
    BAD_MESSAGES,
    GOING_AWAY,
    REMOVED,
    SLOW_DOWN,
    Close,
    CloseSocket,
)
from dimension.server.wire.frames import Write

Send = Callable[[Any], Awaitable[None]]
"""ASGI's way to send: waits while the socket's buffer is full, raises when the client is gone."""
Outgoing = Callable[[], list[str]]
"""Takes what there is to send."""


class Outlet:
    """Where a page's messages go out.

    Fast path: while the socket's buffer has room, a text costs a function call; waking a task for every message would
    cost more than everything else. A task sends the messages that the socket does not take; until that is done no more
    are made, so that a slow page gets the latest state in one piece.
    """

    def __init__(self, send: Send, outgoing: Outgoing, write: Write) -> None:
        self._send: Final = send
        self._write: Final = write
        self._outgoing: Final = outgoing
        self._sending: asyncio.Task[None] | None = None
        self.is_open = True

    @property
    def is_stalled(self) -> bool:
        """Whether the socket has not taken everything yet."""
        return self._sending is not None

    def write(self, text: str) -> bool:
        """Send a text immediately; False when the socket does not take it now, or others wait."""
        return self.is_open and self._sending is None and self._write(text)

    def flush(self) -> None:
        """Send whatever there is."""
        if not self.is_open or self.is_stalled:
            return
        texts = self._outgoing()
        for at, text in enumerate(texts):
            if not self._write(text):
                self._begin([{"type": "websocket.send", "text": rest} for rest in texts[at:]])
                return

    def close(self, close: Close) -> asyncio.Task[None] | None:
        """Say goodbye, and send nothing more.

        Returns the task that says it; None when the socket was closed before, or when its client stopped reading.
        """
        if not self.is_open:
            return None
        self.is_open = False
        if self.is_stalled:
            return None
        return self._begin([{"type": "websocket.close", "code": close.code, "reason": close.reason}])

    def abandon(self) -> None:
        """Send nothing more, not even what was begun."""
        self.is_open = False
        if self._sending is not None:
            self._sending.cancel()

    def _begin(self, messages: Sequence[Any]) -> asyncio.Task[None]:
        self._sending = asyncio.get_running_loop().create_task(self._send_all(messages))
        self._sending.add_done_callback(self._ended)
        return self._sending

    async def _send_all(self, messages: Sequence[Any]) -> None:
        for message in messages:
            await self._send(message)

    def _ended(self, task: asyncio.Task[None]) -> None:
        self._sending = None
        if task.cancelled() or task.exception() is not None:
            # The client is gone; the reader of the socket notices it, and cleans up.
            self.is_open = False
        else:
            self.flush()


_LOG: Final = logging.getLogger("dimension.server")

_MOST_BAD_MESSAGES: Final = 5
_MOST_SLOW_DOWNS: Final = 40
"""In a row."""
_MOST_REPLIES: Final = 100
"""Waiting to be sent."""
_CHEAP: Final = (SetTray, SayDone, SayReady, m.React, m.Ping)
_SURCHARGE: Final = 2
"""The response to all other messages is a snapshot for all at the table, and they count as three messages."""
_START_COST: Final = 20
"""A game has its hands in the log."""
_ROUND_COST: Final = 4
"""When the last player is done, the round is scored and its best tray found: both are in the log."""
_SETTINGS_COST: Final = 6
"""Settings may hold the hands of a whole game."""
_PAGES_TOLD: Final = 50
"""Pages that hear of a tray or a sign for the price of one command."""
_PAGES_SHOWN: Final = 10
"""Pages that get a snapshot for the price of one command."""
_COUNTED_HERE: Final = ("slow_down", "busy", "bad_message", "no_identity")
"""Refusals that the runner does not count, because it never hears of the message."""


def command_cost(message: m.RoomMessage, pages: int, *, is_big: bool) -> float:
    """The commands that a message counts as: by the bytes that it adds to the log, and by the pages that hear of it."""
    match message:
        case SetTray() | SayDone() | SayReady():
            # A big table tells of all trays together, a few times a second.
            told = 0 if is_big else pages / _PAGES_TOLD
            return told + (_ROUND_COST if isinstance(message, SayDone) else 1)
        case m.React():
            return pages / _PAGES_TOLD
        case m.Start():
            return _START_COST + pages / _PAGES_SHOWN
        case ChangeSettings():
            return _SETTINGS_COST + pages / _PAGES_SHOWN
        case _:
            return 1 + pages / _PAGES_SHOWN


class PageSocket(Addressed):
    """A page's socket: how much of the room it knows, and the messages that wait."""

    def __init__(
        self,
        service: Service,
        room: LiveRoom,
        player: str | None,
        revision: int,
        send: Send,
        write: Write,
        address: AddressKey,
        *,
        identity: str | None,
    ) -> None:
        """`player` is None for a page that only watches; `revision` is -1 for a page that knows nothing.

        `identity` is whose browser it is, watching or not.
        """
        self._identity = identity
        self.address = address
        self.player = player
        self.revision = revision
        self.presence = room.presence.version
        self.outlet: Final = Outlet(send, self._outgoing, write)
        self.tell: Final = self.outlet.write
        """Sends a text immediately; False when the socket does not take it now, or others wait."""
        self.reader: asyncio.Task[None] | None = None
        """The task that runs `read`."""
        self._stalled_since: int | None = None
        self._service = service
        self._room = room
        self._name = room.state.room
        self.bucket: Final = self._shared_bucket() or Bucket(
            service.settings.messages_per_second, service.settings.message_burst, service.clock()
        )
        self._replies: deque[str] = deque()
        self._is_busy = False
        """Whether a command of this page has not been answered yet."""
        self._is_reading = False
        """Whether a message waits in `read` for its turn."""
        self._turn: asyncio.Future[None] | None = None
        """Wakes `read`."""
        self._ending: Close | None = None
        self._slow_downs = 0
        self._bad_messages = 0

    def wake(self) -> None:
        if self._room.state.removed and is_removed(self._room.state, self._identity, self._service.clock()):
            self._send_away(REMOVED)
        else:
            self.outlet.flush()

    def mention(self, text: str) -> None:
        if not self.outlet.is_stalled and len(self._replies) < _MOST_REPLIES:
            self._replies.append(text)
            self.wake()

    def dismiss(self) -> None:
        if self.outlet.is_open and self.close(GOING_AWAY) is None:
            self.drop()

    def close(self, close: Close) -> asyncio.Task[None] | None:
        """End the conversation, after which `read` ends too; the task that says goodbye, if the client can hear it."""
        self._service.metrics.closes[str(close.code)] += 1
        return self.outlet.close(close)

    def is_stalled_since(self, moment: float, now: int) -> bool:
        """Whether the client has read nothing since `moment`; only counts from the first call on."""
        if not self.outlet.is_stalled:
            self._stalled_since = None
        elif self._stalled_since is None:
            self._stalled_since = now
        return self._stalled_since is not None and self._stalled_since <= moment

    def drop(self) -> None:
        self._service.metrics.closes["stalled"] += 1
        self.outlet.abandon()
        if self.reader is not None:
            self.reader.cancel()

    def _send_away(self, close: Close) -> None:
        """The page may not see the table any more: the host removed the player."""
        if self.outlet.is_open and self.close(close) is None:
            self.drop()

    async def read(self, receive: Any) -> None:
        """Handle what the page says until it goes; raises CloseSocket."""
        try:
            await self._read(receive)
        except asyncio.CancelledError:
            if self._ending is None:
                raise
            raise CloseSocket(self._ending) from None

    async def _read(self, receive: Any) -> None:
        while True:
            message: Mapping[str, Any] = await receive()
            if message["type"] == "websocket.disconnect":
                if message.get(NODE_GONE):
                    self._service.runner.make_up_for(self._room, self.player, message.get(SILENT, 0))
                return
            self._is_reading = True
            await self._answered_all()
            self._handle(message.get("text"))
            await self._answered_all()
            self._is_reading = False
            if self._ending is not None:
                raise CloseSocket(self._ending)

    def hear(self, text: str | bytes) -> bool:
        """Handle a message immediately; False when an earlier one comes first, and it has to go through `read`."""
        if self._is_busy or self._is_reading:
            return False
        self._handle(text)
        return True

    async def _answered_all(self) -> None:
        """Wait until nothing that the page said is under way."""
        if self._is_busy:
            self._turn = asyncio.get_running_loop().create_future()
            await self._turn

    def _handle(self, text: str | bytes | None) -> None:
        self._service.metrics.messages += 1
        try:
            reply = self._answer(text)
            if reply is not None:
                self._reply(reply)
        except CloseSocket as ending:
            self._end(ending.close)

    def _answer(self, text: str | bytes | None) -> m.ServerMessage | None:
        """The immediate response to a message; None if there is none."""
        now = self._service.clock()
        if not self.bucket.take(now) or not self._service.take("messages", self.address):
            return self._slow_down()
        try:
            message = m.decode_message(text or "")
        except msgspec.DecodeError:
            return self._bad_message()
        if not isinstance(message, _CHEAP) and not self.bucket.take(now, _SURCHARGE):
            return self._slow_down()
        self._slow_downs = 0
        if isinstance(message, m.Ping):
            return m.Pong(now, message.id)
        try:
            refusal = self._do(message, now)
        except Exception:
            self._is_busy = False
            refusal = self._failed()
        return None if refusal is None else self._refused(message.id, refusal)

    def _do(self, message: m.RoomMessage, now: int) -> Refusal | None:
        """Give a message to the room, which answers when it has; why that is not possible, or None."""
        if self.player is None:
            return Refusal("no_identity")
        if self._room.is_closed:
            return Refusal("not_stored")
        cost = command_cost(message, len(self._room.pages), is_big=self._room.state.settings.is_big)
        if not self._service.take("commands", self.address, tokens=cost):
            return Refusal("slow_down")
        if isinstance(message, m.React):
            return self._room.react(self.player, message.reaction)
        runner = self._service.runner
        if isinstance(message, m.Start):
            if self._service.is_read_only:
                return Refusal("read_only")
            if needs_solver(self._room.state.settings) and not self._service.may_deal(self._room):
                return Refusal("busy")
            self._is_busy = True
            runner.spawn(self._later(message.id, runner.start_game(self._name, self.player)))
            return None
        self._is_busy = True
        if (check := self._service.checks.get(type(message))) is not None:
            runner.spawn(self._later(message.id, self._checked(check, self.player, message)))
            return None
        request = Request(self.player, now, now)
        self._room.commands.submit(request, message, partial(self._answered, message.id))
        return None

    async def _checked(self, check: Check, player: str, command: Command) -> Refusal | None:
        refusal = await check(self._service, self._name, player, command)
        return refusal or await self._service.runner.handle(self._name, player, command)

    async def _later(self, request: int, doing: Awaitable[Refusal | None]) -> None:
        """Answer a message when something is done that takes more than a command."""
        try:
            refusal = await doing
        except Exception:
            refusal = self._failed()
        self._answered(request, refusal)

    def _failed(self) -> Refusal:
        """Whatever goes wrong costs one message only."""
        self._service.metrics.failed("message")
        _LOG.exception("message failed", extra={"room": self._name})
        return Refusal("not_stored")

    def _answered(self, request: int, refusal: Refusal | None) -> None:
        """The room has dealt with a message."""
        self._is_busy = False
        if self._turn is not None:
            if not self._turn.done():
                self._turn.set_result(None)
            self._turn = None
        if refusal is not None:
            try:
                self._reply(self._refused(request, refusal))
            except CloseSocket as ending:
                self._end(ending.close)

    def _end(self, close: Close) -> None:
        """Let `read` end, and with it the conversation."""
        self._ending = close
        if self.reader is not None and self.reader is not asyncio.current_task():
            self.reader.cancel()

    def _slow_down(self) -> m.Refused:
        self._slow_downs += 1
        if self._slow_downs > _MOST_SLOW_DOWNS:
            raise CloseSocket(SLOW_DOWN)
        return self._refused(0, Refusal("slow_down"))

    def _bad_message(self) -> m.Refused:
        self._bad_messages += 1
        if self._bad_messages > _MOST_BAD_MESSAGES:
            raise CloseSocket(BAD_MESSAGES)
        return self._refused(0, Refusal("bad_message"))

    def _refused(self, request: int, refusal: Refusal) -> m.Refused:
        self._service.metrics.refusals[refusal.code] += refusal.code in _COUNTED_HERE
        return m.Refused(self._service.clock(), request, refusal.code, dict(refusal.details))

    def _reply(self, message: m.ServerMessage) -> None:
        if len(self._replies) >= _MOST_REPLIES:
            raise CloseSocket(SLOW_DOWN)
        self._replies.append(encode_message(message).decode())
        self.wake()

    def _outgoing(self) -> list[str]:
        texts = self._room.updates_for(self)
        if self._replies:
            texts = [*texts, *self._replies]
            self._replies.clear()
        return texts

    def _shared_bucket(self) -> Bucket | None:
        """The bucket of the player's other pages: more pages do not mean more messages."""
        return next((page.bucket for page in pages_of(self._room, self.player)), None)


def pages_of(room: LiveRoom, player: str | None) -> list[PageSocket]:
    """The open pages of a player in a room; pages without an identity belong to no player."""
    return [page for page in room.pages if isinstance(page, PageSocket) and player and page.player == player]
