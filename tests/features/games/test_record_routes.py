"""My record, over HTTP."""

from tests.server.conftest import NewPlayer

TRAY = "KWB..../....../."


def test_a_round_is_in_its_players_record_once_the_best_tray_is_known(player: NewPlayer) -> None:
    ann, eve = player("Ann"), player("Eve")
    empty = eve.http.get("/api/record").json()
    assert (empty["totals"]["rounds"], empty["games"], empty["cards"]) == (0, [], [])
    room = ann.open(seats=1, rounds=1, seconds=600, cards=5)
    page = ann.sit(room)
    page.say("start")
    page.phase("building").say("set_tray", round=1, tray=TRAY)
    page.until(lambda page: page.view["seats"][0]["spheres"] == 3)
    # Nothing about a round before it is over.
    assert ann.http.get("/api/record").json() == empty
    page.say("done", round=1)
    page.phase("scored").until(lambda page: page.view["results"][0]["best"] is not None)
    result = page.view["results"][0]
    # Nor of a game that is not finished.
    assert ann.http.get("/api/record").json() == empty
    page.say("ready", round=1)
    page.phase("over")
    record = ann.http.get("/api/record").json()
    points, best = result["scores"][0]["points"], result["best"]["score"]
    assert record["totals"] == {"rounds": 1, "games": 1, "points": points, "best": best, "bonuses": 0}
    (game,), (settings,) = record["games"], record["settings"]
    (listed,) = ann.http.get("/api/games").json()
    (standing,) = page.view["standings"]
    assert (game["room"], game["game"]) == (room, 1)
    # The same game has the same figures everywhere.
    assert (game["points"], game["best"]) == (standing["total"], page.view["par"])
    assert (game["points"], game["best"]) == (listed["players"][0]["total"], listed["par"])
    assert (settings["cards"], settings["seconds"], settings["live_marks"]) == (5, 600, False)
    failed = [verdict["card"] for verdict in result["scores"][0]["verdicts"] if not verdict["fulfilled"]]
    assert sum(card["lost"] for card in record["cards"]) == 2 * len(set(failed) - set(result["best"]["failed"]))
    assert sum(card["seen"] + card["given_up"] for card in record["cards"]) == 5
    assert eve.http.get("/api/record").json() == empty
