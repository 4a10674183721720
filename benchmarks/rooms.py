"""Tables under load against a bare echo on the same stack: latency until confirmed, CPU, memory, and how they grow.

Every player sends one tray a second. The server has one core, the players have another. A tray is confirmed when its
owner is told: it is then validated, durable and published to the four pages of the table. The echo decodes and sends
back; the echo to a table sends to four sockets, as every tray does.

Run with `python benchmarks/rooms.py [--players 100 500 1000 2000 4000] [--seconds 20]`; the figures seen are written
down in docs/performance.md.
"""

import argparse
import asyncio
import gc
import http.client
import json
import os
import re
import secrets
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from random import Random
from typing import Final, NamedTuple

from load_client import Newcomer, Sender, Socket

from dimension.rules.colors import COLORS
from dimension.rules.errors import RuleError
from dimension.rules.notation import format_tray
from dimension.rules.tray import Tray

TABLE: Final = 4
_WARM_UP: Final = 3.0
_WALKS: Final = 400
_STEPS: Final = 60
_TICKS: Final = os.sysconf("SC_CLK_TCK")
_COLUMNS: Final = (
    *("players", "server", "moves", "p50 ms", "p99 ms", "worst ms"),
    *("CPU ms per 1,000 moves", "× echo", "core", "KiB per table", "faults"),
)
_LIMITS: Final = {
    "DIMENSION_SOCKETS_PER_ADDRESS": "100000",
    "DIMENSION_TABLES_PER_MINUTE": "1000000",
    "DIMENSION_REQUESTS_PER_SECOND": "100000",
    "DIMENSION_LANG": "en",
}


class Figures(NamedTuple):
    """What one server showed under one load."""

    moves: int
    p50: float
    p99: float
    worst: float
    cpu: float
    """Milliseconds of CPU per thousand moves."""
    core: float
    """Share of its core."""
    memory: float
    """KiB per table with its sockets."""
    faults: int
    """Moves that were refused or never confirmed, and sockets that were closed."""


class Process:
    """A server on a core of its own."""

    def __init__(self, core: int, *command: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, *command], stdout=subprocess.PIPE, text=True, env={**os.environ, **_LIMITS}
        )
        os.sched_setaffinity(self._process.pid, {core})
        assert self._process.stdout is not None
        address = re.search(r"http://([\d.]+):(\d+)", self._process.stdout.readline())
        assert address
        self.host, self.port = address[1], int(address[2])

    @property
    def cpu_seconds(self) -> float:
        """The CPU time of all its threads; its worker is a process of its own."""
        fields = Path(f"/proc/{self._process.pid}/stat").read_text().rpartition(")")[2].split()
        return (int(fields[11]) + int(fields[12])) / _TICKS

    @property
    def memory(self) -> int:
        """Resident memory in KiB."""
        found = re.search(r"VmRSS:\s+(\d+)", Path(f"/proc/{self._process.pid}/status").read_text())
        assert found
        return int(found[1])

    def stop(self) -> None:
        self._process.terminate()
        self._process.wait(30)


@contextmanager
def running(core: int, *command: str) -> Iterator[Process]:
    process = Process(core, *command)
    try:
        time.sleep(3)
        yield process
    finally:
        process.stop()


def walks(seed: int) -> list[list[str]]:
    """Trays as they follow one another under somebody's hands; no two neighbors are equal."""
    rng = Random(seed)
    found = []
    for _ in range(_WALKS):
        tray, texts = Tray(), list[str]()
        while len(texts) < _STEPS:
            try:
                after = tray.remove(rng.randrange(14)) if rng.randrange(5) == 0 else _placed(tray, rng)
            except RuleError:
                continue
            if after != tray:
                tray = after
                texts.append(format_tray(tray))
        found.append(texts)
    return found


def _placed(tray: Tray, rng: Random) -> Tray:
    return tray.place(rng.choice(COLORS), rng.randrange(14))


# --- Tables ----------------------------------------------------------------------------------


async def seated_table(server: Process, http_client: http.client.HTTPConnection) -> list[Newcomer]:
    """Four people at a table whose first round has begun."""
    cookies = [f"dimension={secrets.token_urlsafe(24)}" for _ in range(TABLE)]
    body = json.dumps({"settings": {"seats": TABLE, "seconds": 600}})
    headers = {"Content-Type": "application/json", "Cookie": cookies[0]}
    http_client.request("POST", "/api/tables", body, headers)
    room = json.loads(http_client.getresponse().read())["room"]
    pages = []
    for at, cookie in enumerate(cookies):
        page = Newcomer(await Socket.open(server.host, server.port, f"/api/tables/{room}/socket", cookie))
        page.say(type="take_seat", name=f"P{at}")
        await page.until(lambda view: view["you"] is not None)
        pages.append(page)
    pages[0].say(type="start")
    return pages


async def load_tables(server: Process, players: int, seconds: float) -> Figures:
    before = server.memory
    client = http.client.HTTPConnection(server.host, server.port)
    pages = []
    for at in range(0, players // TABLE, 25):
        count = min(25, players // TABLE - at)
        for table in await asyncio.gather(*(seated_table(server, client) for _ in range(count))):
            pages += table
    client.close()
    await asyncio.gather(*(page.until(lambda view: view["phase"] == "building") for page in pages))
    trays, latencies = walks(players), list[float]()
    senders = [
        Sender(page.socket, trays[at % _WALKS], latencies, b'"seat":%d,' % page.view["you"])
        for at, page in enumerate(pages)
    ]
    return await measured(server, senders, latencies, seconds, before)


# --- Echo ------------------------------------------------------------------------------------


async def load_echo(server: Process, players: int, seconds: float, fan_out: int) -> Figures:
    before = server.memory
    trays, latencies = walks(players), list[float]()
    senders = []
    for at in range(players):
        path = "/echo" if fan_out == 1 else f"/echo/{at // fan_out}"
        socket = await Socket.open(server.host, server.port, path)
        # Whom an answer belongs to is told by the number of the round.
        round_ = 1 + at % fan_out
        senders.append(Sender(socket, trays[at % _WALKS], latencies, b'"round":%d,' % round_, round_))
    return await measured(server, senders, latencies, seconds, before)


async def measured(
    server: Process, senders: Sequence[Sender], latencies: list[float], seconds: float, memory_before: int
) -> Figures:
    """Let everybody send, and look at what happens after the warm-up."""
    loop = asyncio.get_running_loop()
    rng = Random(len(senders))
    start = loop.time() + 0.5
    for sender in senders:
        sender.run(start + rng.uniform(0, 1), start + _WARM_UP + seconds + 1)
    gc.collect()
    gc.disable()
    await asyncio.sleep(start + _WARM_UP - loop.time())
    latencies.clear()
    cpu, began = server.cpu_seconds, loop.time()
    await asyncio.sleep(seconds)
    cpu, took = server.cpu_seconds - cpu, loop.time() - began
    seen = sorted(latencies)
    memory = server.memory - memory_before
    await asyncio.sleep(2)
    gc.enable()
    return Figures(
        moves=len(seen),
        p50=1e3 * seen[len(seen) // 2],
        p99=1e3 * seen[len(seen) * 99 // 100],
        worst=1e3 * seen[-1],
        cpu=1e6 * cpu / len(seen),
        core=cpu / took,
        memory=memory / (len(senders) / TABLE),
        faults=sum(sender.faults for sender in senders),
    )


# --- The run ---------------------------------------------------------------------------------


def compare(players: int, seconds: float, cores: Sequence[int]) -> list[tuple[str, Figures]]:
    """All servers under the same load, one after the other."""
    import uvloop

    echo = str(Path(__file__).with_name("echo_server.py"))
    found = []
    with tempfile.TemporaryDirectory() as folder:
        database = str(Path(folder) / "games.sqlite3")
        with running(cores[0], "-m", "dimension", "serve", "--port", "0", "--database", database) as server:
            found.append(("tables", uvloop.run(load_tables(server, players, seconds))))
    for name, fan_out in (("echo", 1), ("echo to four", TABLE)):
        with running(cores[0], echo) as server:
            found.append((name, uvloop.run(load_echo(server, players, seconds, fan_out))))
    return found


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=[2000])
    parser.add_argument("--seconds", type=float, default=20.0)
    options = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[-1]})
    print(f"| {' | '.join(_COLUMNS)} |")
    print(f"| --: | --- {'| --: ' * (len(_COLUMNS) - 2)}|")
    for players in options.players:
        compared = compare(players, options.seconds, cores)
        floor = dict(compared)["echo"].cpu
        for name, seen in compared:
            print(
                f"| {players:,} | {name} | {seen.moves:,} | {seen.p50:.1f} | {seen.p99:.1f} | {seen.worst:.0f} "
                f"| {seen.cpu:.0f} | {seen.cpu / floor:.1f} | {seen.core:.0%} | {seen.memory:.0f} | {seen.faults} |",
                flush=True,
            )
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
