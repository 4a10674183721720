"""No request is worth more memory than it has bytes, and none is remembered by its text."""

import pytest

from tests.server.hostile.expensive_requests import EXPENSIVE, ExpensiveRequest
from tests.server.hostile.target import Target
from tests.server.hostile.wire_client import Line, Where, run

REQUESTS = 250
MOST_KEPT = 16 * 1024
"""KiB: 250 requests of 50 kB have 12 MiB."""
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


@pytest.mark.parametrize("kind", REMEMBERED)
def test_long_texts_are_not_kept(kind: str, target: Target) -> None:
    run(_send(target, EXPENSIVE[kind], 5))
    before = target.memory
    run(_send(target, EXPENSIVE[kind], REQUESTS))
    assert target.memory - before < MOST_KEPT


async def _send(target: Target, make: ExpensiveRequest, count: int) -> None:
    line = Line(Where(target.host, target.port))
    for number in range(count):
        answer = await line.ask(make(number, target.address))
        assert answer is None or answer.status < 500
    line.close()
