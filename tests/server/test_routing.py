"""The rules of routes are found by the paths of requests."""

from functools import cache

import pytest
from litestar import Litestar

from dimension.app import create_app
from dimension.server.http.checks import IncomingRequest, incoming_request
from dimension.server.http.middleware import is_failed_lookup
from dimension.server.routing import COUNTED_COST, LIST_COST, PREVIEW_COST, QR_COST
from dimension.server.settings import ServerSettings


@cache
def _app() -> Litestar:
    return create_app(ServerSettings()).app


def _incoming(method: str, path: str) -> IncomingRequest:
    scope: dict[str, object] = {
        "client": None,
        "path": path,
        "raw_path": path.encode(),
        "query_string": b"",
        "headers": [],
    }
    return incoming_request(_app(), scope | ({"method": method} if method else {}), None)


@pytest.mark.parametrize(
    ("method", "path", "name"),
    [
        ("GET", "/api/tables/D1JDGS", "D1JDGS"),
        ("HEAD", "/api//tables/D1JDGS/", "D1JDGS"),
        ("POST", "/api/tables/d1j-dgs/seats", "d1j-dgs"),
        ("", "/api/tables/d1j-dgs/socket", "d1j-dgs"),
        ("GET", "/api/games/D1JDGS/1/replay", "D1JDGS"),
        ("GET", "/api/tables/nonsense!", "nonsense!"),
        ("GET", "/api/tables", None),
        ("GET", "/api/bots/D1JDGS", None),
        ("GET", "/t/D1JDGS", None),
        ("GET", "/", None),
        ("GET", "/api/tables/" + 600 * "D", None),
    ],
)
def test_the_name_of_a_room_is_found(method: str, path: str, name: str | None) -> None:
    assert _incoming(method, path).route.room == name


@pytest.mark.parametrize(
    ("path", "cost"),
    [
        *(("/", 1), ("/assets/main.js", 1), ("/health", 1), ("/games", 1), ("/api/bots", 1), ("/preview/home.png", 1)),
        *(("/t/D1JDGS", PREVIEW_COST), ("/c/xyz", PREVIEW_COST), ("/daily", PREVIEW_COST)),
        *(("/api/tables/D1JDGS/qr.svg", QR_COST), ("/api/challenges/xyz/qr.svg", QR_COST), ("/api/games", LIST_COST)),
        *(("/api/record", COUNTED_COST), ("/api/tables/D1JDGS/club", COUNTED_COST)),
        ("/api/tables/D1JDGS/results.csv", COUNTED_COST),
    ],
)
def test_the_cost_of_a_request(path: str, cost: float) -> None:
    assert _incoming("GET", path).route.rules.cost == cost


@pytest.mark.parametrize(
    ("method", "path", "status", "is_failed"),
    [
        ("GET", "/api/tables/D1JDGS", 404, True),
        ("GET", "/api/nothing", 404, True),
        ("GET", "/api/tables/D1JDGS", 200, False),
        ("GET", "/nothing", 404, False),
        ("POST", "/api/tables/D1JDGS/seats", 409, True),
        ("POST", "/api/tables/D1JDGS/seats", 201, False),
        ("POST", "/api/tables/D1JDGS/seats", 429, False),
        ("POST", "/api/tables/D1JDGS/seats", 503, False),
        ("POST", "/api/solve", 400, False),
    ],
)
def test_unknown_names_and_refused_seats_count_as_failed(method: str, path: str, status: int, is_failed: bool) -> None:
    assert is_failed_lookup(_incoming(method, path), status) == is_failed
