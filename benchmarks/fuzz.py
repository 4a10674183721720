"""Requests with something or everything wrong, to a server on SQLite, to one on PostgreSQL, and to its node port.

A status from 500 up is a failure, but for 503 with a code that says what there is too much of, and so is a traceback in
the log. Every run has a seed, which makes the same requests again.

Run with `python -m benchmarks.fuzz --requests 200000`; results are in docs/host/security.md.
"""

import argparse
import asyncio
import random
import tempfile
import time
from collections import Counter
from pathlib import Path
from typing import Final

import asyncpg

from dimension.store.names import PostgresUrl
from tests.hostile.attacks import Attack, Scene, with_bytes, with_requests
from tests.hostile.bad_requests import bad_request
from tests.hostile.honest_table import open_table
from tests.hostile.siege import EVES
from tests.hostile.tally import Tally
from tests.hostile.target import UNLIMITED, Target
from tests.hostile.wire_client import Line, Where, blurt, statuses
from tests.postgres import PostgresServer

_PATIENT: Final = {**UNLIMITED, "DIMENSION_REQUEST_SECONDS": "20"}
_ABREAST: Final = 8
"""Connections of each kind."""
_AS_BYTES: Final = 0.1
"""The share of inputs that are hardly HTTP, each on a connection of its own."""
_AT_NODE_PORT: Final = 0.1
_AT_POSTGRES: Final = 0.2
_AUTHORIZATIONS: Final = (
    *("", "Authorization: x", "Authorization: x\r\nAuthorization: y", "Authorization:", "Authorization: \xff\xfe"),
    "authorization: " + "a" * 5_000,
)


async def at_server(where: Where, tally: Tally, count: int) -> None:
    """Hostile requests and bytes at the port for players."""
    rooms = [await open_table(where, token, seconds=15, rounds=1) for token in EVES]
    scene, as_bytes = Scene(where, rooms, [None, *EVES]), round(_AS_BYTES * count)

    async def repeat(attack: Attack, number: int, most: int) -> None:
        rng = random.Random(f"{tally.seed}/{attack.__name__}/{number}")
        sent = 0
        while sent < most:
            try:
                sent += await attack(scene, tally, rng)
            except TimeoutError:
                tally.complain(f"{attack.__name__} {number}: no answer in time", b"")
            # The tests search these texts; here they would only fill memory.
            tally.heard.clear()
        tally.inputs += sent

    plans = ((with_requests, count - as_bytes), (with_bytes, as_bytes))
    await asyncio.gather(*(repeat(attack, at, most // _ABREAST) for attack, most in plans for at in range(_ABREAST)))


async def at_node_port(where: Where, tally: Tally, count: int) -> None:
    """Hostile requests at the port for other nodes, without its secret."""
    rng = random.Random(f"{tally.seed}/node")
    for _ in range(count):
        request = bad_request(rng, f"{where.host}:{where.port}").data
        start, _, rest = request.partition(b"\r\n")
        shown = rng.choice(_AUTHORIZATIONS).encode("latin-1")
        heard = await blurt(where, start + b"\r\n" + (shown + b"\r\n" if shown else b"") + rest)
        tally.inputs += 1
        if heard is None:
            tally.complain("a connection that never ends", request)
        for status in statuses(heard or b""):
            tally.outcomes[str(status)] += 1
            if status >= 500 or status < 300:
                tally.complain(f"status {status}", request)


async def node_of(database: PostgresUrl) -> Where:
    """The port at which the only node of a database listens for others."""
    connection = await asyncpg.connect(database.with_password())
    try:
        address = await connection.fetchval("SELECT address FROM nodes")
    finally:
        await connection.close()
    host, _, port = str(address).rpartition(":")
    return Where(host.strip("[]"), int(port))


async def is_well(where: Where) -> bool:
    """Whether an ordinary request is still answered."""
    line = Line(where)
    answer = await line.ask(f"GET /health HTTP/1.1\r\nHost: {where.host}:{where.port}\r\n\r\n".encode())
    line.close()
    return answer is not None and answer.status == 200


def report(name: str, tally: Tally, target: Target, began: float) -> int:
    """Print the result of a target; the number of failures."""
    worst = sum(count for status, count in tally.outcomes.items() if status.isdigit() and int(status) >= 500)
    told: Counter[str] = Counter()
    for status, count in tally.outcomes.items():
        told[f"{status[0]}xx" if status.isdigit() else status] += count
    shown = ", ".join(f"{status} {count:,}" for status, count in sorted(told.items()))
    failures = [*tally.complaints, *target.errors]
    print(f"{name}: {tally.inputs:,} inputs in {time.monotonic() - began:.0f} s; {shown}; {len(failures)} failures")
    print(f"  from 500 up: {worst:,}")
    for failure in failures[:20]:
        print("  ", failure[:500])
    return len(failures)


def on_sqlite(folder: Path, seed: int, count: int) -> int:
    tally, began = Tally(seed), time.monotonic()
    with Target(folder, _PATIENT) as target:
        where = Where(target.host, target.port, "127.0.0.3")
        asyncio.run(at_server(where, tally, count))
        if not asyncio.run(is_well(where)):
            tally.complain("not well", b"")
        return report("SQLite", tally, target, began)


def on_postgres(folder: Path, seed: int, count: int, at_port: int) -> int:
    server = PostgresServer()
    server.create()
    server.start()
    try:
        database = asyncio.run(server.new_database())
        tally, at_port_tally, began = Tally(seed), Tally(seed), time.monotonic()
        with Target(folder, _PATIENT, shared=database.with_password()) as target:
            where = Where(target.host, target.port, "127.0.0.3")
            asyncio.run(at_server(where, tally, count))
            failures = report("PostgreSQL", tally, target, began)
            began, node = time.monotonic(), asyncio.run(node_of(database))
            asyncio.run(at_node_port(node, at_port_tally, at_port))
            if not asyncio.run(is_well(where)):
                at_port_tally.complain("not well", b"")
            return failures + report("node port", at_port_tally, target, began)
    finally:
        server.remove()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--requests", type=int, default=200_000)
    parser.add_argument("--seed", type=int, default=1)
    chosen = parser.parse_args()
    at_port, at_postgres = round(_AT_NODE_PORT * chosen.requests), round(_AT_POSTGRES * chosen.requests)
    with tempfile.TemporaryDirectory() as one, tempfile.TemporaryDirectory() as other:
        failures = on_sqlite(Path(one), chosen.seed, chosen.requests - at_port - at_postgres)
        failures += on_postgres(Path(other), chosen.seed, at_postgres, at_port)
    raise SystemExit(1 if failures else 0)


if __name__ == "__main__":
    main()
