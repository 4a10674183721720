"""The effect of attacks on an honest player: p99 of pings, trays, requests, deals and bots, quiet and under attack.

A server with the usual limits; the player has an address of its own, attackers have one or fifty others, all on
loopback. Before each attack comes a quiet time of the same length, because other programs run on the machine: the last
columns say how many times longer the slowest of pong, tray and request took than in that time, and how much later
the latest deal was: a bot waits in the same queue, but also thinks for some seconds by itself. With `disk`, 512 sockets
write as much as they may.

Run with `python benchmarks/attack.py --seconds 20`; results are in docs/host/security.md.
"""

import argparse
import asyncio
import itertools
import json
import multiprocessing
import os
import secrets
import subprocess
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import AsyncIterator, Awaitable, Callable, Iterator
from contextlib import AsyncExitStack, asynccontextmanager, contextmanager, suppress
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
COLUMNS: Final = ("pong", "tray", "http", "deal", "bot")
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
            took["http" if status == 200 else f"http {status}"].append(1000 * (time.perf_counter() - began))
            await asyncio.sleep(0.1)


async def deal(port: int, took: Took) -> None:
    """Games of a grade with a bot, one by one."""
    while True:
        began = time.perf_counter()
        token = secrets.token_urlsafe(24)
        settings = {"seats": 2, "rounds": 1, "grade": "medium"}
        async with seated(HONEST, port, token, settings) as page:
            await say(page, "seat_bot", seat=1, level="expert")
            await say(page, "start")
            took["deal"].append(await heard(page, phase("lead_in")))
            await heard(page, phase("building"))
            took["bot"].append(await heard(page, lambda message: message["type"] == "moved" and message["seat"] == 1))
        # New tables are limited per address.
        await asyncio.sleep(max(0.0, 2.5 - (time.perf_counter() - began)))


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


async def pings(source: str, port: int) -> None:
    """New sockets again and again, each with as many pings as it takes."""
    token = secrets.token_urlsafe(24)
    with suppress(OSError, EOFError, TypeError, KeyError, WebSocketException):
        _, table = await asked(source, port, request("POST", "/api/tables", port, token, {"settings": {}}))
        url, headers = f"ws://127.0.0.1:{port}/api/tables/{table['room']}/socket", {"Cookie": f"dimension={token}"}
        while True:
            with suppress(OSError, EOFError, WebSocketException):
                async with connect(url, additional_headers=headers, local_addr=(source, 0), compression=None) as page:
                    for _ in range(230):
                        await page.send('{"type":"ping"}')
                    async for _ in page:
                        pass
            await asyncio.sleep(0)


async def crowds(source: str, port: int) -> None:
    """A table that many watch, whose host changes it as often as possible."""
    token = secrets.token_urlsafe(24)
    with suppress(OSError, EOFError, TypeError, KeyError, WebSocketException):
        async with AsyncExitStack() as end:
            page = await end.enter_async_context(seated(source, port, token, {"seats": 100}))
            assert page.request is not None
            url = f"ws://127.0.0.1:{port}{page.request.path}"
            for _ in range(50):
                await end.enter_async_context(connect(url, local_addr=(source, 0), compression=None, max_queue=None))
            for number in itertools.count():
                await say(page, "lock", locked=number % 2 == 0)
                with suppress(TimeoutError):
                    async with asyncio.timeout(0.1):
                        while True:
                            await page.recv()


async def connections(source: str, port: int) -> None:
    """Connections that are opened for nonsense, without end."""
    while True:
        with suppress(OSError, EOFError):
            reader, writer = await asyncio.open_connection("127.0.0.1", port, local_addr=(source, 0))
            try:
                writer.write(b"nonsense\r\n\r\n")
                await reader.read()
            finally:
                writer.close()
        await asyncio.sleep(0)


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
    "crowds": crowds,
    "pings": pings,
    "pictures": repeated(
        lambda port, token: request("GET", f"/preview/result.png?points={secrets.randbelow(999)}", port, token)
    ),
    "new identities": repeated(lambda port, token: request("GET", "/", port, token, None, "Accept: text/html")),
    "gentle tables": repeated(
        lambda port, token: request("POST", "/api/tables", port, token, {"settings": {}, "gentle": True})
    ),
    "many names in a body": repeated(
        lambda port, token: request("POST", "/api/check", port, token, {f"k{n}": n for n in range(1_200)})
    ),
    "nonsense on new connections": connections,
}


def p99(values: list[float]) -> str:
    return f"{top(values):.0f}" if values else "–"


async def ready(port: int) -> None:
    """Wait until a server answers, and its solver has started."""
    for _ in range(600):
        with suppress(OSError, EOFError):
            await asked(HONEST, port, request("POST", "/api/solve", port, "x" * 32, SLOW_TRAY))
            return
        await asyncio.sleep(0.1)


async def for_seconds(work: list[Awaitable[None]], seconds: float) -> None:
    """Let work without end run for a while, and print what failed."""
    tasks = [asyncio.ensure_future(each) for each in work]
    await asyncio.wait(tasks, timeout=seconds, return_when=asyncio.FIRST_EXCEPTION)
    for task in tasks:
        task.cancel()
    for failed in await asyncio.gather(*tasks, return_exceptions=True):
        if isinstance(failed, Exception):
            print("  ", repr(failed))


def attack_from(name: str, sources: list[str], port: int, seconds: float) -> None:
    """Attack from these addresses, a connection from each; in a process of its own."""
    os.nice(10)
    asyncio.run(for_seconds([ATTACKS[name](source, port) for source in sources], seconds))


def measured(port: int, seconds: float, name: str, addresses: int, connections_open: int) -> Took:
    """The times of the honest player while others attack, who leave the processor to the player and the server."""
    took: Took = defaultdict(list)
    sources = [f"127.0.1.{number % addresses + 1}" for number in range(max(connections_open, addresses))]
    attacker = multiprocessing.Process(target=attack_from, args=(name, sources, port, seconds + 1))
    if name in ATTACKS:
        attacker.start()
    asyncio.run(for_seconds([play(port, took), deal(port, took)], seconds))
    if name in ATTACKS:
        attacker.join()
    return took


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=20.0, help="of each attack")
    parser.add_argument("--port", type=int, default=8699)
    parser.add_argument("--only", default="", help="attacks whose names have this in them, or `disk`")
    parser.add_argument("--addresses", type=int, nargs="+", default=[1, 50], help="of the attackers")
    chosen = parser.parse_args()
    runs = [("moves", 1, 512)]
    if chosen.only != "disk":
        runs = [(name, many, CONNECTIONS) for name in ATTACKS if chosen.only in name for many in chosen.addresses]
    print(f"| attack | addresses | {' | '.join(COLUMNS)} | MB | CPU s/s | MB an hour | slower | later, ms |")
    print("| --- |" + " --: |" * (len(COLUMNS) + 6))
    with tempfile.TemporaryDirectory() as folder, served(Path(folder), chosen.port) as server:
        asyncio.run(ready(chosen.port))
        for name, addresses, connections_open in runs:
            quiet = measured(chosen.port, chosen.seconds, "quiet", 1, 0)
            show(server, "quiet", 0, quiet, quiet, 0.0, 0.0)
            cpu, stored = server.cpu, server.stored
            took = measured(chosen.port, chosen.seconds, name, addresses, connections_open)
            share, grown = (server.cpu - cpu) / chosen.seconds, (server.stored - stored) / chosen.seconds * 3600
            show(server, name, addresses, took, quiet, share, grown)


def show(server: Server, name: str, addresses: int, took: Took, quiet: Took, share: float, grown: float) -> None:
    if refused := {each: len(took[each]) for each in took if each.startswith("http ")}:
        print("  requests of the player that were refused:", refused)
    shown = " | ".join(p99(took[each]) for each in COLUMNS)
    slower = max(ratio(took[each], quiet[each]) for each in ("pong", "tray", "http"))
    later = lateness(took["deal"], quiet["deal"])
    print(
        f"| {name} | {addresses or ''} | {shown} | {server.megabytes:.0f} | {share:.2f} | {grown:.0f} "
        f"| {slower:.1f} | {later:.0f} |",
        flush=True,
    )


def ratio(values: list[float], others: list[float]) -> float:
    """How many times larger the p99 is."""
    return top(values) / top(others) if values and others else 0.0


def lateness(values: list[float], others: list[float]) -> float:
    """How much larger the largest value is."""
    return max(values) - max(others) if values and others else 0.0


def top(values: list[float]) -> float:
    return sorted(values)[int(0.99 * (len(values) - 1))]


if __name__ == "__main__":
    main()
