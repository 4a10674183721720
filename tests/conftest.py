"""Settings of every test."""

import os
import re
import sys
from pathlib import Path
from random import Random
from typing import Any

import hypothesis
import pytest
from xdist.scheduler.loadfile import LoadFileScheduling

from tests import determinism
from tests.docs.site import built_site

determinism.install("collection")
# How fast an example runs depends on the machine's other work, which proves nothing. Examples follow from the seed:
# those that failed in an earlier run are not tried first.
hypothesis.settings.register_profile("tests", deadline=None, database=None, print_blob=False)
hypothesis.settings.register_profile("quick", hypothesis.settings.get_profile("tests"), max_examples=10)
_QUICK = "TEST_QUICK" in os.environ
hypothesis.settings.load_profile("quick" if _QUICK else "tests")
vars(hypothesis.core)["global_force_seed"] = determinism.SEED
_SLOW = re.compile(
    r"\b(?:subprocess|multiprocessing|pty|workers=2|local_server|tests\.(?:server|postgres|browser|store))\b"
)

_SLOWEST_FIRST = (
    "browser",
    "hostile",
    "server",
    "features",
    "client",
    "deploy",
    "docs",
    "cli",
    "store",
    "bots",
    "tools",
)
"""Folders whose tests start processes or wait for something."""


def pytest_ignore_collect(collection_path: Path) -> bool | None:
    """`make quick` leaves out the files that start processes, servers or databases."""
    if not _QUICK or not collection_path.name.startswith("test_"):
        return None
    return _SLOW.search(collection_path.read_text(encoding="utf-8")) is not None or None


def pytest_sessionstart(session: pytest.Session) -> None:
    """Say what repeats this run."""
    if not hasattr(session.config, "workerinput"):
        session.config.get_terminal_writer().line(determinism.settings())


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say it again, below the failures."""
    terminalreporter.write_line(determinism.settings())


class _Files(LoadFileScheduling):
    """Leaves a file to one worker, and all browsers to one: two would only wait for each other."""

    def _split_scope(self, nodeid: str) -> str:
        file = super()._split_scope(nodeid)
        return "browser" if file.startswith("tests/browser/") else file


@pytest.hookimpl(optionalhook=True)
def pytest_xdist_make_scheduler(config: pytest.Config, log: Any) -> LoadFileScheduling:
    """How tests are handed out to workers."""
    return _Files(config, log)


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    """Shuffle files, and tests in a file; begin with slow ones, so that no worker is left to itself with them."""
    if _QUICK:
        items[:] = [item for item in items if "process" not in getattr(item, "fixturenames", ())]
    draw = Random(determinism.SEED)
    files = {path: draw.random() for path in sorted({item.path for item in items})}
    tests = {item.nodeid.partition("[")[0]: draw.random() for item in items}
    # pytest keeps together what shares an expensive parameter.
    ordered = {item.path for item in items if _shares_parameters(item)}
    items.sort(
        key=lambda item: (
            _turn(item),
            files[item.path],
            0 if item.path in ordered else tests[item.nodeid.partition("[")[0]],
        )
    )


def _shares_parameters(item: pytest.Item) -> bool:
    scopes = getattr(getattr(item, "callspec", None), "_arg2scope", {})
    return any(scope.value != "function" for scope in scopes.values())


def _turn(item: pytest.Item) -> int:
    folder = _folder(item)
    return _SLOWEST_FIRST.index(folder) if folder in _SLOWEST_FIRST else len(_SLOWEST_FIRST)


def _folder(item: pytest.Item) -> str:
    tests = Path(__file__).parent
    return item.path.relative_to(tests).parts[0] if item.path.is_relative_to(tests) else ""


@pytest.hookimpl(tryfirst=True)
def pytest_runtest_setup(item: pytest.Item) -> None:
    """Every test draws the same numbers, whichever tests ran before it."""
    determinism.reseed(item.nodeid)


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
