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
from tests.server.nodes.cluster import SLOWLY
from tests.server.playing import PATIENCE, Page, Player, Server


def _children(pid: int) -> list[int]:
    """The workers of a server, without helpers of the standard library."""
    found = []
    for child in Path(f"/proc/{pid}/task/{pid}/children").read_text().split():
        # One that has just ended is none.
        with suppress(FileNotFoundError, ProcessLookupError):
            if b"spawn_main" in Path(f"/proc/{child}/cmdline").read_bytes():
                found.append(int(child))
    return found


def test_workers_share_a_port_are_replaced_when_they_die_and_end_together() -> None:
    database = asyncio.run(shared_server().new_database())
    with Server(database, options=("--workers", "3"), **SLOWLY) as server:
        workers = _children(server.pid)
        assert len(workers) == 3
        players = [Player(server, name) for name in ("Ann", "Ben", "Cleo", "Dan")]
        room = players[0].open(seats=4, rounds=1, seconds=600)
        pages = [player.sit(room) for player in players]
        pages[0].say("start")
        for page in pages:
            page.phase("building")
        for worker in workers:
            os.kill(worker, signal.SIGKILL)
        for page in pages:
            page.close_code()
        limit = time.monotonic() + PATIENCE
        while len(set(_children(server.pid)) - set(workers)) < 3:
            assert time.monotonic() < limit
            time.sleep(0.05)
        # The port stayed open all the while.
        again = Page(server, room, players[1].token, pages[1].revision, open_timeout=4 * PATIENCE)
        again.until(lambda p: bool(p.view))
        assert again.view["phase"] == "building"
        again.close()
        for player in players:
            player.close()
        code, logged = server.stop()
        assert code == 0
        assert "Traceback" not in logged


def _free_ports(count: int) -> int:
    """The first of some ports in a row that nobody uses."""
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


def test_a_signal_replaces_the_workers_one_after_the_other_while_games_go_on() -> None:
    database, first = asyncio.run(shared_server().new_database()), _free_ports(2)
    with Server(database, options=("--workers", "2"), **SLOWLY | {"DIMENSION_WORKER_PORT": str(first)}) as server:
        workers, nodes = set(_children(server.pid)), _nodes(first)
        assert len(set(nodes)) == 2
        ann = Player(server)
        page = ann.sit(ann.open(seats=1, rounds=1, seconds=600))
        page.say("start")
        page.phase("building")
        server.signal(signal.SIGHUP)
        limit = time.monotonic() + 4 * PATIENCE
        least = 2
        while len(now := set(_children(server.pid))) < 2 or now & workers:
            assert time.monotonic() < limit
            least = min(least, len(now))
            time.sleep(0.02)
        assert least >= 1
        again = _resumed(server, ann, page)
        assert again.view["phase"] == "building"
        again.close()
        ann.close()
        while not set(_nodes(first)).isdisjoint(nodes):
            assert time.monotonic() < limit
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
