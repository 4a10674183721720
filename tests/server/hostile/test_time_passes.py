"""What time does to tables: a frozen server takes none from players, and old tables are forgotten as promised."""

import json
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path
from random import Random

from tests.server.hostile.honest_table import HonestPlayer, open_table
from tests.server.hostile.target import UNLIMITED, Target
from tests.server.hostile.test_name_guessing import status
from tests.server.hostile.wire_client import Line, RawSocket, Where, run

FROZEN = 3.0
DAY = 24 * 3600 * 1000
"""In milliseconds."""
FAST = "5000000"
"""How many times faster the clock runs that makes a table old: 58 days a second."""


async def clock(socket: RawSocket, player: HonestPlayer) -> int:
    """The server's time, after everything it had to say before that."""
    socket.send(json.dumps({"type": "ping", "id": 1}))
    while True:
        text = await socket.hear()
        assert text is not None
        message = json.loads(text)
        if message["type"] == "pong":
            return int(message["now"])
        if message["type"] == "snapshot":
            player.view = message["view"]


def test_a_server_that_was_frozen_gives_the_time_back(tmp_path: Path) -> None:
    async def scene(target: Target) -> None:
        where = Where(target.host, target.port)
        ann = HonestPlayer(where, "Ann", Random(1), 0)
        socket = await ann.join(await open_table(where, ann.token, seats=1, rounds=1, seconds=15))
        socket.send(json.dumps({"type": "start"}))
        while ann.view["phase"] != "building":
            await ann.listen(socket, 20)
        before = ann.view["ends_at"] - await clock(socket, ann)
        target.signal(signal.SIGSTOP)
        time.sleep(FROZEN)
        # Sent while nobody listens: it must not be too late afterward.
        socket.send(json.dumps({"type": "set_tray", "round": 1, "tray": "K....../....../."}))
        target.signal(signal.SIGCONT)
        now = await clock(socket, ann)
        left = ann.view["ends_at"] - now
        assert left > before - 1_000 * FROZEN / 2
        await socket.goodbye()

    with Target(tmp_path, {**UNLIMITED, "DIMENSION_SPEED": "1"}) as target:
        run(scene(target))
        assert target.stop() == 0
    assert target.errors == []


def aged_table(folder: Path) -> str:
    """A table on which nobody ever played, in a database whose clock has gone on by some months."""

    async def now(target: Target) -> int:
        line = Line(Where(target.host, target.port))
        answer = await line.ask(f"GET /health HTTP/1.1\r\nHost: {target.address}\r\n\r\n".encode())
        line.close()
        assert answer is not None
        return int(json.loads(answer.body)["now"])

    with Target(folder, UNLIMITED) as young:
        room = run(open_table(Where(young.host, young.port), "a" * 32))
        began = run(now(young))
        assert young.stop() == 0
    with Target(folder, {**UNLIMITED, "DIMENSION_SPEED": FAST, "DIMENSION_KEEP_UNPLAYED_DAYS": "0"}) as fast:
        while run(now(fast)) < began + 60 * DAY:
            time.sleep(0.2)
        assert fast.stop() == 0
    return room


def test_tables_that_nobody_played_on_are_forgotten_after_a_month(tmp_path: Path) -> None:
    room = aged_table(tmp_path)
    with Target(tmp_path, UNLIMITED) as target:
        # Not by asking for the table: one that somebody looks at is kept.
        with closing(sqlite3.connect(target.database)) as database:
            until = time.monotonic() + 60
            while database.execute("SELECT count(*) FROM events").fetchone() != (0,) and time.monotonic() < until:
                time.sleep(0.1)
            assert database.execute("SELECT count(*) FROM events").fetchone() == (0,)
        assert run(status(Where(target.host, target.port), room)) == 404
        assert target.stop() == 0
    assert target.errors == []


def test_a_host_can_keep_tables_for_good(tmp_path: Path) -> None:
    room = aged_table(tmp_path)
    with Target(tmp_path, {**UNLIMITED, "DIMENSION_KEEP_UNPLAYED_DAYS": "0"}) as target:
        time.sleep(2)
        assert run(status(Where(target.host, target.port), room)) == 200
        assert target.stop() == 0
