"""A server whose clock stands still until a test moves it: however slow the machine is, no player is late."""

import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Final
from unittest.mock import patch

from dimension.server import service
from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS

_SPEED: Final = 100
"""A timer looks again after what is left for it, divided by this; a jump of fifty seconds is not a standstill yet."""


class HeldClock:
    """The time of a server."""

    def __init__(self) -> None:
        self._now = time.time_ns() // 1_000_000

    def __call__(self) -> int:
        return self._now

    def move_to(self, moment: int) -> None:
        """Let it be a later moment, in milliseconds."""
        assert 0 <= moment - self._now < 500 * _SPEED
        self._now = moment


@contextmanager
def held_server(database: Path, **environ: str) -> Iterator[tuple[LocalServer, HeldClock]]:
    """A server, and its clock."""
    clock = HeldClock()
    with patch.object(service, "clock_for", lambda *_: clock):
        server = LocalServer(database, **GENEROUS | environ | {"DIMENSION_SPEED": str(_SPEED)})
    with server:
        yield server, clock
