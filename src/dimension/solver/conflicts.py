"""Why a hand cannot be fulfilled: the smallest sets of its cards that conflict.

A set of cards conflicts when no tray fulfills all of them. Two "exactly" cards of one color are a
single task here: where both are in the hand they stand or fall together (ruling R3), so a set holds
both of them or neither. With that, a set inside one that goes together goes together too, and a
conflict is *smallest* when leaving out any of its tasks ends it.
"""

from collections.abc import Callable, Sequence
from functools import cache
from itertools import combinations
from typing import Final, NamedTuple

from dimension.errors import RuleError
from dimension.rules.cards import CARDS, Card
from dimension.rules.hand import Hand, HandLike, as_hand
from dimension.solver.certificate import tasks_of
from dimension.solver.grades import fulfillable, fulfillable_at_all

MAX_EXPLAINED: Final = 14
"""The most cards of a hand to be explained: the sets to look at double with each card."""

Conflict = tuple[Card, ...]
"""Cards that do not go together, in the order of the hand."""


class Conflicts(NamedTuple):
    """All smallest conflicts of a hand, those with the fewest cards first."""

    with_five_colors: tuple[Conflict, ...]
    """Cards that no tray with all five colors fulfills."""
    at_all: tuple[Conflict, ...]
    """Cards that no tray fulfills, not even one without some colors."""


def explain(hand: HandLike) -> Conflicts:
    """The smallest conflicts of a hand; there are none when some tray fulfills it.

    >>> explain("K1 K-K W_ O>K").with_five_colors
    ((Card('K1'), Card('K-K')),)
    """
    hand = as_hand(hand)
    if len(hand) > MAX_EXPLAINED:
        raise RuleError("hand_too_large_to_explain", count=len(hand), most=MAX_EXPLAINED)
    return Conflicts(_smallest_conflicts(hand, fulfillable), _smallest_conflicts(hand, fulfillable_at_all))


@cache
def contradicting_pairs() -> tuple[tuple[Card, Card], ...]:
    """The pairs of the 60 cards that contradict: no five-color tray fulfills both (ruling R10)."""
    return tuple(pair for pair in combinations(CARDS, 2) if not fulfillable(pair))


def _smallest_conflicts(hand: Hand, goes_together: Callable[[Sequence[Card]], bool]) -> tuple[Conflict, ...]:
    """Grow sets of tasks one by one; a set with a conflict does not grow any further."""
    if goes_together(hand.cards):
        return ()
    tasks = tasks_of(hand)
    conflicts: list[int] = []
    together = [0]
    while together:
        grown = [tried | 1 << at for tried in together for at in range(tried.bit_length(), len(tasks))]
        fresh = [few for few in grown if not any(few & conflict == conflict for conflict in conflicts)]
        verdicts = {few: goes_together(_cards(few, tasks)) for few in fresh}
        together = [few for few, fits in verdicts.items() if fits]
        conflicts += [few for few, fits in verdicts.items() if not fits]
    found = [_in_hand_order(_cards(few, tasks), hand) for few in conflicts]
    return tuple(sorted(found, key=lambda cards: (len(cards), [hand.cards.index(card) for card in cards])))


def _cards(few: int, tasks: tuple[tuple[Card, ...], ...]) -> list[Card]:
    return [card for at, task in enumerate(tasks) if few >> at & 1 for card in task]


def _in_hand_order(cards: list[Card], hand: Hand) -> Conflict:
    return tuple(card for card in hand if card in cards)
