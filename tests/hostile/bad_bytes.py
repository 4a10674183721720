"""Bytes that are hardly HTTP: smuggling, bad hosts, bad starts, bad headers, and noise."""

from collections.abc import Callable
from random import Random
from typing import Final

from tests.hostile.bad_requests import bad_request

_CUT_OFF_BODY: Final = 2_000
_UPGRADE: Final = "Connection: Upgrade\r\nUpgrade: websocket\r\n"
_HANDSHAKE: Final = f"{_UPGRADE}Sec-WebSocket-Version: 13\r\nSec-WebSocket-Key: "
_KEY: Final = "dGhlIHNhbXBsZSBub25jZQ=="
_HOSTS: Final = (
    "x:abc", "x:99999", "x:-1", "::1", "[::1", "[::1]:80", "x:", ":80", "", " ", "user@x", "user:pw@x:80", "x y",
    "x/../y",
    "\xe9\xff", "x\0y", "evil.example", "127.0.0.1:1:2", "x" * 5_000, "[fe80::1%25eth0]", "%31", "x?y", "x#y",
    "127.0.0.1\\@evil", "localhost.", "0x7f.1", "١٢٧",
)  # fmt: skip
_STARTS: Final = (
    "GET", "GET /", "GET / HTTP/9.9", "GET / HTTP/0.9", "GET  / HTTP/1.1", "get / HTTP/1.1", "G\0T / HTTP/1.1",
    "/ HTTP/1.1", "GET / HTTP/1.1 x", "GET / HTTP/2.0", "PRI * HTTP/2.0", "CONNECT evil.example:443 HTTP/1.1",
    "GET http://evil.example/ HTTP/1.1", "GET http://x:abc/ HTTP/1.1", "GET //[ HTTP/1.1", "GET \xff HTTP/1.1",
    "GET /\x7f HTTP/1.1", "GET /?\t HTTP/1.1", "OPTIONS * HTTP/1.1", "GET * HTTP/1.1", "GET ? HTTP/1.1",
    f"GET /{'a' * 20_000} HTTP/1.1", f"GET /{'a' * 70_000} HTTP/1.1", "GET ../../etc/passwd HTTP/1.1",
    "SSH-2.0-OpenSSH",
    "\x16\x03\x01\x02",
)  # fmt: skip
_HEADERS: Final = (
    "X", ": x", "X y: z", "X: a\rb", "X: a\0b", " folded: x", "X: a\r\n folded", "X" * 70_000 + ": 1",
    "X: " + "y" * 70_000,
    "\r\n".join(f"X-{at}: {at}" for at in range(2_000)), "Expect: 100-continue", "Expect: nonsense",
    "Content-Type: \xff",
    "Cookie: " + "a=b; " * 5_000, "Upgrade: websocket", "Connection: Upgrade\r\nUpgrade: websocket",
    f"{_UPGRADE}Sec-WebSocket-Version: 99\r\nSec-WebSocket-Key: x", _HANDSHAKE + "A" * 5_000,
    f"{_HANDSHAKE}{_KEY}\r\nSec-WebSocket-Extensions: permessage-deflate; server_max_window_bits=99",
    f"{_HANDSHAKE}{_KEY}\r\nSec-WebSocket-Protocol: \xff, ,x", "Connection: Upgrade, HTTP2-Settings\r\nUpgrade: h2c",
)  # fmt: skip
_LENGTHS: Final = (
    "Content-Length: 4\r\nTransfer-Encoding: chunked", "Transfer-Encoding: chunked\r\nContent-Length: 4",
    "Content-Length: 4\r\nContent-Length: 5", "Content-Length: 4, 5", "Content-Length: +4", "Content-Length: -1",
    "Content-Length: 0x4", "Content-Length: 4 4", "Content-Length: \u00b2", "Content-Length: " + "9" * 10,
    "Content-Length: " + "9" * 20, "Content-Length: " + "9" * 5_000, "Content-Length:", "Content-Length: 1e3",
    "Transfer-Encoding: xchunked", "Transfer-Encoding: chunked, identity", "Transfer-Encoding : chunked",
    "Transfer-Encoding: chunked\r\nTransfer-Encoding: identity", "Transfer-Encoding:\tchunked",
    " Transfer-Encoding: chunked",
)  # fmt: skip
_BODIES: Final = (
    "0\r\n\r\n", "5\r\nhello\r\n0\r\n\r\n", "FFFFFFFFFFFFFFFFF\r\n", "-1\r\n", "zz\r\n", "{}",
    "5;ext=" + "x" * 500 + "\r\nhello\r\n0\r\n\r\n",
)  # fmt: skip


def bad_bytes(rng: Random, host: str) -> bytes:
    """Bytes for a connection of their own: they may be answered, and the connection has to end."""
    return rng.choice(_RAW)(rng, host)


def _smuggled(rng: Random, host: str) -> bytes:
    inner = f"GET /metrics HTTP/1.1\r\nHost: {host}\r\n\r\n"
    start = f"POST /api/tables HTTP/1.1\r\nHost: {host}\r\n{rng.choice(_LENGTHS)}"
    return f"{start}\r\n\r\n{rng.choice(_BODIES)}{inner}".encode("latin-1")


def _bad_host(rng: Random, _: str) -> bytes:
    value = rng.choice(_HOSTS)
    path = rng.choice(
        ("/", "/api/address", "/api/tables/ZZZZZZ/qr.svg", "/api/tables", "/metrics", "/t/ZZZZZZ", "/docs")
    )
    hosts = rng.choice((f"Host: {value}\r\n", f"Host: {value}\r\nHost: x\r\n", "", f"HOST:{value}\r\n"))
    body = rng.choice(("", "Content-Type: application/json\r\nContent-Length: 1\r\n\r\n{"))
    text = f"{'POST' if body else 'GET'} {path} HTTP/1.1\r\n{hosts}{body}\r\n\r\n"
    return text.encode(rng.choice(("utf-8", "latin-1")), "replace")


def _bad_start(rng: Random, host: str) -> bytes:
    return f"{rng.choice(_STARTS)}\r\nHost: {host}\r\nConnection: close\r\n\r\n".encode("latin-1")


def _bad_headers(rng: Random, host: str) -> bytes:
    path = rng.choice(
        ("/", "/api/bots", "/api/tables/ZZZZZZ/socket", "/nothing/socket", "/api/tables//socket", "/health")
    )
    return f"GET {path} HTTP/1.1\r\nHost: {host}\r\n{rng.choice(_HEADERS)}\r\n\r\n".encode("latin-1")


def _cut_off(rng: Random, host: str) -> bytes:
    whole = bad_request(rng, host).data
    return whole[: rng.randrange(1, min(len(whole), _CUT_OFF_BODY))]


def _pipelined(rng: Random, host: str) -> bytes:
    return b"".join(bad_request(rng, host).data for _ in range(rng.randrange(2, 12)))


def _noise(rng: Random, _: str) -> bytes:
    return rng.randbytes(rng.randrange(1, 600))


def _mutated(rng: Random, host: str) -> bytes:
    data = bytearray(bad_request(rng, host).data)
    for _ in range(rng.randrange(1, 8)):
        data[rng.randrange(len(data))] = rng.randrange(256)
    return bytes(data)


_RAW: Final[tuple[Callable[[Random, str], bytes], ...]] = (
    _smuggled, _bad_host, _bad_start, _bad_headers, _cut_off, _pipelined, _noise, _mutated,
)  # fmt: skip
