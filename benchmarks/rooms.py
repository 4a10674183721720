"""Tables under load beside other servers in the same run: latency until confirmed, CPU, memory, and how they grow.

Every player sends one tray per second. The server has one core, the players have another. A tray is confirmed when its
owner hears of it: by then it is validated, durable and published to the four pages of the table. The echo decodes a
message and sends it back; the echo to four sends it to four sockets, as every tray is. Colyseus broadcasts to rooms of
four and keeps nothing that would outlive its process. Big tables have a hundred players: the owner hears of a tray
immediately, all others with the next tick.

Run with `python benchmarks/rooms.py [--players 100 500 1000 2000 4000] [--seconds 20] [--servers tables big-tables]`;
results are in docs/performance.md. Node and the packages of Colyseus are installed when they are needed.
"""

import argparse
import asyncio
import gc
import http.client
import json
import os
import secrets
import sys
import tempfile
from collections.abc import Mapping, Sequence
from contextlib import ExitStack
from functools import cache
from pathlib import Path
from random import Random
from typing import Final

import colyseus_peer
from load_client import Marks, Move, Newcomer, Sender, Socket, moves
from server_process import Process, running

from dimension.board.colors import COLORS
from dimension.errors import RuleError
from dimension.rules.notation import format_tray
from dimension.rules.tray import Tray

TABLE: Final = 4
BIG_TABLE: Final = 100
_WARM_UP: Final = 2.0
_TURNS: Final = 4
_WALKS: Final = 400
_STEPS: Final = 60
_COLUMNS: Final = (
    *("players", "server", "moves", "p50 ms", "p99 ms", "worst ms"),
    *("CPU ms per 1,000 moves", "× tables", "× echo", "× Colyseus", "core", "KiB per table", "faults"),
)


class Load:
    """Every player who sends to one server, and the measurements."""

    def __init__(self, name: str, server: Process, table: int = TABLE) -> None:
        """`table` is how many play at one."""
        self.name = name
        self._table = table
        self._server = server
        self._senders: list[Sender] = []
        self._latencies: list[float] = []
        self._measured: list[float] = []
        self._cpu = self._seconds = 0.0
        self._memory = -server.memory
        self._walks = walks()

    def next_walk(self) -> list[str]:
        """The trays of the next player to join."""
        return self._walks[len(self._senders) % _WALKS]

    def join(self, socket: Socket, moves: Sequence[Move], marks: Marks) -> None:
        """One more who sends."""
        self._senders.append(Sender(socket, moves, self._latencies, marks))

    @property
    def confirmed(self) -> int:
        """Moves that were confirmed."""
        return len(self._latencies)

    def send_one(self, at: int) -> None:
        """Let one of the senders move."""
        self._senders[at].send()

    def note_memory(self) -> None:
        """Note how much memory every player takes, once they are all there."""
        self._memory += self._server.memory

    async def run(self, seconds: float) -> None:
        """Let every player send for some seconds, after a warm-up that does not count."""
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

    def figures(self, others: Sequence["Load | None"]) -> str:
        """A row of the table, without its first column; the CPU time is compared with other servers'."""
        seen = sorted(self._measured)
        p50, p99 = (1e3 * seen[int(len(seen) * share)] for share in (0.5, 0.99))
        memory = self._memory * self._table / len(self._senders)
        faults = sum(sender.faults for sender in self._senders)
        ratios = [f"{self.cpu_per_move / other.cpu_per_move:.2f}" if other else "" for other in others]
        return (
            f"{self.name} | {len(seen):,} | {p50:.1f} | {p99:.1f} | {1e3 * seen[-1]:.0f} "
            f"| {1e6 * self.cpu_per_move:.0f} | {' | '.join(ratios)} "
            f"| {self._cpu / self._seconds:.0%} | {memory:.0f} | {faults}"
        )


@cache
def walks() -> list[list[str]]:
    """Sequences of trays as a player builds them; each has one sphere more or less than the one before.

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


async def seated_table(server: Process, http_client: http.client.HTTPConnection, size: int = TABLE) -> list[Newcomer]:
    """A table full of people whose first round has begun."""
    cookies = [f"dimension={secrets.token_urlsafe(24)}" for _ in range(size)]
    body = json.dumps({"settings": {"seats": size, "seconds": 600}})
    headers = {"Content-Type": "application/json", "Cookie": cookies[0]}
    http_client.request("POST", "/api/tables", body, headers)
    room = json.loads(http_client.getresponse().read())["room"]
    pages = []
    for at, cookie in enumerate(cookies):
        page = Newcomer(await Socket.open(server.host, server.port, f"/api/tables/{room}/socket", cookie))
        page.say(type="take_seat", name=f"P{at}")
        pages.append(page)
    for page in pages:
        await page.until(lambda view: view["you"] is not None)
    pages[0].say(type="start")
    return pages


async def at_tables(name: str, server: Process, players: int, size: int) -> Load:
    """Every player at tables whose first round has begun."""
    load = Load(name, server, size)
    client = http.client.HTTPConnection(server.host, server.port)
    pages = []
    for at in range(0, players // size, 25):
        count = min(25, players // size - at)
        for table in await asyncio.gather(*(seated_table(server, client, size) for _ in range(count))):
            pages += table
    client.close()
    await asyncio.gather(*(page.until(lambda view: view["phase"] == "building") for page in pages))
    for page in pages:
        # At a big table no player hears others' moves one at a time, and every player's progress names the own seat.
        own = b'"seat":%d,' % page.view["you"] if size == TABLE else b'"type":"moved"'
        load.join(page.socket, moves(load.next_walk()), Marks(own))
    return load


async def at_echo(name: str, server: Process, players: int, fan_out: int) -> Load:
    """Every player at an echo, in groups that hear one another."""
    load = Load(name, server)
    for at in range(players):
        path = "/echo" if fan_out == 1 else f"/echo/{at // fan_out}"
        # The number of the round tells whose answer it is.
        round_ = 1 + at % fan_out
        socket = await Socket.open(server.host, server.port, path)
        load.join(socket, moves(load.next_walk(), round_), Marks(b'"round":%d,' % round_))
    return load


async def at_colyseus(server: Process, players: int) -> Load:
    """Every player in rooms of Colyseus."""
    load = Load("colyseus", server)
    client = http.client.HTTPConnection(server.host, server.port)
    for _ in range(players // TABLE):
        room = await colyseus_peer.seated_room(server.host, server.port, client, TABLE)
        for seat, socket in enumerate(room):
            marks = Marks(colyseus_peer.seat_mark(seat), colyseus_peer.TRAY_MARK)
            load.join(socket, colyseus_peer.moves(load.next_walk()), marks)
    client.close()
    return load


# --- The run ---------------------------------------------------------------------------------


_ECHO: Final = (sys.executable, str(Path(__file__).with_name("echo_server.py")))
_SERVE: Final = (sys.executable, "-m", "dimension", "serve", "--host", "127.0.0.1", "--port", "0", "--database")
SERVERS: Final = ("tables", "big-tables", "echo", "echo-to-four", "colyseus")


def command_of(name: str, folder: Path) -> tuple[str, ...]:
    """The command that starts a server; its database goes into the folder."""
    match name:
        case "tables" | "big-tables":
            return *_SERVE, str(folder / f"{name}.sqlite3")
        case "colyseus":
            return colyseus_peer.command()
        case _:
            return _ECHO


async def joined(name: str, server: Process, players: int) -> Load:
    """Every player at a server."""
    match name:
        case "tables" | "big-tables":
            return await at_tables(name, server, players, TABLE if name == "tables" else BIG_TABLE)
        case "colyseus":
            return await at_colyseus(server, players)
        case _:
            return await at_echo(name, server, players, 1 if name == "echo" else TABLE)


async def measured(players: int, seconds: float, servers: Mapping[str, Process]) -> dict[str, Load]:
    """All servers under the same load in turns, so that other work on the machine affects all of them."""
    loads = {name: await joined(name, server, players) for name, server in servers.items()}
    for load in loads.values():
        load.note_memory()
    gc.collect()
    gc.disable()
    for _ in range(_TURNS):
        for load in loads.values():
            await load.run(seconds / _TURNS)
    gc.enable()
    return loads


def compare(players: int, seconds: float, names: Sequence[str], cores: Sequence[int]) -> dict[str, Load]:
    import uvloop

    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        servers = {name: stack.enter_context(running(cores[0], *command_of(name, folder))) for name in names}
        return uvloop.run(measured(players, seconds, servers))


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, nargs="+", default=[2000])
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each server is under load")
    parser.add_argument("--servers", choices=SERVERS, nargs="+", default=SERVERS)
    options = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[-1]})
    print(f"| {' | '.join(_COLUMNS)} |")
    print(f"| --: | --- {'| --: ' * (len(_COLUMNS) - 2)}|")
    for players in options.players:
        loads = compare(players, options.seconds, options.servers, cores)
        for load in loads.values():
            others = [loads.get(name) for name in ("tables", "echo", "colyseus")]
            print(f"| {players:,} | {load.figures(others)} |", flush=True)
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
