"""`dimension serve --workers`: one port, several processes, any of which may die."""

import asyncio
import os
import signal
import time
from pathlib import Path

from tests.postgres import shared_server
from tests.server.nodes.cluster import SLOWLY
from tests.server.playing import PATIENCE, Page, Player, Server


def _children(pid: int) -> list[int]:
    """The workers of a server, without helpers of the standard library."""
    found = Path(f"/proc/{pid}/task/{pid}/children").read_text().split()
    return [int(each) for each in found if b"spawn_main" in Path(f"/proc/{each}/cmdline").read_bytes()]


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
