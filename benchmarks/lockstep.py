"""CPU of a move on a busy machine: servers take many short turns, and are compared turn by turn.

Twenty players of different tables move at the same time, and the next twenty when all of them are confirmed. However
little of the machine is left for the run, each move does the same work, about as many share a commit as at two thousand
players, and the ratio of two servers in one turn hardly depends on the neighbors. It says nothing about latency.

Run with `python benchmarks/lockstep.py [--against ../other/checkout] [--turns 20]`; the first server is the measure of
the others. Results are in docs/performance.md.
"""

import argparse
import asyncio
import os
import statistics
import sys
import tempfile
from collections.abc import Mapping
from contextlib import ExitStack
from pathlib import Path
from typing import Final

from rooms import TABLE, Load, command_of, joined
from server_process import Process, running

_WINDOW: Final = 20
_PLAYERS: Final = 400
_MOVES: Final = 800
"""Per turn."""
_WARM_UP: Final = 2 * _PLAYERS
_LOOKS: Final = 0.0005
"""Seconds between two looks at what is confirmed."""


class Lockstep:
    """Every player at one server, who move in groups."""

    def __init__(self, server: Process, load: Load) -> None:
        self._server = server
        self._load = load
        # The first of every table, then the second of every table, and so on.
        self._order = sorted(range(_PLAYERS), key=lambda at: (at % TABLE, at))
        self._moved = 0
        self.turns: list[float] = []
        """CPU seconds of a move in each turn."""

    async def turn(self) -> None:
        """Move for a while, and note the CPU time."""
        before = self._server.cpu_seconds
        await self.move(_MOVES)
        self.turns.append((self._server.cpu_seconds - before) / _MOVES)

    async def move(self, moves: int) -> None:
        """Make this many moves, in groups."""
        for _ in range(moves // _WINDOW):
            wanted = self._load.confirmed + _WINDOW
            for _ in range(_WINDOW):
                self._load.send_one(self._order[self._moved % _PLAYERS])
                self._moved += 1
            while self._load.confirmed < wanted:
                await asyncio.sleep(_LOOKS)


async def measured(servers: Mapping[str, Process], turns: int) -> dict[str, list[float]]:
    """The CPU seconds of a move at each server, turn by turn."""
    steps = {}
    for name, server in servers.items():
        steps[name] = Lockstep(server, await joined(name.partition(" ")[0], server, _PLAYERS))
        await steps[name].move(_WARM_UP)
    for _ in range(turns):
        for step in steps.values():
            await step.turn()
    return {name: step.turns for name, step in steps.items()}


def commands(against: list[Path], folder: Path) -> dict[str, tuple[str, ...]]:
    """The command that starts each server."""
    names = ("colyseus", "tables", "echo-to-four")
    found = {name: command_of(name, folder) for name in names}
    for at, checkout in enumerate(against):
        other = (f"PYTHONPATH={checkout.absolute() / 'src'}", *command_of("tables", folder / str(at)))
        found[f"tables of {checkout}"] = ("env", *other)
        (folder / str(at)).mkdir()
    return found


def main() -> None:
    import uvloop

    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--against", type=Path, nargs="*", default=[], help="other checkouts of this repository")
    parser.add_argument("--turns", type=int, default=20)
    options = parser.parse_args()
    cores = sorted(os.sched_getaffinity(0))
    os.sched_setaffinity(0, {cores[-1]})
    with ExitStack() as stack:
        folder = Path(stack.enter_context(tempfile.TemporaryDirectory()))
        started = commands(options.against, folder)
        servers = {name: stack.enter_context(running(cores[0], *command)) for name, command in started.items()}
        turns = uvloop.run(measured(servers, options.turns))
    first = next(iter(turns.values()))
    print("| server | CPU µs of a move, median | × the first, median | quartiles |\n| --- | --: | --: | --: |")
    for name, seconds in turns.items():
        ratios = [one / other for one, other in zip(seconds, first, strict=True)]
        low, middle, high = statistics.quantiles(ratios, n=4)
        print(f"| {name} | {1e6 * statistics.median(seconds):.0f} | {middle:.2f} | {low:.2f}–{high:.2f} |")
    print(f"load of the machine: {os.getloadavg()[0]:.1f}", file=sys.stderr)


if __name__ == "__main__":
    main()
