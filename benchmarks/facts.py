"""Facts of the frozen test hands: how many hands they solve completely, in how many sentences, and how long they take.

    python benchmarks/facts.py --hands 1000

A hand is solved completely if every tray that agrees with all its facts is a best one. Of the facts of such a hand,
only those are counted without which the others would not be enough.
"""

import argparse
from collections import Counter
from functools import cache
from statistics import fmean
from time import process_time

import numpy as np
from numpy.typing import NDArray

from dimension.board.places import POSITIONS, Place
from dimension.envs.benchmark.hand_sets import hand_set
from dimension.solver import Fact, Solution, facts, solve
from dimension.solver.core.colorings import Colorings, colorings
from dimension.solver.core.demand import demand_of
from dimension.solver.core.exchanges import exchanged, inverse
from dimension.solver.core.vectors import SORTED_COUNTS, VECTORS, place_of_vector


@cache
def judged(group: int) -> tuple[tuple[Colorings, NDArray[np.uint64]], ...]:
    """The trays of a group, with the spatial cards that they fulfill."""
    return tuple((part, part.signatures()) for part in colorings(SORTED_COUNTS[group]))


def is_solved(best: Solution, told: list[Fact]) -> bool:
    """Whether every tray that agrees with some facts is a best one."""
    demand = demand_of(best.hand)
    spatial = sum(1 << card for card in demand.spatial)
    numbers = [fact for fact in told if fact.place is Place.TRAY and fact.color is not None]
    places = [fact for fact in told if fact.place is not Place.TRAY]
    for vector, counts in enumerate(VECTORS):
        if not all(fact.least <= counts[fact.color or 0] <= fact.most for fact in numbers):
            continue
        group, permutation = place_of_vector(vector)
        colors = list(inverse(permutation))
        cards = np.uint64(exchanged(spatial, inverse(permutation)))
        counted = sum(not within >> vector & 1 for within in demand.counting)
        for part, signatures in judged(group):
            masks = part.masks[:, colors]
            agrees = np.ones(len(masks), dtype=np.bool_)
            for fact in places:
                own = np.full(len(masks), part.shape, dtype=np.uint16) if fact.color is None else masks[:, fact.color]
                there = np.bitwise_count(own & np.uint16(POSITIONS[fact.place]))
                agrees &= (fact.least <= there) & (there <= fact.most)
            failed = np.bitwise_count(~signatures[agrees] & cards) + counted
            points = sum(counts) - 2 * failed.astype(np.int64)
            if (points < best.score).any() or (best.bonus and len(points) and 0 in counts):
                return False
    return True


def needed(best: Solution, told: list[Fact]) -> list[Fact]:
    """Facts that solve a hand, without those that are superfluous; the hardest are left out first."""
    for fact in sorted(told, key=lambda fact: -len(fact.cards)):
        rest = [other for other in told if other is not fact]
        if is_solved(best, rest):
            told = rest
    return told


def main() -> None:
    """Print the figures."""
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--hands", type=int, default=1000)
    args = parser.parse_args()
    hands = list(hand_set("test").hands[: args.hands])
    facts(hands[0])
    seconds, numbers, cards, sentences = [], 0, Counter[int](), Counter[int]()
    for hand in hands:
        best = solve(hand)
        began = process_time()
        told = list(facts(best))
        seconds.append(process_time() - began)
        cards.update(len(fact.cards) for fact in told)
        numbers += sum(fact.least == fact.most for fact in told if fact.place is Place.TRAY) == 5
        if is_solved(best, told):
            sentences[len(needed(best, told))] += 1
    solved = sum(sentences.values())
    print(f"facts of a hand: {cards.total() / len(hands):.1f}, by cards: {sorted(cards.items())}")
    print(f"all five numbers: {numbers / len(hands):.1%}, solved completely: {solved / len(hands):.1%}")
    print(f"sentences of those: {sorted(sentences.items())}")
    print(f"milliseconds for a hand: mean {1e3 * fmean(seconds):.1f}, most {1e3 * max(seconds):.0f}")


if __name__ == "__main__":
    main()
