"""Properties of every route of the server, even of unknown ones."""

from collections.abc import Iterator

import httpx
import pytest
from litestar.routes import HTTPRoute

from dimension.app import create_app
from dimension.server.http.middleware import SECURITY_HEADERS
from dimension.server.settings import ServerSettings
from tests.server.local_server import LocalServer

FILLED = {"{room:str}": "ABC234", "{game:int}": "1", "{day:str}": "2026-11-15", "{path:path}": "assets/none.js"}
OTHERS = [("GET", "/assets/none.js"), ("GET", "/icon.svg"), ("DELETE", "/api/tables"), ("POST", "/nothing")]


def _requests() -> Iterator[tuple[str, str]]:
    for route in create_app(ServerSettings()).app.routes:
        if isinstance(route, HTTPRoute):
            path = "/".join(FILLED.get(part, part) for part in route.path.split("/"))
            yield from ((method, path) for method in {*route.methods, "HEAD"})


ROUTES = sorted({*_requests(), *OTHERS})


def test_there_are_many_routes() -> None:
    assert len(ROUTES) > 40
    assert {("GET", "/api/games/ABC234/1/replay"), ("POST", "/api/solve"), ("GET", "/ready")} <= set(ROUTES)


@pytest.mark.parametrize(("method", "path"), ROUTES)
def test_every_answer_is_safe_and_says_who_may_keep_it(method: str, path: str, server: LocalServer) -> None:
    answer = httpx.request(method, f"http://{server.address}{path}", content=b"{}" if method == "POST" else None)
    assert answer.status_code < 500
    for name, value in SECURITY_HEADERS:
        # Others show the pictures of links.
        is_shown = name == b"cross-origin-resource-policy" and answer.headers.get("content-type") == "image/png"
        assert answer.headers.get_list(name.decode()) == ["cross-origin" if is_shown else value.decode()]
    assert "unsafe" not in answer.headers["content-security-policy"]
    assert "server" not in answer.headers
    (caching,) = answer.headers.get_list("cache-control")
    is_personal = path.startswith("/api/") or answer.headers.get("content-type", "").startswith("text/html")
    assert ("private" in caching) == is_personal
    assert ("Cookie" in answer.headers.get("vary", "")) == is_personal
    if "set-cookie" in answer.headers:
        assert is_personal
