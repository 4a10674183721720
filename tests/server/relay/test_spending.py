"""A stranger who tries names at one node after the other finds no more of them than at one."""

import time

from tests.server.playing import GENEROUS, Player
from tests.server.relay.cluster import Cluster

BURST = 20
# The clock of the limits almost stands still: however long the test takes, nothing is allowed again.
SETTINGS = GENEROUS | {"DIMENSION_FAILED_LOOKUPS_PER_MINUTE": "6", "DIMENSION_SPEED": "0.001"}


def test_wrong_names_count_at_all_nodes() -> None:
    with Cluster(2, SETTINGS) as cluster:
        one, other = (cluster.player(node, "Ann") for node in cluster.nodes)
        assert [_ask(one, number) for number in range(BURST + 1)] == [404] * BURST + [429]
        heard = 0
        while _ask(other, heard) == 404:
            heard += 1
            assert heard < BURST
            # Less and less often: before the node has heard of it, every name that is asked for counts here alone.
            time.sleep(min(0.1 * 1.5**heard, 5))


def _ask(player: Player, number: int) -> int:
    return player.http.get(f"/api/tables/AAAAA-AAAAA-{number:05}").status_code
