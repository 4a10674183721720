"""Received data in small pieces."""

import pytest

from dimension.server.wire.frames import slices


@pytest.mark.parametrize("size", [0, 1, 4_095, 4_096, 4_097, 100_000])
def test_the_pieces_are_small_and_together_are_the_data(size: int) -> None:
    data = bytes(at % 251 for at in range(size))
    parts = list(slices(data))
    assert b"".join(parts) == data
    assert all(0 < len(part) <= 4_096 for part in parts)
