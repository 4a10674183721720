"""A table as a client knows it, without any connection: the view, unconfirmed messages, and when to connect again."""

import time
from typing import Final
from urllib.parse import urlencode

import msgspec
from msgspec.structs import replace

from dimension.client.errors import UNREACHABLE, ClientError
from dimension.room import commands as c
from dimension.room import messages as m
from dimension.room.state import Phase

LATE: Final = frozenset({"too_late", "not_building", "other_round", "other_game"})
"""Refusals that only mean that the round was over before a message arrived."""
_REPEATED: Final = (c.SetTray, c.SayDone, c.SayReady)
"""Messages that are harmless when they arrive twice."""
_SLOW_DOWN: Final = 4429
_FINAL: Final = frozenset({1002, 1007, *range(4000, 5000)} - {_SLOW_DOWN})
"""Close codes after which a socket must not be opened again."""
_FIRST_PAUSE, _LONGEST_PAUSE = 0.05, 5.0
"""Seconds between two attempts to connect."""

_ENCODER: Final = msgspec.json.Encoder()
_DECODER: Final[msgspec.json.Decoder[m.ServerMessage]] = msgspec.json.Decoder(m.ServerMessage)


class TableState:
    """The view of a table with every change, and the messages that no change has confirmed yet."""

    def __init__(self, room: str, *, watch: bool = False) -> None:
        self.room: Final = room
        self.revision = -1
        """How much of the table's history the view covers; -1 before the first snapshot."""
        self._watch: Final = watch
        self._view: m.RoomView | None = None
        self._ahead: float | None = None
        """How far the server's clock is ahead of the monotonic one, in milliseconds."""
        self._last_id = 0
        self._unconfirmed: dict[type[m.ClientMessage], m.ClientMessage] = {}
        self._sent_again: set[int] = set()

    @property
    def view(self) -> m.RoomView:
        """The latest view; RuntimeError before the first snapshot."""
        if self._view is None:
            raise RuntimeError("the table has not been opened: use `with`")
        return self._view

    @property
    def path(self) -> str:
        """Where the socket is; the server continues after the known revision."""
        query = {"revision": self.revision} if self.revision >= 0 else {}
        return f"/api/tables/{self.room}/socket?{urlencode(query | ({'watch': 1} if self._watch else {}))}"

    def say(self, message: m.ClientMessage) -> str:
        """A message as it is sent. One that is harmless twice is kept until the table shows that it arrived."""
        if not message.id and not isinstance(message, m.Ping):
            self._last_id += 1
            message = replace(message, id=self._last_id)
        if isinstance(message, _REPEATED):
            # As the latest: the order of messages matters.
            self._unconfirmed.pop(type(message), None)
            self._unconfirmed[type(message)] = message
        return _ENCODER.encode(message).decode()

    def say_again(self) -> list[str]:
        """The messages that may have been lost with the last connection."""
        self._ahead = None
        self._sent_again.update(message.id for message in self._unconfirmed.values())
        return [_ENCODER.encode(message).decode() for message in self._unconfirmed.values()]

    def hear(self, data: str | bytes) -> m.ServerMessage | None:
        """A message from the server; None for the refusal of one that was sent again and had arrived before."""
        message = _DECODER.decode(data)
        # No message arrives before it was sent: the largest difference is the most exact.
        ahead = message.now - _now()
        self._ahead = ahead if self._ahead is None else max(self._ahead, ahead)
        match message:
            case m.Snapshot():
                self._view, self.revision = message.view, message.revision
            case m.Moved() if self._view is not None:
                self._view, self.revision = _moved(self._view, message), message.revision
            case m.Progress() if self._view is not None:
                self._view, self.revision = _progressed(self._view, message), message.revision
            case m.Refused():
                self._unconfirmed = {kind: each for kind, each in self._unconfirmed.items() if each.id != message.id}
                return None if message.id in self._sent_again and message.code in LATE else message
        self._confirm()
        return message

    @property
    def due(self) -> int | None:
        """When the phase ends on the server's clock, in milliseconds; None when it does not end by itself."""
        view = self.view
        return {Phase.LEAD_IN: view.starts_at, Phase.BUILDING: view.ends_at, Phase.SCORED: view.next_at}.get(view.phase)

    def seconds_left(self) -> float | None:
        """How long the phase still lasts; None when it does not end by itself."""
        due = self.due
        return None if due is None or self._ahead is None else max(0.0, (due - _now() - self._ahead) / 1000)

    def _confirm(self) -> None:
        if self._unconfirmed and self._view is not None:
            self._unconfirmed = {
                kind: message for kind, message in self._unconfirmed.items() if not _is_settled(message, self._view)
            }


def _moved(view: m.RoomView, moved: m.Moved) -> m.RoomView:
    seats = list(view.seats)
    seat = seats[moved.seat]
    if seat is not None:
        seats[moved.seat] = replace(seat, spheres=moved.spheres, done=moved.done, tray=moved.tray)
    marks = moved.marks if moved.seat == view.you else view.marks
    return replace(view, seats=tuple(seats), marks=marks)


def _progressed(view: m.RoomView, progress: m.Progress) -> m.RoomView:
    seats = list(view.seats)
    for at in progress.seats:
        seat = seats[at.seat]
        if seat is not None:
            seats[at.seat] = replace(seat, spheres=at.spheres, done=at.done, ready=at.ready, online=at.online)
    return replace(view, seats=tuple(seats))


def _is_settled(message: m.ClientMessage, view: m.RoomView) -> bool:
    """Whether the table shows that a message arrived, or is past the round it was for."""
    mine = None if view.you is None else view.seats[view.you]
    if mine is None:
        return True
    match message:
        case c.SetTray():
            is_there = mine.tray == message.tray
        case c.SayDone():
            is_there = mine.done == message.done
        case c.SayReady():
            is_there = mine.ready
        case _:
            return True
    return is_there or (message.game, message.round) != (view.game, view.round)


class Retry:
    """When to connect again, and when to give up."""

    def __init__(self, patience: float) -> None:
        """`patience` is how many seconds after the loss of a connection to give up."""
        self._patience: Final = patience
        self._lost_at: float | None = None
        self._pause = 0.0

    def connected(self) -> None:
        """The server has said something: all is well."""
        self._lost_at, self._pause = None, 0.0

    def pause(self, error: ClientError) -> float:
        """How many seconds to wait before the next attempt; raises `error` instead of a last one."""
        now = time.monotonic()
        self._lost_at = now if self._lost_at is None else self._lost_at
        if error.status in _FINAL or now - self._lost_at >= self._patience or _is_refused(error):
            raise error
        self._pause = min(_LONGEST_PAUSE, 2 * self._pause or _FIRST_PAUSE)
        return self._pause


def _is_refused(error: ClientError) -> bool:
    """Whether a handshake was refused for good; a busy server, and a proxy without one, may be back soon."""
    return error.code != UNREACHABLE and error.status is not None and 400 <= error.status < 500 and error.status != 429


def _now() -> float:
    return time.monotonic() * 1000
