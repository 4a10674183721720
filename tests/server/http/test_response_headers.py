"""The headers of answers: who may keep them, and for whom."""

import pytest

from dimension.server.http.middleware import SECURITY_HEADERS, complete_headers

HTML = (b"content-type", b"text/html; charset=utf-8")
JSON = (b"content-type", b"application/json")


@pytest.mark.parametrize(
    ("path", "given", "caching", "vary", "has_cookie"),
    [
        (
            "/",
            [HTML, (b"cache-control", b"no-cache"), (b"vary", b"Accept-Encoding")],
            *("private, no-cache", "Accept-Encoding, Cookie", True),
        ),
        ("/api/bots", [JSON], "private, no-store", "Cookie", True),
        ("/api/qr.svg", [(b"cache-control", b"private, max-age=9")], "private, max-age=9", "Cookie", True),
        (
            "/assets/a.js",
            [(b"cache-control", b"public, max-age=9"), (b"vary", b"Accept-Encoding")],
            *("public, max-age=9", "Accept-Encoding", False),
        ),
        ("/health", [JSON], "no-store", None, False),
    ],
)
def test_personal_answers_are_private(
    path: str, given: list[tuple[bytes, bytes]], caching: str, vary: str | None, has_cookie: bool
) -> None:
    headers = complete_headers(given, path, "dimension=new")
    assert len({name for name, _ in headers}) == len(headers)
    found = {name.decode(): value.decode() for name, value in headers}
    assert (found["cache-control"], found.get("vary")) == (caching, vary)
    assert ("set-cookie" in found) == has_cookie
    assert set(SECURITY_HEADERS) <= set(headers)


def test_no_client_who_has_a_cookie_gets_another_one() -> None:
    assert b"set-cookie" not in dict(complete_headers([HTML], "/", ""))


def test_a_picture_for_others_says_so_itself() -> None:
    shown = (b"cross-origin-resource-policy", b"cross-origin")
    headers = complete_headers([shown], "/preview/home.png", "")
    assert [pair for pair in headers if pair[0] == shown[0]] == [shown]
