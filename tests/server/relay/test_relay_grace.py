"""A page whose node is gone comes back through another one, and its table gets a short grace."""

import signal

from tests.server.playing import Page
from tests.server.relay.cluster import TRAYS, Cluster, ProcessCluster, move


def test_a_page_that_comes_back_before_the_end_of_its_node_is_noticed_gets_its_time() -> None:
    with ProcessCluster(2) as cluster:
        first, second = cluster.nodes
        _, (ben, there) = cluster.two_building(first, second)
        move(there, TRAYS[0])
        # It says nothing more, as if its machine were gone, and the owner of the room cannot know that yet.
        second.signal(signal.SIGSTOP)
        again = cluster.back(first, ben, there)
        again.until(lambda page: _moved_by(page, there) >= 2_000)
        # Once is enough: neither another page nor the end of the node brings more.
        second.kill()
        assert _moved_by(cluster.back(first, ben, there), again) == 0


def test_another_page_of_a_player_who_is_there_brings_no_time() -> None:
    with Cluster(2) as cluster:
        first, second = cluster.nodes
        _, (ben, there) = cluster.two_building(first, second)
        move(there, TRAYS[0])
        assert _moved_by(cluster.back(first, ben, there), there) == 0
        assert _moved_by(cluster.back(second, ben, there), there) == 0


def _moved_by(after: Page, before: Page) -> int:
    moved: int = after.view["ends_at"] - before.view["ends_at"]
    return moved
