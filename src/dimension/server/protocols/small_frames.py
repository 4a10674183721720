"""Small WebSocket frames, read without a parser: a page says nearly everything in one frame that arrives whole."""

from typing import Final

try:
    from websockets.speedups import apply_mask
except ImportError:
    from websockets.utils import apply_mask

_MOST_BYTES: Final = 4_096
_HEADER: Final = 6
"""Bytes before the payload of a small frame, which has a mask."""
_MASKED: Final = 0x80
_SMALLEST_LONG: Final = 126
_TEXT: Final = 0x81
_CONTROL: Final = (0x88, 0x89, 0x8A)


def small_frames(data: bytes) -> list[bytes] | None:
    """The frames that data consists of, if all are whole small texts or control frames; None otherwise."""
    if len(data) > _MOST_BYTES:
        return None
    frames: list[bytes] = []
    start, end = 0, len(data)
    while end - start >= _HEADER:
        kind, size = data[start], data[start + 1] - _MASKED
        if (kind != _TEXT and kind not in _CONTROL) or not 0 <= size < _SMALLEST_LONG:
            return None
        after = start + _HEADER + size
        frames.append(data[start:after])
        start = after
    return frames if start == end else None


def text_frame(text: str) -> bytes:
    """A text as a server sends it."""
    data = text.encode()
    size = len(data)
    if size < _SMALLEST_LONG:
        return bytes((_TEXT, size)) + data
    if size < 1 << 16:
        return bytes((_TEXT, 126)) + size.to_bytes(2) + data
    return bytes((_TEXT, 127)) + size.to_bytes(8) + data


def text_in(frame: bytes) -> bytes | None:
    """The text in a small frame; None for a control frame, and for a text that is not ASCII."""
    if frame[0] != _TEXT:
        return None
    text = apply_mask(frame[_HEADER:], frame[2:_HEADER])
    return text if text.isascii() else None
