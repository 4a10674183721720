"""A real server, and the engines that Chromium is not: `make browsers` installs them and runs these tests."""

from collections.abc import Iterator

import pytest

from tests.engines.engine import MissingEngineError, firefox, webkit
from tests.engines.window import Window
from tests.server.playing import GENEROUS, Server


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server."""
    database = tmp_path_factory.mktemp("engines") / "games.sqlite3"
    with Server(database, **{**GENEROUS, "DIMENSION_SPEED": "1"}) as running:
        yield running


@pytest.fixture(scope="package", params=[firefox, webkit], ids=["firefox", "webkit"])
def window(request: pytest.FixtureRequest, site: Server) -> Iterator[Window]:
    """A window in each engine that is installed here."""
    try:
        with request.param() as engine:
            yield Window(engine, site.url)
    except MissingEngineError as missing:
        pytest.skip(f"not installed: {missing}")
