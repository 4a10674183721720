"""Small frames read without a parser: as websockets reads them, or not at all."""

import pytest
from hypothesis import given
from hypothesis import strategies as st
from websockets.frames import Frame, Opcode

from dimension.server.wire.frames import small_frames, text_frame, text_in
from tests.server.wire.wire import masked, plain

PING, PONG, CLOSE = (masked("", opcode) for opcode in (Opcode.PING, Opcode.PONG, Opcode.CLOSE))


@given(st.lists(st.text(max_size=31), min_size=1, max_size=5))
def test_whole_small_frames_are_found_and_ascii_is_read(texts: list[str]) -> None:
    frames = small_frames(b"".join(map(masked, texts)))
    assert frames is not None
    expected = [text.encode() if text.isascii() else None for text in texts]
    assert [text_in(frame) for frame in frames] == expected


def test_control_frames_are_found_and_left_to_websockets() -> None:
    data = [masked("one"), PING, masked("two"), PONG, CLOSE]
    assert small_frames(b"".join(data)) == data
    assert [text_in(frame) for frame in data] == [b"one", None, b"two", None, None]


@pytest.mark.parametrize(
    "data",
    [
        masked("x" * 126),
        masked("bytes", Opcode.BINARY),
        masked("rest", Opcode.CONT),
        Frame(Opcode.TEXT, b"begin", fin=False).serialize(mask=True),
        b"\xc1" + masked("reserved bit")[1:],
        plain("no mask"),
        masked("whole") + masked("cut off")[:-1],
        masked("whole") + b"\x81",
        masked("x") * 1_000,
    ],
    # Masks are random, and every worker has to know the tests by the same names.
    ids=["long", "binary", "rest", "beginning", "reserved", "unmasked", "cut", "header", "many"],
)
def test_everything_else_is_left_to_websockets(data: bytes) -> None:
    assert small_frames(data) is None


@given(st.text(max_size=200))
def test_texts_are_sent_as_websockets_would(text: str) -> None:
    assert text_frame(text) == plain(text)


@pytest.mark.parametrize("size", [125, 126, 65_535, 65_536])
def test_long_texts_are_sent_as_websockets_would(size: int) -> None:
    assert text_frame("x" * size) == plain("x" * size)
