"""Nodes that are slow: nobody takes their tables for that, nothing is lost, and no time."""

import signal
import time

from tests.server.nodes.cluster import TRAYS, Cluster, move
from tests.server.nodes.test_cut_off import wire_to
from tests.server.playing import Page, Server

STILL, AWAKE = 0.3, 0.1
"""Seconds: too short for anybody to notice, and too often for work to get done in time."""
BURSTS = 10


def _stutter(node: Server) -> None:
    for _ in range(BURSTS):
        node.signal(signal.SIGSTOP)
        time.sleep(STILL)
        node.signal(signal.SIGCONT)
        time.sleep(AWAKE)


def _ends(page: Page) -> int:
    page.catch_up()
    ends_at: int = page.view["ends_at"]
    return ends_at


def test_a_node_that_stutters_keeps_its_tables_and_its_pages() -> None:
    with Cluster(2) as cluster:
        first, second = cluster.nodes
        (_, here), (_, there) = cluster.two_building(first, second)
        before = _ends(here)
        # The owner of the table first, then the one that passes a page on.
        for node in (first, second):
            here.say("set_tray", round=1, tray=TRAYS[2])
            there.say("set_tray", round=1, tray=TRAYS[3])
            _stutter(node)
            move(here, TRAYS[0])
            move(there, TRAYS[1])
        assert _ends(here) >= before
        assert _ends(here) == _ends(there)


def test_a_node_with_a_slow_way_to_the_database_keeps_its_tables() -> None:
    with Cluster(1) as cluster, wire_to(cluster.database) as wire:
        (whole,) = cluster.nodes
        slow = cluster.start(wire.url)
        (_, here), (_, there) = cluster.two_building(slow, whole)
        before = _ends(here)
        wire.delay(0.3)
        for at in (0, 1, 2):
            move(here, TRAYS[at])
            move(there, TRAYS[at + 1])
        assert _ends(here) >= before
        assert _ends(here) == _ends(there)
