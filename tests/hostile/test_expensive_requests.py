"""No request is worth more memory than it has bytes, and none is remembered by its text."""

from collections.abc import Iterator

import pytest

from tests.hostile.expensive_requests import EXPENSIVE, ExpensiveRequest
from tests.hostile.target import UNLIMITED, Target
from tests.hostile.wire_client import Line, Where, run

REQUESTS = 250
COSTLY = {"query with many fields": 100}
"""Fewer of those that take long, and of which much would be kept."""
MOST_KEPT = 8 * 1024
"""KiB: 250 requests of 50 kB have 12 MiB, and 450,000 fields of a query many times that."""
REMEMBERED = (
    "query with many fields",
    "query with one long field",
    "long path of the API",
    "long path of a page",
    "path with many parts",
    "long host",
    "long Content-Type",
    "Content-Type with many fields",
)
"""Texts by which a framework looks things up, and may keep what it found."""


@pytest.fixture(scope="module")
def target(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Target]:
    """A server in a process of its own, in whose memory nothing else is."""
    with Target(tmp_path_factory.mktemp("expensive"), UNLIMITED) as running:
        yield running
        assert running.stop() == 0
    assert running.errors == []


@pytest.mark.parametrize("kind", REMEMBERED)
def test_long_texts_are_not_kept(kind: str, target: Target) -> None:
    run(_send(target, EXPENSIVE[kind], 5))
    before = target.memory
    run(_send(target, EXPENSIVE[kind], COSTLY.get(kind, REQUESTS)))
    assert target.memory - before < MOST_KEPT


async def _send(target: Target, make: ExpensiveRequest, count: int) -> None:
    line = Line(Where(target.host, target.port))
    for number in range(count):
        answer = await line.ask(make(number, target.address))
        assert answer is None or answer.status < 500
    line.close()
