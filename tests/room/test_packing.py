"""Packed bytes come back as they were, and never as more than fits into memory."""

import zlib

import pytest

from dimension.room.packing import LARGEST, pack, unpack


@pytest.mark.parametrize("data", [b"", b"a", bytes(range(256)) * 500])
def test_bytes_come_back_as_they_were(data: bytes) -> None:
    assert unpack(pack(data)) == data


def test_other_bytes_are_refused() -> None:
    whole = pack(b"a tray" * 100)
    for broken in (b"", b"nonsense", whole[:-1], whole[:-4] + b"\0\0\0\0"):
        with pytest.raises(zlib.error):
            unpack(broken)


def test_a_small_piece_that_unpacks_to_too_much_is_refused() -> None:
    packer = zlib.compressobj()
    bomb = b"".join(packer.compress(bytes(2**20)) for _ in range(LARGEST // 2**20 + 1)) + packer.flush()
    assert len(bomb) < 100_000
    with pytest.raises(zlib.error, match="too large"):
        unpack(bomb)
