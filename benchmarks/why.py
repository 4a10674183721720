"""Certificates over random hands: how many cards and bounds, which ideas, how long `why` takes, and whether they hold.

    python benchmarks/why.py --hands 100000 --cards 6 --seed 1
    python benchmarks/why.py --hands 20000 --cards 8 --check 2000

The first hands, for which the tables are unfolded, are not timed; nor is solving the hand. `--check` gives so many of
the certificates to `dimension.proof_check`. The time is this process's own: other work on the machine does not count.
"""

import argparse
import random
from collections import Counter
from statistics import fmean, quantiles
from time import process_time
from typing import Any, Final

from rich.console import Console
from rich.table import Table

from dimension import CARDS, CardType, Hand
from dimension.proof_check import flaw_of
from dimension.solver import Bound, Certificate, Idea, solve, why

WARM_UP: Final = 3000


def reason_of(bound: Bound) -> str:
    """The idea of a bound and the kinds of its cards, which tell reasons apart."""
    kinds = Counter(str(card.type) for card in bound.cards)
    return f"{bound.idea}: " + ", ".join(f"{number} {kind}" for kind, number in sorted(kinds.items()))


def table(title: str, numbers: "Counter[Any]", hands: int, most: int | None = None) -> Table:
    """Numbers of hands, with their shares."""
    shown = Table(title, "hands", "share")
    ranked = numbers.most_common(most) if most else sorted(numbers.items())
    for name, number in ranked:
        shown.add_row(str(name), f"{number:,}", f"{100 * number / hands:.1f} %")
    return shown


def main() -> None:
    """Print the tables."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=100_000)
    parser.add_argument("--cards", type=int, default=6)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--check", type=int, default=0, help="how many certificates to check")
    args = parser.parse_args()
    rng = random.Random(args.seed)
    for _ in range(WARM_UP):
        why(rng.sample(CARDS, args.cards))
    proofs, seconds = [], []
    for _ in range(args.hands):
        solution = solve(Hand(rng.sample(CARDS, args.cards)))
        began = process_time()
        proofs.append(why(solution))
        seconds.append(process_time() - began)
    report(proofs, seconds, args.hands)
    flaws = [proof.hand for proof in proofs[: args.check] if flaw_of(proof.as_data())]
    Console().print(f"checked: {min(args.check, args.hands):,}, wrong: {len(flaws)}")


def report(proofs: list[Certificate], seconds: list[float], hands: int) -> None:
    """The distribution of certificates, and the times."""
    console = Console()
    console.print(table("bounds", Counter(len(proof.bounds) for proof in proofs), hands))
    single = [proof for proof in proofs if len(proof.bounds) == 1]
    console.print(table("cards of the only bound", Counter(len(proof.cards) for proof in single), hands))
    bounds = [bound for proof in proofs for bound in proof.bounds]
    console.print(table("idea, of all bounds", Counter(str(bound.idea) for bound in bounds), len(bounds)))
    console.print(table("reason", Counter(map(reason_of, bounds)), len(bounds), 5))
    kinds = Counter(kind for bound in bounds for kind in {card.type for card in bound.cards})
    console.print(table("kind of card in a bound", Counter({str(k): kinds[k] for k in CardType}), len(bounds), 7))
    spare = [proof.no_bonus for proof in proofs if proof.no_bonus is not None]
    none = sum(bound.idea is Idea.CONTRADICTION for bound in spare)
    console.print(f"no bonus token with the best score: {len(spare):,}, none at all: {none:,}")
    centiles = quantiles(seconds, n=100)
    times = f"mean {1e3 * fmean(seconds):.2f}, median {1e3 * centiles[49]:.2f}, p99 {1e3 * centiles[98]:.2f}"
    console.print(f"milliseconds for a hand: {times}, most {1e3 * max(seconds):.1f}")


if __name__ == "__main__":
    main()
