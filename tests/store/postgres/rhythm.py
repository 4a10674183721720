"""Servers that notice each other's death fast enough for tests, and slowly enough for a busy machine."""

from collections.abc import Iterator
from contextlib import contextmanager
from functools import partial
from typing import Final

from dimension.store.postgres import PostgresStore
from dimension.store.postgres.liveness import Rhythm

PATIENT: Final = Rhythm(beat=0.1, sure=30.0, dead=60.0, again=0.05)
"""Only a free lock is a sign of death."""
DOOMED: Final = Rhythm(beat=0.1, sure=1.5, dead=2.5, again=0.05)
"""Of a server that will hang or be cut off, and knows that soon."""
WATCHFUL: Final = Rhythm(beat=0.1, sure=60.0, dead=2.5, again=0.05)
"""Of a server that takes it for dead: however busy the machine is, never itself."""


def keep_rhythm(rhythm: Rhythm) -> None:
    """Let all servers of this process have a rhythm."""
    setattr(PostgresStore, "open", partial(PostgresStore.open, rhythm=rhythm))  # noqa: B010 - mypy knows methods only


@contextmanager
def in_rhythm(rhythm: Rhythm) -> Iterator[None]:
    """Let servers that are started meanwhile in this process have a rhythm."""
    usual = vars(PostgresStore)["open"]
    keep_rhythm(rhythm)
    try:
        yield
    finally:
        setattr(PostgresStore, "open", usual)  # noqa: B010 - see above
