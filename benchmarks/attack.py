"""The effect of attacks on an honest player: p99 of pings, trays, requests, deals and bots, quiet and under attack.

A server with the usual limits; the player has an address of its own, attackers have one or fifty others, all on
loopback. Each attack is one that an outside review found. With `disk`, 512 sockets write as much as they may.

Run with `python benchmarks/attack.py --seconds 20`; results are in docs/host/security.md.
"""

import argparse
import asyncio
import itertools
import json
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import asynccontextmanager, contextmanager, suppress
from pathlib import Path
from typing import Any, Final

from websockets.asyncio.client import ClientConnection, connect
from websockets.exceptions import WebSocketException

HONEST: Final = "127.0.0.99"
CONNECTIONS: Final = 8
"""Of each attack, over all addresses."""
SLOW_TRAY: Final = {"hand": "B-O G^", "tray": "G.K.GBG/....../."}
SLOW_GAME: Final = {"rounds": 12, "cards": 3, "grade": "evil", "deck": "no-counting", "seats": 1}
TRAYS: Final = ("K....../....../.", "W....../....../.", "B....../....../.")
Took = dict[str, list[float]]


class Server:
    """`dimension serve` with the usual limits, on a file."""

    def __init__(self, database: Path, port: int) -> None:
        self.port, self.database = port, database
        command = (sys.executable, "-m", "dimension", "serve", "--port", str(port), "--database", str(database))
        self.process = subprocess.Popen(command, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)

    @property
    def megabytes(self) -> float:
        """Resident memory."""
        status = Path(f"/proc/{self.process.pid}/status").read_text()
        return int(status.partition("VmRSS:")[2].split()[0]) / 1024

    @property
    def cpu(self) -> float:
        """Seconds of the server and its solver."""
        children = Path(f"/proc/{self.process.pid}/task/{self.process.pid}/children").read_text().split()
        return sum(map(_seconds, (str(self.process.pid), *children)))

    @property
    def stored(self) -> float:
        """Megabytes of the database and its journal."""
        return sum(file.stat().st_size for file in self.database.parent.glob(f"{self.database.name}*")) / 1e6


def _seconds(pid: str) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


@contextmanager
def served(folder: Path, port: int) -> Iterator[Server]:
    server = Server(folder / "games.sqlite3", port)
    try:
        yield server
    finally:
        server.process.terminate()
        server.process.wait(30)


def request(method: str, path: str, port: int, token: str, body: object = None, *headers: str) -> bytes:
    data = b"" if body is None else json.dumps(body).encode()
    lines = (
        *(f"{method} {path} HTTP/1.1", f"Host: 127.0.0.1:{port}", f"Cookie: dimension={token}"),
        *("Content-Type: application/json", f"Content-Length: {len(data)}", *headers, "", ""),
    )
    return "\r\n".join(lines).encode() + data


async def asked(source: str, port: int, sent: bytes) -> tuple[int, Any]:
    """The status of the answer to one request on a connection of its own, and its JSON."""
    reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
    try:
        writer.write(sent)
        head = await reader.readuntil(b"\r\n\r\n")
        length = int(head.lower().partition(b"content-length:")[2].split()[0] or 0)
        body = await reader.readexactly(length)
        return int(head.split()[1]), json.loads(body) if body.startswith((b"{", b"[")) else None
    finally:
        writer.close()


@asynccontextmanager
async def seated(source: str, port: int, token: str, settings: dict[str, Any]) -> AsyncIterator[ClientConnection]:
    """The page of a player at a new table."""
    _, table = await asked(source, port, request("POST", "/api/tables", port, token, {"settings": settings}))
    room = table["room"]
    await asked(source, port, request("POST", f"/api/tables/{room}/seats", port, token, {"name": "P"}))
    url, headers = f"ws://127.0.0.1:{port}/api/tables/{room}/socket", {"Cookie": f"dimension={token}"}
    async with connect(url, additional_headers=headers, local_addr=(source, 0), compression=None) as page:
        await page.recv()
        yield page


async def heard(page: ClientConnection, holds: Callable[[dict[str, Any]], bool]) -> float:
    """How many milliseconds it takes until a message holds."""
    began = time.perf_counter()
    while not holds(json.loads(await page.recv())):
        pass
    return 1000 * (time.perf_counter() - began)


def phase(name: str) -> Callable[[dict[str, Any]], bool]:
    return lambda message: message["type"] == "snapshot" and message["view"]["phase"] == name


async def say(page: ClientConnection, kind: str, **fields: object) -> None:
    await page.send(json.dumps({"type": kind, **fields}))


async def play(port: int, took: Took) -> None:
    """An honest player without end: pings, trays and requests ten times a second."""
    token = secrets.token_urlsafe(24)
    async with seated(HONEST, port, token, {"seats": 1, "rounds": 1, "seconds": 0}) as page:
        await say(page, "start")
        await heard(page, phase("building"))
        for number in itertools.count():
            await say(page, "ping", id=number)
            took["pong"].append(await heard(page, lambda message: message["type"] == "pong"))
            await say(page, "set_tray", round=1, tray=TRAYS[number % 3])
            took["tray"].append(await heard(page, lambda message: message["type"] == "moved"))
            began = time.perf_counter()
            status, _ = await asked(HONEST, port, request("GET", "/api/daily", port, token))
            took["http" if status == 200 else "http refused"].append(1000 * (time.perf_counter() - began))
            await asyncio.sleep(0.1)


async def deal(port: int, took: Took) -> None:
    """Games of a grade with a bot, one by one."""
    while True:
        token = secrets.token_urlsafe(24)
        settings = {"seats": 2, "rounds": 1, "grade": "medium"}
        async with seated(HONEST, port, token, settings) as page:
            await say(page, "seat_bot", seat=1, level="expert")
            await say(page, "start")
            took["deal"].append(await heard(page, phase("lead_in")))
            await heard(page, phase("building"))
            took["bot"].append(await heard(page, lambda message: message["type"] == "moved" and message["seat"] == 1))
        await asyncio.sleep(2.5)


Attack = Callable[[str, int], Awaitable[None]]
"""One connection of an attack, from an address, until it ends."""


def repeated(make: Callable[[int, str], bytes]) -> Attack:
    """The same request again and again, on new connections."""

    async def attack(source: str, port: int) -> None:
        while True:
            with suppress(OSError, EOFError, asyncio.IncompleteReadError, ValueError):
                await asked(source, port, make(port, secrets.token_urlsafe(24)))
            await asyncio.sleep(0)

    return attack


async def trailers(source: str, port: int) -> None:
    """A body in pieces whose trailers never end."""
    head = request("POST", "/api/check", port, "x" * 32).replace(b"Content-Length: 0", b"Transfer-Encoding: chunked")
    while True:
        with suppress(OSError):
            _, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
            try:
                writer.write(head + b"2\r\n{}\r\n0\r\n")
                for _ in range(100):
                    writer.write(b"a:\r\n" * 16_000)
                    await writer.drain()
            finally:
                writer.close()
        await asyncio.sleep(0)


async def starts(source: str, port: int) -> None:
    """Games whose deals take longest."""
    while True:
        with suppress(OSError, EOFError, TypeError, KeyError, TimeoutError, WebSocketException):
            async with asyncio.timeout(5), seated(source, port, secrets.token_urlsafe(24), SLOW_GAME) as page:
                await say(page, "start")
                await heard(page, phase("lead_in"))
        await asyncio.sleep(0.05)


async def moves(source: str, port: int) -> None:
    """As many trays as the socket takes."""
    while True:
        with suppress(OSError, EOFError, TypeError, KeyError, WebSocketException):
            async with seated(source, port, secrets.token_urlsafe(24), {"seats": 1, "seconds": 0}) as page:
                await say(page, "start")
                await heard(page, phase("building"))
                for number in itertools.count():
                    await say(page, "set_tray", round=1, tray=TRAYS[number % 3])
                    with suppress(TimeoutError):
                        async with asyncio.timeout(1 / 12):
                            while True:
                                await page.recv()
        await asyncio.sleep(0.5)


LONG_LANGUAGES: Final = ("Accept: text/html", "Accept-Language: " + ",".join(f"x{n}" for n in range(8_000)))
ATTACKS: Final[dict[str, Attack]] = {
    "trailers": trailers,
    "bad host, long languages": repeated(
        lambda port, token: request("GET", "/", port, token, None, *LONG_LANGUAGES).replace(b"127.0.0.1:", b"evil.com:")
    ),
    "16,000 headers": repeated(lambda port, token: request("GET", "/", port, token, None, *["a:"] * 16_000)),
    "solve a slow tray": repeated(lambda port, token: request("POST", "/api/solve", port, token, SLOW_TRAY)),
    "slow deals": starts,
    "rush lists": repeated(lambda port, token: request("GET", "/api/rush", port, token)),
    "records": repeated(lambda port, token: request("GET", "/api/record", port, token)),
    "refused names": repeated(lambda port, token: request("GET", "/api/tables/7777777777777777", port, token)),
    "moves": moves,
}


def p99(values: list[float]) -> str:
    return f"{sorted(values)[int(0.99 * (len(values) - 1))]:.0f}" if values else "–"


async def ready(port: int) -> None:
    """Wait until a server answers, and its solver has started."""
    for _ in range(600):
        with suppress(OSError, EOFError):
            await asked(HONEST, port, request("POST", "/api/solve", port, "x" * 32, SLOW_TRAY))
            return
        await asyncio.sleep(0.1)


async def done(work: Awaitable[None]) -> None:
    await work


async def measured(port: int, seconds: float, attack: Attack | None, addresses: int, connections: int) -> Took:
    took: Took = defaultdict(list)
    sources = [f"127.0.1.{number % addresses + 1}" for number in range(max(connections, addresses))]
    work = [play(port, took), deal(port, took), *(attack(source, port) for source in sources if attack)]
    tasks = [asyncio.create_task(done(each)) for each in work]
    await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in tasks:
        task.cancel()
    for failed in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(failed, Exception):
            print("  ", repr(failed))
    return took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20.0, help="of each attack")
    parser.add_argument("--port", type=int, default=8699)
    parser.add_argument("--only", default="", help="attacks whose names have this in them, or `disk`")
    chosen = parser.parse_args()
    runs: list[tuple[str, Attack | None, int, int]] = [("quiet", None, 1, 0)]
    if chosen.only == "disk":
        runs = [("512 sockets", moves, 1, 512)]
    else:
        picked = [(name, attack) for name, attack in ATTACKS.items() if chosen.only in name]
        runs += [(name, attack, many, CONNECTIONS) for name, attack in picked for many in (1, 50)]
    print("| attack | addresses | pong | tray | http | deal | bot | MB | CPU s/s | MB an hour |")
    print("| --- | --: | --: | --: | --: | --: | --: | --: | --: | --: |")
    with tempfile.TemporaryDirectory() as folder, served(Path(folder), chosen.port) as server:
        asyncio.run(ready(chosen.port))
        for name, attack, addresses, connections in runs:
            cpu, stored = server.cpu, server.stored
            took = asyncio.run(measured(chosen.port, chosen.seconds, attack, addresses, connections))
            share, grown = (server.cpu - cpu) / chosen.seconds, (server.stored - stored) / chosen.seconds * 3600
            shown = " | ".join(p99(took[each]) for each in ("pong", "tray", "http", "deal", "bot"))
            print(
                f"| {name} | {addresses} | {shown} | {server.megabytes:.0f} | {share:.2f} | {grown:.0f} |", flush=True
            )


if __name__ == "__main__":
    main()
