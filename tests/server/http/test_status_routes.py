"""For those who run a server."""

import asyncio
import json
from pathlib import Path
from typing import Any, cast

import httpx

from dimension.app import create_app
from dimension.server.settings import ServerSettings
from tests.server.conftest import NewPlayer
from tests.server.local_server import LocalServer, SolverThread


def test_health_and_figures_are_there_and_tell_no_secrets(player: NewPlayer) -> None:
    ann = player()
    page = ann.sit(ann.open())
    text = ann.http.get("/metrics").text
    assert 'dimension_commands_total{command="TakeSeat"}' in text
    assert "dimension_append_seconds_count" in text
    assert ann.http.get("/health").json()["status"] == "ok"
    assert ann.token not in text
    page.close()


def test_a_server_that_can_store_is_ready(player: NewPlayer) -> None:
    answer = player().http.get("/ready")
    assert (answer.status_code, answer.json() | {"now": 0}) == (200, {"status": "ready", "reasons": [], "now": 0})


def test_a_server_that_stops_takes_no_more_players() -> None:
    async def ask() -> httpx.Response:
        guard = create_app(ServerSettings(), SolverThread())
        transport = httpx.ASGITransport(app=cast("Any", guard))
        async with guard.app.lifespan(), httpx.AsyncClient(transport=transport, base_url="http://127.0.0.1") as client:
            await guard.app.state.service.say_goodbye()
            return await client.get("/ready")

    answer = asyncio.run(ask())
    assert (answer.status_code, answer.json()["status"], answer.json()["reasons"]) == (503, "not_ready", ["stopping"])


def test_abuse_by_strangers_is_counted_and_logged_without_their_address(database: Path) -> None:
    with LocalServer(database) as server:
        for _ in range(5):
            httpx.get(server.url, headers={"host": "evil.example"})
        assert 'dimension_abuse_total{event="bad_host"} 5' in httpx.get(server.url + "metrics").text
    (line,) = server.logged
    said = json.loads(line)
    assert (said["logger"], said["event"], said["count"]) == ("dimension.abuse", "bad_host", 1)
    assert "127.0.0.1" not in line
