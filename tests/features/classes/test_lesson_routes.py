"""The host alone gets the report about a game."""

import csv
import re

from tests.server.conftest import NewPlayer


def test_the_host_gets_results_during_a_game_and_after_every_player_left(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("=Ben")
    room = ann.open(seats=2, rounds=1, seconds=0)
    assert ann.http.get(f"/api/tables/{room}/lesson").json()["code"] == "unknown_game"
    pages = [ann.sit(room), ben.sit(room)]
    pages[0].say("hide_names", hidden=True)
    pages[0].say("start")
    pages[0].phase("building")
    report = ann.http.get(f"/api/tables/{room}/lesson").json()
    assert report == {"game": 1, "rounds": 0, "players": 0, "code": None, "kinds": []}
    for page in pages:
        page.phase("building")
        page.say("set_tray", round=1, tray="K....../....../.")
        page.say("done", round=1)
    for page in pages:
        page.phase("scored").say("ready", round=1)
    code = pages[0].phase("over").view["code"]
    # Even when they have stood up, and the table waits for another game.
    pages[1].say("leave_seat")
    pages[0].until(lambda page: page.view["seats"][1] is None)
    pages[0].say("reopen")
    pages[0].phase("lobby")
    report = ann.http.get(f"/api/tables/{room}/lesson").json()
    assert (report["game"], report["rounds"], report["players"], report["code"]) == (1, 1, 2, code)
    assert {kind["judged"] for kind in report["kinds"]} == {2}
    answer = ann.http.get(f"/api/tables/{room}/results.csv", params={"lang": "ru", "separator": "semicolon"})
    assert answer.headers["content-type"] == "text/csv; charset=utf-8"
    named = rf'attachment; filename="dimension-\d{{4}}-\d\d-\d\d-{room[:6]}-1.csv"'
    assert re.fullmatch(named, answer.headers["content-disposition"])
    titles, *lines = csv.reader(answer.content.decode("utf-8-sig").splitlines(), delimiter=";")
    assert titles[:2] == ["Место", "Имя"]
    # The host knows names that are hidden from others, and a spreadsheet runs none of them.
    assert sorted(line[1] for line in lines) == ["'=Ben", "Ann"]


def test_others_are_refused(player: NewPlayer) -> None:
    ann, ben, eve = player("Ann"), player("Ben"), player("Eve")
    room = ann.play_with(ben)
    for path in ("lesson", "results.csv"):
        assert ann.http.get(f"/api/tables/{room}/{path}").status_code == 200
        for other in (ben, eve):
            answer = other.http.get(f"/api/tables/{room}/{path}")
            assert (answer.status_code, answer.json()["code"]) == (403, "not_host")
    wrong = ann.http.get(f"/api/tables/{room}/results.csv", params={"separator": "pipe"})
    assert (wrong.status_code, wrong.json()["code"]) == (400, "bad_request")
