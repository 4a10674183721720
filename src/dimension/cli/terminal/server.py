"""A server as the terminal uses it: HTTP, the socket of a table, and the player's token for each server.

Without an address, a command uses the server that already has this machine's database, or starts one.
"""

import json
import os
import re
import subprocess
import sys
import time
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager, suppress
from http.client import HTTPException
from pathlib import Path
from tempfile import TemporaryFile
from typing import TYPE_CHECKING, Any, Final, TypeVar

import msgspec

from dimension.cli.database_file import storage_problem
from dimension.cli.declarations import UsageProblem
from dimension.room.messages import RoomView
from dimension.server.guard.identity import COOKIE, new_token

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

    from dimension.cli.terminal.building import Clock


_STOP_SECONDS: Final = 20.0


@contextmanager
def own_server(database: Path) -> Iterator[str]:
    """The address of a server that has the database; raises UsageProblem."""
    from dimension.store.sqlite.ownership import DatabaseOwned, owner_of

    owner = owner_of(database)
    if owner is None:
        with _started(database) as address:
            yield address
    elif owner.url is None:
        raise storage_problem(DatabaseOwned(owner), database)
    else:
        yield owner.url


@contextmanager
def _started(database: Path) -> Iterator[str]:
    database.parent.mkdir(parents=True, exist_ok=True)
    command = [sys.executable, "-m", "dimension", "serve", "--host", "127.0.0.1", "--port", "0"]
    with (
        # Not a pipe, which nobody reads: a server whose log has filled it stands still.
        TemporaryFile("w+", encoding="utf-8") as log,
        subprocess.Popen(  # noqa: S603 - our own command
            [*command, "--database", str(database)],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=log,
            text=True,
            encoding="utf-8",
            env={**os.environ, "PYTHONIOENCODING": "utf-8"},
        ) as process,
    ):
        assert process.stdout is not None
        try:
            address = re.search(r"http://\S+", process.stdout.readline())
            if address is None:
                process.wait(_STOP_SECONDS)
                log.seek(0)
                raise UsageProblem("other", message=log.read().strip().removeprefix("dimension: "))
            yield address[0]
        finally:
            process.terminate()


_SECONDS: Final = 15.0
"""How long a server may take to answer."""
_MOST_BYTES: Final = 1_000_000
"""The longest answer that is read."""
_PASSING: Final = ("too_late", "not_building", "other_round")
"""Refusals that only mean the round ended before the message arrived."""
_REPEATED: Final = ("set_tray", "done")
"""Messages that are harmless when they arrive twice."""
_FOR_GOOD: Final = range(4000, 5000)
"""Close codes after which the socket must not be opened again."""
_AGAIN_SECONDS: Final = 0.5
"""The pause before a broken socket is opened again."""
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
            # Only http and https addresses get here: they were checked.
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
        self._view: RoomView | None = None
        """The table as it was last seen."""
        self._said: Final[dict[str, str]] = {}
        """What may have been lost on the way when a connection breaks."""
        self._end = ExitStack()
        self._socket = self._connected()

    def close(self) -> None:
        """Leave the table's page."""
        self._end.close()

    def say(self, kind: str, **fields: object) -> None:
        """Send a message."""
        from websockets.exceptions import ConnectionClosed

        text = json.dumps({"type": kind, **fields})
        if kind in _REPEATED:
            self._said[kind] = text
        try:
            self._socket.send(text)
        except ConnectionClosed:
            self._socket = self._connected()
            self._socket.send(text)

    def until(self, is_wanted: Callable[[RoomView], bool], seconds: float) -> RoomView:
        """Listen until the table is as expected; raises ServerRefusal, and UsageProblem when it never does."""
        from websockets.exceptions import ConnectionClosed

        end = self._clock() + seconds
        while self._view is None or not is_wanted(self._view):
            try:
                self._hear(json.loads(self._socket.recv(max(0.0, end - self._clock()))))
            except TimeoutError:
                raise UsageProblem("server-unreachable", address=self._server.address, reason=self._room) from None
            except ConnectionClosed as closed:
                if closed.rcvd is not None and closed.rcvd.code in _FOR_GOOD:
                    raise ServerRefusal(closed.rcvd.reason, {}) from None
                time.sleep(_AGAIN_SECONDS)
                self._socket = self._connected()
        return self._view

    def seconds_left(self, view: RoomView) -> float:
        """How long the hourglass still runs."""
        assert view.ends_at is not None
        return max(0.1, view.ends_at / 1000 - self._clock() - self._ahead)

    def _hear(self, message: dict[str, Any]) -> None:
        self._ahead = message["now"] / 1000 - self._clock()
        if message["type"] == "refused" and message["code"] not in _PASSING:
            raise ServerRefusal(message["code"], message["details"])
        if message["type"] == "snapshot":
            self._view = msgspec.convert(message["view"], RoomView)

    def _connected(self) -> "ClientConnection":
        from websockets.exceptions import WebSocketException
        from websockets.sync.client import connect

        address = f"{self._server.address.replace('http', 'ws', 1)}/api/tables/{self._room}/socket"
        headers = {"Cookie": f"{COOKIE}={self._server.token}"}
        self._end.close()
        try:
            # Whatever it says while somebody types is read later.
            connecting = connect(address, additional_headers=headers, max_queue=None, open_timeout=_SECONDS)
            connection = self._end.enter_context(connecting)
            for text in self._said.values():
                connection.send(text)
        except (OSError, WebSocketException) as error:
            raise UsageProblem("server-unreachable", address=self._server.address, reason=str(error)) from None
        return connection


def players_file() -> Path:
    """Where the tokens are kept."""
    from platformdirs import user_data_path

    return user_data_path("dimension", appauthor=False) / "players.json"


def token_for(file: Path, server: str) -> str:
    """The token for a server, made when there is none yet; raises OSError when it cannot be kept."""
    tokens = _tokens(file)
    if server not in tokens:
        tokens[server] = new_token()
        file.parent.mkdir(parents=True, exist_ok=True)
        file.touch(mode=0o600)
        file.write_text(json.dumps(tokens, indent=1), encoding="utf-8")
    return tokens[server]


def _tokens(file: Path) -> dict[str, str]:
    with suppress(OSError, ValueError, RecursionError):
        kept = json.loads(file.read_text(encoding="utf-8"))
        if isinstance(kept, dict):
            return {str(server): token for server, token in kept.items() if isinstance(token, str)}
    return {}
