"""Settings of every test."""

import sys
from pathlib import Path

import pytest
from hypothesis import settings

from tests.docs.site import built_site

# How fast an example runs depends on the machine's other work, which proves nothing.
settings.register_profile("untimed", deadline=None)
settings.load_profile("untimed")

_SLOWEST_FIRST = ("browser", "server", "deploy", "docs", "cli", "storage", "bots", "tools")
"""Folders whose tests start processes or wait for something."""


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Begin with what takes long: at the end there is something left to do for every worker."""
    items.sort(key=_turn)


def _turn(item: pytest.Item) -> int:
    folder = Path(__file__).parent
    first = item.path.relative_to(folder).parts[0] if item.path.is_relative_to(folder) else ""
    return _SLOWEST_FIRST.index(first) if first in _SLOWEST_FIRST else len(_SLOWEST_FIRST)


@pytest.fixture(scope="session")
def docs_site(tmp_path_factory: pytest.TempPathFactory, request: pytest.FixtureRequest) -> Path:
    """The folder of the documentation site, built once for the whole run."""
    own = tmp_path_factory.getbasetemp()
    return built_site(own.parent if hasattr(request.config, "workerinput") else own)


def pytest_unconfigure() -> None:
    """Stop what was started for the whole run."""
    postgres = sys.modules.get("tests.postgres")
    if postgres is not None:
        postgres.remove_shared_server()
