"""The suggestion that makes a table of unequal players even."""

from tests.server.conftest import NewPlayer


def test_the_host_gets_points_at_the_start_for_weaker_bots(player: NewPlayer) -> None:
    ann = player("Ann")
    room = ann.open(seats=4, rounds=3)
    page = ann.sit(room)
    page.say("seat_bot", seat=1, level="perfect")
    page.say("seat_bot", seat=2, level="skilled")
    page.until(lambda heard: bool(heard.view and heard.view["seats"][2]))
    even = ann.http.get(f"/api/tables/{room}/even").json()
    points = [help_ and help_["points"] for help_ in even["seats"]]
    assert (points, even["unknown"]) == ([None, None, 9, None], [0])


def test_only_the_host_asks(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    room = ann.open(seats=4)
    answer = ben.http.get(f"/api/tables/{room}/even")
    assert (answer.status_code, answer.json()["code"]) == (403, "not_host")
