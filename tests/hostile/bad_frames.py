"""Violations of the WebSocket protocol itself, below any message."""

from collections.abc import Callable
from random import Random
from typing import Final

from tests.hostile.strange_texts import some_bytes
from tests.hostile.wire_client import masked

_TEXT, _BINARY, _CLOSE, _PING, _PONG = 1, 2, 8, 9, 10
_MESSAGE: Final = b'{"type":"ping","id":1}'
_NOT_UTF8: Final = (
    b"\xff",
    b"\xc0\xaf",
    b"\xed\xa0\x80",
    b"\xf4\x90\x80\x80",
    b"ok\xe2\x82",
    b"\x80" * 50,
    b'{"type":"\xff"}',
)


def bad_frame(rng: Random) -> bytes:
    """Bytes that no client should send on an open socket."""
    return rng.choice(_KINDS)(rng)


def _unmasked(_: Random) -> bytes:
    return bytes([0x81, len(_MESSAGE)]) + _MESSAGE


def _reserved_bits(rng: Random) -> bytes:
    frame = masked(_MESSAGE)
    return bytes([frame[0] | rng.choice((0x40, 0x20, 0x10, 0x70))]) + frame[1:]


def _reserved_opcode(rng: Random) -> bytes:
    return masked(_MESSAGE, rng.choice((3, 4, 5, 6, 7, 11, 12, 13, 14, 15)))


def _long_control(rng: Random) -> bytes:
    return masked(b"x" * rng.randrange(126, 2_000), rng.choice((_CLOSE, _PING, _PONG)))


def _control_in_pieces(rng: Random) -> bytes:
    return masked(b"x", rng.choice((_CLOSE, _PING, _PONG)), final=False)


def _nothing_to_continue(_: Random) -> bytes:
    return masked(_MESSAGE, 0)


def _interrupted_message(rng: Random) -> bytes:
    return masked(b"{", final=False) + masked(_MESSAGE, rng.choice((_TEXT, _BINARY)))


def _never_finished(rng: Random) -> bytes:
    return masked(b"{", final=False) + masked(b" ", 0, final=False) * rng.randrange(1, 400)


def _not_utf8(rng: Random) -> bytes:
    return masked(rng.choice(_NOT_UTF8), mask=rng.randbytes(4))


def _not_utf8_in_pieces(rng: Random) -> bytes:
    return masked(b'{"type":"\xe2', final=False) + masked(rng.choice(_NOT_UTF8), 0)


def _bad_close(rng: Random) -> bytes:
    code = rng.choice((0, 999, 1004, 1005, 1006, 1015, 1016, 2999, 5000, 65_535)).to_bytes(2)
    return masked(rng.choice((b"\x03", code, b"\x03\xe8" + rng.choice(_NOT_UTF8), code + b"\xff")), _CLOSE)


def _oversize(rng: Random) -> bytes:
    return masked(b"x" * rng.choice((4_097, 10_000, 65_535, 65_536, 200_000)), rng.choice((_TEXT, _BINARY)))


def _oversize_in_pieces(_: Random) -> bytes:
    return masked(b"x" * 2_000, final=False) + masked(b"x" * 2_000, 0, final=False) * 4


def _promises_much(rng: Random) -> bytes:
    size = rng.choice((2**16, 2**31, 2**32, 2**62, 2**63, 2**64 - 1))
    return b"\x81\xff" + size.to_bytes(8) + b"\0\0\0\0" + some_bytes(rng)


def _wasteful_length(rng: Random) -> bytes:
    size = rng.choice((b"\xfe\x00\x05", b"\xff" + (5).to_bytes(8)))
    return b"\x81" + size + b"\0\0\0\0hello"


def _cut(rng: Random) -> bytes:
    frame = masked(_MESSAGE)
    return frame[: rng.randrange(1, len(frame))]


def _noise(rng: Random) -> bytes:
    return rng.randbytes(rng.randrange(1, 400))


def _http(_: Random) -> bytes:
    return b"GET / HTTP/1.1\r\nHost: a\r\n\r\n"


def _flood(rng: Random) -> bytes:
    return masked(some_bytes(rng), rng.choice((_PING, _PONG))) * 300


def _binary(rng: Random) -> bytes:
    return masked(rng.choice((_MESSAGE, some_bytes(rng))), _BINARY) * rng.randrange(1, 10)


def _after_goodbye(_: Random) -> bytes:
    return masked(b"\x03\xe8", _CLOSE) + masked(_MESSAGE) * 20


_KINDS: Final[tuple[Callable[[Random], bytes], ...]] = (
    _unmasked, _reserved_bits, _reserved_opcode, _long_control, _control_in_pieces, _nothing_to_continue,
    _interrupted_message, _never_finished, _not_utf8, _not_utf8_in_pieces, _bad_close, _oversize, _oversize_in_pieces,
    _promises_much, _wasteful_length, _cut, _noise, _http, _flood, _binary, _after_goodbye,
)  # fmt: skip
