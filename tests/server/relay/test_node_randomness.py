"""Nodes that start from the same process share nothing that they draw, and have the clock of the tests."""

import time

from tests.server.playing import GENEROUS
from tests.server.relay.cluster import ProcessCluster

HOUR = 3_600_000


def test_nodes_draw_different_names_of_tables_and_know_the_simulated_date() -> None:
    with ProcessCluster(2, GENEROUS | {"DIMENSION_SPEED": "1"}) as cluster:
        players = [cluster.player(node, "Ann") for node in cluster.nodes]
        rooms = [player.open(seats=1) for player in players for _ in range(3)]
        assert len(set(rooms)) == len(rooms)
        for player, room in zip(players, (rooms[0], rooms[-1]), strict=True):
            page = player.sit(room)
            page.say("ping", id=1)
            while (message := page.hear())["type"] != "pong":
                pass
            assert abs(message["now"] - 1000 * time.time()) < HOUR
