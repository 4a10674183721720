"""Challenges on several nodes: made at one, taken up at another, played through a third, and known to all."""

from tests.features.challenges.test_challenge_routes import FEW, MORE, accept, challenge, shown, solo
from tests.server.playing import GENEROUS, Player
from tests.server.relay.cluster import Cluster


def test_a_challenge_is_made_and_played_at_any_node() -> None:
    with Cluster(2, GENEROUS) as cluster:
        one, other = cluster.nodes
        ann, ben = cluster.player(one, "Ann"), cluster.player(other, "Ben")
        made = challenge(ann, solo(ann, MORE))
        there = Player(one, "Ben", ben.token)
        room = accept(ben, made)
        assert accept(there, made) == room
        # The first page decides which node has the table; the other one passes its pages on.
        first, page = there.look(room), ben.look(room)
        page.say("start")
        first.phase("building")
        page.phase("building").say("set_tray", round=1, tray=FEW)
        page.say("done", round=1, done=True)
        page.phase("scored").say("ready", round=1)
        over = first.phase("over")
        assert [score["tray"] for score in over.view["results"][0]["scores"]] == [FEW, MORE]
        (answer,) = shown(ann, made)["answers"]
        assert (answer["name"], answer["room"]) == ("Ben", room)
        assert shown(there, made)["answers"] == shown(ben, made)["answers"] == [{**answer, "you": True}]
        there.close()
