"""Around every request: security headers and the cookie."""

import httpx

from tests.server.playing import Server


def test_every_answer_carries_the_security_headers(server: Server) -> None:
    for path in ("", "assets/none.js", "api/bots", "api/nothing", "health", "metrics"):
        headers = httpx.get(server.url + path).headers
        assert "default-src 'self'" in headers["content-security-policy"]
        assert "unsafe" not in headers["content-security-policy"]
        assert headers["x-content-type-options"] == "nosniff"
        assert headers["referrer-policy"] == "no-referrer"
        assert "server" not in headers


def test_a_secure_connection_makes_a_secure_cookie(server: Server) -> None:
    answer = httpx.get(server.url + "api/bots", headers={"X-Forwarded-Proto": "https"})
    assert "; Secure" in answer.headers["set-cookie"]
    assert "; Secure" not in httpx.get(server.url + "api/bots").headers["set-cookie"]


def test_only_pages_and_the_api_set_the_cookie(server: Server) -> None:
    for path, is_set in (("", True), ("api/bots", True), ("health", False), ("metrics", False)):
        assert ("set-cookie" in httpx.get(server.url + path).headers) == is_set
    known = {"Cookie": "dimension=" + "x" * 32}
    assert "set-cookie" not in httpx.get(server.url + "api/bots", headers=known).headers
