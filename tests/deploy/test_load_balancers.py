"""Three nodes behind load balancers, configured as hosts do it: kills and replacements in the middle of a game."""

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

from dimension.client.table import cookie_of
from tests.deploy.proxies import PATIENCE, caddy, haproxy, nginx, trusting
from tests.server.relay.cluster import SLOWLY, TRAYS, Cluster, ProcessCluster

BALANCERS = {"haproxy": haproxy, "nginx": nginx, "caddy": caddy}


class Guest:
    """A player who comes through one of the load balancers, again and again."""

    def __init__(self, end: ExitStack, address: str) -> None:
        self._end = end
        self._address = address
        self._token = secrets.token_urlsafe(24)
        self._socket: ClientConnection | None = None

    def open(self, **settings: Any) -> str:
        with httpx.Client(base_url=f"https://{self._address}", verify=trusting(), timeout=PATIENCE) as browser:
            browser.cookies.set("__Host-dimension", self._token)
            assert browser.get("/ready").status_code == 404
            answer = browser.post("/api/tables", json={"settings": settings})
        assert answer.status_code == 201, answer.text
        room: str = answer.json()["room"]
        return room

    def come(self, room: str) -> None:
        """Open a page at the table, as soon as a node has it."""
        limit = time.monotonic() + PATIENCE
        while True:
            try:
                self._socket = self._end.enter_context(
                    connect(
                        f"wss://{self._address}/api/tables/{room}/socket",
                        additional_headers={"Cookie": cookie_of(self._token)},
                        ssl=trusting(),
                        open_timeout=PATIENCE,
                        ping_interval=None,
                    )
                )
                self.hear("snapshot")
            except (OSError, ConnectionClosed, InvalidHandshake) as error:
                assert time.monotonic() < limit, error
                time.sleep(0.1)
            else:
                return

    def hear(self, kind: str, **fields: Any) -> None:
        assert self._socket is not None
        limit = time.monotonic() + PATIENCE
        while True:
            message: dict[str, Any] = json.loads(self._socket.recv(limit - time.monotonic()))
            found: dict[str, Any] = message.get("view", message)
            if message["type"] == kind and all(found.get(field) == value for field, value in fields.items()):
                return

    def say(self, **message: Any) -> None:
        assert self._socket is not None
        self._socket.send(json.dumps(message))

    def move(self, tray: str) -> None:
        self.say(type="set_tray", round=1, tray=tray)
        self.hear("moved", tray=tray)


def test_a_game_continues_behind_all_of_them_while_nodes_die_and_are_replaced(tmp_path: Path) -> None:
    environ = SLOWLY | {"DIMENSION_TRUSTED_PROXIES": "127.0.0.1"}
    installed = [program for program in BALANCERS if shutil.which(program)]
    if not installed:
        pytest.skip(f"none of {', '.join(BALANCERS)} is installed")
    with ProcessCluster(3, environ) as cluster, ExitStack() as end:
        guests = [_guest(end, program, tmp_path / program, cluster) for program in installed]
        room = guests[0].open(seats=len(guests), rounds=1, seconds=600)
        for guest in guests:
            guest.come(room)
            guest.say(type="take_seat", name="Ann")
            guest.hear("snapshot", you=guests.index(guest))
        guests[0].say(type="start")
        for guest in guests:
            guest.hear("snapshot", phase="building")
        one, two, _ = cluster.nodes
        ways: list[Callable[[], object]] = [one.kill, two.stop]
        for tray, go in zip(TRAYS, ways, strict=False):
            for guest in guests:
                guest.move(tray)
            go()
            for guest in guests:
                guest.come(room)
        for guest in guests:
            guest.move(TRAYS[3])
    if missing := set(BALANCERS) - set(installed):
        pytest.skip(f"not installed, and so not tested: {', '.join(sorted(missing))}")


def _guest(end: ExitStack, program: str, folder: Path, cluster: Cluster) -> Guest:
    folder.mkdir()
    balancer = BALANCERS[program](folder, *(node.address for node in cluster.nodes))
    return Guest(end, end.enter_context(balancer))


def test_haproxy_sends_pages_to_the_node_that_has_their_table(tmp_path: Path) -> None:
    if shutil.which("haproxy") is None:
        pytest.skip("haproxy is not installed")
    environ = SLOWLY | {"DIMENSION_TRUSTED_PROXIES": "127.0.0.1"}
    with Cluster(3, environ) as cluster, ExitStack() as end:
        guests = [_guest(end, "haproxy", tmp_path / name, cluster) for name in ("one", "two")]
        for _ in range(12):
            room = guests[0].open(seats=2)
            for guest in guests:
                guest.come(room)
        counts = [_relayed(node.url) for node in cluster.nodes]
    assert sum(relayed for relayed, _ in counts) == 0
    assert sum(sockets for _, sockets in counts) == 2 * 12


def _relayed(url: str) -> tuple[int, int]:
    """How many requests and pages a node ever passed on, and how many pages it has."""
    lines = dict(line.rsplit(" ", 1) for line in httpx.get(f"{url}metrics").text.splitlines() if line[0] != "#")
    return int(lines["dimension_relayed_total"]), int(lines["dimension_sockets"])
