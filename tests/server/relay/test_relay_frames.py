"""What nodes say to each other, also when one of them is newer."""

import msgspec
import pytest

from dimension.server.relay.frames import End, Frame, Text, decode_frames, encode_frames


def test_frames_come_as_they_were_sent() -> None:
    frames: list[Frame] = [Text(1, "hello"), End(1, is_node_going=True)]
    assert decode_frames(encode_frames(frames)) == frames


def test_what_only_a_newer_version_says_is_left_out_and_breaks_nothing() -> None:
    data = msgspec.msgpack.encode([[2, 1, "hello"], [99, 1, "new"], [4, 1, True, "a new field"]])
    assert decode_frames(data) == [Text(1, "hello"), End(1, is_node_going=True)]


@pytest.mark.parametrize("data", [b"", b"\xc1", b"\x81\xa1a\x01", b"\x92\x93\x02\x01"])
def test_what_is_no_list_of_frames_is_refused(data: bytes) -> None:
    with pytest.raises(msgspec.DecodeError):
        decode_frames(data)
