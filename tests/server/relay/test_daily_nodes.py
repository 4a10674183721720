"""The hand of the day on several nodes: any of them opens the one table of a try, and none of them tells others."""

from concurrent.futures import ThreadPoolExecutor

from tests.features.daily.days import BUILT, open_try
from tests.server.playing import GENEROUS, Player
from tests.server.relay.cluster import Cluster


def test_a_try_is_one_table_at_all_nodes_and_a_secret_at_all_of_them() -> None:
    with Cluster(2, GENEROUS) as cluster:
        one, other = cluster.nodes
        ann, ben = cluster.player(one, "Ann"), cluster.player(one, "Ben")
        elsewhere, beyond = Player(other, "Ann", ann.token), Player(other, "Ben", ben.token)
        with ThreadPoolExecutor() as asking:
            (room,) = set(asking.map(open_try, [ann, elsewhere] * 4))
        here, there = ann.look(room), elsewhere.look(room)
        there.say("start")
        here.phase("building").say("set_tray", round=1, tray=BUILT)
        there.phase("building").until(lambda p: p.view["seats"][0]["tray"] == BUILT).say("done", round=1, done=True)
        here.until(lambda p: p.view["phase"] == "scored" and p.view["results"][0]["best"])
        results = [player.http.get("/api/daily").json() for player in (ann, elsewhere)]
        assert [daily["result"]["tray"] for daily in results] == [BUILT, BUILT]
        assert results[0]["best"] == results[1]["best"] == here.view["results"][0]["best"]
        for stranger in (ben, beyond):
            assert stranger.http.get("/api/daily").json()["players"] == 1
            assert stranger.http.get("/api/daily").json()["hand"] is None
            answer = stranger.http.get(f"/api/tables/{room}")
            assert (answer.status_code, answer.json()["code"]) == (404, "unknown_room")
        assert open_try(beyond) == open_try(ben) != room
        elsewhere.close()
        beyond.close()
