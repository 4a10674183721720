"""A big table on several nodes: pages that another node took get updates, refusals and goodbyes in the same way."""

from tests.server.playing import GENEROUS, Page, Player, Server
from tests.server.relay.cluster import Cluster


def test_a_class_at_two_nodes_is_one_class() -> None:
    with Cluster(2, GENEROUS) as cluster:
        here, there = cluster.nodes
        ann, ben, cleo = cluster.player(here, "Ann"), cluster.player(there, "Ben"), cluster.player(there, "Cleo")
        room = ann.open(seats=30, rounds=1, seconds=0, wait_for_host=True)
        # The first page decides which node has the table; the other one passes its pages on.
        host = _look(here, room, ann)
        host.say("hide_names", hidden=True)
        pages = [_sit(there, room, each) for each in (ben, cleo)]
        screen = Page(there, room, ann.token, query="watch=1")
        host.say("start")
        for page in (*pages, screen):
            page.phase("building")
        pages[0].say("set_tray", round=1, tray="KWB..../....../.")
        pages[0].until(lambda page: page.view["seats"][0]["tray"] == "KWB..../....../.")
        for page in (host, pages[1], screen):
            assert _progress(page) == [(0, 3)]
            assert not [text for text in page.heard if "KWB" in text]
        assert not [text for text in (*pages[1].heard, *screen.heard) if "Ben" in text]
        host.say("clear_seat", seat=0)
        assert pages[0].close_code() == 4403
        assert Page(there, room, ben.token).close_code() == 4403


def _look(node: Server, room: str, player: Player) -> Page:
    page = Page(node, room, player.token)
    page.hear()
    return page


def _sit(node: Server, room: str, player: Player) -> Page:
    answer = player.http.post(f"/api/tables/{room}/seats", json={"name": player.name})
    assert answer.status_code == 201, answer.text
    return _look(node, room, player)


def _progress(page: Page) -> list[tuple[int, int]]:
    """The next message about others' moves."""
    while (message := page.hear())["type"] != "progress" or not any(seat["spheres"] for seat in message["seats"]):
        pass
    return [(seat["seat"], seat["spheres"]) for seat in message["seats"]]
