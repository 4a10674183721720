"""No player learns today's hand or optimum before having played, nor anything of tomorrow: every byte is searched."""

import json
import sqlite3
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import NamedTuple

import httpx
import pytest

from dimension.room.days import daily_seed, daily_settings
from dimension.rules.code import format_game_code
from dimension.rules.notation import format_hand
from dimension.rules.stack import deal_game
from dimension.server.wire.close_codes import UNKNOWN_ROOM
from dimension.solver.grades import SolverOracle
from tests.features.daily.days import MONDAY, TUESDAY, open_try, play_today, server_on, solved_day
from tests.hostile.every_route import every_request
from tests.hostile.hidden_hands import Secrets
from tests.server.local_server import LocalServer
from tests.server.playing import PATIENCE, Page, Player

SUNDAY = "2100-01-03"


class Day(NamedTuple):
    """A day that Ann has played and Ben has not."""

    server: LocalServer
    ann: Player
    ben: Player
    room: str
    secrets: Secrets


def _secrets(database: Path, best: str) -> Secrets:
    with sqlite3.connect(database) as connection:
        ((key,),) = connection.execute("SELECT key FROM server_key").fetchall()
    connection.close()
    seeds = {day: daily_seed(bytes.fromhex(key), day) for day in (MONDAY, TUESDAY)}
    codes = [format_game_code(daily_settings(day).game(), seed) for day, seed in seeds.items()]
    deals = [deal_game(daily_settings(day).game(), seed, SolverOracle())[0] for day, seed in seeds.items()]
    hands = [format_hand(deal.hand) for deal in deals]
    words = (key, *map(str, seeds.values()), *codes, *hands)
    return Secrets(words, tuple(frozenset(hand.split()) for hand in hands), (best,))


@pytest.fixture(scope="module")
def day(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Day]:
    database = tmp_path_factory.mktemp("secrets") / "games.sqlite3"
    with server_on(database, MONDAY) as server:
        ann, ben = Player(server, "Ann"), Player(server, "Ben")
        view = play_today(ann)
        yield Day(server, ann, ben, view["room"], _secrets(database, view["results"][0]["best"]["tray"]))
        ann.close()
        ben.close()


def _requests(room: str) -> Iterator[tuple[str, str]]:
    for page in (f"t/{room}", f"replay/{room}/1", "daily", *(f"daily/{when}" for when in (SUNDAY, MONDAY, TUESDAY))):
        yield "GET", f"/{page}"
    yield from every_request({"room": (room, room[:6]), "day": (MONDAY, TUESDAY, SUNDAY)})


def test_the_search_would_find_the_response_to_ann(day: Day) -> None:
    daily = day.ann.http.get("/api/daily").text
    assert len(day.secrets.found_in(daily)) >= 4


def test_no_answer_gives_anything_away(day: Day) -> None:
    asked = sorted(set(_requests(day.room)))
    assert len(asked) > 30
    with httpx.Client(base_url=day.server.url, timeout=PATIENCE, verify=False) as stranger:
        for method, path in asked:
            body = {"name": "Ben"} if method == "POST" else None
            for asking in (day.ben.http, stranger):
                answer = asking.request(method, path, json=body)
                assert day.secrets.found_in(answer.text) == [], (method, path)
                assert day.secrets.found_in(json.dumps(dict(answer.headers))) == [], (method, path)
                # Whoever comes again would be a player.
                stranger.cookies.clear()


def test_another_players_try_is_as_if_it_did_not_exist(day: Day) -> None:
    for name in (day.room, day.room[:6]):
        for answer in (
            day.ben.http.get(f"/api/tables/{name}"),
            day.ben.http.post(f"/api/tables/{name}/seats", json={"name": "Ben"}),
        ):
            assert (answer.status_code, answer.json()) == (404, {"code": "unknown_room", "details": {}})
        for path in ("", "/replay"):
            answer = day.ben.http.get(f"/api/games/{name}/1{path}")
            assert (answer.status_code, answer.json()) == (404, {"code": "unknown_game", "details": {}})
        for token in (day.ben.token, None):
            page = Page(day.server, name, token)
            assert page.close_code() == UNKNOWN_ROOM.code
            assert page.heard == []
            page.close()
    assert day.ann.http.get(f"/api/games/{day.room}/1/replay").status_code == 200


def test_todays_hand_is_practiced_alone_and_its_code_opens_no_table_to_others(day: Day) -> None:
    code = day.ann.http.get("/api/daily").json()["code"]
    opened = [
        day.ann.http.post(f"/api/daily/{MONDAY}/practice"),
        day.ann.http.post("/api/tables", json={"settings": {"seats": 4, "listed": True}, "code": code}),
    ]
    assert [answer.status_code for answer in opened] == [201, 201]
    for room in (answer.json()["room"] for answer in opened):
        page = day.ann.sit(room)
        assert room not in day.ben.http.get("/api/tables").text
        shown = day.ben.http.get(f"/t/{room}").text
        assert shown.replace(room, "") == day.ben.http.get(f"/t/{'7' * 16}").text.replace("7" * 16, "")
        page.say("start")
        page.phase("building")
        page.say("done", round=1, done=True)
        page.phase("scored")
        page.say("ready", round=1)
        page.phase("over")
        assert day.ben.http.post(f"/api/tables/{room}/seats", json={"name": "Ben"}).status_code == 404
        asked = [path for method, path in set(_requests(room)) if method == "GET" and room in path]
        assert [path for path in asked if day.secrets.found_in(day.ben.http.get(path).text)] == []
        assert "preview/result.png" not in day.ben.http.get(f"/replay/{room}/1").text
        for token in (day.ben.token, None):
            watching = Page(day.server, room, token)
            assert watching.close_code() == UNKNOWN_ROOM.code
            watching.close()
        assert day.secrets.found_in(day.ann.http.get(f"/api/games/{room}/1/replay").text)


def test_todays_code_opens_nothing_before_the_try_and_is_dealt_at_no_table_with_others(day: Day) -> None:
    code = day.ann.http.get("/api/daily").json()["code"]
    refused = day.ben.http.post("/api/tables", json={"settings": {}, "code": code})
    assert (refused.status_code, refused.json()["code"]) == (409, "not_tried")
    for host in (day.ann, day.ben):
        page = host.sit(host.open(seats=2))
        page.say("settings", settings={"seats": 2}, code=code)
        assert page.refusal() == "day_not_over"


def test_the_socket_of_ones_own_try_tells_the_hand_when_its_minute_begins_and_the_best_when_it_is_over(
    day: Day,
) -> None:
    cleo = Player(day.server, "Cleo")
    page = cleo.look(open_try(cleo))
    page.say("start")
    page.phase("lead_in")
    assert day.secrets.found_in("\n".join(page.heard)) == []
    page.phase("building")
    heard = cleo.http.get("/api/daily").text + "\n" + cleo.http.get("/api/running").text
    assert day.secrets.found_in(heard) == []
    page.say("set_tray", round=1, tray="K....../....../.")
    page.catch_up()
    shown = day.secrets.found_in("\n".join(page.heard))
    assert len(shown) == 1, "the cards, and neither code nor best tray"
    cleo.close()


def test_a_day_is_shown_when_all_its_tries_are_over_and_a_streak_continues_over_midnight(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    with server_on(database, MONDAY) as server, _people(server) as (ann, ben):
        view = play_today(ann)
        secrets = _secrets(database, view["results"][0]["best"]["tray"])
        room = open_try(ben)
        tokens = ann.token, ben.token
    with (
        server_on(database, TUESDAY, "00:01:00", DIMENSION_SPEED="1") as server,
        _people(server, *tokens) as (ann, ben),
    ):
        # A player may have begun a minute ago.
        monday = ben.http.get(f"/api/daily/{MONDAY}")
        assert (monday.json()["room"], monday.json()["players"]) == (room, 1)
        assert secrets.found_in(monday.text + "\n" + ben.http.get(f"/api/games/{view['room']}/1").text) == []
        page = ben.look(room)
        page.say("start")
        assert page.refusal() == "day_over"
        assert ann.http.get("/api/daily").json()["result"] is None
        assert ann.http.get("/api/daily/days").json()["streak"] == 1
        assert play_today(ann)["results"][0]["hand"] != view["results"][0]["hand"]
        assert ann.http.get("/api/daily/days").json()["streak"] == 2
    with server_on(database, TUESDAY) as server, _people(server, *tokens) as (ann, ben):
        told = solved_day(ben, MONDAY)
        assert told["best"] == view["results"][0]["best"]
        assert (told["result"], told["beaten"]) == (None, None)
        assert ben.http.get(f"/api/games/{view['room']}/1/replay").status_code == 200
        watching = ben.look(view["room"])
        watching.say("take_seat", name="Ben")
        assert watching.refusal() == "table_full"


@contextmanager
def _people(server: LocalServer, *tokens: str) -> Iterator[tuple[Player, Player]]:
    """Ann and Ben, with the identities that they had."""
    ann, ben = Player(server, "Ann", *tokens[:1]), Player(server, "Ben", *tokens[1:])
    yield ann, ben
    ann.close()
    ben.close()
