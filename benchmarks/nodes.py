"""One, two and four nodes on one PostgreSQL server: the cost of a move for every player, at equal load per node.

Every player sends one tray per second, four to a table. *Hashed*, all pages of a table come to the same node, as a load
balancer that looks at the name of the table sends them; *in turn*, each page comes to the next node, which passes it on
to the one that has the table. Every number of nodes has a database server of its own, with full durability, and they
take turns, so that other work on the machine affects all of them.

Run with `python benchmarks/nodes.py [--nodes 1 2 4] [--players 200] [--seconds 20]`; docs/performance.md has results.
"""

import argparse
import asyncio
import gc
import http.client
import json
import os
import resource
import secrets
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from itertools import count
from pathlib import Path
from typing import Final, NamedTuple

import asyncpg
import uvloop
from load_client import Marks, Newcomer, Sender, Socket, moves
from rooms import TABLE, walks
from server_process import Process

sys.path.append(str(Path(__file__).parents[1]))
from storage import cpu_of

from tests.postgres import PostgresServer

_TURNS: Final = 4
_WARM_UP: Final = 2.0
_SERVE: Final = (sys.executable, "-m", "dimension", "serve", "--host", "127.0.0.1", "--port", "0", "--database")
_COLUMNS: Final = (
    *("nodes", "pages come", "players", "moves", "p50 ms", "p99 ms", "nodes, CPU ms per 1,000 moves"),
    *("PostgreSQL", "players", "log, bytes a move", "moves per CPU second", "of one node's", "faults"),
)


class Spent(NamedTuple):
    """CPU seconds of every player, and bytes of the database's log."""

    nodes: float
    database: float
    players: float
    log: float

    def since(self, before: "Spent") -> "Spent":
        return Spent(*(now - then for now, then in zip(self, before, strict=True)))

    def plus(self, more: "Spent") -> "Spent":
        return Spent(*(one + other for one, other in zip(self, more, strict=True)))


class Cluster(NamedTuple):
    """Nodes, and the database server that they share."""

    nodes: Sequence[Process]
    database: PostgresServer

    async def spent(self) -> Spent:
        connection = await asyncpg.connect(self.database.url("postgres"))
        log = await connection.fetchval("SELECT pg_wal_lsn_diff(pg_current_wal_lsn(), '0/0')")
        await connection.close()
        own = resource.getrusage(resource.RUSAGE_SELF)
        nodes = sum(node.cpu_seconds for node in self.nodes)
        return Spent(nodes, cpu_of(self.database.process_id), own.ru_utime + own.ru_stime, float(log))


@contextmanager
def cluster(size: int) -> Iterator[Cluster]:
    """Some nodes with a new database."""
    with ExitStack() as end:
        database = PostgresServer(options=("shared_buffers=128MB",))
        end.callback(database.remove)
        database.create()
        database.start()
        url = asyncio.run(database.new_database()).with_password()
        cores = sorted(os.sched_getaffinity(0))
        nodes = []
        for number in range(size):
            nodes.append(Process(cores[number % len(cores)], *_SERVE, url))
            end.callback(nodes[-1].stop)
        yield Cluster(nodes, database)


class NodeLoad:
    """Every player at the tables of a cluster, and the measurements."""

    def __init__(self, at: Cluster, is_hashed: bool) -> None:
        self.at = at
        self.is_hashed = is_hashed
        self.spent = Spent(0, 0, 0, 0)
        self.confirmed: Final[list[float]] = []
        self._latencies: Final[list[float]] = []
        self._senders: Final[list[Sender]] = []
        self._places: Final = count()

    @property
    def players(self) -> int:
        return len(self._senders)

    @property
    def faults(self) -> int:
        return sum(sender.faults for sender in self._senders)

    @property
    def moves_per_second(self) -> float:
        """Moves for each CPU second of the nodes and the database."""
        return len(self.confirmed) / (self.spent.nodes + self.spent.database)

    async def join(self, players: int) -> None:
        """Seat every player, and begin all games."""
        pages = []
        for at in range(0, players // TABLE, 10):
            tables = [self._table(number) for number in range(at, min(at + 10, players // TABLE))]
            for table in await asyncio.gather(*tables):
                pages += table
        await asyncio.gather(*(page.until(lambda view: view["phase"] == "building") for page in pages))
        for number, page in enumerate(pages):
            marks = Marks(b'"seat":%d,' % page.view["you"])
            trays = moves(walks()[number % len(walks())])
            self._senders.append(Sender(page.socket, trays, self._latencies, marks))

    async def _table(self, number: int) -> list[Newcomer]:
        cookies = [f"dimension={secrets.token_urlsafe(24)}" for _ in range(TABLE)]
        room = await asyncio.to_thread(opened_table, self._node(number), cookies[0])
        pages = []
        for name, cookie in zip("ABCD", cookies, strict=True):
            node = self._node(number)
            page = Newcomer(await Socket.open(node.host, node.port, f"/api/tables/{room}/socket", cookie))
            page.say(type="take_seat", name=name)
            await page.until(lambda view: view["you"] is not None)
            pages.append(page)
        pages[0].say(type="start")
        return pages

    def _node(self, table: int) -> Process:
        place = table if self.is_hashed else next(self._places)
        return self.at.nodes[place % len(self.at.nodes)]

    async def run(self, seconds: float) -> None:
        """Let every player send for some seconds, after a warm-up that does not count."""
        loop = asyncio.get_running_loop()
        start = loop.time() + 0.2
        for at, sender in enumerate(self._senders):
            # In an order that spreads the players of a table.
            sender.run(start + at * 0.618034 % 1, start + _WARM_UP + seconds)
        await asyncio.sleep(start + _WARM_UP - loop.time())
        self._latencies.clear()
        before = await self.at.spent()
        await asyncio.sleep(seconds)
        self.spent = self.spent.plus((await self.at.spent()).since(before))
        self.confirmed.extend(self._latencies)
        await asyncio.sleep(1)

    def row(self, one: "NodeLoad") -> tuple[object, ...]:
        seen = sorted(self.confirmed)
        p50, p99 = (1e3 * seen[int(len(seen) * share)] for share in (0.5, 0.99))
        costs = [f"{1e6 * cost / len(seen):.0f}" for cost in self.spent[:3]]
        costs.append(f"{self.spent.log / len(seen):.0f}")
        pace = self.moves_per_second
        how = "hashed" if self.is_hashed else "in turn"
        sizes = len(self.at.nodes), how, f"{self.players:,}", f"{len(seen):,}"
        return (
            *sizes,
            f"{p50:.1f}",
            f"{p99:.0f}",
            *costs,
            f"{pace:,.0f}",
            f"{pace / one.moves_per_second:.2f}",
            self.faults,
        )


def opened_table(node: Process, cookie: str) -> str:
    """A new table, and its name."""
    client = http.client.HTTPConnection(node.host, node.port)
    body = json.dumps({"settings": {"seats": TABLE, "seconds": 600}})
    client.request("POST", "/api/tables", body, {"Content-Type": "application/json", "Cookie": cookie})
    room: str = json.loads(client.getresponse().read())["room"]
    client.close()
    return room


async def measured(clusters: Sequence[Cluster], players: int, seconds: float) -> list[NodeLoad]:
    """All clusters under load in turns, with as many players for each node."""
    loads = [NodeLoad(each, is_hashed=True) for each in clusters]
    loads += [NodeLoad(each, is_hashed=False) for each in clusters if len(each.nodes) > 1]
    for load in loads:
        await load.join(players * len(load.at.nodes))
    gc.collect()
    gc.disable()
    for _ in range(_TURNS):
        for load in loads:
            await load.run(seconds / _TURNS)
    return loads


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--nodes", type=int, nargs="+", default=[1, 2, 4])
    parser.add_argument("--players", type=int, default=200, help="for each node")
    parser.add_argument("--seconds", type=float, default=20.0, help="how long each number of nodes is under load")
    options = parser.parse_args()
    with ExitStack() as end:
        clusters = [end.enter_context(cluster(size)) for size in options.nodes]
        # Everything is started and warm.
        time.sleep(3)
        loads = uvloop.run(measured(clusters, options.players, options.seconds))
        print(f"| {' | '.join(_COLUMNS)} |")
        print(f"| --: | --- {'| --: ' * (len(_COLUMNS) - 2)}|")
        for load in loads:
            print(f"| {' | '.join(map(str, load.row(loads[0])))} |")
    print(f"load of the machine: {os.getloadavg()[0]:.1f}")


if __name__ == "__main__":
    main()
