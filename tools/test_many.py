"""Hunt for tests that fail by chance: `make test` with one seed and date after another, every second time under load.

`python -m tools.test_many 10 [--first-seed 100]` prints a line for each run, and for each failure the settings that
repeat it.
"""

import argparse
import os
import re
import subprocess
import sys
import time
from collections.abc import Iterator, Sequence
from contextlib import ExitStack, contextmanager
from typing import Final, NamedTuple

_DATES: Final = (
    "2027-02-28",  # the last day of a February
    "2028-02-29",
    "2026-12-31",
    "2027-01-04",  # a Monday
    "2027-01-10",  # a Sunday
    "2028-02-28",
    "2027-03-28",  # clocks change in Europe
    "2026-11-30",
    "2027-01-01",
    "2026-10-31",
)
_BUSY_LOOPS: Final = 4
_NICE: Final = ("nice", "-n", "19")
"""The loops are as nice as the tests: otherwise the tests would get no more than a hundredth of the machine."""
_FAILED: Final = re.compile(r"^(?:FAILED|ERROR) .*|^ *(?:FAIL|×) .*", re.MULTILINE)
_COUNTS: Final = re.compile(r"^.*\d+ passed.*$", re.MULTILINE)


class Run(NamedTuple):
    """One run of the suite."""

    seed: int
    date: str
    is_loaded: bool

    @property
    def settings(self) -> dict[str, str]:
        """The environment that repeats the run."""
        return {"TEST_SEED": str(self.seed), "TEST_DATE": self.date}

    def __str__(self) -> str:
        named = " ".join(f"{name}={value}" for name, value in self.settings.items())
        return f"{named} ({'four busy loops, nice 19' if self.is_loaded else 'quiet'})"


def main(arguments: Sequence[str] | None = None) -> int:
    """Run the suite; the exit code is the number of runs that failed."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("runs", type=int, help="how often")
    parser.add_argument("--first-seed", type=int, default=100)
    chosen = parser.parse_args(arguments)
    seeds = range(chosen.first_seed, chosen.first_seed + chosen.runs)
    runs = [Run(seed, _DATES[number % len(_DATES)], number % 2 == 1) for number, seed in enumerate(seeds)]
    failed = [run for run in runs if not _passes(run)]
    print(f"{len(runs) - len(failed)} of {len(runs)} runs passed")
    return len(failed)


def _passes(run: Run) -> bool:
    began = time.monotonic()
    with _load() if run.is_loaded else ExitStack():
        done = subprocess.run(  # noqa: S603 - our own command
            [*(_NICE if run.is_loaded else ()), "make", "--no-print-directory", "test"],
            env=os.environ | run.settings,
            stdin=subprocess.DEVNULL,
            stdout=subprocess.PIPE,
            stderr=subprocess.STDOUT,
            text=True,
        )
    outcome = "passed" if done.returncode == 0 else "FAILED"
    counts = "; ".join(line.strip(" =") for line in _COUNTS.findall(done.stdout))
    print(f"{outcome} in {time.monotonic() - began:.0f} s, {run}: {counts}", flush=True)
    if done.returncode:
        failures = _FAILED.findall(done.stdout) or done.stdout.splitlines()[-20:]
        print(*(f"    {line}" for line in failures), sep="\n", flush=True)
    return done.returncode == 0


@contextmanager
def _load() -> Iterator[None]:
    loops = [subprocess.Popen([*_NICE, sys.executable, "-c", "while True: pass"]) for _ in range(_BUSY_LOOPS)]  # noqa: S603
    try:
        yield
    finally:
        for loop in loops:
            loop.kill()
            loop.wait()


if __name__ == "__main__":
    sys.exit(main())
