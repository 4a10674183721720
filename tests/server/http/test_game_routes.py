"""Finished games over HTTP, from a database that version 1 wrote."""

import gzip
import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import httpx
import pytest

from tests.server.conftest import NewPlayer
from tests.server.playing import GENEROUS, Server

FIXTURES = Path(__file__).parents[2] / "fixtures" / "v1"
SAID: dict[str, Any] = json.loads((FIXTURES / "games.json").read_text(encoding="utf-8"))


@pytest.fixture(scope="module")
def archive(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server with finished games."""
    database = tmp_path_factory.mktemp("archive") / "games.sqlite3"
    database.write_bytes(gzip.decompress((FIXTURES / "games.sqlite3.gz").read_bytes()))
    with Server(database, **GENEROUS) as server:
        yield server


@pytest.mark.parametrize("name", SAID["replays"])
def test_every_replay_is_answered_as_version_1_did(name: str, archive: Server) -> None:
    room, game = name.split()
    answer = httpx.get(f"{archive.url}api/games/{room.lower()}/{game}/replay")
    assert answer.json() == SAID["replays"][name]


def test_a_result_names_everybody_and_tells_whose_it_is(archive: Server) -> None:
    (history, *_) = SAID["histories"].values()
    for game in history:
        answer = httpx.get(f"{archive.url}api/games/{game['room']}/{game['game']}").json()
        assert {**answer, "players": None} == {
            **{name: game[name] for name in ("room", "game", "ended_at", "code", "known")},
            "players": None,
        }
        assert answer["players"] == [
            {"name": name, "bot": player is None, "you": False, "total": total, "place": place}
            for player, name, total, place in game["players"]
        ]


@pytest.mark.parametrize("path", ["ZZZZZZ/1", "no-such-name/1"])
def test_an_unknown_game_is_refused(path: str, archive: Server) -> None:
    for url in (f"{archive.url}api/games/{path}", f"{archive.url}api/games/{path}/replay"):
        answer = httpx.get(url)
        assert (answer.status_code, answer.json()["code"]) == (404, "unknown_game")


def test_somebody_new_has_no_games(player: NewPlayer) -> None:
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
    }
    wrong = ann.http.get("/api/solo", params={"code": "nonsense"})
    assert (wrong.status_code, wrong.json()["code"]) == (400, "code_version")
