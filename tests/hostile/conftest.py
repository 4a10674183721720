"""Servers to attack: inside the test's process, unless the process itself is attacked."""

import logging
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.hostile.target import STILL, UNLIMITED
from tests.server.conftest import NewPlayer, database, player, server
from tests.server.local_server import LocalServer

__all__ = ["NewPlayer", "database", "player", "server"]
"""The fixtures of the server's tests, shared with attacks."""


@pytest.fixture(scope="module")
def unlimited(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server with limits that attackers from one address do not reach."""
    with LocalServer(tmp_path_factory.mktemp("hostile") / "games.sqlite3", **UNLIMITED) as running:
        yield running


@pytest.fixture
def strict(database: Path) -> Iterator[LocalServer]:
    """A server with the usual limits, of which nothing comes back while a test runs."""
    with LocalServer(database, **STILL) as running:
        yield running


class _Failures(logging.Handler):
    """Keeps what is logged as an error, or with a trace."""

    def __init__(self) -> None:
        super().__init__(logging.WARNING)
        self.found: list[str] = []

    def emit(self, record: logging.LogRecord) -> None:
        if record.levelno >= logging.ERROR or record.exc_info:
            self.found.append(self.format(record))


@pytest.fixture(autouse=True)
def failures() -> Iterator[list[str]]:
    """No attack leads to an error in the log, whichever thread of a server writes it."""
    handler = _Failures()
    logging.getLogger().addHandler(handler)
    yield handler.found
    logging.getLogger().removeHandler(handler)
    assert handler.found == []
