"""Durable appends: SQLite and PostgreSQL in one run, at a steady rate and as fast as they go.

Run with `python -m benchmarks.storage [--rate 2000] [--rooms 500] [--seconds 10]`; results are in docs/performance.md.
The CPU time is the store's alone: the time of a store in memory for the same work is subtracted.
"""

import argparse
import asyncio
import os
import resource
import tempfile
import time
from collections.abc import Awaitable, Callable
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple

import uvloop

from dimension.room import events as e
from dimension.runtime.ports import EventStore
from dimension.store.stores import open_store
from tests.postgres import PostgresServer
from tests.store.logs import OPENED

TRAY = "K0 W1 B2 G3 O4 K5 W6 B7 G8 O9"
TICKS = os.sysconf("SC_CLK_TCK")


class Load(NamedTuple):
    rate: int
    rooms: int
    seconds: float


class Cost(NamedTuple):
    latencies: list[float]
    node: float
    engine: float
    """CPU seconds."""
    seconds: float

    @property
    def appends(self) -> int:
        return len(self.latencies)


async def steady(store: EventStore, load: Load, engine: Callable[[], float]) -> Cost:
    """Every room appends at its own pace, whether or not the others are answered."""
    latencies: list[float] = []
    pause = load.rooms / load.rate

    async def play(number: int) -> None:
        begin = loop.time() + pause * number / load.rooms
        for turn in range(int(load.seconds / pause)):
            await asyncio.sleep(begin + turn * pause - loop.time())
            asked = time.perf_counter()
            await store.append(f"room {number}", 1 + turn, [e.TrayChanged(at=turn, seat=turn % 4, tray=TRAY)])
            latencies.append(time.perf_counter() - asked)

    loop = asyncio.get_running_loop()
    return await _measured([play(number) for number in range(load.rooms)], latencies, engine)


async def flat_out(store: EventStore, load: Load, engine: Callable[[], float]) -> Cost:
    """Every room appends again as soon as it is answered."""
    latencies: list[float] = []
    end = time.perf_counter() + load.seconds / 2

    async def play(number: int) -> None:
        version = len(await store.load(f"room {number}"))
        while time.perf_counter() < end:
            asked = time.perf_counter()
            await store.append(f"room {number}", version, [e.TrayChanged(at=version, seat=version % 4, tray=TRAY)])
            latencies.append(time.perf_counter() - asked)
            version += 1

    return await _measured([play(number) for number in range(load.rooms)], latencies, engine)


async def _measured(plays: list[Awaitable[None]], latencies: list[float], engine: Callable[[], float]) -> Cost:
    begun, node, engine_before = time.perf_counter(), _own_cpu(), engine()
    await asyncio.gather(*plays)
    return Cost(latencies, _own_cpu() - node, engine() - engine_before, time.perf_counter() - begun)


def _own_cpu() -> float:
    used = resource.getrusage(resource.RUSAGE_SELF)
    return used.ru_utime + used.ru_stime


def cpu_of(process: int) -> float:
    """CPU seconds of a process and its children, also of those that are gone."""
    total = 0.0
    for stat in Path("/proc").glob("[0-9]*/stat"):
        try:
            fields = stat.read_text().rpartition(")")[2].split()
        except OSError:
            continue
        is_first = int(stat.parent.name) == process
        if is_first or int(fields[1]) == process:
            total += sum(map(int, fields[11:15] if is_first else fields[11:13])) / TICKS
    return total


async def run(load: Load) -> None:
    server = PostgresServer(options=("shared_buffers=128MB",))
    server.create()
    server.start()
    print(f"{load.rooms} rooms, {load.rate} appends a second for {load.seconds:.0f} s; CPU in µs an append")
    print(f"{'':10} {'p50 ms':>7} {'p99 ms':>7} {'node':>6} {'engine':>7} {'flat out, appends/s':>20}")
    baseline = 0.0
    try:
        with tempfile.TemporaryDirectory(dir=Path.cwd()) as folder:
            for name in ("memory", "sqlite", "postgres"):
                database = {"memory": None, "sqlite": Path(folder) / "games.sqlite3"}.get(name)
                store = await open_store(await server.new_database() if name == "postgres" else database)
                await asyncio.gather(*(store.append(f"room {number}", 0, [OPENED]) for number in range(load.rooms)))
                engine = (lambda: cpu_of(server.process_id)) if name == "postgres" else (lambda: 0.0)
                cost = await steady(store, load, engine)
                fast = await flat_out(store, load, engine)
                await store.close()
                node = 1e6 * cost.node / cost.appends
                baseline = baseline or node
                cuts = quantiles(cost.latencies, n=100)
                print(
                    f"{name:10} {1e3 * cuts[49]:7.1f} {1e3 * cuts[98]:7.1f} {node - baseline:6.0f} "
                    f"{1e6 * cost.engine / cost.appends:7.0f} {fast.appends / fast.seconds:20,.0f}"
                )
    finally:
        server.remove()


def main() -> None:
    parser = argparse.ArgumentParser()
    parser.add_argument("--rate", type=int, default=2_000)
    parser.add_argument("--rooms", type=int, default=500)
    parser.add_argument("--seconds", type=float, default=10.0)
    args = parser.parse_args()
    with asyncio.Runner(loop_factory=uvloop.new_event_loop) as runner:
        runner.run(run(Load(args.rate, args.rooms, args.seconds)))


if __name__ == "__main__":
    main()
