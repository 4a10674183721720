"""Tables under load against a bare echo on the same stack: latency until confirmed, CPU, memory, and how they grow.

Every player sends one tray per second. The server has one core, the players have another. A tray is confirmed when its
owner is told: by then it is validated, durable and published to the four pages of the table. The echo decodes a message
and sends it back; the echo to a table sends it to four sockets, as every tray is.

Run with `python benchmarks/rooms.py [--players 100 500 1000 2000 4000] [--seconds 20]`; results are in
docs/performance.md.
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
from contextlib import ExitStack, contextmanager
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

from load_client import Newcomer, Sender, Socket

from dimension.board.colors import COLORS
from dimension.rules.errors import RuleError
from dimension.rules.notation import format_tray
from dimension.rules.tray import Tray

TABLE: Final = 4
_WARM_UP: Final = 2.0
_TURNS: Final = 4
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


class Process:
    """A server on a core of its own."""

    def __init__(self, core: int, *command: str) -> None:
        self._process = subprocess.Popen(
            [sys.executable, *command],
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            text=True,
            env={**os.environ, **_LIMITS},
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


class Load:
    """Everybody who sends to one server, and the measurements."""

    def __init__(self, name: str, server: Process) -> None:
        self.name = name
        self._server = server
        self._senders: list[Sender] = []
        self._latencies: list[float] = []
        self._measured: list[float] = []
        self._cpu = self._seconds = 0.0
        self._memory = -server.memory
        self._walks = walks()

    def join(self, socket: Socket, mark: bytes, round_: int = 1) -> None:
        """One more who sends."""
        trays = self._walks[len(self._senders) % _WALKS]
        self._senders.append(Sender(socket, trays, self._latencies, mark, round_))

    def note_memory(self) -> None:
        """Note how much memory everybody takes, once they are all there."""
        self._memory += self._server.memory

    async def run(self, seconds: float) -> None:
        """Let everybody send for some seconds, after a warm-up that does not count."""
        loop = asyncio.get_running_loop()
        start = loop.time() + 0.2
        for at, sender in enumerate(self._senders):
            # In an order that spreads the players of a table.
            begin = start + at * 0.618034 % 1
            sender.run(begin, start + _WARM_UP + seconds)
        await asyncio.sleep(start + _WARM_UP - loop.time())
        self._latencies.clear()
        cpu, began = self._server.cpu_seconds, loop.time()
        await asyncio.sleep(seconds)
        self._cpu += self._server.cpu_seconds - cpu
        self._seconds += loop.time() - began
        self._measured += self._latencies
        await asyncio.sleep(1)

    @property
    def cpu_per_move(self) -> float:
        """In seconds."""
        return self._cpu / max(len(self._measured), 1)

    def figures(self, floor: float) -> str:
        """A row of the table, without its first columns; the CPU time is compared with `floor`."""
        seen = sorted(self._measured)
        p50, p99 = (1e3 * seen[int(len(seen) * share)] for share in (0.5, 0.99))
        memory = self._memory * TABLE / len(self._senders)
        faults = sum(sender.faults for sender in self._senders)
        return (
            f"{len(seen):,} | {p50:.1f} | {p99:.1f} | {1e3 * seen[-1]:.0f} | {1e6 * self.cpu_per_move:.0f} "
            f"| {self.cpu_per_move / floor:.1f} | {self._cpu / self._seconds:.0%} | {memory:.0f} | {faults}"
        )


@cache
def walks() -> list[list[str]]:
    """Sequences of trays as somebody builds them; each has one sphere more or less than the one before.

    An exchange on a hidden tray would be sent to its owner alone: this is the most expensive way to play.
    """
    rng = Random(4)
    found = []
    for _ in range(_WALKS):
        tray, texts = Tray(), list[str]()
        while len(texts) < _STEPS:
            try:
                after = tray.remove(rng.randrange(14)) if rng.randrange(5) == 0 else _placed(tray, rng)
            except RuleError:
                continue
            if after.spheres != tray.spheres:
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


async def at_tables(server: Process, players: int) -> Load:
    """Everybody at tables whose first round has begun."""
    load = Load("tables", server)
    client = http.client.HTTPConnection(server.host, server.port)
    pages = []
    for at in range(0, players // TABLE, 25):
        count = min(25, players // TABLE - at)
        for table in await asyncio.gather(*(seated_table(server, client) for _ in range(count))):
            pages += table
    client.close()
    await asyncio.gather(*(page.until(lambda view: view["phase"] == "building") for page in pages))
    for page in pages:
        load.join(page.socket, b'"seat":%d,' % page.view["you"])
    return load


async def at_echo(name: str, server: Process, players: int, fan_out: int) -> Load:
    """Everybody at an echo, in groups that hear one another."""
    load = Load(name, server)
    for at in range(players):
        path = "/echo" if fan_out == 1 else f"/echo/{at // fan_out}"
        # The number of the round tells whose answer it is.
        round_ = 1 + at % fan_out
        load.join(await Socket.open(server.host, server.port, path), b'"round":%d,' % round_, round_)
    return load


# --- The run ---------------------------------------------------------------------------------


async def measured(players: int, seconds: float, servers: Sequence[Process]) -> list[Load]:
    """All servers under the same load in turns, so that other work on the machine affects all of them."""
    tables, echo, echo_to_four = servers
    loads = [
        await at_tables(tables, players),
        await at_echo("echo", echo, players, 1),
        await at_echo("echo to four", echo_to_four, players, TABLE),
    ]
    for load in loads:
        load.note_memory()
    gc.collect()
    gc.disable()
    for _ in range(_TURNS):
        for load in loads:
            await load.run(seconds / _TURNS)
    gc.enable()
    return loads


def compare(players: int, seconds: float, cores: Sequence[int]) -> list[Load]:
    import uvloop

    echo = str(Path(__file__).with_name("echo_server.py"))
    with ExitStack() as stack:
        database = Path(stack.enter_context(tempfile.TemporaryDirectory())) / "games.sqlite3"
        commands = (
            ("-m", "dimension", "serve", "--host", "127.0.0.1", "--port", "0", "--database", str(database)),
            (echo,),
            (echo,),
        )
        servers = [stack.enter_context(running(cores[0], *command)) for command in commands]
        return uvloop.run(measured(players, seconds, servers))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=[2000])
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each server is under load")
    options = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[-1]})
    print(f"| {' | '.join(_COLUMNS)} |")
    print(f"| --: | --- {'| --: ' * (len(_COLUMNS) - 2)}|")
    for players in options.players:
        loads = compare(players, options.seconds, cores)
        for load in loads:
            print(f"| {players:,} | {load.name} | {load.figures(loads[1].cpu_per_move)} |", flush=True)
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
