"""The hand of the day over HTTP, with a real server on a Monday."""

import re
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from typing import Any

import pytest

from dimension.rules.code import parse_game_code
from dimension.rules.notation import parse_hand
from dimension.rules.settings import Grade
from dimension.solver.single import solve
from tests.features.daily.days import BUILT, MONDAY, TUESDAY, moment, open_try, play_today, server_on, solved_day
from tests.server.local_server import LocalServer
from tests.server.playing import Player

SUNDAY = "2100-01-03"
NewPlayer = Callable[[str], Player]


@pytest.fixture(scope="module")
def monday(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    with server_on(tmp_path_factory.mktemp("daily") / "games.sqlite3", MONDAY) as running:
        yield running


@pytest.fixture
def player(monday: LocalServer) -> Iterator[NewPlayer]:
    players: list[Player] = []

    def arrive(name: str) -> Player:
        players.append(Player(monday, name))
        return players[-1]

    yield arrive
    for each in players:
        each.close()


def _daily(player: Player, path: str = "") -> dict[str, Any]:
    answer = player.http.get(f"/api/daily{path}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


def test_before_the_try_only_the_number_of_players_is_shown(player: NewPlayer) -> None:
    play_today(player("Ann"))
    ben = player("Ben")
    for path in ("", f"/{MONDAY}"):
        daily = _daily(ben, path)
        assert (daily["day"], daily["grade"], daily["ends_at"]) == (MONDAY, "easy", moment(TUESDAY, "00:00:00"))
        assert daily["players"] >= 1
        hidden = ("room", "closes_at", "result", "hand", "code", "best", "counts", "beaten")
        assert {name: daily[name] for name in hidden} == dict.fromkeys(hidden)
    open_try(ben)
    assert {name for name, value in _daily(ben).items() if value is None} == {*hidden} - {"room"}


def test_deletion_gives_no_second_try_of_the_same_day(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    before = _daily(ben)["players"]
    play_today(ann)
    erased = ann.http.request("DELETE", "/api/me", json={"confirm": True})
    # The browser keeps the day, and nothing that says who it was.
    forgotten, day = erased.headers.get_list("set-cookie")
    assert forgotten.startswith("dimension=; ")
    assert re.fullmatch(f"dimension-day={MONDAY}; HttpOnly; Max-Age=[0-9]+; Path=/; SameSite=lax", day)
    # Neither as the same player, whose cookie another device may have …
    while _daily(ben)["players"] != before:
        pass
    again = ann.http.post("/api/daily", json={"name": "Ann"})
    assert (again.status_code, again.json()["code"]) == (409, "one_try")
    # … nor as a new player in the same browser.
    fresh = player("Cleo").http.post("/api/daily", json={"name": "C"}, headers={"Cookie": f"dimension-day={MONDAY}"})
    assert (fresh.status_code, fresh.json()["code"]) == (409, "one_try")
    # Who has not tried it keeps nothing.
    assert len(ben.http.request("DELETE", "/api/me", json={"confirm": True}).headers.get_list("set-cookie")) == 1
    assert ben.http.post("/api/daily", json={"name": "Ben"}).status_code == 201


def test_after_the_try_everything_is_shown(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    view = play_today(ann)
    play_today(ben, "......./....../.")
    daily = solved_day(ann, MONDAY)
    result = daily["result"]
    assert (result["room"], result["tray"]) == (daily["room"], BUILT) == (view["room"], BUILT)
    assert result["points"] == view["results"][0]["scores"][0]["points"]
    assert result["verdicts"] == view["results"][0]["scores"][0]["verdicts"]
    assert daily["hand"] == view["results"][0]["hand"]
    assert daily["best"] == view["results"][0]["best"]
    assert daily["best"]["score"] == solve(parse_hand(daily["hand"])).score
    assert daily["code"] == view["code"]
    assert parse_game_code(daily["code"]).settings.grade is Grade.EASY
    counts = [(count["points"], count["bonus"]) for count in daily["counts"]]
    assert counts == sorted(counts)
    assert sum(count["players"] for count in daily["counts"]) == daily["players"]
    worse = [count["players"] for count in daily["counts"] if count["points"] < result["points"]]
    assert daily["beaten"] == sum(worse)


def test_an_empty_tray_is_a_try_but_earns_no_streak(player: NewPlayer) -> None:
    ann = player("Ann")
    play_today(ann, "......./....../.")
    days = _daily(ann, "/days")
    assert (days["streak"], days["longest"], days["played"]) == (0, 0, 1)


def test_a_try_that_runs_says_until_when(player: NewPlayer) -> None:
    ann = player("Ann")
    assert _daily(ann)["closes_at"] is None
    page = ann.look(open_try(ann))
    page.say("start")
    view = page.phase("building").view
    daily = _daily(ann)
    assert (daily["room"], daily["closes_at"]) == (view["room"], view["ends_at"])
    page.close()


def test_every_player_has_the_same_hand(player: NewPlayer) -> None:
    assert len({play_today(player(name))["results"][0]["hand"] for name in ("Ann", "Ben")}) == 1


def test_a_try_is_opened_once_however_often_and_fast_a_player_asks(player: NewPlayer) -> None:
    ann = player("Ann")
    with ThreadPoolExecutor() as asking:
        rooms = set(asking.map(lambda _: open_try(ann), range(8)))
    assert len(rooms) == 1
    play_today(ann)
    assert open_try(ann) in rooms
    page = ann.look(open_try(ann))
    page.say("start")
    assert page.refusal() == "one_try"


def test_a_name_of_nothing_is_refused(player: NewPlayer) -> None:
    answer = player("Ann").http.post("/api/daily", json={"name": " "})
    assert (answer.status_code, answer.json()["code"]) == (409, "bad_name")


@pytest.mark.parametrize("day", [TUESDAY, "2100-13-01", "tomorrow", "2025-12-31", "9" * 300])
def test_days_without_a_hand_are_refused(day: str, player: NewPlayer) -> None:
    ann = player("Ann")
    for answer in (ann.http.get(f"/api/daily/{day}"), ann.http.post(f"/api/daily/{day}/practice")):
        assert (answer.status_code, answer.json()["code"]) == (400, "unknown_day")


def test_a_day_that_is_over_is_shown_to_every_player_and_played_outside_the_records(player: NewPlayer) -> None:
    ann = player("Ann")
    daily = solved_day(ann, SUNDAY)
    assert (daily["grade"], daily["players"], daily["counts"], daily["result"]) == ("evil", 0, [], None)
    assert solve(parse_hand(daily["hand"])).score == daily["best"]["score"]
    opened = ann.http.post(f"/api/daily/{SUNDAY}/practice")
    assert opened.status_code == 201
    page = ann.sit(opened.json()["room"])
    assert page.view["known"]
    page.say("start")
    assert " ".join(page.phase("building").view["hand"]) == daily["hand"]
    page.say("done", round=1, done=True)
    page.phase("scored").say("ready", round=1)
    assert page.phase("over").view["code"] == daily["code"]
    assert _daily(ann, f"/{SUNDAY}")["players"] == 0
    assert _daily(ann, "/days")["played"] == 0


def test_todays_hand_is_practiced_after_the_try_and_not_before(player: NewPlayer) -> None:
    ann = player("Ann")
    refused = ann.http.post(f"/api/daily/{MONDAY}/practice")
    assert (refused.status_code, refused.json()["code"]) == (409, "not_tried")
    play_today(ann)
    assert ann.http.post(f"/api/daily/{MONDAY}/practice").status_code == 201


def test_the_calendar_is_ones_own(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    points = play_today(ann)["results"][0]["scores"][0]["points"]
    mine, other = _daily(ann, "/days"), _daily(ben, "/days")
    assert (mine["streak"], mine["longest"], mine["played"], mine["today"]) == (1, 1, 1, MONDAY)
    (day,) = mine["days"]
    assert (day["day"], day["grade"], day["points"]) == (MONDAY, "easy", points)
    assert day["best"] is not None
    assert (other["streak"], other["played"]) == (0, 0)
    assert other["days"] == [{**day, "points": None, "bonus": None, "best": None, "best_bonus": None}]


def test_a_try_in_progress_is_among_the_running_games(player: NewPlayer) -> None:
    ann = player("Ann")
    page = ann.look(open_try(ann))
    page.say("start")
    page.phase("building")
    (running,) = ann.http.get("/api/running").json()
    assert (running["room"], running["rounds"]) == (open_try(ann), 1)


def test_my_games_tell_what_counts_at_the_hand_of_a_day(player: NewPlayer) -> None:
    ann = player("Ann")
    points = play_today(ann)["results"][0]["scores"][0]["points"]
    (game,) = ann.http.get("/api/games").json()
    assert game["daily"] == {"day": MONDAY, "points": points, "best": _daily(ann)["best"]["score"]}
