"""Before any client looks at a request: whose name it uses, how many there were, and how many names were tried."""

from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest
from websockets.exceptions import InvalidStatus

from dimension.server.http.checks import host_hint
from dimension.server.http.problems import Problem
from tests.server.guard.test_hosts import MALFORMED
from tests.server.http.raw import ask_raw
from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS, Page, Player

ROUTES = [b"GET /", b"GET /api/address", b"GET /api/tables/D1JDGS/qr.svg", b"POST /api/tables", b"GET /health"]
HANDSHAKE = (
    *(b"Upgrade: websocket", b"Sec-WebSocket-Version: 13", b"Sec-WebSocket-Key: dGhlIHNhbXBsZSBub25jZQ=="),
    b"Connection: Upgrade",
)
UNKNOWN = "ZZZZZZ"


@pytest.fixture(scope="module")
def strict(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server that forgives three wrong names, and then practically none."""
    environ = GENEROUS | {"DIMENSION_FAILED_LOOKUPS_PER_MINUTE": "0.9", "DIMENSION_SPEED": "0.001"}
    with LocalServer(tmp_path_factory.mktemp("strict") / "games.sqlite3", **environ) as server:
        yield server


@pytest.mark.parametrize("route", ROUTES)
def test_a_malformed_host_is_refused_on_every_route(route: bytes, server: LocalServer) -> None:
    for host in [host for host in MALFORMED if b"\0" not in host]:
        answer = ask_raw(server, route + b" HTTP/1.1", b"Host: " + host, b"Content-Length: 1", body=b"{")
        assert (answer.status, answer.code) == (400, "bad_host"), host
    twice = ask_raw(server, route + b" HTTP/1.1", b"Host: localhost", b"Host: localhost")
    assert (twice.status, twice.code) == (400, "bad_host")
    assert ask_raw(server, route + b" HTTP/1.1").status == 400


def test_a_page_of_another_site_cannot_reach_the_server_under_its_own_name(server: LocalServer) -> None:
    evil = {"host": "evil.example", "origin": "http://evil.example"}
    answer = httpx.post(server.url + "api/tables", json={}, headers=evil)
    assert (answer.status_code, answer.json()) == (421, {"code": "bad_host", "details": {"host": "evil.example"}})
    with pytest.raises(InvalidStatus) as refused:
        Page(server, UNKNOWN, None, headers={"Host": "evil.example"})
    assert refused.value.response.status_code in (400, 421)


def test_a_person_hears_in_their_language_what_to_do(server: LocalServer) -> None:
    headers = {"host": "table.lan", "accept": "text/html", "accept-language": "xx, de-AT;q=0.8, en;q=0.5"}
    answer = httpx.get(server.url, headers=headers)
    assert (answer.status_code, answer.headers["content-type"]) == (421, "text/plain; charset=utf-8")
    assert "„table.lan“" in answer.text
    assert "--allow-hosts table.lan" in answer.text


def test_every_request_counts_as_what_it_costs(database: Path) -> None:
    environ = {"DIMENSION_REQUESTS_PER_SECOND": "0.5", "DIMENSION_SPEED": "0.001"}
    with LocalServer(database, **environ) as server:
        assert [httpx.get(server.url + "api/bots").status_code for _ in range(11)] == [200] * 11
        assert httpx.get(server.url + "api/tables/D1JDGS/qr.svg").status_code == 200
        assert [httpx.get(server.url + "health").status_code for _ in range(2)] == [200, 429]
        refused = httpx.get(server.url)
        assert (refused.status_code, refused.json()["code"]) == (429, "slow_down")
        with pytest.raises(InvalidStatus) as denied:
            Page(server, UNKNOWN, None)
        assert denied.value.response.status_code == 429


@pytest.mark.parametrize("part", ["club", "lesson", "results.csv"])
def test_counting_a_whole_table_costs_as_much_as_32_requests(part: str, database: Path) -> None:
    environ = {"DIMENSION_REQUESTS_PER_SECOND": "1", "DIMENSION_SPEED": "0.001"}
    with LocalServer(database, **environ) as server:
        address = f"{server.url}api/tables/{UNKNOWN}/{part}"
        assert [httpx.get(address).status_code for _ in range(2)] == [404, 429]


def test_a_guesser_hears_nothing_more_however_they_ask(strict: LocalServer) -> None:
    ann, eve = Player(strict, "Ann"), Player(strict, "Eve")
    room = ann.open(seats=2)
    anns = ann.sit(room)
    code, wrong = room[:6], UNKNOWN[:6]
    assert eve.http.get(f"/api/tables/{wrong}").status_code == 404
    assert Page(strict, wrong, eve.token).close_code() == 4404
    assert eve.http.get("/api/nothing").status_code == 404
    # Others behind the same address use up its budget, which is larger while Ann is there.
    while (status := httpx.get(f"{strict.url}api/tables/{wrong}").status_code) != 429:
        assert status == 404
    asked = [f"/api/tables/{wrong}", f"/api/tables/{code}", f"/api//tables/{code}"]
    for path in asked:
        answer = eve.http.get(path)
        assert (answer.status_code, answer.json()["code"]) == (429, "slow_down"), path
    assert eve.http.head(f"/api/tables/{code}").status_code == 429
    assert eve.http.post(f"/api/tables/{code}/seats", json={"name": "Eve"}).status_code == 429
    for name in (code, wrong):
        assert Page(strict, name, eve.token).close_code() == 4429
        assert Page(strict, name, None).close_code() == 4429
    # A player who was there before continues playing, from the same address.
    assert ann.http.get(f"/api/tables/{room}").status_code == 200
    ann.look(room).close()
    # A link leads to its table.
    assert eve.http.get(f"/api/tables/{room}").status_code == 200
    assert ann.http.get("/api/tables").status_code == 200
    anns.close()
    ann.close()
    eve.close()


def test_of_many_languages_only_the_first_ten_are_looked_at() -> None:
    problem = Problem("bad_host", 421, host="evil.example")
    hints = {
        count: host_hint(problem, [(b"accept", b"text/html"), (b"accept-language", b"xx," * count + b"de")])
        for count in (0, 9, 10, 20_000)
    }
    assert hints[0] == hints[9] != hints[10] == hints[20_000]
