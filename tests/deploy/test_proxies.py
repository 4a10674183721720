"""A game through each proxy of deploy/, with the configuration that hosts get."""

import json
import shutil
from collections.abc import Callable
from pathlib import Path
from typing import Any

import httpx
import pytest
from websockets.sync.client import ClientConnection, connect
from websockets.typing import Origin

from dimension.client.table import cookie_of
from tests.deploy.proxies import PATIENCE, caddy, nginx, trusting
from tests.server.local_server import LocalServer

TRAY = "KWBGO../....../."
TABLES = 3
PROXIES = {"nginx": nginx, "caddy": caddy}


@pytest.mark.parametrize("program", PROXIES)
def test_a_game_goes_through_the_proxy_and_nothing_else_does(program: str, tmp_path: Path) -> None:
    if shutil.which(program) is None:
        pytest.skip(f"{program} is not installed")
    settings = {"DIMENSION_TABLES_PER_MINUTE": str(TABLES), "DIMENSION_TRUSTED_PROXIES": "127.0.0.1"}
    with (
        LocalServer(tmp_path / "games.sqlite3", port=0, **settings, DIMENSION_SPEED="5") as server,
        PROXIES[program](tmp_path, server.address) as address,
        httpx.Client(base_url=f"https://{address}", verify=trusting(), timeout=PATIENCE) as browser,
    ):
        _check_a_tray_is_played(address, browser)
        _check_pages_of_other_sites_are_refused(browser)
        _check_figures_stay_inside(browser)
        _check_no_other_address_is_believed(browser)


def _check_a_tray_is_played(address: str, browser: httpx.Client) -> None:
    page = browser.get("/")
    assert page.status_code == 200
    assert "Secure" in page.headers["set-cookie"]
    assert page.headers["strict-transport-security"] == "max-age=31536000"
    opened = browser.post("/api/tables", json={"settings": {"seats": 1}}, headers={"origin": f"https://{address}"})
    assert opened.status_code == 201, opened.text
    with _socket(address, opened.json()["room"], browser.cookies["__Host-dimension"]) as socket:
        _say(socket, type="take_seat", name="Ann")
        _say(socket, type="start")
        _hear(socket, lambda said: said.get("view", {}).get("phase") == "building")
        _say(socket, type="set_tray", round=1, tray=TRAY)
        _hear(socket, lambda said: said["type"] == "moved" and said["tray"] == TRAY)


def _check_pages_of_other_sites_are_refused(browser: httpx.Client) -> None:
    answer = browser.post("/api/tables", json={}, headers={"origin": "https://elsewhere.example"})
    assert (answer.status_code, answer.json()["code"]) == (403, "cross_origin")


def _check_figures_stay_inside(browser: httpx.Client) -> None:
    assert {browser.get(path).status_code for path in ("/metrics", "/health", "/ready")} == {404}


def _check_no_other_address_is_believed(browser: httpx.Client) -> None:
    """One that claims another address each time reaches the limit all the same, however slowly it asks."""
    claims = ({"x-forwarded-for": f"203.0.113.{number}"} for number in range(1, 250))
    answers = (browser.post("/api/tables", json={}, headers=claim).status_code for claim in claims)
    assert next(status for status in answers if status != 201) == 429


def _socket(address: str, room: str, token: str) -> ClientConnection:
    return connect(
        f"wss://{address}/api/tables/{room}/socket",
        ssl=trusting(),
        origin=Origin(f"https://{address}"),
        additional_headers={"Cookie": cookie_of(token)},
        open_timeout=PATIENCE,
        ping_interval=None,
    )


def _say(socket: ClientConnection, **message: Any) -> None:
    socket.send(json.dumps(message))


def _hear(socket: ClientConnection, is_wanted: Callable[[dict[str, Any]], bool]) -> None:
    while not is_wanted(json.loads(socket.recv(PATIENCE))):
        pass
