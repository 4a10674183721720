"""Nodes that are slow: no other node takes their tables for that, nothing is lost, and no time."""

import asyncio
import signal
import time

import asyncpg

from dimension.store.names import PostgresUrl
from dimension.store.postgres.liveness import Rhythm
from tests.server.playing import PATIENCE, Page, Server
from tests.server.relay.cluster import TRAYS, Cluster, ProcessCluster, move
from tests.server.relay.test_cut_off import wire_to

RHYTHM = Rhythm(beat=0.1, sure=10.0, dead=15.0, again=0.05)
"""A node that gives no heartbeat in time has no tables any more."""
STILL = 0.3
"""Seconds: longer than between two heartbeats, and too short for another node to notice."""
BURSTS = 3


async def _stutter(node: Server, database: PostgresUrl) -> None:
    """Stand still again and again, and in between no longer than it takes for a heartbeat."""
    connection = await asyncpg.connect(database.with_password())
    try:
        for _ in range(BURSTS):
            node.signal(signal.SIGSTOP)
            await asyncio.sleep(STILL)
            before = await connection.fetch("SELECT last_alive FROM nodes ORDER BY node")
            node.signal(signal.SIGCONT)
            async with asyncio.timeout(PATIENCE):
                while not _are_all_later(await connection.fetch("SELECT last_alive FROM nodes ORDER BY node"), before):
                    await asyncio.sleep(0.01)
    finally:
        await connection.close()


def _are_all_later(signs: list[asyncpg.Record], before: list[asyncpg.Record]) -> bool:
    return all(sign[0] > old[0] for sign, old in zip(signs, before, strict=True))


def _ends(page: Page) -> int:
    page.catch_up()
    ends_at: int = page.view["ends_at"]
    return ends_at


def test_a_node_that_stutters_keeps_its_tables_and_its_pages() -> None:
    with ProcessCluster(2, rhythm=RHYTHM) as cluster:
        first, second = cluster.nodes
        (_, here), (_, there) = cluster.two_building(first, second)
        before = _ends(here)
        # The owner of the table first, then the one that passes a page on.
        for node in (first, second):
            here.say("set_tray", round=1, tray=TRAYS[2])
            there.say("set_tray", round=1, tray=TRAYS[3])
            asyncio.run(_stutter(node, cluster.database))
            move(here, TRAYS[0])
            move(there, TRAYS[1])
        assert _ends(here) >= before
        _agree(here, there)


def test_a_node_with_a_slow_way_to_the_database_keeps_its_tables() -> None:
    with Cluster(1, rhythm=RHYTHM) as cluster, wire_to(cluster.database) as wire:
        (whole,) = cluster.nodes
        slow = cluster.start(wire.url)
        (_, here), (_, there) = cluster.two_building(slow, whole)
        before = _ends(here)
        wire.delay(0.2)
        for at in (0, 1):
            move(here, TRAYS[at])
            move(there, TRAYS[at + 1])
        assert _ends(here) >= before
        wire.delay(0)
        _agree(here, there)


def _agree(here: Page, there: Page) -> None:
    """Both pages know the same end of the round, as soon as both have heard of it."""
    limit = time.monotonic() + PATIENCE
    while _ends(here) != _ends(there):
        assert time.monotonic() < limit
