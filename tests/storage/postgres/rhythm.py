"""Servers that notice each other's death fast enough for tests, and slowly enough for a busy machine."""

from typing import Final

from dimension.storage.postgres.liveness import Rhythm

FAST: Final = Rhythm(beat=0.1, sure=1.0, dead=1.5, again=0.05)
PATIENT: Final = Rhythm(beat=0.1, sure=30.0, dead=60.0, again=0.05)
"""Only a free lock is a sign of death."""
