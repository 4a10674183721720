"""One server for all tests of a file that need nothing special of it."""

from collections.abc import Callable, Iterator
from pathlib import Path

import pytest

from tests.postgres import PostgresServer
from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS, Player, RunningServer

NewPlayer = Callable[..., Player]
"""Lets a new player come to the server: their name, and which server."""


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server with limits that tests from one address do not reach; its behavior follows from the file alone."""
    with LocalServer(tmp_path_factory.mktemp("server") / "games.sqlite3", **GENEROUS) as running:
        yield running


@pytest.fixture
def player(server: LocalServer) -> Iterator[NewPlayer]:
    """People at that server."""
    players: list[Player] = []

    def arrive(name: str = "Ann", at: RunningServer = server) -> Player:
        players.append(Player(at, name))
        return players[-1]

    yield arrive
    for each in players:
        each.close()


@pytest.fixture
def database(tmp_path: Path) -> Path:
    """A file for a server of the test's own."""
    return tmp_path / "games.sqlite3"


@pytest.fixture
def postgres() -> Iterator[PostgresServer]:
    """A database server of its own, to be stopped."""
    server = PostgresServer()
    server.create()
    server.start()
    yield server
    server.remove()
