"""This solver and its exact peers on the same random hands: do they agree, and how long does each take?

    pip install 'dimension-game[bench]'
    python benchmarks/solver.py --hands 1000 --cards 6 8 --seed 1

Every peer comes in two forms: plain, as the rules read and with its own defaults, and tuned by hand with hints.
The hands go through the solvers in blocks of a hundred, each time starting with another solver: whatever else the
machine does then hits them alike, and yet each works as it would alone. Building a solver and the first hands, for
which our tables are unfolded, are not timed.

`solve_many` gets ten thousand hands in one call, including the hands of the others, as hands and as an array of card
numbers, once in every block. A call has one time, so there is a mean per hand and nothing else.
"""

import argparse
import random
from collections.abc import Callable, Iterator, Mapping, Sequence
from enum import StrEnum
from importlib.metadata import version
from math import ceil
from platform import python_version
from statistics import fmean, median
from time import perf_counter, process_time
from typing import Final, NamedTuple

import numpy as np
from rich.console import Console
from rich.progress import Progress
from rich.table import Table
from solver_peers import PLAIN_PEERS, TUNED_PEERS, Answer, Peer

from dimension import CARDS, Hand, score_tray
from dimension.solver import solve
from dimension.solver.batch import ManySolutions, solve_many

OURS: Final = "dimension"
MANY: Final = "solve_many"
MANY_AS_ARRAY: Final = "solve_many, array"
MANY_HANDS: Final = 10_000
"""Hands in one call of `solve_many`."""
MANY_GOAL: Final = 100
"""How many times faster than the best tuned peer `solve_many` shall be, per hand."""
WARM_UP_HANDS: Final = 20
HANDS_TO_UNFOLD: Final = 3000
"""After this many hands nearly all of our tables are unfolded; the peers unfold theirs when they are built."""
HANDS_PER_BLOCK: Final = 100
_PACKAGES: Final = ("numpy", "ortools", "clingo", "python-sat")

Solve = Callable[[Hand], Answer]
Clock = Callable[[], float]
CLOCKS: Final[Mapping[str, Clock]] = {"wall": perf_counter, "cpu": process_time}
"""The time that counts: the wall clock, or only this process's own CPU time, for busy machines."""


class Form(StrEnum):
    """Which form of the peers takes part."""

    PLAIN = "plain"
    TUNED = "tuned"
    ALL = "all"


_PEERS: Final[Mapping[Form, Mapping[str, Callable[[], Peer]]]] = {Form.PLAIN: PLAIN_PEERS, Form.TUNED: TUNED_PEERS}


class Timing(NamedTuple):
    """Seconds per hand of one solver."""

    mean: float
    median: float | None
    p99: float | None


def solve_ours(hand: Hand) -> Answer:
    """Our answer in the form of the peers'."""
    best = solve(hand)
    return Answer(best.score, best.tray)


def chosen_forms(form: Form) -> list[Form]:
    """The forms of the peers to measure."""
    return [*_PEERS] if form is Form.ALL else [form]


def build_solvers(form: Form, cards: int, seed: int) -> dict[str, Solve]:
    """Ours and the peers, ready to solve; exits with one line when a peer is not installed."""
    solvers: dict[str, Solve] = {OURS: solve_ours}
    missing = []
    for name, build in (peer for chosen in chosen_forms(form) for peer in _PEERS[chosen].items()):
        try:
            solvers[name] = build().solve
        except ImportError:
            missing.append(name)
    if missing:
        raise SystemExit(f"Not installed: {', '.join(missing)}. Try: pip install 'dimension-game[bench]'")
    for hand in random_hands(HANDS_TO_UNFOLD, cards, seed + 1):
        solve(hand)
    return solvers


def random_hands(count: int, cards: int, seed: int) -> list[Hand]:
    """The hands of a seed."""
    rng = random.Random(seed)
    return [Hand(rng.sample(CARDS, cards)) for _ in range(count)]


def measure(solvers: Mapping[str, Solve], hands: Sequence[Hand], clock: Clock) -> Iterator[dict[str, float]]:
    """Seconds of every solver, hand by hand, after checking that they agree."""
    names = list(solvers)
    for number, start in enumerate(range(0, len(hands), HANDS_PER_BLOCK)):
        block = hands[start : start + HANDS_PER_BLOCK]
        first = number % len(names)
        runs = {name: run_block(solvers[name], block, clock) for name in names[first:] + names[:first]}
        for at, hand in enumerate(block):
            check(hand, {name: answers[at] for name, (answers, _) in runs.items()})
            yield {name: seconds[at] for name, (_, seconds) in runs.items()}


def run_block(solver: Solve, hands: Sequence[Hand], clock: Clock) -> tuple[list[Answer], list[float]]:
    """The answers of a solver and the seconds they took."""
    answers, seconds = [], []
    for hand in hands:
        start = clock()
        answer = solver(hand)
        seconds.append(clock() - start)
        answers.append(answer)
    return answers, seconds


def check(hand: Hand, answers: Mapping[str, Answer]) -> None:
    """Refuse answers that differ, or whose tray does not score what is claimed."""
    scores = {name: answer.score for name, answer in answers.items()}
    assert len(set(scores.values())) == 1, f"{hand}: the solvers disagree: {scores}"
    for name, answer in answers.items():
        points = score_tray(hand, answer.tray).points
        assert points == answer.score, f"{hand}: {name} claims {answer.score}, but {answer.tray!r} scores {points}"


def timing(seconds: Sequence[float]) -> Timing:
    """Mean, median and the time that 99 of 100 hands do not exceed."""
    ranked = sorted(seconds)
    return Timing(fmean(ranked), median(ranked), ranked[ceil(0.99 * len(ranked)) - 1])


class ManyAtOnce:
    """Times `solve_many` on the hands of the others and as many more as make up one call."""

    def __init__(self, hands: Sequence[Hand], cards: int, seed: int, clock: Clock) -> None:
        self.clock = clock
        more = random_hands(max(MANY_HANDS - len(hands), 0), cards, seed + 2)
        self._hands = [*hands, *more]
        self._rows = np.array([[card.index for card in hand] for hand in self._hands])
        self._seconds: dict[str, list[float]] = {MANY: [], MANY_AS_ARRAY: []}
        check_many(self._hands, solve_many(self._hands))

    def call(self) -> None:
        """Solve all the hands, once in each form."""
        for name, hands in ((MANY, self._hands), (MANY_AS_ARRAY, self._rows)):
            start = self.clock()
            solve_many(hands)
            self._seconds[name].append((self.clock() - start) / len(hands))

    def timings(self) -> dict[str, Timing]:
        """The mean of all calls, per hand."""
        return {name: Timing(fmean(seconds), None, None) for name, seconds in self._seconds.items()}


def check_many(hands: Sequence[Hand], many: ManySolutions) -> None:
    """Refuse an answer for many hands that is not, tray for tray, the one for each."""
    for at, hand in enumerate(hands):
        best = solve(hand)
        found = (many.score[at], many.bonus[at], many.tray(at))
        assert found == (best.score, best.bonus, best.tray), f"{hand}: solve_many disagrees: {found}"


def run(solvers: Mapping[str, Solve], hands: Sequence[Hand], many: ManyAtOnce, console: Console) -> dict[str, Timing]:
    """Time all solvers on hands, the first of which only warm up."""
    rows = []
    # Drawn between blocks, not by a thread that would run into the measurement.
    with Progress(console=console, transient=True, auto_refresh=False) as progress:
        task = progress.add_task(f"{len(hands[0])} cards", total=len(hands))
        for number, seconds in enumerate(measure(solvers, hands, many.clock)):
            if number % HANDS_PER_BLOCK == 0:
                many.call()
            rows.append(seconds)
            progress.update(task, completed=number, refresh=number % HANDS_PER_BLOCK == 0)
    one_by_one = {name: timing([row[name] for row in rows[WARM_UP_HANDS:]]) for name in solvers}
    return {OURS: one_by_one[OURS], **many.timings(), **one_by_one}


def print_table(timings: Mapping[str, Timing], title: str, console: Console) -> None:
    """One row per solver, and how far ahead of the best peer of each form we are."""
    table = Table("solver", title=title, title_justify="left")
    for heading in ("mean", "median", "p99", "mean / ours"):
        table.add_column(heading, justify="right")
    ours = timings[OURS]
    for name, row in timings.items():
        table.add_row(name, *map(_shown, row), f"{row.mean / ours.mean:,.2f}")
    console.print(table)
    for form, peers in _PEERS.items():
        if measured := [name for name in peers if name in timings]:
            best = min(measured, key=lambda name: timings[name].mean)
            ratio = timings[best].mean / ours.mean
            console.print(f"best {form} peer's mean / ours: {ratio:,.1f} ({best})", highlight=False)
            if form is Form.TUNED:
                for name in (MANY, MANY_AS_ARRAY):
                    print_goal(timings[best].mean / timings[name].mean, name, best, console)
    console.print()


def print_goal(ratio: float, name: str, peer: str, console: Console) -> None:
    """How far ahead of the best tuned peer `solve_many` is, and whether that is enough."""
    met = "met" if ratio >= MANY_GOAL else "not met"
    line = f"best tuned peer's mean / {name}: {ratio:,.0f} ({peer}); goal {MANY_GOAL}: {met}"
    console.print(line, highlight=False)


def _shown(seconds: float | None) -> str:
    if seconds is None:
        return ""
    return f"{seconds * 1e6:,.0f} µs" if seconds > 1e-5 else f"{seconds * 1e6:,.2f} µs"


def _positive(text: str) -> int:
    number = int(text)
    if number < 1:
        raise argparse.ArgumentTypeError("must be at least 1")
    return number


def main() -> None:
    """Measure and print one table per hand size."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=_positive, default=1000, help="hands of each size")
    parser.add_argument("--cards", type=int, choices=range(1, 15), nargs="+", default=[6, 8], metavar="N")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--only", type=Form, choices=[*Form], default=Form.ALL, help="which form of the peers")
    parser.add_argument("--clock", choices=CLOCKS, default="wall", help="count all time, or this process's only")
    options = parser.parse_args()
    console = Console()
    # Built again for each size: clingo keeps what it learned from earlier hands.
    solvers = {cards: build_solvers(options.only, cards, options.seed) for cards in options.cards}
    versions = ", ".join(f"{package} {version(package)}" for package in _PACKAGES)
    console.print(f"Python {python_version()}, {versions}\n", highlight=False, soft_wrap=True)
    for cards in options.cards:
        hands = random_hands(WARM_UP_HANDS + options.hands, cards, options.seed)
        many = ManyAtOnce(hands, cards, options.seed, CLOCKS[options.clock])
        timings = run(solvers[cards], hands, many, console)
        title = f"{options.hands} hands of {cards} cards, seed {options.seed}, {options.clock} clock: all agree"
        print_table(timings, title, console)


if __name__ == "__main__":
    main()
