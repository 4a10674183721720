"""A server for tests that need nothing special of it."""

from collections.abc import Iterator

import pytest

from tests.server.hostile.target import UNLIMITED, Target


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    """A server without limits per address."""
    with Target(tmp_path_factory.mktemp("hostile"), UNLIMITED) as running:
        yield running
