"""Requests that cost a server as much as possible: time on its event loop, or memory for good."""

from collections.abc import Callable
from typing import Final

_LONG: Final = 50_000
"""Bytes: a little less than the headers of a request may have."""

ExpensiveRequest = Callable[[int, str], bytes]
"""The n-th request of a kind, all different, with the right host."""


def _get(target: str, host: str, *headers: str) -> bytes:
    return "\r\n".join((f"GET {target} HTTP/1.1", f"Host: {host}", *headers, "", "")).encode()


def _post(headers: str, host: str, body: str) -> bytes:
    return (
        f"POST /api/check HTTP/1.1\r\nHost: {host}\r\n{headers}\r\nContent-Length: {len(body)}\r\n\r\n{body}".encode()
    )


def _many(each: str, number: int) -> str:
    """Repeated to the full length, beginning with a number."""
    return f"{number:08d}" + each * (_LONG // len(each))


EXPENSIVE: Final[dict[str, ExpensiveRequest]] = {
    "query with many fields": lambda n, host: _get("/api/solo?" + "&".join(f"{n}a{at}=1" for at in range(4_500)), host),
    "query with one long field": lambda n, host: _get(f"/api/solo?code={_many('x', n)}", host),
    "long path of the API": lambda n, host: _get(f"/api/tables/{_many('x', n)}", host),
    "long path of a page": lambda n, host: _get(f"/t/{_many('x', n)}", host),
    "path with many parts": lambda n, host: _get(f"/{_many('/a', n)}", host),
    "path with many dots": lambda n, host: _get(f"/assets/{_many('./', n)}", host),
    "path with many escapes": lambda n, host: _get(f"/api/tables/{_many('%41', n)}", host),
    "long host": lambda n, _: _get("/api/address", _many("y", n)),
    "long cookie": lambda n, host: _get("/api/bots", host, f"Cookie: {_many('y=1; ', n)}"),
    "long Accept": lambda n, host: _get("/nothing", host, f"Accept: {_many(',y/y', n)}"),
    "long Accept-Encoding": lambda n, host: _get("/", host, f"Accept-Encoding: {_many(',gzip', n)}"),
    "long If-None-Match": lambda n, host: _get("/", host, f"If-None-Match: {_many('x', n)}"),
    "long X-Forwarded-For": lambda n, host: _get("/api/bots", host, f"X-Forwarded-For: {_many(',1.2.3.4', n)}"),
    "many headers": lambda n, host: _get("/api/bots", host, *(f"X-{n}-{at}: 1" for at in range(3_500))),
    "long Content-Type": lambda n, host: _post(f"Content-Type: application/json; a={_many('y', n)}", host, "{}"),
    "Content-Type with many fields": lambda n, host: _post(f"Content-Type: a/b{_many('; a=b', n)}", host, "{}"),
    "body of brackets": lambda _, host: _post("Content-Type: application/json", host, "[" * 16_000),
    "body of fields": lambda n, host: _post(
        "Content-Type: application/json", host, "{" + ",".join(f'"{n}a{at}":1' for at in range(1_200)) + "}"
    ),
    "form with many fields": lambda n, host: _post(
        "Content-Type: application/x-www-form-urlencoded", host, "&".join(f"{n}a{at}=1" for at in range(1_400))
    ),
}
