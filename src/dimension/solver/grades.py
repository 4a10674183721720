"""How hard a hand is: by its solution density, the share of all trays that are optimal for it.

Of 40,000 random six-card hands (seed 2014) a fifth falls into each grade. The cut points are fixed, so
that a grade means the same for hands of any size: most three-card hands are easy, most of eight are not.
Also here: the fast `Oracle` for dealing, and games for a first time, with easy hands first.
"""

from collections.abc import Iterable, Iterator, Sequence
from itertools import count, islice
from typing import Final

from dimension.rules.cards import Card, CardLike, CardType
from dimension.rules.hand import Hand, HandLike, as_cards
from dimension.rules.settings import GameSettings, Grade
from dimension.rules.shuffle import MAX_SEED
from dimension.rules.stack import new_stack
from dimension.solver.core.demand import demand_of
from dimension.solver.core.vectors import ALL_VECTORS, FIVE_COLORS
from dimension.solver.core.walk import first_fulfilling
from dimension.solver.core.witnesses import witnesses
from dimension.solver.single import solve
from dimension.solver.solution import Solution


def fulfillable(cards: Iterable[CardLike]) -> bool:
    """Whether some five-color tray fulfills all the cards (rulings R10 and R11); without cards, yes.

    >>> fulfillable("K-B KxB"), fulfillable(["K1", "K2"])
    (False, True)
    """
    return _fulfillable_among(FIVE_COLORS, cards)


def fulfillable_at_all(cards: Iterable[CardLike]) -> bool:
    """Whether some tray, whatever colors it lacks, fulfills all the cards."""
    return _fulfillable_among(ALL_VECTORS, cards)


def _fulfillable_among(vectors: int, cards: Iterable[CardLike]) -> bool:
    different = dict.fromkeys(as_cards(cards))
    if not different:
        return True
    demand = demand_of(Hand(different))
    return first_fulfilling(demand.candidates(0) & vectors, demand.spatial, witnesses()) is not None


LEAST_TRAYS: Final = {Grade.EASY: 35_000, Grade.MEDIUM: 9_000, Grade.HARD: 2_400, Grade.EXPERT: 450, Grade.EVIL: 0}
"""The fewest optimal trays that a hand of each grade has."""


class SolverOracle:
    """Answers what dealing asks, quickly; it knows grades too."""

    def fulfillable(self, cards: Sequence[Card]) -> bool:
        """Whether some five-color tray fulfills all the cards."""
        return fulfillable(cards)

    def grade(self, hand: Hand) -> Grade:
        """How hard a hand is."""
        return grade_of(hand)


def grade_of(hand: HandLike) -> Grade:
    """How hard a hand is.

    >>> grade_of("K1")
    Grade.EASY
    """
    return grade_of_solution(solve(hand))


def grade_of_solution(solution: Solution) -> Grade:
    """How hard a hand is that has been solved already."""
    trays = solution.count_trays()
    return next(grade for grade, least in LEAST_TRAYS.items() if trays >= least)


_MOST_HANDS: Final = 1000
"""How many hands are looked at before we take the best game so far."""
_HARDNESS: Final = {grade: hardness for hardness, grade in enumerate(LEAST_TRAYS)}


_TRAP: Final = 1_000
"""How much worse than any lack of steps a hand is that a newcomer must read wrongly."""


def gentle_seed(settings: GameSettings, first: int, hands: int = _MOST_HANDS) -> int:
    """A seed, from `first` on, whose first hand is easy and whose hands get harder step by step.

    No hand has two "exactly" cards of one color, which ask for their sum (ruling R3). When there is none among so many
    hands, it is the one that comes nearest to that.
    """
    best, least, left = first, None, hands
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


def _asks_for_sum(hand: Hand) -> bool:
    """Whether two cards ask for an exact number of the same color (ruling R3)."""
    exact = [card.first for card in hand.cards if card.type is CardType.EXACTLY]
    return len(set(exact)) < len(exact)


def _steps(settings: GameSettings, seed: int) -> Iterator[int]:
    """Per hand by how many grades it is easier than the one before, or too hard for its round."""
    oracle, stack, before = SolverOracle(), new_stack(settings, seed), 0
    for hardest in range(settings.rounds):
        deal, stack = stack.reveal(settings.cards, settings.contradictions, oracle, settings.grade)
        hardness = _HARDNESS[oracle.grade(deal.hand)]
        trap = _TRAP if _asks_for_sum(deal.hand) else 0
        yield trap + max(0, before - hardness) + max(0, hardness - hardest)
        before = hardness
