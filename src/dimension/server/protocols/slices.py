"""Received data in small pieces, so that limits are checked before a large piece has been handled."""

from collections.abc import Iterator
from typing import Final

_SLICE: Final = 4_096


def slices(data: bytes) -> Iterator[bytes]:
    """The data in pieces of at most 4 kB: a flood in one piece is cut off as soon as a flood in many."""
    return (data[start : start + _SLICE] for start in range(0, len(data), _SLICE))
