"""Time at tables: a frozen server takes none from players, and old tables are forgotten as promised."""

import asyncio
import json
import signal
import sqlite3
import time
from contextlib import closing
from pathlib import Path

from dimension.store.stores import open_store
from tests.determinism import rng
from tests.hostile.honest_table import HonestPlayer, open_table
from tests.hostile.target import UNLIMITED, Target
from tests.hostile.test_name_guessing import status
from tests.hostile.wire_client import PATIENCE, Where, run
from tests.server.local_server import LocalServer

TRAY = "K....../....../."
FROZEN = 3.0
MONTHS = 60 * 24 * 3600 * 1000
"""In milliseconds."""


def test_a_server_that_was_frozen_gives_the_time_back(tmp_path: Path) -> None:
    async def scene(target: Target) -> None:
        where = Where(target.host, target.port)
        ann = HonestPlayer(where, "Ann", rng("Ann"), 0)
        socket = await ann.join(await open_table(where, ann.token, seats=1, rounds=1, seconds=60))
        socket.send(json.dumps({"type": "start"}))
        while ann.view["phase"] != "building":
            await ann.listen(socket, PATIENCE)
        before = ann.view["ends_at"]
        target.signal(signal.SIGSTOP)
        time.sleep(FROZEN)
        # Sent while no player listens: it must not be too late afterward.
        socket.send(json.dumps({"type": "set_tray", "round": 1, "tray": TRAY}))
        target.signal(signal.SIGCONT)
        while ann.view["ends_at"] == before or ann.view["seats"][0]["tray"] != TRAY:
            await ann.listen(socket, PATIENCE)
        assert ann.complaints == []
        # At least what was lost: a busy machine may have stood still for longer.
        assert ann.view["ends_at"] - before > 1_000 * FROZEN / 2
        await socket.goodbye()

    with Target(tmp_path, {**UNLIMITED, "DIMENSION_SPEED": "1"}) as target:
        run(scene(target))
        assert target.stop() == 0
    assert target.errors == []


def aged_tables(database: Path) -> tuple[str, str]:
    """Two tables on which no player ever played, a small and a big one, in a database whose clock has run for a while.

    The big one comes later in the order of names, in which old tables are looked for.
    """

    async def open_two(where: Where) -> tuple[str, str]:
        small = big = await open_table(where, "a" * 32)
        while big <= small:
            big = await open_table(where, "a" * 32, seats=20)
        return small, big

    async def age(now: int) -> None:
        store = await open_store(database)
        await store.alive(now + MONTHS)
        await store.close()

    with LocalServer(database, **UNLIMITED) as server:
        rooms = run(open_two(Where(*server.pair)))
        now = server.service.clock()
    asyncio.run(age(now))
    return rooms


def wait_until_forgotten(database: Path, room: str) -> None:
    """Not by asking for the table: one that a player looks at is kept."""
    with closing(sqlite3.connect(database)) as connection:
        until = time.monotonic() + PATIENCE
        while connection.execute("SELECT count(*) FROM events WHERE room = ?", (room,)).fetchone() != (0,):
            assert time.monotonic() < until
            time.sleep(0.02)


def test_tables_that_no_player_played_on_are_forgotten_after_a_month_unless_the_host_keeps_them(database: Path) -> None:
    small, big = aged_tables(database)
    with LocalServer(database, **UNLIMITED, DIMENSION_KEEP_UNPLAYED_DAYS="0") as server:
        wait_until_forgotten(database, big)
        assert run(status(Where(*server.pair), big)) == 404
        assert run(status(Where(*server.pair), small)) == 200
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT DISTINCT room FROM events").fetchall() == [(small,)]
    with LocalServer(database, **UNLIMITED) as server:
        wait_until_forgotten(database, small)
        assert run(status(Where(*server.pair), small)) == 404
    with closing(sqlite3.connect(database)) as connection:
        assert connection.execute("SELECT count(*) FROM events").fetchone() == (0,)
