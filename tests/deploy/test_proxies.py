"""A game through each proxy of deploy/, with the configuration that hosts get."""

import json
import shutil
from collections.abc import Callable, Iterator
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from tests.deploy.proxies import PATIENCE, caddy, nginx, trusting
from tests.server.playing import Server

TRAY = "KWBGO../....../."
TABLES = 3
PROXIES = {"nginx": nginx, "caddy": caddy}


@pytest.fixture(params=PROXIES, scope="module")
def address(request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Where a proxy speaks HTTPS for a server behind it."""
    program: str = request.param
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    folder = tmp_path_factory.mktemp(program)
    with (
        Server(
            folder / "games.sqlite3",
            DIMENSION_TABLES_PER_MINUTE=str(TABLES),
            DIMENSION_SPEED="5",
            DIMENSION_TRUSTED_PROXIES="127.0.0.1",
        ) as server,
        PROXIES[program](folder, server.address) as found,
    ):
        yield found


@pytest.fixture
def browser(address: str) -> Iterator[httpx.Client]:
    """Asks through the proxy and keeps its cookie, as a browser does."""
    with httpx.Client(base_url=f"https://{address}", verify=trusting(), timeout=PATIENCE) as client:
        yield client


def test_a_tray_is_played_through_the_proxy(address: str, browser: httpx.Client) -> None:
    page = browser.get("/")
    assert page.status_code == 200
    assert "Secure" in page.headers["set-cookie"]
    opened = browser.post("/api/tables", json={"settings": {"seats": 1}}, headers={"origin": f"https://{address}"})
    assert opened.status_code == 201, opened.text
    with _socket(address, opened.json()["room"], browser.cookies["dimension"]) as socket:
        _say(socket, type="take_seat", name="Ann")
        _say(socket, type="start")
        _hear(socket, lambda said: said.get("view", {}).get("phase") == "building")
        _say(socket, type="set_tray", round=1, tray=TRAY)
        _hear(socket, lambda said: said["type"] == "moved" and said["tray"] == TRAY)


def test_pages_of_other_sites_are_still_refused(browser: httpx.Client) -> None:
    answer = browser.post("/api/tables", json={}, headers={"origin": "https://elsewhere.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "cross_origin")


def test_nobody_escapes_the_limits_by_claiming_another_address(browser: httpx.Client) -> None:
    answers = [
        browser.post("/api/tables", json={}, headers={"x-forwarded-for": f"203.0.113.{number}"}).status_code
        for number in range(TABLES + 1)
    ]
    assert answers[-1] == 429


@pytest.mark.parametrize("path", ["/metrics", "/health", "/ready"])
def test_figures_stay_inside(path: str, browser: httpx.Client) -> None:
    assert browser.get(path).status_code == 404


def _socket(address: str, room: str, token: str) -> ClientConnection:
    return connect(
        f"wss://{address}/api/tables/{room}/socket",
        ssl=trusting(),
        origin=Origin(f"https://{address}"),
        additional_headers={"Cookie": f"dimension={token}"},
        open_timeout=PATIENCE,
        ping_interval=None,
    )


def _say(socket: ClientConnection, **message: Any) -> None:
    socket.send(json.dumps(message))


def _hear(socket: ClientConnection, is_wanted: Callable[[dict[str, Any]], bool]) -> None:
    while not is_wanted(json.loads(socket.recv(PATIENCE))):
        pass
