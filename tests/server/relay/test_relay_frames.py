"""Frames between nodes, even when one of them is newer."""

import msgspec
import pytest

from dimension.server.relay.frames import End, Frame, Text, decode_frames, encode_frames


def test_frames_come_as_they_were_sent() -> None:
    frames: list[Frame] = [Text(1, "hello"), End(1, is_node_going=True)]
    assert decode_frames(encode_frames(frames)) == frames


def test_unknown_frames_and_fields_of_a_newer_version_are_ignored() -> None:
    data = msgspec.msgpack.encode([[2, 1, "hello"], [99, 1, "new"], [4, 1, True, "a new field"]])
    assert decode_frames(data) == [Text(1, "hello"), End(1, is_node_going=True)]


@pytest.mark.parametrize("data", [b"", b"\xc1", b"\x81\xa1a\x01", b"\x92\x93\x02\x01"])
def test_malformed_frames_are_refused(data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_frames(data)
