"""The pages of the hand of the day, with thousands of results: server time, and how long an answer takes.

Run with `python benchmarks/daily.py [--players 10000] [--days 400]`; results are in docs/performance.md.
Every day before today has a tenth of the players.
"""

import argparse
import asyncio
import random
import secrets
import sys
import tempfile
import time
from http.client import HTTPConnection
from pathlib import Path
from statistics import quantiles
from typing import NamedTuple

from server_process import Process, running

from dimension.room.days import day_before, day_of
from dimension.room.records import PlayedRound, RoundRecords
from dimension.server.guard.identity import new_token, player_of
from dimension.store.rows import round_statements
from dimension.store.stores import open_store

HAND, TRAY = "G_ BxG WxO W-O K2 B+G", "KWBGO../....../."
AT_ONCE = 1_000


class Asked(NamedTuple):
    name: str
    path: str
    token: str


def result(player: str, day: str, dice: random.Random) -> PlayedRound:
    points = min(11, max(-8, round(dice.gauss(6, 3))))
    bonus = points > 7 and dice.random() < 0.5
    return PlayedRound(secrets.token_hex(8), 1, 1, 0, player, 1, day, "key", False, HAND, TRAY, points, bonus, ("K2",))


async def fill(file: Path, today: str, players: int, days: int, me: str) -> None:
    """Results of today and of the days before, one of each day's is ours."""
    dice = random.Random(7)
    store = await open_store(file)
    for at in range(days):
        day, count = day_before(today, at), players if at == 0 else players // 10
        played = [result(me if number == 0 else secrets.token_hex(10), day, dice) for number in range(count)]
        for start in range(0, count, AT_ONCE):
            await store.change(*round_statements(RoundRecords(tuple(played[start : start + AT_ONCE]))))
    await store.close()


def measure(server: Process, asked: Asked, requests: int) -> None:
    connection = HTTPConnection(server.host, server.port)
    headers = {"Cookie": f"dimension={asked.token}"}
    latencies: list[float] = []

    def ask() -> bytes:
        connection.request("GET", asked.path, headers=headers)
        answer = connection.getresponse()
        body = answer.read()
        assert answer.status == 200, body
        return body

    begun = time.perf_counter()
    size = len(ask())
    first = time.perf_counter() - begun
    before = server.cpu_seconds
    for _ in range(requests):
        begun = time.perf_counter()
        ask()
        latencies.append(time.perf_counter() - begun)
    cpu = (server.cpu_seconds - before) / requests
    cuts = quantiles(latencies, n=100)
    print(
        f"| {asked.name} | {1000 * cpu:.2f} ms | {1000 * cuts[49]:.1f} ms | {1000 * cuts[98]:.1f} ms"
        f" | {1000 * first:.0f} ms | {size:,} |"
    )
    connection.close()


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--players", type=int, default=10_000)
    parser.add_argument("--days", type=int, default=400)
    parser.add_argument("--requests", type=int, default=1_000)
    wishes = parser.parse_args()
    mine, stranger = new_token(), new_token()
    with tempfile.TemporaryDirectory() as folder:
        file = Path(folder) / "games.sqlite3"
        today = day_of(time.time_ns() // 1_000_000)
        asyncio.run(fill(file, today, wishes.players, wishes.days, player_of(mine)))
        command = (sys.executable, "-m", "dimension", "serve", "--host", "127.0.0.1", "--port", "0")
        with running(0, *command, "--database", str(file)) as server:
            print("| answer | server time | median | 99% | first | bytes |")
            print("| --- | ---: | ---: | ---: | ---: | ---: |")
            for asked in (
                Asked("today, before one's try", "/api/daily", stranger),
                Asked("today, after it", "/api/daily", mine),
                Asked("yesterday", f"/api/daily/{day_before(today)}", stranger),
                Asked("calendar", "/api/daily/days", mine),
            ):
                measure(server, asked, wishes.requests)


if __name__ == "__main__":
    main()
