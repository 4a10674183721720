"""Previews of links to each page: in the language of the server, and never with more than strangers may know."""

import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import parse_qs, urlsplit

import httpx
import pytest

from tests.features.daily.days import MONDAY, server_on
from tests.features.previews.pages import build, tags_at
from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS, Player

EVIL = '"><script>'
TRAY = "KW...../....../."
CODE = "123PVD0T"
"""Two spheres are worth more than none with these cards."""


@pytest.fixture(scope="module")
def static(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return build(tmp_path_factory.mktemp("previews") / "static")


@pytest.fixture(scope="module")
def server(static: Path) -> Iterator[LocalServer]:
    with LocalServer(static.parent / "games.sqlite3", **GENEROUS, DIMENSION_STATIC=str(static)) as running:
        yield running


@pytest.fixture
def ann(server: LocalServer) -> Iterator[Player]:
    player = Player(server, "Ann")
    yield player
    player.close()


WORDS = {
    "en": ("Stack spheres, fulfill the cards", "Hand of the day", "The rules of Dimension", "Ann invites you"),
    "de": ("Staple Kugeln", "Auslage des Tages", "Die Regeln von Dimension", "Ann lädt dich"),
    "ru": ("шарик", "Расклад дня", "Правила игры Dimension", "Ann приглашает вас"),
}
LOCALES = {"en": "en_US", "de": "de_DE", "ru": "ru_RU"}


def test_pages_tell_what_they_are(server: LocalServer) -> None:
    _check_words(server, "en")


@pytest.mark.parametrize("language", ["de", "ru"])
def test_pages_tell_what_they_are_in_the_language_of_the_server(language: str, static: Path, tmp_path: Path) -> None:
    environ = GENEROUS | {"DIMENSION_STATIC": str(static), "DIMENSION_LANGUAGE": language}
    with LocalServer(tmp_path / "games.sqlite3", **environ) as server:
        _check_words(server, language)


def _check_words(server: LocalServer, language: str) -> None:
    tagline, daily, rules, invites = WORDS[language]
    home = tags_at(server.url)
    assert home["og:title"] == "Dimension"
    assert tagline.lower() in home["og:description"].lower()
    assert home["description"] == home["og:description"]
    assert home["og:locale"] == LOCALES[language]
    assert home["og:url"] == server.url
    assert home["og:image"] == server.url + "preview/home.png"
    assert (home["og:image:width"], home["og:image:height"]) == ("1200", "630")
    assert home["twitter:card"] == "summary_large_image"
    assert tags_at(server.url + "daily")["og:title"] == daily
    assert tags_at(server.url + "rules")["og:title"] == rules
    assert {tags_at(server.url + page)["og:title"] for page in ("puzzles", "rush")}.isdisjoint({"Dimension"})
    ann = Player(server, "Ann")
    room = ann.open(cards=5)
    ann.sit(room)
    assert tags_at(server.url + f"t/{room}")["og:title"].startswith(invites)
    ann.close()


def test_an_invitation_says_what_any_player_with_the_link_may_ask_for(server: LocalServer, ann: Player) -> None:
    room = ann.open(cards=8, seconds=0, grade="hard", seats=3)
    ann.sit(room)
    tags = tags_at(server.url + f"t/{room}")
    assert tags["og:title"] == "Ann invites you to a game of Dimension"
    assert tags["og:description"] == "8 cards · no hourglass · hands: hard · 1 of 3 seats taken"
    picture = urlsplit(tags["og:image"])
    assert parse_qs(picture.query) == {"taken": ["1"], "seats": ["3"], "cards": ["8"], "seconds": ["0"]}
    assert httpx.get(tags["og:image"], timeout=30).headers["content-type"] == "image/png"


def test_a_table_without_a_place_invites_no_player(server: LocalServer, ann: Player) -> None:
    room = ann.open(seats=1)
    assert tags_at(server.url + f"t/{room}")["og:title"] == "You are invited to a game of Dimension"
    ann.sit(room)
    assert tags_at(server.url + f"t/{room}")["og:title"] == "Ann’s Dimension table"


@pytest.mark.parametrize("name", [EVIL + "alert(1)"[:3], "' onload='x", "<!-- /preview -->", "&quot;&lt;", "Анна 🎲"])
def test_a_name_stays_a_text_whatever_is_in_it(name: str, server: LocalServer) -> None:
    stranger = Player(server, name)
    room = stranger.open()
    stranger.sit(room)
    host = httpx.get(server.url + f"api/tables/{room}").json()["host"]
    # `tags_at` sees that no other element has come into the page.
    assert tags_at(server.url + f"t/{room}")["og:title"] == f"{host} invites you to a game of Dimension"
    stranger.close()


@pytest.mark.parametrize(
    "path", ["t/ZZZZZZ", "t/ZZZZZZZZZZZZZZZZ", "t/no", "t/ZZZZZZ/screen", "replay/ZZZZZZZZZZZZZZZZ/1", "daily/never"]
)
def test_a_link_to_nothing_is_a_link_to_the_game(path: str, server: LocalServer) -> None:
    tags = tags_at(server.url + path)
    assert (tags["og:title"], tags["og:url"]) == ("Dimension", server.url + path)
    assert tags["og:image"] == server.url + "preview/home.png"


def test_a_challenge_says_what_is_to_be_beaten_and_nothing_about_the_cards(server: LocalServer, ann: Player) -> None:
    room = ann.play_with()
    game = ann.http.get(f"/api/games/{room}/1").json()
    made = ann.http.post("/api/challenges", json={"room": room, "game": 1}).json()["id"]
    tags = tags_at(server.url + f"c/{made}")
    total, par = game["players"][0]["total"], game["par"]
    assert tags["og:title"] in (
        f"Ann: {total} of {par}. Beat it!".replace("-", "−"),
        f"Ann: {total} of {par}. Beat it!",
    )
    assert tags["og:description"] == "The same cards, against a ghost that builds the way Ann did."
    assert parse_qs(urlsplit(tags["og:image"]).query) == {"points": [str(total)], "par": [str(par)]}
    assert room not in str(tags)
    assert game["code"] not in str(tags)
    for unknown in ("ZZZZZZZZZZZZ", "no"):
        assert tags_at(server.url + f"c/{unknown}")["og:title"] == "Dimension"


def test_a_join_code_tells_nothing(server: LocalServer, ann: Player) -> None:
    room = ann.open()
    ann.sit(room)
    assert httpx.get(server.url + f"api/tables/{room[:6]}").status_code == 200
    assert tags_at(server.url + f"t/{room[:6]}")["og:title"] == "Dimension"


def test_the_result_of_a_game_names_its_winner_and_the_best_possible(server: LocalServer, ann: Player) -> None:
    room = ann.http.post("/api/tables", json={"code": CODE, "settings": {"seats": 2}}).json()["room"]
    page = ann.sit(room)
    bob = Player(server, "Bob")
    opposite = bob.sit(room)
    page.say("start")
    page.phase("building").say("set_tray", round=1, tray=TRAY)
    page.say("done", game=1, round=1, done=True)
    opposite.phase("building").say("done", game=1, round=1, done=True)
    page.phase("scored").say("ready", game=1, round=1)
    link = f"replay/{room}/1"
    assert tags_at(server.url + link)["og:title"] == "Dimension"
    opposite.phase("scored").say("ready", game=1, round=1)
    page.phase("over")
    par = httpx.get(server.url + f"api/games/{room}/1").json()["par"]
    tags = tags_at(server.url + link)
    assert tags["og:title"] == "Ann won with 0 points"
    assert tags["og:description"] == f"Bob −2 · Best possible: {par} · Watch the game tray by tray"
    picture = parse_qs(urlsplit(tags["og:image"]).query)
    assert picture == {"points": ["0"], "par": [str(par)], "tray": [TRAY]}
    bob.close()


def test_a_try_at_the_hand_of_the_day_tells_nothing_before_the_day_is_over(server: LocalServer, ann: Player) -> None:
    before = tags_at(server.url + "daily")
    assert "not played yet · One minute, one try" in before["og:description"]
    room = ann.http.post("/api/daily", json={"name": "Ann"}).json()["room"]
    page = ann.look(room)
    page.say("start")
    page.phase("building").say("set_tray", round=1, tray=TRAY)
    page.say("done", game=1, round=1, done=True)
    page.phase("scored").say("ready", game=1, round=1)
    page.phase("over")
    daily = ann.http.get("/api/daily").json()
    assert daily["best"] is not None
    assert "1 player ·" in tags_at(server.url + "daily")["og:description"]
    for path in ("daily", f"daily/{daily['day']}", f"t/{room}", f"replay/{room}/1"):
        # The name of a room may look like a card.
        text = httpx.get(server.url + path).text.replace(room, "")
        assert "tray=" not in text
        assert "Best possible" not in text
        assert "Ann" not in text
        assert set(parse_qs(urlsplit(tags_at(server.url + path)["og:image"]).query)) == {"day", "grade"}
        assert not any(card in text for card in daily["hand"].split())


def test_a_day_that_is_over_keeps_its_solution(static: Path, tmp_path: Path) -> None:
    with server_on(tmp_path / "games.sqlite3", "2100-01-06", DIMENSION_STATIC=str(static)) as server:
        _check_a_past_monday(server)


def _check_a_past_monday(server: LocalServer) -> None:
    tags = tags_at(server.url + f"daily/{MONDAY}")
    assert tags["og:title"] == "The hand of January 4, 2100"
    best = httpx.get(server.url + f"api/daily/{MONDAY}").json()["best"]
    assert tags["og:description"] == f"hands: easy · not played yet · Best possible: {best['score']}"
    assert parse_qs(urlsplit(tags["og:image"]).query) == {"day": [MONDAY], "grade": ["1"]}


def test_a_crawler_brings_no_room_into_memory_and_no_player_to_a_table(static: Path, tmp_path: Path) -> None:
    environ = GENEROUS | {"DIMENSION_STATIC": str(static)}
    with LocalServer(tmp_path / "games.sqlite3", **environ) as first:
        ann = Player(first, "Ann")
        room = ann.open()
        ann.sit(room)
        ann.close()
    with LocalServer(tmp_path / "games.sqlite3", **environ) as second:
        assert tags_at(second.url + f"t/{room}")["og:title"].startswith("Ann invites")
        figures = httpx.get(second.url + "metrics").text
        assert re.search(r"^dimension_rooms 0$", figures, re.M)


def test_names_cannot_be_tried_on_pages(static: Path, tmp_path: Path) -> None:
    strict = {"DIMENSION_FAILED_LOOKUPS_PER_MINUTE": "0.9", "DIMENSION_SPEED": "0.001"}
    with LocalServer(tmp_path / "games.sqlite3", **GENEROUS | strict, DIMENSION_STATIC=str(static)) as server:
        ann = Player(server, "Ann")
        room = ann.open()
        assert tags_at(server.url + f"t/{room}")["og:title"] != "Dimension"
        for at in range(15):
            tags_at(server.url + f"t/ZZZZZZZZZZZZZZ{at:02}")
        # The page still comes, and says nothing; the API takes no join code from this address.
        assert tags_at(server.url + f"t/{room}")["og:title"] == "Dimension"
        assert httpx.get(server.url + f"api/tables/{room[:6]}").status_code == 429
        ann.close()
