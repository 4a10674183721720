"""Hours of honest and hostile traffic: the cost of a server over time, and whether any player notices the attacks.

Honest people and bots play whole games over sockets, solo and in company, with and without an hourglass, look at
replays and ask the solver, each table from an address of its own. Beside them every kind of attack takes its turn,
from four addresses, under the usual limits, with quiet turns in between.

Run with `python -m benchmarks.soak --minutes 30`; results are in docs/performance.md. The exit code is 1 after any
answer of 500 or more (except `busy` and `rooms_full`), error in the log, stuck table, wrong score or wrong replay.
"""

import argparse
import asyncio
import logging
import re
import secrets
import sys
import tempfile
import time
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from statistics import quantiles
from typing import Final, NamedTuple

from tests.hostile.honest_table import open_table
from tests.hostile.hostile_worker import KINDS, HostileWorker, Turn, Turned
from tests.hostile.soak_tables import SoakTables
from tests.hostile.target import Target
from tests.hostile.wire_client import Line, Where

_QUIET: Final = "quiet"
_WARM_UP: Final = 15.0
_HOSTS: Final = ("e" * 32, "v" * 32)
"""Attackers who have tables of their own."""
_COLUMNS: Final = (
    *("minute", "attack", "inputs", "RSS MiB", "descriptors", "threads", "database MiB", "rooms", "sockets"),
    *("games", "moves", "p50 ms", "p99 ms", "refused", "closed", "log errors", "failures"),
)


class Figures(NamedTuple):
    """The cost of a server at a moment."""

    memory: float
    descriptors: int
    threads: int
    database: float
    rooms: int
    sockets: int
    refused: int
    closed: int


class Soak:
    """A server, every player on it, and a row of figures after each turn."""

    def __init__(self, target: Target, turn_seconds: float) -> None:
        self.failures: Final[list[str]] = []
        self._target: Final = target
        self._seconds: Final = turn_seconds
        self._tables: Final = SoakTables(target.host, target.port)
        self._worker: Final = HostileWorker(target.host, target.port, [None, *_HOSTS, secrets.token_urlsafe(24)])
        self._began: Final = time.monotonic()
        self._times: Final[dict[str, list[float]]] = defaultdict(list)
        self._quiet: Final[list[Figures]] = []
        """After every quiet turn: drift shows here."""

    async def run(self, minutes: float, kinds: list[str]) -> None:
        """Take turns until the time is over."""
        playing = asyncio.create_task(self._tables.play_forever())
        await asyncio.sleep(_WARM_UP)
        self._tables.take_latencies()
        print("| " + " | ".join(_COLUMNS) + " |\n|" + " --: |" * len(_COLUMNS), flush=True)
        turn = 0
        while time.monotonic() - self._began < 60 * minutes and self._target.is_running:
            # A quiet turn before each attack: disk and machine have moods, so compare neighbors.
            kind = kinds[turn // 2 % len(kinds)] if turn % 2 else _QUIET
            await self._row(kind, await self._turn(kind))
            turn += 1
        playing.cancel()
        await asyncio.gather(playing, return_exceptions=True)
        self._worker.stop()
        if not self._target.is_running:
            self.failures.append("the server died")
        self.failures.extend(self._target.errors)

    async def _turn(self, kind: str) -> Turned:
        if kind == _QUIET:
            await asyncio.sleep(self._seconds)
            return Turned.nothing()
        where = Where(self._target.host, self._target.port, f"127.0.4.{secrets.randbelow(254) + 1}")
        own = [await open_table(where, token, seconds=15, rounds=2) for token in _HOSTS]
        self._worker.begin(Turn(kind, self._seconds, [*own, *self._tables.rooms[:2]]))
        return await self._worker.ended()

    async def _row(self, kind: str, turned: Turned) -> None:
        times = self._tables.take_latencies()
        self._times[kind] += times
        new = [*turned.failures, *self._tables.failures]
        self._tables.failures.clear()
        self.failures.extend(f"{kind}: {failure}" for failure in new)
        figures = await self._figures()
        if kind == _QUIET:
            self._quiet.append(figures)
        minute = (time.monotonic() - self._began) / 60
        row: list[object] = [f"{minute:.1f}", kind, f"{turned.inputs:,}", f"{figures.memory:.1f}"]
        row += [figures.descriptors, figures.threads, f"{figures.database:.1f}", figures.rooms, figures.sockets]
        row += [self._tables.games, len(times), *(f"{1e3 * share:.1f}" for share in _shares(times))]
        row += [figures.refused, figures.closed, len(self._target.errors), len(self.failures)]
        print("| " + " | ".join(map(str, row)) + " |", flush=True)

    async def _figures(self) -> Figures:
        line = Line(Where(self._target.host, self._target.port, "127.0.2.1"))
        answer = await line.ask(f"GET /metrics HTTP/1.1\r\nHost: {self._target.address}\r\n\r\n".encode())
        line.close()
        text = answer.body.decode() if answer else ""
        target = self._target
        return Figures(
            target.memory / 1024,
            target.descriptors,
            target.threads,
            target.file_bytes / 2**20,
            *(_total(text, name) for name in ("rooms", "sockets", "refusals_total", "closes_total")),
        )

    def summary(self) -> Iterator[str]:
        """How the attacks compare with the quiet, and the end with the beginning."""
        quiet = _shares(self._times[_QUIET])
        yield "| attack | moves | p50 ms | p99 ms | p99 × quiet |\n| --- | --: | --: | --: | --: |"
        for kind, times in self._times.items():
            p50, p99 = _shares(times)
            yield f"| {kind} | {len(times):,} | {1e3 * p50:.1f} | {1e3 * p99:.1f} | {p99 / quiet[1]:.2f} |"
        attacked = [seconds for kind, times in self._times.items() if kind != _QUIET for seconds in times]
        yield f"| all attacks | {len(attacked):,} | | | {_shares(attacked)[1] / quiet[1]:.2f} |"
        if self._quiet:
            yield "\n| | first quiet turn | last quiet turn |\n| --- | --: | --: |"
            for name, first, last in zip(Figures._fields, self._quiet[0], self._quiet[-1], strict=True):
                yield f"| {name} | {first:,.1f} | {last:,.1f} |"
        yield f"\n{self._tables.games} games played to the end, {len(self.failures)} failures"
        yield from (f"- {failure[:600]}" for failure in self.failures[:30])


def _shares(times: list[float]) -> tuple[float, float]:
    """The median and the 99th percentile."""
    if len(times) < 2:
        return float("nan"), float("nan")
    cuts = quantiles(times, n=100)
    return cuts[49], cuts[98]


def _total(metrics: str, name: str) -> int:
    return sum(int(float(value)) for value in re.findall(rf"(?m)^dimension_{name}(?:{{[^}}]*}})? (\S+)$", metrics))


async def soak(options: argparse.Namespace, folder: Path) -> bool:
    with Target(folder, {}) as target:
        soaked = Soak(target, options.turn)
        await soaked.run(options.minutes, options.kinds)
        began = time.monotonic()
        if (code := target.stop()) != 0:
            soaked.failures.append(f"exit code {code} after {time.monotonic() - began:.1f} s")
    print("\n".join(("", *soaked.summary())))
    return not soaked.failures


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--minutes", type=float, default=30)
    parser.add_argument("--turn", type=float, default=30, help="seconds of a row")
    parser.add_argument("--kinds", nargs="*", default=list(KINDS), choices=KINDS, help="only these attacks")
    parser.add_argument("--folder", type=Path, help="where the database goes; a new temporary folder unless given")
    options = parser.parse_args()
    # Attackers write to sockets that the server has closed: that is what they do.
    logging.getLogger("asyncio").setLevel(logging.ERROR)
    with tempfile.TemporaryDirectory(dir=options.folder) as folder:
        is_well = asyncio.run(soak(options, Path(folder)))
    sys.exit(0 if is_well else 1)


if __name__ == "__main__":
    main()
