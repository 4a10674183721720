"""Several nodes on one database: any node takes any page, and any of them may go."""

import signal
import time

from tests.server.playing import GENEROUS, PATIENCE
from tests.server.relay.cluster import TRAYS, Cluster, ProcessCluster, move
from tests.store.postgres.rhythm import DOOMED, WATCHFUL


def test_three_people_at_three_nodes_play_a_whole_game() -> None:
    with Cluster(3, GENEROUS) as cluster:
        people = [cluster.player(node, name) for node, name in zip(cluster.nodes, ("Ann", "Ben", "Cleo"), strict=True)]
        room = people[0].open(seats=3, rounds=2, seconds=600)
        pages = [player.sit(room) for player in people]
        pages[0].until(lambda p: all(p.view["seats"]))
        pages[2].say("react", reaction="bravo")
        for page in pages:
            page.until(lambda p: '"reaction":"bravo"' in p.heard[-1])
        pages[0].say("start")
        for round_ in (1, 2):
            for page in pages:
                page.phase("building", round_)
                move(page, TRAYS[0], round_)
                move(page, TRAYS[round_], round_)
            for page in pages:
                page.say("done", round=round_)
            for page in pages:
                page.phase("scored", round_)
                page.say("ready", round=round_)
        views = [page.phase("over").view for page in pages]
        assert len({str(view["standings"]) for view in views}) == 1
        assert people[1].http.get(f"/api/tables/{room}").json()["phase"] == "over"
        for player in people:
            assert len(player.http.get("/api/games").json()) == 1


def test_no_client_hears_of_hidden_trays_through_another_node() -> None:
    with Cluster(2) as cluster:
        first, second = cluster.nodes
        (_, here), (_, there) = cluster.two_building(first, second)
        watching = cluster.player(second, "Cleo").look(here.view["room"])
        move(here, TRAYS[3])
        for page in (there, watching):
            page.until(lambda p: p.view["seats"][0]["spheres"] == 4)
            page.catch_up()
            assert not any(TRAYS[3] in text for text in page.heard)


def test_a_killed_node_loses_no_tray_and_no_time() -> None:
    with ProcessCluster(3) as cluster:
        first, second, third = cluster.nodes
        (ann, here), (ben, there) = cluster.two_building(first, second)
        move(here, TRAYS[0])
        move(there, TRAYS[1])
        first.kill()
        assert there.close_code() == 1001
        again, elsewhere = cluster.back(second, ben, there), cluster.back(third, ann, here)
        assert again.view["seats"][1]["tray"] == TRAYS[1]
        assert elsewhere.view["seats"][0]["tray"] == TRAYS[0]
        assert again.view["ends_at"] > there.view["ends_at"]
        move(elsewhere, TRAYS[2])
        again.until(lambda p: p.view["seats"][0]["spheres"] == 3)


def test_nodes_that_end_hand_their_rooms_over_and_are_replaced_one_by_one() -> None:
    with ProcessCluster(3) as cluster:
        first, second, third = cluster.nodes
        (ann, here), (ben, there) = cluster.two_building(first, second)
        move(here, TRAYS[0])
        move(there, TRAYS[1])
        first.signal(signal.SIGTERM)
        assert here.close_code() == 1001
        assert there.close_code() == 1001
        again, page = cluster.back(second, ben, there), cluster.back(third, ann, here)
        assert page.view["seats"][0]["tray"] == TRAYS[0]
        assert again.view["ends_at"] > there.view["ends_at"]
        for at, old in enumerate(cluster.nodes, start=1):
            new = cluster.start()
            # The first node is ending already: a second SIGTERM could reach it after it has restored the handlers.
            code, logged = old.stop(signal.SIGCONT if old is first else signal.SIGTERM)
            assert code == 0
            assert "Traceback" not in logged
            page = cluster.back(new, ann, page)
            move(page, TRAYS[at])


def test_a_frozen_node_wakes_up_as_a_stranger() -> None:
    with ProcessCluster(1, rhythm=WATCHFUL) as cluster:
        first, second = cluster.start(rhythm=DOOMED), cluster.nodes[0]
        (ann, here), (ben, there) = cluster.two_building(first, second)
        move(here, TRAYS[0])
        first.signal(signal.SIGSTOP)
        here.say("set_tray", round=1, tray=TRAYS[3])
        assert there.close_code() == 1001
        again = cluster.back(second, ben, there)
        move(again, TRAYS[1])
        first.signal(signal.SIGCONT)
        # The frozen node does not take the message, and its pages are sent away.
        assert here.close_code() == 1001
        elsewhere = cluster.back(first, ann, here)
        assert elsewhere.view["seats"][0]["tray"] == TRAYS[0]
        assert elsewhere.revision >= again.revision
        move(elsewhere, TRAYS[2])
        again.until(lambda p: p.view["seats"][0]["spheres"] == 3)


def test_every_node_lists_the_open_tables_of_all() -> None:
    with Cluster(2) as cluster:
        ann, ben = (cluster.player(node, name) for node, name in zip(cluster.nodes, ("Ann", "Ben"), strict=True))
        rooms = set()
        for player in (ann, ben):
            room = player.open(seats=2, listed=True)
            player.sit(room)
            rooms.add(room)
        limit = time.monotonic() + PATIENCE
        for player in (ann, ben):
            while {table["room"] for table in player.http.get("/api/tables").json()} != rooms:
                assert time.monotonic() < limit
                time.sleep(0.1)
