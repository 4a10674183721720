"""Attacks over HTTP: each gets a code or is cut off, and no other player suffers."""

import json
import socket
from contextlib import suppress
from pathlib import Path

import httpx
import pytest

from tests.hostile.conftest import NewPlayer
from tests.hostile.target import STILL
from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS, PATIENCE, Page, Player

PIPELINED = b"GET / HTTP/1.1\r\nHost: a\r\n\r\n" * 1_000
IN_CRUMBS = b"POST /api/tables HTTP/1.1\r\nHost: a\r\nTransfer-Encoding: chunked\r\n\r\n" + b"1\r\n \r\n" * 4_000


def test_connections_whose_request_never_completes_are_closed(database: Path) -> None:
    beginnings = [
        b"",
        b"GET / HTTP/1.1\r\nHost: a\r\n",
        b"POST /api/tables HTTP/1.1\r\nHost: a\r\nContent-Length: 9\r\n\r\n{",
    ]
    with LocalServer(database, **GENEROUS, DIMENSION_REQUEST_SECONDS="2") as server:
        begun = [socket.create_connection(server.pair, timeout=PATIENCE) for _ in beginnings for _ in range(50)]
        for at, connection in enumerate(begun):
            connection.sendall(beginnings[at % len(beginnings)])
        assert httpx.get(f"http://{server.address}/health").status_code == 200
        for connection in begun:
            with connection, suppress(ConnectionResetError):
                while connection.recv(4096):
                    pass


@pytest.mark.parametrize("asked", [PIPELINED, IN_CRUMBS], ids=["pipelined", "in crumbs"])
def test_a_client_with_too_many_requests_is_cut_off_and_leaves_no_trace(asked: bytes, server: LocalServer) -> None:
    for _ in range(20):
        with socket.create_connection(server.pair, timeout=PATIENCE) as connection, suppress(OSError):
            connection.sendall(asked)
            while connection.recv(65_536):
                pass
    assert httpx.get(f"http://{server.address}/health").status_code == 200


def test_headers_without_end_are_cut_off(server: LocalServer) -> None:
    with socket.create_connection(server.pair, timeout=PATIENCE) as connection:
        connection.sendall(b"GET / HTTP/1.1\r\nHost: a\r\n")
        endless = b"".join(b"X-%d: %s\r\n" % (at, b"y" * 1000) for at in range(20_000))
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            connection.sendall(endless)
    assert httpx.get(f"http://{server.address}/health").status_code == 200


CHUNKED = b"POST /api/me/link HTTP/1.1\r\nHost: 127.0.0.1\r\nTransfer-Encoding: chunked\r\n\r\n0\r\n"


@pytest.mark.parametrize("trailer", [b"a:\r\n", b"a" * 1_000, b"a: b"], ids=["many", "a long name", "a long value"])
def test_trailers_without_end_are_cut_off(trailer: bytes, server: LocalServer) -> None:
    with socket.create_connection(server.pair, timeout=PATIENCE) as connection:
        connection.sendall(CHUNKED)
        with pytest.raises((ConnectionResetError, BrokenPipeError)):
            connection.sendall(trailer * (20_000_000 // len(trailer)))
    assert httpx.get(f"http://{server.address}/health").status_code == 200


def test_a_trailer_is_not_a_header(server: LocalServer, player: NewPlayer) -> None:
    ann = player()
    cookie = f"Cookie: dimension={ann.token}\r\n".encode()
    with socket.create_connection(server.pair, timeout=PATIENCE) as connection:
        connection.sendall(CHUNKED.replace(b"POST /api/me/link", b"POST /api/tables") + cookie + b"\r\n")
        answer = connection.recv(65_536)
    # The server judged a request without an identity, and gives it a new one.
    assert b"set-cookie: dimension=" in answer


@pytest.mark.parametrize(("headers", "status"), [(99, b"200"), (100, b"400")])
def test_a_request_has_at_most_a_hundred_headers(headers: int, status: bytes, server: LocalServer) -> None:
    with socket.create_connection(server.pair, timeout=PATIENCE) as connection:
        connection.sendall(b"GET /health HTTP/1.1\r\nHost: 127.0.0.1\r\n" + b"a:\r\n" * headers + b"\r\n")
        assert connection.recv(65_536).startswith(b"HTTP/1.1 " + status)


@pytest.mark.parametrize("zeros", [4_301, 20_000])
def test_a_length_of_many_digits_is_too_large(zeros: int, server: LocalServer) -> None:
    with socket.create_connection(server.pair, timeout=PATIENCE) as connection:
        length = b"Content-Length: " + b"0" * zeros + b"2\r\n"
        connection.sendall(b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\n" + length + b"\r\n{}")
        assert connection.recv(65_536).startswith(b"HTTP/1.1 413")


def test_a_blank_after_a_length_does_not_matter(server: LocalServer) -> None:
    with socket.create_connection(server.pair, timeout=PATIENCE) as connection:
        request = b"POST /api/tables HTTP/1.1\r\nHost: 127.0.0.1\r\nContent-Type: application/json\r\n"
        connection.sendall(request + b"Content-Length: 2 \r\n\r\n{}")
        assert connection.recv(65_536).startswith(b"HTTP/1.1 201")


def test_refusals_are_counted_like_any_request(database: Path) -> None:
    with LocalServer(database, **STILL, DIMENSION_REQUESTS_PER_SECOND="0.25") as server:
        requests = [
            ({"host": "evil.example", "accept": "text/html", "accept-language": "xx," * 10_000}, 421),
            ({"content-type": "x" * 200}, 413),
        ]
        with httpx.Client(base_url=f"http://{server.address}") as client:
            told = [client.get("/api/bots", headers=headers).status_code for headers, _ in requests for _ in range(6)]
            assert told == [421] * 6 + [413] * 4 + [429] * 2
            assert client.get("/api/bots", headers={"host": "evil.example"}).status_code == 429


def test_tables_sockets_and_questions_are_limited_per_address(database: Path) -> None:
    limits = {
        "DIMENSION_TABLES_PER_MINUTE": "5",
        "DIMENSION_SOCKETS_PER_ADDRESS": "3",
        "DIMENSION_SOLVES_PER_MINUTE": "4",
    }
    with LocalServer(database, **STILL, **limits) as server:
        ann = Player(server)
        answers = [ann.http.post("/api/tables", json={}) for _ in range(8)]
        assert [answer.status_code for answer in answers] == [201] * 5 + [429] * 3
        assert answers[-1].json()["code"] == "slow_down"
        room = answers[0].json()["room"]
        pages = [ann.look(room) for _ in range(3)]
        assert Page(server, room, ann.token).close_code() == 4429
        pages[0].close()
        solves = [ann.http.post("/api/solve", json={"hand": "K1"}).status_code for _ in range(4)]
        assert solves == [200, 200, 429, 429]
        for page in pages[1:]:
            page.close()
        ann.close()


def test_a_body_that_is_too_large_or_not_json_is_refused(player: NewPlayer) -> None:
    ann = player()
    large = ann.http.post("/api/tables", content=b"x" * 1_000_000)
    assert (large.status_code, large.json()["code"]) == (413, "too_large")
    for content in (b"", b"nonsense", b"[" * 5_000, b'{"settings": 7}', b'{"settings": {"seconds": 3}}', b"\xff"):
        answer = ann.http.post("/api/tables", content=content, headers={"content-type": "application/json"})
        assert answer.status_code in (400, 201 if not content else 400), (content, answer.text)
        assert content == b"" or "code" in answer.json()


def test_every_mistake_is_answered_with_a_code(player: NewPlayer) -> None:
    ann = player()
    answer = ann.http.post("/api/solve", json={"hand": "O2 Z9"})
    assert (answer.status_code, answer.json()["code"]) == (400, "unknown_card")
    answer = ann.http.post("/api/tables", json={"code": "nonsense"})
    assert (answer.status_code, answer.json()["code"][:5]) == (400, "code_")
    assert ann.http.get("/api/nothing").json() == {"code": "not_found", "details": {}}
    assert ann.http.delete("/api/tables").json()["code"] == "method_not_allowed"
    assert json.loads(ann.http.get("/api/games/ZZZZZZ/1").text)["code"] == "unknown_game"
