"""The demands of a hand in the terms of the tables: sets of count vectors, and numbers of spatial cards.

All sets of count vectors here are bounds in one direction: a vector outside of them is ruled out, one
inside may still turn out to have no good tray.

One recurrence answers every question about at most k failed cards. Each card is the set of things (count vectors,
witnesses, classes of trays) that fulfill it. *Level* k is the set of the things that fail at most k of the cards so
far. With one more card, a thing stays in level k if it fulfills that card and was in level k, or if it was in
level k - 1: then it can afford to fail the card.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import TYPE_CHECKING, Final, NamedTuple, TypeVar

from dimension.board.colors import SPHERES_PER_COLOR
from dimension.rules.cards import CARDS, Card, CardType
from dimension.rules.hand import Hand
from dimension.solver.core.exchanges import SPATIAL_NUMBER
from dimension.solver.core.joint_sets import JOINT_CARDS, joint_sets
from dimension.solver.core.vectors import ALL_VECTORS, vectors_fulfilling

if TYPE_CHECKING:
    import numpy as np
    from numpy.typing import NDArray


Things = TypeVar("Things", int, "NDArray[np.int64]")
"""A set of things: an integer, or many words of bits in an array."""

EVERYTHING = -1
"""All bits set, however many there are: every thing there is."""


def failing_at_most(levels: Sequence[Things], cards: Iterable[Things]) -> list[Things]:
    """Each level after some cards; before any card, every level is the whole set.

    Level k of the result holds the things that fail at most k cards.
    """
    after = list(levels)
    highest = len(after) - 1
    for fulfilling in cards:
        # From the top down, so that level k - 1 is still the one before this card.
        for k in range(highest, 0, -1):
            after[k] = after[k] & fulfilling | after[k - 1]
        after[0] = after[0] & fulfilling
    return after


def _by_number_asked(card: Card) -> tuple[int, ...]:
    numbers = range(SPHERES_PER_COLOR + 1)
    if card.type is CardType.EXACTLY:
        return tuple(vectors_fulfilling(card, asked) for asked in numbers)
    return (vectors_fulfilling(card),) * len(numbers) if SPATIAL_NUMBER[card.index] is None else ()


_FULFILLING: Final = tuple(map(_by_number_asked, CARDS))
"""By counting card and the number that the hand asks of its color, the vectors that fulfill it."""

_FEW_SPATIAL: Final = 6
"""Up to this many spatial cards it pays to look at every hand with one of them left out."""


class Demand(NamedTuple):
    """A hand taken apart."""

    counting: tuple[int, ...]
    """For each counting card the vectors that fulfill it."""
    spatial: tuple[int, ...]
    """The numbers of the spatial cards, ascending."""
    joint: int
    """The vectors for which any three of the spatial cards go together."""

    def failing(self, most: int) -> list[int]:
        """For each k from 0 to `most`, the vectors that fail at most k counting cards."""
        return failing_at_most([ALL_VECTORS] * (most + 1), self.counting)

    def candidates(self, failed: int) -> int:
        """The vectors that are not ruled out for trays failing at most `failed` cards in total."""
        if failed == 0:
            found = self.joint
            for fulfilling in self.counting:
                found &= fulfilling
            return found
        counting = self.failing(failed)
        if failed == 1 and len(self.spatial) <= _FEW_SPATIAL:
            return counting[1] & self.joint | counting[0] & _all_but_one(self.spatial)
        # A vector for which a block of three does not go together fails a card of it. Blocks share no card, so
        # a vector fails at least as many spatial cards as blocks.
        blocks = failing_at_most([ALL_VECTORS] * (failed + 1), map(_joint, _blocks(self.spatial)))
        found = 0
        # k counting cards and `failed` - k spatial ones.
        for few, rest in zip(counting, reversed(blocks), strict=True):
            found |= few & rest
        return found


def demand_of(hand: Hand) -> Demand:
    """The demands of a hand; two "exactly" cards of a color both demand three (ruling R3)."""
    counting, spatial = [], []
    for card in hand.cards:
        at = SPATIAL_NUMBER[card.index]
        if at is None:
            counting.append(_FULFILLING[card.index][hand.asked(card.first)])
        else:
            spatial.append(at)
    places = tuple(sorted(spatial))
    return Demand(tuple(counting), places, _joint(places))


def failed_cards(hand: Hand, vector: int, witness: int, fulfilling: Sequence[int]) -> tuple[Card, ...]:
    """The cards of a hand that a witness of a vector fails, `fulfilling` being that vector's witnesses by card."""
    failed = []
    for card in hand.cards:
        at = SPATIAL_NUMBER[card.index]
        good = _FULFILLING[card.index][hand.asked(card.first)] >> vector if at is None else fulfilling[at] >> witness
        if not good & 1:
            failed.append(card)
    return tuple(failed)


def _joint(cards: tuple[int, ...]) -> int:
    """The vectors for which any three of the cards go together."""
    found, sets = ALL_VECTORS, joint_sets()
    if len(cards) < JOINT_CARDS:
        # Named again, a card asks for nothing more.
        cards += cards[-1:] * (JOINT_CARDS - len(cards))
    for first, second, third in combinations(cards, JOINT_CARDS):
        found &= sets[first][second][third]
    return found


def _all_but_one(cards: tuple[int, ...]) -> int:
    """The vectors for which any three go together of all the cards but some one."""
    found = 0
    for rest in combinations(cards, max(len(cards) - 1, 0)):
        found |= _joint(rest)
    return found


def _blocks(cards: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The cards in threes, the rest in the last block."""
    return [cards[at : at + JOINT_CARDS] for at in range(0, len(cards), JOINT_CARDS)]
