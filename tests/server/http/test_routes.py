"""The HTTP side: pages, headers, lists, the solver, figures, and the document that describes it."""

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest
import schemathesis
from hypothesis import HealthCheck, settings
from schemathesis.checks import not_a_server_error

from dimension.rules.code import format_game_code
from dimension.rules.notation import format_hand
from dimension.rules.settings import GameSettings
from dimension.rules.stack import deal_game
from dimension.server.app import create_app
from dimension.server.ops.server_settings import ServerSettings
from tests.server.conftest import GENEROUS, NewPlayer
from tests.server.playing import Server


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with a client that was built."""
    root = tmp_path_factory.mktemp("static")
    (root / "assets").mkdir()
    (root / "index.html").write_text("<!doctype html><title>The game</title>" + "<p>table</p>" * 100)
    (root / "assets" / "main-abc.js").write_text("export const answer = 42;\n" * 100)
    (root / ".secret").write_text("no")
    (root.parent / "outside.txt").write_text("no")
    with Server(root.parent / "games.sqlite3", **GENEROUS, DIMENSION_STATIC=str(root)) as server:
        yield server


@pytest.mark.parametrize("path", ["", "t/ABC123", "games", "replay/ABC123/1", "learn", "rules", "box"])
def test_every_address_of_the_game_is_the_page(path: str, built: Server) -> None:
    answer = httpx.get(built.url + path)
    assert answer.status_code == 200
    assert "The game" in answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "dimension=" in answer.headers["set-cookie"]


def test_files_are_packed_and_kept_by_browsers(built: Server) -> None:
    answer = httpx.get(built.url + "assets/main-abc.js")
    assert answer.text.startswith("export const answer")
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    assert "set-cookie" not in answer.headers
    again = httpx.get(built.url + "assets/main-abc.js", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path", ["../outside.txt", "%2e%2e/outside.txt", "assets/../../outside.txt", ".secret", "assets", "none.js", "%00"]
)
def test_nothing_else_is_served(path: str, built: Server) -> None:
    url = httpx.URL(built.url).copy_with(raw_path=b"/" + path.encode())
    with httpx.Client() as client:
        answer = client.send(httpx.Request("GET", url))
    assert answer.status_code in (400, 404)
    assert answer.text != "no"


def test_every_answer_carries_the_headers_that_keep_browsers_safe(built: Server) -> None:
    for path in ("", "assets/main-abc.js", "api/bots", "api/nothing", "health"):
        headers = httpx.get(built.url + path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_a_server_without_the_client_says_so(database: Path) -> None:
    with Server(database, DIMENSION_STATIC=str(database.parent / "none")) as server:
        assert "has not been built" in httpx.get(server.url).text


def test_strangers_find_listed_tables_that_somebody_waits_at(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    rooms = [ann.open(seats=2, listed=listed) for listed in (True, False, True)]
    pages = [ann.sit(room) for room in rooms[:2]]
    listed = {table["room"]: table for table in ben.http.get("/api/tables").json()}
    assert rooms[0] in listed
    assert not {rooms[1], rooms[2]} & set(listed)
    assert listed[rooms[0]]["free_seats"] == 1
    ben.sit(rooms[0])
    assert rooms[0] not in {table["room"] for table in ben.http.get("/api/tables").json()}
    assert ann.http.get(f"/api/tables/{rooms[1].lower()}").json()["players"] == 1
    for page in pages:
        page.close()


def test_a_code_brings_its_deal_and_is_said_to_be_known(player: NewPlayer) -> None:
    ann = player()
    code = format_game_code(GameSettings(cards=4, rounds=1, seconds=0), 77)
    room = ann.http.post("/api/tables", json={"code": code, "settings": {"seats": 1}}).json()["room"]
    page = ann.sit(room)
    assert page.view["known"]
    page.say("start")
    page.phase("building")
    assert " ".join(page.view["hand"]) == format_hand(deal_game(GameSettings(cards=4, rounds=1), 77)[0].hand)
    page.say("done", round=1)
    page.phase("scored").say("ready", round=1)
    assert page.phase("over").view["code"] == code
    assert ann.http.get("/api/solo", params={"code": code}).json()["games"] == 0
    page.close()


def test_the_solver_answers(player: NewPlayer) -> None:
    ann = player()
    solved = ann.http.post("/api/solve", json={"hand": "O2 O-W KxW B_ G^ O>K", "tray": "......./....../."}).json()
    assert (solved["best"]["score"], solved["best"]["bonus"]) == (10, True)
    assert len(solved["moves"]) == 10
    explained = ann.http.post("/api/explain", json={"hand": "K1 K-K W_ O>K"}).json()
    assert explained["with_five_colors"] == [["K1", "K-K"]]


def test_a_referee_judges_real_spheres(player: NewPlayer) -> None:
    ann = player()
    checked = ann.http.post("/api/check", json={"hand": "O2 O-W KxW B_ G^ O>K", "tray": "KWBGOWB/G.O.K./W"}).json()
    assert (checked["spheres"], checked["points"], checked["bonus"]) == (11, 3, False)
    assert [verdict["card"] for verdict in checked["verdicts"] if not verdict["fulfilled"]] == [
        "W-O",
        "KxW",
        "G^",
        "O>K",
    ]
    assert checked["verdicts"][4]["breaking"] == [3, 7]
    for hand, tray, code in [("O9", "......./....../.", "exactly_number"), ("O2", "KWB", "tray_parts")]:
        refused = ann.http.post("/api/check", json={"hand": hand, "tray": tray})
        assert (refused.status_code, refused.json()["code"]) == (400, code)


def test_figures_are_there_for_whoever_runs_it(player: NewPlayer) -> None:
    ann = player()
    page = ann.sit(ann.open())
    text = ann.http.get("/metrics").text
    assert 'dimension_commands_total{command="TakeSeat"}' in text
    assert "dimension_append_seconds_count" in text
    assert ann.http.get("/health").json()["status"] == "ok"
    assert ann.token not in text
    page.close()


def test_a_secure_connection_makes_a_secure_cookie(server: Server) -> None:
    answer = httpx.get(server.url + "api/bots", headers={"X-Forwarded-Proto": "https"})
    assert "; Secure" in answer.headers["set-cookie"]
    assert "; Secure" not in httpx.get(server.url + "api/bots").headers["set-cookie"]


_SCHEMA = schemathesis.openapi.from_dict(create_app(ServerSettings()).app.openapi_schema.to_schema())


@_SCHEMA.parametrize()
@settings(max_examples=15, derandomize=True, suppress_health_check=list(HealthCheck))
def test_the_document_describes_a_server_that_never_fails(case: Any, server: Server) -> None:
    case.call_and_validate(base_url=server.url, checks=[not_a_server_error])
