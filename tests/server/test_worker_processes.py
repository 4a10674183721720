"""`dimension serve --workers`: one port, several processes, any of which may die."""

import asyncio
import os
import re
import signal
import socket
import time
from contextlib import ExitStack, suppress
from pathlib import Path

import httpx
from websockets.exceptions import ConnectionClosed

from tests.postgres import shared_server
from tests.server.nursery import ForkedServer
from tests.server.playing import PATIENCE, Page, Player, Server
from tests.server.relay.cluster import SLOWLY


def _children(pid: int) -> list[int]:
    """The workers of a server: one that imported everything, or divided; no helpers of the standard library."""
    found = []
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        # A process that has just ended does not count.
        with suppress(FileNotFoundError, ProcessLookupError):
            if b"resource_tracker" not in Path(f"/proc/{child}/cmdline").read_bytes():
                found.append(int(child))
    return found


def _free_ports(count: int) -> int:
    """The first of some free ports in a row."""
    for first in range(20_000 + os.getpid() % 10_000, 40_000, count):
        with ExitStack() as probes:
            try:
                for port in range(first, first + count):
                    probes.enter_context(socket.socket()).bind(("127.0.0.1", port))
            except OSError:
                continue
            return first
    raise AssertionError("no ports")


def _nodes(first: int) -> list[str]:
    """The number of the node at each worker's own port."""
    texts = [httpx.get(f"http://127.0.0.1:{port}/metrics", timeout=PATIENCE).text for port in (first, first + 1)]
    return [re.findall(r'^dimension_node_info{node="(\d+)"', text, re.M)[0] for text in texts]


def test_workers_share_a_port_are_replaced_by_a_signal_and_when_they_die_and_end_together() -> None:
    database, first = asyncio.run(shared_server().new_database()), _free_ports(2)
    environ = SLOWLY | {"DIMENSION_WORKER_PORT": str(first)}
    with ForkedServer(database, options=("--workers", "2"), **environ) as server:
        workers, nodes = set(_children(server.pid)), _nodes(first)
        assert len(workers) == len(set(nodes)) == 2
        players = [Player(server, name) for name in ("Ann", "Ben", "Cleo")]
        room = players[0].open(seats=3, rounds=1, seconds=600)
        pages = [player.sit(room) for player in players]
        pages[0].say("start")
        for page in pages:
            page.phase("building")
        # One by one while the game continues.
        server.signal(signal.SIGHUP)
        limit = time.monotonic() + 4 * PATIENCE
        least = 2
        while len(now := set(_children(server.pid))) < 2 or now & workers:
            assert time.monotonic() < limit
            least = min(least, len(now))
            time.sleep(0.02)
        assert least >= 1
        assert _resumed(server, players[0], pages[0]).view["phase"] == "building"
        while not set(_nodes(first)).isdisjoint(nodes):
            assert time.monotonic() < limit
        # All at the same time, without a word.
        pages = [_resumed(server, *pair) for pair in zip(players, pages, strict=True)]
        for worker in now:
            os.kill(worker, signal.SIGKILL)
        for page in pages:
            page.close_code()
        limit = time.monotonic() + 4 * PATIENCE
        while len(set(_children(server.pid)) - now) < 2:
            assert time.monotonic() < limit
            time.sleep(0.05)
        # The port stayed open all the while.
        assert _resumed(server, players[1], pages[1]).view["phase"] == "building"
        for player in players:
            player.close()
        code, logged = server.stop()
        assert code == 0
        assert "Traceback" not in logged


def _resumed(server: Server, player: Player, before: Page) -> Page:
    """The page comes again as often as it takes: one that is replaced may have taken it first."""
    limit = time.monotonic() + 4 * PATIENCE
    while True:
        page = Page(server, before.view["room"], player.token, before.revision, open_timeout=4 * PATIENCE)
        try:
            return page.until(lambda p: bool(p.view))
        except ConnectionClosed:
            page.close()
            assert time.monotonic() < limit
