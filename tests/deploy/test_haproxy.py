"""Three nodes behind HAProxy, with the configuration that hosts get: kills and replacements in the middle of a game."""

import json
import secrets
import shutil
import time
from collections.abc import Callable
from contextlib import ExitStack
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.exceptions import ConnectionClosed, InvalidHandshake
from websockets.sync.client import ClientConnection, connect

from tests.deploy.proxies import PATIENCE, haproxy, trusting
from tests.server.nodes.cluster import SLOWLY, TRAYS, Cluster

TOKEN = secrets.token_urlsafe(24)


def _connected(end: ExitStack, address: str, room: str) -> ClientConnection:
    """A page at the table, as soon as a node has it."""
    limit = time.monotonic() + PATIENCE
    while True:
        try:
            socket = end.enter_context(
                connect(
                    f"wss://{address}/api/tables/{room}/socket",
                    additional_headers={"Cookie": f"dimension={TOKEN}"},
                    ssl=trusting(),
                )
            )
            _hear(socket, "snapshot")
        except (OSError, ConnectionClosed, InvalidHandshake) as error:
            assert time.monotonic() < limit, error
            time.sleep(0.1)
        else:
            return socket


def _hear(socket: ClientConnection, kind: str, **fields: Any) -> dict[str, Any]:
    while True:
        message: dict[str, Any] = json.loads(socket.recv(PATIENCE))
        found: dict[str, Any] = message.get("view", message)
        if message["type"] == kind and all(found.get(field) == value for field, value in fields.items()):
            return found


def _say(socket: ClientConnection, **message: Any) -> None:
    socket.send(json.dumps(message))


@pytest.mark.skipif(shutil.which("haproxy") is None, reason="haproxy is not installed")
def test_a_game_goes_on_while_nodes_die_and_are_replaced(tmp_path: Path) -> None:
    environ = SLOWLY | {"DIMENSION_TRUSTED_PROXIES": "127.0.0.1"}
    with (
        Cluster(3, environ) as cluster,
        haproxy(tmp_path, [node.address for node in cluster.nodes]) as address,
        ExitStack() as end,
    ):
        with httpx.Client(base_url=f"https://{address}", verify=trusting(), timeout=PATIENCE) as browser:
            browser.cookies.set("dimension", TOKEN)
            answer = browser.post("/api/tables", json={"settings": {"seats": 1, "rounds": 1, "seconds": 600}})
            assert answer.status_code == 201, answer.text
            assert browser.get("/ready").status_code == 404
        room = answer.json()["room"]
        socket = _connected(end, address, room)
        _say(socket, type="take_seat", name="Ann")
        _say(socket, type="start")
        _hear(socket, "snapshot", phase="building")
        one, two, _ = cluster.nodes
        ways: list[Callable[[], object]] = [one.kill, two.stop]
        for tray, go in zip(TRAYS, ways, strict=False):
            _say(socket, type="set_tray", round=1, tray=tray)
            _hear(socket, "moved", tray=tray)
            go()
            socket = _connected(end, address, room)
        _say(socket, type="set_tray", round=1, tray=TRAYS[3])
        _hear(socket, "moved", tray=TRAYS[3])
