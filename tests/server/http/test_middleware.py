"""Around every request: security headers and the cookie."""

import asyncio
from pathlib import Path
from types import SimpleNamespace
from typing import Any, cast

import httpx

from dimension.server.guard.limits import AddressBuckets, AddressKey
from dimension.server.http.checks import IncomingRequest
from dimension.server.http.middleware import delay_refusal
from dimension.server.routing import NO_ROUTE
from dimension.server.service import Service
from tests.runtime.hall import loop_clock
from tests.server.local_server import LocalServer
from tests.virtual_time import in_virtual_time


def test_every_answer_carries_the_security_headers(server: LocalServer) -> None:
    for path in ("", "assets/none.js", "api/bots", "api/nothing", "health", "metrics"):
        headers = httpx.get(server.url + path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_only_a_trusted_proxy_is_believed_about_who_asks_and_how(database: Path) -> None:
    claims = {"X-Forwarded-Proto": "https", "X-Forwarded-For": "203.0.113.7"}
    limits = {"DIMENSION_TABLES_PER_MINUTE": "1", "DIMENSION_SPEED": "0.001"}
    for trusted, second in (("", 429), ("127.0.0.1", 201)):
        with LocalServer(database, **limits, DIMENSION_TRUSTED_PROXIES=trusted) as server:
            first = httpx.post(server.url + "api/tables", json={})
            assert (first.status_code, "; Secure" in first.headers["set-cookie"]) == (201, False)
            answer = httpx.post(server.url + "api/tables", json={}, headers=claims)
            assert (answer.status_code, "; Secure" in answer.headers["set-cookie"]) == (second, bool(trusted))


_SETS_COOKIE = (
    *(("", True), ("api/bots", True), ("t/D1JDGS", True), ("health", False), ("metrics", False)),
    # A big screen identifies no player.
    *(("t/D1JDGS/screen", False), ("api/tables/D1JDGS/qr.svg", False), ("api/address", False)),
)


def test_only_pages_and_the_api_set_the_cookie(server: LocalServer) -> None:
    for path, is_set in _SETS_COOKIE:
        assert ("set-cookie" in httpx.get(server.url + path).headers) == is_set
    known = {"Cookie": "dimension=" + "x" * 32}
    assert "set-cookie" not in httpx.get(server.url + "api/bots", headers=known).headers


def test_head_is_answered_like_get_without_a_body(server: LocalServer) -> None:
    for path in ("", "health", "metrics", "api/bots", "api/tables", "schema/openapi.json", "icon.svg", "api/nothing"):
        whole, head = httpx.get(server.url + path), httpx.head(server.url + path)
        assert (head.status_code, head.content) == (whole.status_code, b""), path
        assert head.headers["content-type"] == whole.headers["content-type"]
        assert head.headers["cache-control"] == whole.headers["cache-control"]


def test_options_lists_the_allowed_methods(server: LocalServer) -> None:
    answer = httpx.options(server.url + "api/tables")
    assert (answer.status_code, answer.content) == (204, b"")
    assert {name.strip() for name in answer.headers["allow"].split(",")} >= {"GET", "HEAD", "OPTIONS", "POST"}
    assert "access-control-allow-origin" not in answer.headers
    other = httpx.options(server.url + "api/tables", headers={"origin": "https://evil.example"})
    assert other.status_code == 403


@in_virtual_time
async def test_an_address_that_was_refused_often_waits_until_it_hangs_up_or_three_seconds_are_over() -> None:
    service = cast("Service", SimpleNamespace(refusals=AddressBuckets(0, 1), clock=loop_clock))
    incoming = IncomingRequest("/", [], AddressKey("192.0.2.1"), None, 1, NO_ROUTE)
    heard: list[Any] = [{"type": "http.request"}, {"type": "http.disconnect"}]

    async def receive() -> Any:
        return heard.pop(0) if heard else await asyncio.Event().wait()

    began = loop_clock()
    await delay_refusal(service, incoming, receive)
    assert (len(heard), loop_clock() - began) == (2, 0)
    await delay_refusal(service, incoming, receive)
    assert (len(heard), loop_clock() - began) == (0, 0)
    await delay_refusal(service, incoming, receive)
    assert loop_clock() - began == 3_000
    await delay_refusal(service, incoming._replace(address=AddressKey("192.0.2.2")), receive)
    assert loop_clock() - began == 3_000
