"""The hosts that a server answers for, and the headers of every response about storing and showing it."""

import pytest

from tests.hostile.every_route import filled, routes
from tests.hostile.honest_table import open_table
from tests.hostile.wire_client import Answer, Line, Where, blurt, handshake, run, statuses
from tests.server.local_server import LocalServer

FOREIGN = ("evil.example", "127.0.0.1.evil.example", "localhost.evil.example", "evil.example:80")
OURS = ("localhost", "127.0.0.1", "192.168.0.7:8000", "[::1]:8000", "anything.localhost")
NONSENSE = ("x:abc", "x:99999", "x:-1", "::1", "user@localhost", "", "127.0.0.1:1:2", "[::1")


def asked(unlimited: LocalServer, data: bytes, is_head: bool = False) -> Answer:
    async def ask() -> Answer:
        line = Line(Where(*unlimited.pair))
        answer = await line.ask(data, is_head)
        line.close()
        assert answer is not None
        return answer

    return run(ask())


@pytest.mark.parametrize("host", FOREIGN)
def test_a_page_that_rebinds_its_name_to_this_machine_gets_nothing(host: str, unlimited: LocalServer) -> None:
    origin = f"Origin: http://{host}\r\n"
    get = asked(unlimited, f"GET /api/games HTTP/1.1\r\nHost: {host}\r\n{origin}\r\n".encode())
    body = f"{origin}Content-Type: application/json\r\nContent-Length: 2\r\n\r\n{{}}"
    post = asked(unlimited, f"POST /api/tables HTTP/1.1\r\nHost: {host}\r\n{body}".encode())
    assert {get.status, post.status} <= {400, 421}
    assert b"set-cookie" not in get.head.lower() + post.head.lower()
    room = run(open_table(Where(*unlimited.pair), "a" * 32))
    opening = handshake(f"/api/tables/{room}/socket", host, "", origin)
    answer = run(blurt(Where(*unlimited.pair), opening))
    assert answer is not None
    assert statuses(answer)
    assert set(statuses(answer)) <= {400, 403, 421}


@pytest.mark.parametrize("host", OURS)
def test_a_machine_answers_under_its_own_addresses(host: str, unlimited: LocalServer) -> None:
    assert asked(unlimited, f"GET /api/bots HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()).status == 200


@pytest.mark.parametrize("host", NONSENSE)
def test_a_malformed_host_is_a_bad_request_on_every_route(host: str, unlimited: LocalServer) -> None:
    for path in ("/", "/api/address", "/api/tables/ZZZZZZ/qr.svg", "/t/ZZZZZZ", "/api/bots", "/nothing"):
        assert asked(unlimited, f"GET {path} HTTP/1.1\r\nHost: {host}\r\n\r\n".encode()).status == 400


@pytest.mark.parametrize("path", sorted({path for method, path in routes() if method == "GET"}))
def test_every_answer_says_who_may_keep_it_and_head_works_like_get(path: str, unlimited: LocalServer) -> None:
    where = filled(path, {"room": "ZZZZZZ", "path": "nothing"})
    if where.endswith("/socket"):
        return
    get = asked(unlimited, f"GET {where} HTTP/1.1\r\nHost: {unlimited.address}\r\n\r\n".encode())
    head = asked(unlimited, f"HEAD {where} HTTP/1.1\r\nHost: {unlimited.address}\r\n\r\n".encode(), is_head=True)
    assert head.status == get.status
    caching = [line for line in get.head.lower().split(b"\r\n") if line.startswith(b"cache-control:")]
    assert len(caching) == 1
    if b"set-cookie" in get.head.lower():
        assert b"private" in caching[0] or b"no-store" in caching[0]
    for name in (b"content-security-policy:", b"x-content-type-options: nosniff", b"x-frame-options: deny"):
        assert name in get.head.lower()
