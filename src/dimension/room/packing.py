"""Compressed bytes, as logs and states are stored; the size after decompression is bounded."""

import zlib
from typing import Final

LARGEST: Final = 64 * 2**20
"""Bytes; a hundred times as many as the largest archive of a game has."""


def pack(data: bytes) -> bytes:
    """Compressed bytes, with a checksum."""
    return zlib.compress(data)


def unpack(data: bytes) -> bytes:
    """Bytes as they were packed; raises zlib.error for anything else, and for more than `LARGEST`."""
    reader = zlib.decompressobj()
    found = reader.decompress(data, LARGEST)
    if not reader.eof:
        raise zlib.error("incomplete, or too large")
    return found
