"""A server in a process of its own, and players at any server."""

import json
import os
import re
import signal
import subprocess
import sys
import time
from collections.abc import Callable, Sequence
from contextlib import ExitStack
from pathlib import Path
from types import TracebackType
from typing import Any, Protocol, Self

from httpx._config import DEFAULT_TIMEOUT_CONFIG
from msgspec import convert
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from dimension.client import Client, TableSettings
from dimension.store.names import PostgresUrl

View = dict[str, Any]
Message = dict[str, Any]
PATIENCE = 45.0
SPEED = 5
GENEROUS = {
    "DIMENSION_COMMANDS_PER_SECOND": "1000000",
    "DIMENSION_TABLES_PER_MINUTE": "10000",
    "DIMENSION_REQUESTS_PER_SECOND": "10000",
    "DIMENSION_PERSONAL_PER_MINUTE": "10000",
    "DIMENSION_DEAL_SECONDS_PER_MINUTE": "10000",
    "DIMENSION_SOLVES_PER_MINUTE": "10000",
    "DIMENSION_PUZZLES_PER_MINUTE": "10000",
    "DIMENSION_FAILED_LOOKUPS_PER_MINUTE": "1000000",
    "DIMENSION_LISTED_PER_ADDRESS": "50",
    "DIMENSION_HOSTS": "dimension.example",
    "DIMENSION_PRESENCE_SECONDS": "0.2",
    "DIMENSION_SPEED": str(SPEED),
}
"""Limits that tests from one address do not reach, and tables that run faster than the wall clock."""
_CATCHING_UP = 2**50

# Five seconds are httpx's default: a busy machine may need longer for an answer.
DEFAULT_TIMEOUT_CONFIG.connect = DEFAULT_TIMEOUT_CONFIG.read = DEFAULT_TIMEOUT_CONFIG.write = PATIENCE


class RunningServer(Protocol):
    """A server as clients know it, in a process of its own or in the test's."""

    @property
    def url(self) -> str:
        """Where it is, with a slash in the end."""

    @property
    def address(self) -> str:
        """Its host and port."""

    @property
    def pair(self) -> tuple[str, int]:
        """Its host and its port."""


class Server:
    """`dimension serve` on a free port of this machine."""

    def __init__(
        self,
        database: Path | PostgresUrl,
        *,
        port: str = "0",
        wrapper: Sequence[str] = (),
        options: Sequence[str] = (),
        **environ: str,
    ) -> None:
        """`wrapper` is a command that runs another one, under conditions of its own."""
        self._process = subprocess.Popen(
            [
                *wrapper,
                *(sys.executable, "-m", "dimension", "serve", "--log-level", "info"),
                *("--host", "127.0.0.1", "--port", port, "--database", str(database), *options),
            ],
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.PIPE,
            text=True,
            encoding="utf-8",
            env={**os.environ, "DIMENSION_LANG": "en", **environ},
        )
        assert self._process.stdout is not None
        found = re.search(r"http://\S+", self._process.stdout.readline())
        assert found, self._process.communicate()[1]
        self.url = found[0]
        self.address = self.url.removeprefix("http://").rstrip("/")
        host, _, port = self.address.partition(":")
        self.pair = host, int(port)

    @property
    def pid(self) -> int:
        return self._process.pid

    def stop(self, number: int = signal.SIGTERM) -> tuple[int, str]:
        """Ask it to end; its exit code and everything it logged."""
        self.signal(number)
        _, logged = self._process.communicate(timeout=PATIENCE)
        return self._process.returncode, logged

    def signal(self, number: int) -> None:
        self._process.send_signal(number)

    def kill(self) -> None:
        self._process.kill()
        self._process.communicate(timeout=PATIENCE)

    def __enter__(self) -> Self:
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        if self._process.poll() is None:
            self.stop()


class Page:
    """An open page: keeps every byte it gets, and the table as it understands it."""

    def __init__(
        self, server: RunningServer, room: str, token: str | None, revision: int | None = None, **options: Any
    ) -> None:
        options.setdefault("open_timeout", PATIENCE)
        # Pings take numbers from the random module, in a thread: Hypothesis would count them as a test's own.
        options.setdefault("ping_interval", None)
        asked = [options.pop("query", ""), "" if revision is None else f"revision={revision}"]
        query = "?" + "&".join(filter(None, asked))
        headers = options.pop("headers", {}) | ({"Cookie": f"dimension={token}"} if token else {})
        self._end = ExitStack()
        self.socket: ClientConnection = self._end.enter_context(
            connect(
                f"ws://{server.address}/api/tables/{room}/socket{query}",
                additional_headers=headers,
                compression=None,
                max_size=None,
                max_queue=None,
                **options,
            )
        )
        self.heard: list[str] = []
        self.view: View = {}
        self.revision = revision or 0

    def say(self, type_: str, **fields: Any) -> None:
        self.socket.send(json.dumps({"type": type_, **fields}))

    def hear(self, timeout: float = PATIENCE) -> Message:
        """The next message."""
        text = self.socket.recv(timeout)
        assert isinstance(text, str)
        self.heard.append(text)
        message: Message = json.loads(text)
        if message["type"] == "snapshot":
            self.view, self.revision = message["view"], message["revision"]
        elif message["type"] == "moved":
            self.revision = message["revision"]
            if self.view:
                seat = self.view["seats"][message["seat"]]
                seat.update({key: message[key] for key in ("spheres", "done", "tray")})
        return message

    def until(self, holds: Callable[[Self], bool]) -> Self:
        """Listen until something holds."""
        limit = time.monotonic() + PATIENCE
        while not holds(self):
            self.hear(limit - time.monotonic())
        return self

    def refusal(self) -> str:
        """The code of the next refusal."""
        while (message := self.hear())["type"] != "refused":
            pass
        code: str = message["code"]
        return code

    def catch_up(self) -> list[Message]:
        """Listen to everything that the server has to say by now: it answers a ping after that."""
        self.say("ping", id=_CATCHING_UP)
        heard: list[Message] = []
        while (message := self.hear()) != {"type": "pong", "now": message.get("now"), "id": _CATCHING_UP}:
            heard.append(message)
        return heard

    def close_code(self) -> int:
        """Listen until the server closes the socket."""
        try:
            while True:
                self.hear()
        except ConnectionClosed as closed:
            return closed.rcvd.code if closed.rcvd else 1006

    def close(self) -> None:
        self._end.close()

    def phase(self, phase: str, round_: int | None = None) -> Self:
        """Listen until the table is in a phase."""
        return self.until(lambda page: page.view.get("phase") == phase and round_ in (None, page.view["round"]))


class Player(Client):
    """A client with pages, whose bytes are looked at."""

    def __init__(self, server: RunningServer, name: str = "Ann", token: str | None = None) -> None:
        """`token` makes it a player who has been there before."""
        super().__init__(server.url, token, timeout=PATIENCE)
        self.server = server
        self.name = name
        self._pages: list[Page] = []

    def open(self, **settings: Any) -> str:
        return self.tables.open(convert(settings, TableSettings)).room

    def sit(self, room: str) -> Page:
        """Take a seat and open the page."""
        self.tables.sit(room, self.name)
        return self.look(room)

    def look(self, room: str, revision: int | None = None) -> Page:
        page = Page(self.server, room, self.token, revision)
        self._pages.append(page)
        if revision is None:
            page.hear()
        return page

    def play_with(self, *others: "Player") -> str:
        """Play a game of one round to its end, alone or with others; its room."""
        room = self.open(seats=1 + len(others), rounds=1, seconds=0)
        pages = [each.sit(room) for each in (self, *others)]
        pages[0].say("start")
        for page in pages:
            page.phase("building")
            page.say("set_tray", round=1, tray="K....../....../.")
            page.say("done", round=1)
        for page in pages:
            page.phase("scored")
            page.say("ready", round=1)
        for page in pages:
            page.phase("over")
        return room

    def close(self) -> None:
        """Close the browser with all its pages."""
        for page in self._pages:
            page.close()
        super().close()
