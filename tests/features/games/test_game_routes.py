"""Finished games over HTTP, from a database that version 1 wrote."""

import asyncio
import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from dimension.app import SCHEMA, create_app, start_features
from dimension.rules.code import parse_game_code
from dimension.server.service import start_service
from dimension.server.settings import ServerSettings
from dimension.solver.game_par import par_of_game
from tests.released_version import known_part
from tests.server.conftest import NewPlayer
from tests.server.local_server import LocalServer, SolverThread
from tests.server.playing import GENEROUS, PATIENCE

FIXTURES = Path(__file__).parents[2] / "fixtures" / "v1.0"
SAID: dict[str, Any] = json.loads((FIXTURES / "games.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server with finished games."""
    database = tmp_path_factory.mktemp("archive") / "games.sqlite3"
    database.write_bytes(gzip.decompress((FIXTURES / "games.sqlite3.gz").read_bytes()))
    with LocalServer(database, **GENEROUS) as server:
        yield server


@pytest.mark.parametrize("name", SAID["replays"])
def test_every_replay_is_answered_as_version_1_0_did(name: str, archive: LocalServer) -> None:
    room, game = name.split()
    answer = httpx.get(f"{archive.url}api/games/{room.lower()}/{game}/replay")
    replay = answer.json()
    code = parse_game_code(replay["code"])
    assert replay["par"] == par_of_game(code.settings, code.seed).total
    assert known_part(replay, SAID["replays"][name]) == SAID["replays"][name]


def test_a_result_names_every_player_and_tells_whose_it_is(archive: LocalServer) -> None:
    (history, *_) = SAID["histories"].values()
    for game in history:
        answer = httpx.get(f"{archive.url}api/games/{game['room']}/{game['game']}").json()
        code = parse_game_code(game["code"])
        assert {**answer, "players": None} == {
            **{name: game[name] for name in ("room", "game", "ended_at", "code", "known")},
            "players": None,
            "par": par_of_game(code.settings, code.seed).total,
            "daily": None,
            "more": 0,
            "challenge": None,
            "helped": False,
        }
        assert answer["players"] == [
            {"name": name, "bot": player is None, "you": False, "total": total, "place": place}
            for player, name, total, place in game["players"]
        ]


@pytest.mark.parametrize("path", ["ZZZZZZ/1", "no-such-name/1"])
def test_an_unknown_game_is_refused(path: str, archive: LocalServer) -> None:
    for url in (f"{archive.url}api/games/{path}", f"{archive.url}api/games/{path}/replay"):
        answer = httpx.get(url)
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_game")


def test_a_new_player_has_no_games(player: NewPlayer) -> None:
    ann = player()
    assert ann.http.get("/api/games").json() == []
    code = SAID["histories"][next(iter(SAID["histories"]))][0]["code"]
    assert ann.http.get("/api/solo", params={"code": code}).json() == {
        "games": 0,
        "total": None,
        "rank": None,
        "best": None,
        "average": None,
        "recent": [],
        "best_room": None,
        "best_game": None,
    }
    wrong = ann.http.get("/api/solo", params={"code": "nonsense"})
    assert (wrong.status_code, wrong.json()["code"]) == (400, "code_version")


def test_a_replay_is_sent_in_pieces_and_stops_when_its_reader_goes_away(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    database.write_bytes(gzip.decompress((FIXTURES / "games.sqlite3.gz").read_bytes()))
    name = max(SAID["replays"], key=lambda name: len(SAID["replays"][name]["rounds"]))
    rounds = SAID["replays"][name]["rounds"]
    assert len(rounds) > 1

    async def scene(most_pieces: int) -> list[bytes]:
        settings = ServerSettings(database=database)
        app = create_app(settings)
        app.app.state.service = await start_service(settings, SCHEMA, SolverThread())
        start_features(app.app.state.service)
        pieces: list[bytes] = []
        has_enough = asyncio.Event()

        async def receive() -> Any:
            await has_enough.wait()
            return {"type": "http.disconnect"}

        async def send(message: Any) -> None:
            if message["type"] == "http.response.body" and message["body"]:
                pieces.append(message["body"])
                if len(pieces) >= most_pieces:
                    has_enough.set()
                    # Long enough for the server to hear of it: sending ends when the work is canceled.
                    await asyncio.sleep(PATIENCE)
            elif not message.get("more_body", True):
                has_enough.set()

        room, game = name.split()
        path = f"/api/games/{room}/{game}/replay"
        scope: Any = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": "GET",
            "scheme": "http",
            "path": path,
            "raw_path": path.encode(),
            "query_string": b"",
            "root_path": "",
            "headers": [(b"host", b"127.0.0.1")],
            "client": ("127.0.0.1", 5),
            "server": ("127.0.0.1", 80),
            "state": {},
        }
        await app(scope, receive, send)
        async with asyncio.timeout(PATIENCE), app.app.state.service.replaying:
            # The turn is free again.
            pass
        await app.app.state.service.stop()
        return pieces

    whole = asyncio.run(scene(len(rounds) + 5))
    replay = json.loads(b"".join(whole))
    assert known_part(replay, SAID["replays"][name]) == SAID["replays"][name]
    assert len(whole) == len(rounds) + 2
    assert len(asyncio.run(scene(2))) == 2
