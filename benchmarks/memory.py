"""A server's memory of past requests: its size after a thousand different ones, and after a million.

No two requests are alike: paths, spellings of files, names of tables, cookies, query strings, hosts, and a new address
out of 127.0.0.0/8 after every forty. A second table shows the most expensive requests within the limits of size: the
cost of each on the event loop, and how much of it is never forgotten.

Run with `python -m benchmarks.memory [--most 1000000]`; results are in docs/performance.md. The exit code is 1 if
memory at the end is more than a tenth above that after a thousand.
"""

import argparse
import asyncio
import os
import sys
import tempfile
import time
from pathlib import Path
from typing import Final

from dimension.server.settings import STATIC
from tests.hostile.distinct_requests import client_files, send_distinct
from tests.hostile.expensive_requests import EXPENSIVE, ExpensiveRequest
from tests.hostile.target import UNLIMITED, Target
from tests.hostile.wire_client import Line, Where

_FIRST: Final = 1_000
_GROWTH: Final = 1.1
_EXPENSIVE: Final = 200
"""Requests of each kind."""
_ENVIRON: Final = {**UNLIMITED, "DIMENSION_SPEED": "1"}


def measure_distinct(most: int, folder: Path) -> bool:
    """Print memory at every power of ten; whether it stays within the bound."""
    print("| requests | memory MiB | × after 1,000 | descriptors | a second | statuses |")
    print("| --: | --: | --: | --: | --: | --- |")
    with Target(folder, _ENVIRON) as target:
        sent, first, mark = 0, 0, _FIRST
        while sent < most:
            began, count = time.monotonic(), min(mark, most) - sent
            statuses = asyncio.run(send_distinct(target.host, target.port, count, mark, client_files(STATIC)))
            sent += count
            memory = target.memory
            first = first or memory
            pace = count / (time.monotonic() - began)
            told = ", ".join(f"{status}: {times:,}" for status, times in sorted(statuses.items()))
            row = (
                f"{sent:,}",
                f"{memory / 1024:.1f}",
                f"{memory / first:.3f}",
                target.descriptors,
                f"{pace:,.0f}",
                told,
            )
            print("| " + " | ".join(map(str, row)) + " |", flush=True)
            mark *= 10
        errors = target.errors
    if errors:
        print(f"{len(errors)} errors in the log, the first: {errors[0][:500]}")
    return memory <= _GROWTH * first and not errors


def measure_expensive(folder: Path) -> None:
    """Print what the most expensive requests cost."""
    print("\n| request | CPU ms | kept KiB |\n| --- | --: | --: |")
    for kind, make in EXPENSIVE.items():
        with tempfile.TemporaryDirectory(dir=folder) as own, Target(Path(own), _ENVIRON) as target:
            asyncio.run(_send(target, make, range(5)))
            memory, cpu = target.memory, _cpu_seconds(target.pid)
            asyncio.run(_send(target, make, range(5, 5 + _EXPENSIVE)))
            spent = 1e3 * (_cpu_seconds(target.pid) - cpu) / _EXPENSIVE
            print(f"| {kind} | {spent:.2f} | {(target.memory - memory) / _EXPENSIVE:.1f} |", flush=True)


async def _send(target: Target, make: ExpensiveRequest, numbers: range) -> None:
    line = Line(Where(target.host, target.port))
    for number in numbers:
        await line.ask(make(number, target.address))
    line.close()


def _cpu_seconds(pid: int) -> float:
    fields = Path(f"/proc/{pid}/stat").read_text().rpartition(")")[2].split()
    return (int(fields[11]) + int(fields[12])) / os.sysconf("SC_CLK_TCK")


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--most", type=int, default=1_000_000)
    options = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        is_bounded = measure_distinct(options.most, Path(folder))
        measure_expensive(Path(folder))
    sys.exit(0 if is_bounded else 1)


if __name__ == "__main__":
    main()
