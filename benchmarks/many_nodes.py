"""The cost of a hundred nodes without players: heartbeats, rooms of the dead, and connections between them.

All nodes are in one process, with real connections to a real PostgreSQL server. Run with
`python benchmarks/many_nodes.py [--nodes 1 10 50 100] [--rooms 20000] [--mesh 20]`; docs/performance.md has results.
"""

import argparse
import asyncio
import resource
import secrets
import sys
import time
from collections.abc import Awaitable, Callable
from contextlib import AsyncExitStack
from functools import partial
from pathlib import Path
from typing import Final, NamedTuple

import asyncpg
import uvloop
from msgspec import json
from msgspec.structs import replace

from dimension.features.tables.contract import TableSummary
from dimension.room import commands as c
from dimension.room.events import FORMAT, RoomEvent, TableOpened, encode_event
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.runtime.ownership import ADOPT_SECONDS
from dimension.runtime.ports import RunnerSettings
from dimension.runtime.runner import Runner
from dimension.server.ops.clock import ServerClock, clock_for
from dimension.server.relay.client import Passenger, Relays
from dimension.server.relay.owner import RelayServer
from dimension.server.wire.sockets import OpenSockets
from dimension.store.names import PostgresUrl
from dimension.store.postgres import PostgresStore
from dimension.store.sqlite import MemoryStore

sys.path.append(str(Path(__file__).parents[1]))
from storage import cpu_of

from tests.postgres import PostgresServer
from tests.runtime.hall import StubThinker

_WARM_UP: Final = 2.0
_DEAD_NODE: Final = 1_000_000
_DONE: Final = """
SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0'), (SELECT sum(xact_commit) FROM pg_stat_database)
"""
_LISTED: Final = 50
"""Open tables of each node."""


class Used(NamedTuple):
    """CPU seconds of the nodes and of the database, bytes of its log, and transactions."""

    nodes: float
    database: float
    log: float
    transactions: float


class Database:
    """A database server with room for many nodes, and its load."""

    def __init__(self) -> None:
        self.server: Final = PostgresServer(options=("max_connections=1000", "shared_buffers=256MB"))
        self.server.create()
        self.server.start()

    async def used(self) -> Used:
        own = resource.getrusage(resource.RUSAGE_SELF)
        connection = await asyncpg.connect(self.server.url("postgres"))
        ((log, done),) = await connection.fetch(_DONE)
        await connection.close()
        return Used(own.ru_utime + own.ru_stime, cpu_of(self.server.process_id), float(log), float(done))

    async def during(self, seconds: float) -> Used:
        """The load per second, on average over some."""
        before, begun = await self.used(), time.perf_counter()
        await asyncio.sleep(seconds)
        after, took = await self.used(), time.perf_counter() - begun
        return Used(*((now - then) / took for now, then in zip(after, before, strict=True)))


async def repeat(seconds: float, act: Callable[[], Awaitable[object]]) -> None:
    while True:
        await act()
        await asyncio.sleep(seconds)


# --- Heartbeats ---------------------------------------------------------------------------


async def heartbeats(database: Database, nodes: int, seconds: float) -> None:
    """Nodes that live, and look for rooms of the dead, each twice a second."""
    url = await database.server.new_database()
    async with AsyncExitStack() as end:
        stores = await opened_stores(url, nodes, end)
        tasks = [asyncio.create_task(repeat(ADOPT_SECONDS, partial(store.claims.adopt, 50))) for store in stores]
        await asyncio.sleep(_WARM_UP)
        quiet = await database.during(seconds)
        for store in stores:
            store.neighbors.share(listing())
        tasks += [asyncio.create_task(repeat(1.0, store.neighbors.listings)) for store in stores]
        await asyncio.sleep(_WARM_UP)
        listed = await database.during(seconds)
        for task in tasks:
            task.cancel()
        await asyncio.gather(*tasks, return_exceptions=True)
        print(f"| {nodes} | {' | '.join(figures(used, nodes) for used in (quiet, listed))} |", flush=True)


def figures(used: Used, nodes: int) -> str:
    per_node = 1e3 * used.nodes / nodes
    return f"{used.transactions:.0f} | {1e3 * used.database:.0f} | {per_node:.1f} | {used.log / 1e3:.0f}"


def listing() -> str:
    """A node's listing of its open tables."""
    tables = [
        TableSummary(secrets.token_hex(8), Phase.LOBBY, TableSettings(listed=True), False, 1, 0, 3, 0, 0)
        for _ in range(_LISTED)
    ]
    return json.encode([((secrets.token_hex(8), None), table) for table in tables]).decode()


async def opened_stores(url: PostgresUrl, count: int, end: AsyncExitStack) -> list[PostgresStore]:
    stores = []
    for number in range(count):
        stores.append(await PostgresStore.open(url))
        end.push_async_callback(stores[-1].close)
        await stores[-1].neighbors.announce(f"10.0.0.{number}:8001")
    return stores


# --- Rooms of a dead node --------------------------------------------------------------------


async def rooms_of_the_dead(database: Database, rooms: int, adopters: int) -> None:
    """One node dies with very many rooms, and others take them over."""
    url = await database.server.new_database()
    async with AsyncExitStack() as end:
        stores = await opened_stores(url, adopters, end)
        await leave_behind(url, rooms)
        runners = [
            Runner(
                store,
                StubThinker(),
                clock_for(store.claims, None, 1.0),
                ("beginner",),
                settings=RunnerSettings(most_rooms=2 * rooms),
            )
            for store in stores
        ]
        before, begun = await database.used(), time.perf_counter()
        for runner in runners:
            await runner.start(None)
            runner.serve()
            end.push_async_callback(runner.stop)
        while (found := sum(len(runner.rooms) for runner in runners)) < rooms:
            await asyncio.sleep(0.05)
        took, after = time.perf_counter() - begun, await database.used()
        each = [1e6 * (now - then) / rooms for now, then in zip(after[:2], before[:2], strict=True)]
        shares = "/".join(str(len(runner.rooms)) for runner in runners)
        print(f"{found:,} rooms of a dead node taken over by {adopters} in {took:.1f} s ({shares});", end=" ")
        print(f"CPU a room: nodes {each[0]:.0f} µs, PostgreSQL {each[1]:.0f} µs", flush=True)


async def leave_behind(url: PostgresUrl, rooms: int) -> None:
    """Games in progress whose node is dead."""
    connection = await asyncpg.connect(url.with_password())
    names = [f"R{number:07}" for number in range(rooms)]
    events = await a_game_in_progress()
    died_at = time.time_ns() // 1_000_000 - 10_000
    await connection.execute("INSERT INTO nodes VALUES ($1, '', $2, false, $3, '')", _DEAD_NODE, died_at, FORMAT)
    await connection.copy_records_to_table(
        "rooms",
        records=[(name, len(events), 1, _DEAD_NODE, FORMAT, 1) for name in names],
        columns=["room", "version", "in_progress", "owner", "format", "recorded"],
    )
    await connection.copy_records_to_table(
        "events",
        records=[
            (name, 1 + at, FORMAT, encode_event(renamed(event, name)).decode())
            for name in names
            for at, event in enumerate(events)
        ],
        columns=["room", "version", "format", "data"],
    )
    await connection.execute("ANALYZE")
    await connection.close()


async def a_game_in_progress() -> list[RoomEvent]:
    """The log of a player who plays alone."""
    store = MemoryStore()
    runner = Runner(store, StubThinker(), ServerClock(), ("beginner",))
    name = await runner.open_table("ann", TableSettings(seats=1, seconds=600))
    assert await runner.handle(name, "ann", c.TakeSeat("Ann")) is None
    assert await runner.start_game(name, "ann") is None
    await runner.stop()
    return await store.load(name)


def renamed(event: RoomEvent, name: str) -> RoomEvent:
    return replace(event, room=name) if isinstance(event, TableOpened) else event


# --- Connections between nodes ---------------------------------------------------------------


async def mesh(nodes: int, seconds: float) -> None:
    """Every node has a connection to every other one, and nothing to say."""

    async def answer(_scope: object, _receive: object, send: Callable[[object], Awaitable[None]]) -> None:
        await send({"type": "http.response.start", "status": 204, "headers": []})

    async def nothing(_message: object = None) -> None:
        await asyncio.sleep(0)

    async def never() -> None:
        await asyncio.Event().wait()

    servers = [RelayServer(answer, "secret") for _ in range(nodes)]
    addresses = [await server.listen("127.0.0.1", 0) for server in servers]
    relays = [Relays("secret") for _ in range(nodes)]
    scope = {"type": "http", "path": "/", "headers": [], "client": ("10.0.0.1", 1)}
    begun = time.perf_counter()
    for number, relay in enumerate(relays):
        for address in addresses[:number] + addresses[number + 1 :]:
            await relay.carry(address, Passenger(scope, never, nothing, None, 0), OpenSockets())
    took, connections = time.perf_counter() - begun, nodes * (nodes - 1)
    await asyncio.sleep(_WARM_UP)
    before = resource.getrusage(resource.RUSAGE_SELF)
    await asyncio.sleep(seconds)
    after = resource.getrusage(resource.RUSAGE_SELF)
    cpu = after.ru_utime + after.ru_stime - before.ru_utime - before.ru_stime
    print(
        f"{connections} connections between {nodes} nodes, opened in {1e3 * took / connections:.1f} ms each;", end=" "
    )
    print(f"CPU of both ends of an idle one: {1e6 * cpu / seconds / connections:.0f} µs a second", flush=True)
    for relay in relays:
        await relay.close()
    for server in servers:
        await server.close()


async def run(options: argparse.Namespace) -> None:
    database = Database()
    try:
        print("| nodes | transactions a second | PostgreSQL, CPU ms a second | each node | log, kB a second", end=" ")
        print("| with open tables: transactions | PostgreSQL | each node | log |")
        print("| --: " * 9 + "|", flush=True)
        for nodes in options.nodes:
            await heartbeats(database, nodes, options.seconds)
        if options.rooms:
            await rooms_of_the_dead(database, options.rooms, adopters=3)
    finally:
        database.server.remove()
    if options.mesh:
        await mesh(options.mesh, options.seconds)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, nargs="*", default=[1, 10, 50, 100])
    parser.add_argument("--rooms", type=int, default=20_000)
    parser.add_argument("--mesh", type=int, default=20)
    parser.add_argument("--seconds", type=float, default=10.0)
    uvloop.run(run(parser.parse_args()))


if __name__ == "__main__":
    main()
