"""A server as a program in the terminal talks to it: questions over HTTP, and the socket of a table."""

import json
from collections.abc import Callable
from http.client import HTTPException
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from dimension.cli.usage import UsageProblem
from dimension.rooms.core.messages import RoomView
from dimension.server.guard.identity import COOKIE

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

    from dimension.cli.hourglass import Clock

_SECONDS: Final = 15.0
"""How long a server may take to answer."""
_MOST_BYTES: Final = 1_000_000
"""The longest answer that is read."""
_PASSING: Final = ("too_late", "not_building", "other_round")
"""Refusals that only say that the round was over first."""
_Answer = TypeVar("_Answer")


class ServerRefusal(Exception):  # noqa: N818 - an answer
    """The server refuses something: a code and its details."""

    def __init__(self, code: str, details: dict[str, str | int]) -> None:
        super().__init__(code, details)
        self.code: Final = code
        self.details: Final = details


class ServerLine:
    """Asks a server for something, as one player."""

    def __init__(self, address: str, token: str) -> None:
        """`address` is where the server's pages are; `token` says who asks."""
        self.address: Final = address.rstrip("/")
        self.token: Final = token

    def ask(self, path: str, answer: type[_Answer], body: object = None, *, is_change: bool = False) -> _Answer:
        """What the server answers; raises ServerRefusal, and UsageProblem where there is no server."""
        from urllib.error import HTTPError
        from urllib.request import Request, urlopen

        data = json.dumps({} if body is None else body).encode() if is_change else None
        headers = {"Cookie": f"{COOKIE}={self.token}", "Content-Type": "application/json"}
        try:
            # Only addresses that were checked to be of the web get here.
            with urlopen(Request(f"{self.address}{path}", data, headers), timeout=_SECONDS) as answered:  # noqa: S310
                return msgspec.json.decode(answered.read(_MOST_BYTES), type=answer)
        except HTTPError as refused:
            raise _refusal(refused.read(_MOST_BYTES), self.address) from None
        except (OSError, HTTPException) as error:
            reason = getattr(error, "reason", None) or error
            raise UsageProblem("server-unreachable", address=self.address, reason=str(reason)) from None
        except msgspec.MsgspecError:
            raise UsageProblem("no-such-server", address=self.address) from None


def _refusal(body: bytes, address: str) -> Exception:
    try:
        trouble = json.loads(body)
        return ServerRefusal(str(trouble["code"]), dict(trouble["details"]))
    except (ValueError, TypeError, KeyError):
        return UsageProblem("no-such-server", address=address)


class TableLine:
    """The socket of a table. A connection that breaks is opened again: the server has everything."""

    def __init__(self, server: ServerLine, room: str, clock: "Clock") -> None:
        """`clock` gives seconds that only ever go forward."""
        self._server = server
        self._room = room
        self._clock = clock
        self._ahead = 0.0
        """How many seconds the server's clock is ahead of ours."""
        self._socket = self._connected()

    def close(self) -> None:
        """Leave the table's page."""
        self._socket.close()

    def say(self, kind: str, **fields: object) -> None:
        """Send a message."""
        from websockets.exceptions import ConnectionClosed

        text = json.dumps({"type": kind, **fields})
        try:
            self._socket.send(text)
        except ConnectionClosed:
            self._socket = self._connected()
            self._socket.send(text)

    def until(self, is_wanted: Callable[[RoomView], bool], seconds: float) -> RoomView:
        """Listen until the table looks like this; raises ServerRefusal, and UsageProblem when it never does."""
        from websockets.exceptions import ConnectionClosed

        end = self._clock() + seconds
        while (left := end - self._clock()) > 0:
            try:
                view = self._heard(json.loads(self._socket.recv(left)))
            except TimeoutError:
                break
            except ConnectionClosed:
                self._socket = self._connected()
                continue
            if view is not None and is_wanted(view):
                return view
        raise UsageProblem("server-unreachable", address=self._server.address, reason=self._room)

    def seconds_left(self, view: RoomView) -> float:
        """How long the hourglass still runs."""
        assert view.ends_at is not None
        return max(0.1, view.ends_at / 1000 - self._clock() - self._ahead)

    def _heard(self, message: dict[str, Any]) -> RoomView | None:
        self._ahead = message["now"] / 1000 - self._clock()
        if message["type"] == "refused" and message["code"] not in _PASSING:
            raise ServerRefusal(message["code"], message["details"])
        return msgspec.convert(message["view"], RoomView) if message["type"] == "snapshot" else None

    def _connected(self) -> "ClientConnection":
        from websockets.exceptions import WebSocketException
        from websockets.sync.client import connect

        address = f"{self._server.address.replace('http', 'ws', 1)}/api/tables/{self._room}/socket"
        headers = {"Cookie": f"{COOKIE}={self._server.token}"}
        try:
            # Whatever it says while somebody types is read later.
            return connect(address, additional_headers=headers, max_queue=None, open_timeout=_SECONDS)
        except (OSError, WebSocketException) as error:
            raise UsageProblem("server-unreachable", address=self._server.address, reason=str(error)) from None
