"""How long a command line takes beyond bare Python: every help page, `dimension solve`, and a few uses of the library.

    python benchmarks/startup.py
    python benchmarks/startup.py --runs 30 --old ../older-checkout/src
    python benchmarks/startup.py --runs 30 --only solve --old ../older-checkout/src

All command lines take turns, so that whatever else the machine does hits them alike. CPU is user and system time,
wall the clock on the wall; both are medians. With --old, the commands of another checkout take part: those it has.
"""

import argparse
import os
import sys
from collections.abc import Mapping, Sequence
from pathlib import Path
from statistics import median
from time import perf_counter
from typing import Final, NamedTuple

from rich.console import Console
from rich.progress import track
from rich.table import Table

from dimension.cli.command_list import NAMES

HAND: Final = "O2 O-W KxW B_ G^ O>K"
HELP_GOAL: Final = 0.150
"""Seconds of wall time beyond bare Python on a quiet machine."""
BARE: Final = ("-c", "pass")
_OURS: Final = ("-m", "dimension")
_SOLVE: Final = """
import random
from dimension import CARDS, Hand
from dimension.solver import solve
rng = random.Random(1)
for _ in range(20_000): solve(Hand(rng.sample(CARDS, 6)))
"""
_STEP: Final = """
import numpy as np
from dimension.envs import VectorRoundEnv
env, rng = VectorRoundEnv(1_024), np.random.default_rng(1)
_, info = env.reset(seed=1)
for _ in range(500): info = env.step((rng.random(info["action_mask"].shape) * info["action_mask"]).argmax(1))[-1]
"""
COMMANDS: Final[Mapping[str, Sequence[str]]] = {
    "dimension --help": [*_OURS, "--help"],
    **{f"dimension {name} --help": [*_OURS, name, "--help"] for name in NAMES},
    "dimension solve HAND": [*_OURS, "solve", HAND],
    "dimension solve --json HAND": [*_OURS, "solve", "--json", HAND],
    "import dimension": ["-c", "import dimension"],
    "the first Tray()": ["-c", "import dimension; dimension.Tray()"],
    "solve 20,000 hands": ["-c", _SOLVE],
    "500 vector steps": ["-c", _STEP],
}
NEW: Final = Path(__file__).parents[1] / "src"


class Cost(NamedTuple):
    """Seconds of one run."""

    cpu: float
    wall: float


class Subject(NamedTuple):
    """A command line of one version."""

    version: str
    name: str
    args: tuple[str, ...]
    source: Path


def run_once(subject: Subject) -> Cost | None:
    """The cost of one run; None if the command line does not exist there."""
    environ = {**os.environ, "PYTHONPATH": str(subject.source), "DIMENSION_LANG": "en"}
    silence = [(os.POSIX_SPAWN_OPEN, stream, os.devnull, os.O_WRONLY, 0) for stream in (1, 2)]
    began = perf_counter()
    pid = os.posix_spawn(sys.executable, [sys.executable, *subject.args], environ, file_actions=silence)
    _, status, usage = os.wait4(pid, 0)
    wall = perf_counter() - began
    return None if status else Cost(usage.ru_utime + usage.ru_stime, wall)


def measure(subjects: Sequence[Subject], runs: int) -> dict[Subject, Cost]:
    """The medians of several runs."""
    # The first run compiles what is not compiled yet, and shows which command lines exist.
    known = [subject for subject in subjects if run_once(subject) is not None]
    costs: dict[Subject, list[Cost]] = {subject: [] for subject in known}
    for _ in track(range(runs), transient=True):
        for subject in known:
            if cost := run_once(subject):
                costs[subject].append(cost)
    return {
        subject: Cost(median(cost.cpu for cost in seen), median(cost.wall for cost in seen))
        for subject, seen in costs.items()
    }


def report(costs: Mapping[Subject, Cost], versions: Sequence[str], bare: Cost) -> Table:
    """A row for each command line: milliseconds beyond bare Python."""
    table = Table(title=f"ms beyond bare Python, which takes {1000 * bare.cpu:.0f} CPU, {1000 * bare.wall:.0f} wall")
    table.add_column("")
    for version in versions:
        table.add_column(f"{version}, CPU", justify="right")
        table.add_column(f"{version}, wall", justify="right")
    by_name = {(subject.version, subject.name): cost for subject, cost in costs.items()}
    for name in dict.fromkeys(subject.name for subject in costs if subject.version):
        cells = []
        for version in versions:
            cost = by_name.get((version, name))
            cells += ["–", "–"] if cost is None else [_beyond(cost.cpu, bare.cpu), _beyond(cost.wall, bare.wall)]
        table.add_row(name, *cells)
    return table


def _beyond(seconds: float, bare: float) -> str:
    return f"{1000 * (seconds - bare):.0f}"


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--runs", type=int, default=15)
    parser.add_argument("--old", type=Path, help="the src folder of another checkout")
    parser.add_argument("--only", default="", help="a part of the names of the commands to run")
    options = parser.parse_args()
    sources = ({"old": options.old} if options.old else {}) | {"new": NEW}
    python = Subject("", "bare", BARE, NEW)
    subjects = [
        Subject(version, name, tuple(args), source)
        for name, args in COMMANDS.items()
        if options.only in name
        for version, source in sources.items()
    ]
    costs = measure([python, *subjects], options.runs)
    console = Console()
    console.print(report(costs, list(sources), costs[python]))
    pages = [cost for subject, cost in costs.items() if subject.version == "new" and subject.name.endswith("--help")]
    if pages:
        worst = max(cost.wall for cost in pages) - costs[python].wall
        console.print(f"The slowest help page: {1000 * worst:.0f} ms (goal {1000 * HELP_GOAL:.0f} ms).")


if __name__ == "__main__":
    main()
