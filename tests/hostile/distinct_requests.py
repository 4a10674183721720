"""Requests of which no two are alike: whatever a server keeps per path, name, cookie or address grows with them."""

import asyncio
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from random import Random
from typing import Final

from tests.hostile.wire_client import Line, Where, handshake

_ALPHABET: Final = "0123456789ABCDEFGHJKMNPQRSTVWXYZ"
_PER_ADDRESS: Final = 40
"""Requests before the next address: all addresses of 127.0.0.0/8 lead here."""


def _name(rng: Random, length: int = 6) -> str:
    return "".join(rng.choice(_ALPHABET) for _ in range(length))


def _dots(rng: Random, files: list[str]) -> str:
    """A file of the client under one of its endless spellings."""
    path = rng.choice(files)
    for _ in range(rng.randrange(1, 20)):
        at = path.find("/", rng.randrange(len(path)))
        path = path[: at + 1] + rng.choice(("./", "/")) + path[at + 1 :]
    return path


_PATHS: Final[tuple[Callable[[Random, list[str]], str], ...]] = (
    _dots,
    lambda rng, _: f"/t/{_name(rng)}",
    lambda rng, _: f"/{_name(rng, 30)}",
    lambda rng, _: f"/docs/{_name(rng, 30)}",
    lambda rng, _: f"/assets/{_name(rng, 20)}.js",
    lambda rng, _: f"/api/tables/{_name(rng)}",
    lambda rng, _: f"/api/tables/{_name(rng, 16)}",
    lambda rng, _: f"/api/games/{_name(rng)}/{rng.randrange(1, 10_000)}",
    lambda rng, _: f"/api/tables/{_name(rng)}/qr.svg",
    lambda rng, _: f"/api/solo?code={_name(rng, 15)}",
    lambda rng, files: f"{rng.choice(files)}?{_name(rng, 20)}={_name(rng, 20)}",
    lambda rng, _: f"/api/bots?{_name(rng, 12)}",
    lambda rng, _: f"/api/games?x={_name(rng, 12)}",
)


def distinct_request(rng: Random, host: str, files: list[str]) -> bytes:
    """A request that was never sent before."""
    token = "".join(rng.choice("abcdefghijklmnopqrstuvwxyz0123456789-_") for _ in range(32))
    if rng.random() < 0.02:
        return handshake(f"/api/tables/{_name(rng)}/socket?revision={rng.randrange(10**9)}", host, f"dimension={token}")
    port = host.partition(":")[2]
    other = f"127.{rng.randrange(256)}.{rng.randrange(256)}.1:{port}"
    hosts = (host, host, other, f"{_name(rng, 8).lower()}.localhost:{port}")
    return (
        f"GET {rng.choice(_PATHS)(rng, files)} HTTP/1.1\r\nHost: {rng.choice(hosts)}\r\nCookie: dimension={token}\r\n"
        f'User-Agent: {_name(rng, 10)}\r\nIf-None-Match: "{_name(rng, 10)}"\r\nAccept-Encoding: gzip\r\n\r\n'
    ).encode()


def client_files(folder: Path) -> list[str]:
    """The paths of the built client's files."""
    return [f"/{file.relative_to(folder).as_posix()}" for file in sorted(folder.rglob("*")) if file.is_file()]


async def send_distinct(
    host: str, port: int, count: int, seed: int, files: list[str], abreast: int = 4
) -> Counter[int]:
    """Send this many requests from ever new addresses; how often each status came."""
    statuses: Counter[int] = Counter()
    sent = 0

    async def work(number: int) -> None:
        nonlocal sent
        rng = Random(f"{seed}/{number}")
        while sent < count:
            source = f"127.{rng.randrange(1, 255)}.{rng.randrange(1, 255)}.{rng.randrange(1, 255)}"
            line = Line(Where(host, port, source))
            for _ in range(_PER_ADDRESS):
                answer = await line.ask(distinct_request(rng, f"{host}:{port}", files))
                sent += 1
                statuses[answer.status if answer else 0] += 1
            line.close()

    await asyncio.gather(*(work(number) for number in range(abreast)))
    return statuses
