"""Somebody who tries names at one node after the other finds no more of them than at one."""

import time

import httpx

from tests.server.nodes.cluster import SLOWLY, Cluster

BURST = 20


def test_wrong_names_count_at_all_nodes() -> None:
    with Cluster(2, SLOWLY | {"DIMENSION_FAILED_LOOKUPS_PER_MINUTE": "0.01"}) as cluster:
        first, second = cluster.nodes
        answers = [_ask(first.url, number) for number in range(BURST + 1)]
        assert answers == [404] * BURST + [429]
        heard = 0
        while _ask(second.url, heard) == 404:
            heard += 1
            assert heard < BURST
            # Less and less often: an answer that it has not heard yet costs one of the names.
            time.sleep(min(0.1 * 1.5**heard, 5))


def _ask(url: str, number: int) -> int:
    return httpx.get(f"{url}api/tables/AAAAA-AAAAA-{number:05}").status_code
