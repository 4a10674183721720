"""Traces a running server: how many modules an action passes through, and how often it crosses their borders.

`python -m tools.flows DATABASE` starts `dimension serve` in this process, with the sources that Python finds, plays
against it from a thread of its own, and prints one JSON object. A crossing is a call that runs in another module than
the call before. `python -m tools.shape --flows` runs it for any checkout.
"""

import contextlib
import json
import os
import secrets
import signal
import socket
import subprocess
import sys
import threading
import time
from collections.abc import Callable
from itertools import pairwise
from pathlib import Path
from types import FrameType
from typing import Any, Final, NamedTuple

import httpx
from websockets.sync.client import ClientConnection, connect

_PATIENCE: Final = 60.0
_REPEATS: Final = 5
"""The quietest of several runs counts: the others saw the server's background work too."""
_LIMITS: Final = ("TABLES", "PERSONAL", "SOLVES", "PUZZLES", "FAILED_LOOKUPS")
_SETTINGS: Final = {f"DIMENSION_{name}_PER_MINUTE": "10000" for name in _LIMITS} | {
    "DIMENSION_REQUESTS_PER_SECOND": "10000",
    "DIMENSION_LANG": "en",
}
_EMPTY: Final = "......./....../."


class Flow(NamedTuple):
    """One traced action."""

    modules: int
    crossings: int
    calls: int
    names: tuple[str, ...]


class Recorder:
    """Writes down the module of every call in the package while `is_on`."""

    def __init__(self, package: Path) -> None:
        self.is_on = False
        self.called: list[str] = []
        self._root: Final = f"{package}{os.sep}"
        self._own: Final[dict[str, str | None]] = {}

    def __call__(self, frame: FrameType, event: str, _: object) -> None:
        """The hook of `sys.setprofile`."""
        if self.is_on and event == "call":
            file = frame.f_code.co_filename
            if file not in self._own:
                self._own[file] = file.removeprefix(self._root) if file.startswith(self._root) else None
            if name := self._own[file]:
                self.called.append(name)

    def trace(self, action: Callable[[], object]) -> Flow:
        """Run an action in this thread and trace the others meanwhile."""
        self.called = []
        self.is_on = True
        try:
            action()
        finally:
            self.is_on = False
        crossings = sum(first != second for first, second in pairwise(self.called))
        names = tuple(sorted(set(self.called)))
        return Flow(len(names), crossings, len(self.called), names)


class _Player:
    def __init__(self, address: str, token: str = "") -> None:
        self._address: Final = address
        self._token: Final = token or secrets.token_urlsafe(24)
        self._cookie: Final = {"Cookie": f"dimension={self._token}"}
        self._http: Final = httpx.Client(base_url=f"http://{address}", headers=self._cookie, timeout=_PATIENCE)

    def at(self, address: str) -> "_Player":
        """The same player at another node."""
        return _Player(address, self._token)

    def ask(self, method: str, path: str, **body: Any) -> Any:
        answer = self._http.request(method, path, json=None if method == "GET" else body)
        answer.raise_for_status()
        return answer.json() if answer.content else None

    def look(self, room: str) -> ClientConnection:
        url = f"ws://{self._address}/api/tables/{room}/socket"
        return connect(url, additional_headers=self._cookie, compression=None, open_timeout=_PATIENCE)

    def sit(self, room: str, name: str) -> ClientConnection:
        self.ask("POST", f"/api/tables/{room}/seats", name=name)
        return self.look(room)

    def play_alone(self) -> str:
        """Play a game of one round to its end; its room."""
        room: str = self.ask("POST", "/api/tables", settings={"seats": 1, "rounds": 1, "seconds": 0})["room"]
        with self.sit(room, "Ann") as page:
            _say(page, "start")
            _until(page, "building")
            _say(page, "set_tray", round=1, tray="K....../....../.")
            _say(page, "done", round=1, done=True)
            _until(page, "scored")
            _say(page, "ready", round=1)
            _until(page, "over")
        return room


def _say(page: ClientConnection, type_: str, **fields: object) -> None:
    page.send(json.dumps({"type": type_, **fields}))


def _until(page: ClientConnection, phase: str) -> None:
    while json.loads(page.recv(_PATIENCE)).get("view", {}).get("phase") != phase:
        pass


def _hear_move(page: ClientConnection) -> None:
    while json.loads(page.recv(_PATIENCE))["type"] != "moved":
        pass


def _quietest(flows: list[Flow]) -> Flow:
    return min(flows, key=lambda flow: (flow.modules, flow.calls))


def traced_flows(recorder: Recorder, address: str, database: str) -> dict[str, Flow]:
    """Trace every flow against a server that listens; with PostgreSQL, only the adoption of a room by another node."""
    if _is_shared(database):
        return {"adoption": _adoption(recorder, address, database)}
    return {
        "a placed sphere": _sphere(recorder, address),
        "GET of the day": _over_http(recorder, address, lambda _: ("GET", "/api/daily", {})),
        "trying the day": _over_http(recorder, address, lambda _: ("POST", "/api/daily", {"name": "Ann"})),
        "answer to a puzzle": _over_http(recorder, address, _puzzle),
        "making a challenge": _over_http(recorder, address, _challenge),
        "deletion": _over_http(recorder, address, _deletion),
    }


def _sphere(recorder: Recorder, address: str) -> Flow:
    ann, ben = _Player(address), _Player(address)
    room = ann.ask("POST", "/api/tables", settings={"seats": 2, "rounds": 1, "seconds": 600})["room"]
    with ann.sit(room, "Ann") as page, ben.sit(room, "Ben") as other:
        _say(page, "start")
        for each in (page, other):
            _until(each, "building")

        def place(tray: str) -> None:
            _say(page, "set_tray", round=1, tray=tray)
            for each in (page, other):
                _hear_move(each)

        trays = [f"{'KWBGOKW'[:count]:.<7}/....../." for count in range(1, 8)]
        flows = []
        for tray in trays:
            flows.append(recorder.trace(lambda: place(tray)))  # noqa: B023 - called immediately
            time.sleep(0.5)
        return _quietest(flows)


def _over_http(
    recorder: Recorder, address: str, prepare: Callable[[_Player], tuple[str, str, dict[str, object]]]
) -> Flow:
    """Trace one request of several new players."""
    flows = []
    for _ in range(_REPEATS):
        player = _Player(address)
        method, path, body = prepare(player)
        time.sleep(0.5)
        flows.append(recorder.trace(lambda: player.ask(method, path, **body)))  # noqa: B023 - called immediately
    return _quietest(flows)


def _puzzle(player: _Player) -> tuple[str, str, dict[str, object]]:
    puzzle = player.ask("GET", "/api/puzzles/next?kind=fulfill&grade=easy")
    return "POST", f"/api/puzzles/{puzzle['id']}/answer", {"tray": _EMPTY}


def _challenge(player: _Player) -> tuple[str, str, dict[str, object]]:
    return "POST", "/api/challenges", {"room": player.play_alone(), "game": 1, "seat": 0}


def _deletion(player: _Player) -> tuple[str, str, dict[str, object]]:
    player.play_alone()
    return "DELETE", "/api/me", {"confirm": True}


def _adoption(recorder: Recorder, address: str, database: str) -> Flow:
    """Trace a node while another one ends: until a player finds the running round at the node that stays."""
    port = _free_port()
    command = [sys.executable, "-m", "dimension", "serve", "--host", "127.0.0.1", "--port", str(port)]
    command += ["--database", database]
    with subprocess.Popen(command, stdout=subprocess.DEVNULL) as ending:  # noqa: S603 - our own program
        _await_server(port)
        ann = _Player(f"127.0.0.1:{port}")
        room = ann.ask("POST", "/api/tables", settings={"seats": 1, "rounds": 1, "seconds": 600})["room"]
        with ann.sit(room, "Ann") as page:
            _say(page, "start")
            _until(page, "building")
            _say(page, "set_tray", round=1, tray="K....../....../.")
            _hear_move(page)
        time.sleep(2)

        def change() -> None:
            ending.send_signal(signal.SIGTERM)
            ending.wait(_PATIENCE)
            with ann.at(address).look(room) as found:
                _until(found, "building")

        return recorder.trace(change)


def _is_shared(database: str) -> bool:
    return database.startswith("postgresql:")


def _free_port() -> int:
    with socket.socket() as listener:
        listener.bind(("127.0.0.1", 0))
        port: int = listener.getsockname()[1]
        return port


def _await_server(port: int) -> None:
    limit = time.monotonic() + _PATIENCE
    while time.monotonic() < limit:
        try:
            socket.create_connection(("127.0.0.1", port)).close()
        except OSError:
            time.sleep(0.1)
        else:
            return
    raise TimeoutError


def main(database: str) -> None:
    """Print the flows of the installed `dimension` as JSON."""
    import dimension
    from dimension.cli import main as command_line

    recorder = Recorder(Path(dimension.__file__).parent)
    port = _free_port()
    flows: dict[str, Flow] = {}

    def play() -> None:
        try:
            _await_server(port)
            flows.update(traced_flows(recorder, f"127.0.0.1:{port}", database))
        finally:
            os.kill(os.getpid(), signal.SIGTERM)

    os.environ.update(_SETTINGS)
    with contextlib.redirect_stdout(sys.stderr), contextlib.suppress(SystemExit):
        sys.argv = ["dimension", "serve", "--host", "127.0.0.1", "--port", str(port)]
        sys.argv += ["--database", database, "--log-level", "error"]
        threading.Thread(target=play).start()
        threading.setprofile(recorder)
        sys.setprofile(recorder)
        command_line()
    sys.setprofile(None)
    print(json.dumps({name: flow._asdict() for name, flow in flows.items()}))


if __name__ == "__main__":
    main(*sys.argv[1:])
