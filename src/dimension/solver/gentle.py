"""Games for somebody's first time: easy hands first."""

from collections.abc import Iterator
from itertools import count, islice
from typing import Final

from dimension.rules.settings import GameSettings
from dimension.rules.shuffle import MAX_SEED
from dimension.rules.stack import new_stack
from dimension.solver.grades import LEAST_TRAYS, SolverOracle

_MOST_HANDS: Final = 1000
"""How many hands are looked at before we take the best game so far."""
_HARDNESS: Final = {grade: hardness for hardness, grade in enumerate(LEAST_TRAYS)}


def gentle_seed(settings: GameSettings, first: int) -> int:
    """A seed, from `first` on, whose first hand is easy and whose hands get harder step by step.

    When we find none in time, it is the one that comes nearest to that.
    """
    best, least, left = first, None, _MOST_HANDS
    for seed in (number % (MAX_SEED + 1) for number in count(first)):
        unkindness = 0
        for step in islice(_steps(settings, seed), left):
            unkindness += step
            left -= 1
            if least is not None and unkindness >= least:
                break
        else:
            if left > 0 or least is None:
                best, least = seed, unkindness
        if least == 0 or left == 0:
            break
    return best


def _steps(settings: GameSettings, seed: int) -> Iterator[int]:
    """Per hand by how many grades it is easier than the one before, or too hard for its round."""
    oracle, stack, before = SolverOracle(), new_stack(settings, seed), 0
    for hardest in range(settings.rounds):
        deal, stack = stack.reveal(settings.cards, settings.contradictions, oracle, settings.grade)
        hardness = _HARDNESS[oracle.grade(deal.hand)]
        yield max(0, before - hardness) + max(0, hardness - hardest)
        before = hardness
