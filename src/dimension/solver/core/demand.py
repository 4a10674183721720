"""What a hand asks of a tray, in the terms of the tables: sets of count vectors, and spatial cards.

All sets of count vectors here are bounds in one direction: a vector outside of them is ruled out.
"""

from collections.abc import Iterable, Sequence
from itertools import combinations
from typing import Final, NamedTuple

from dimension.board.colors import SPHERES_PER_COLOR
from dimension.rules.cards import CARDS, COUNTING_TYPES, Card, CardType
from dimension.rules.hand import Hand
from dimension.solver.core.joint_sets import JOINT_CARDS, joint_sets
from dimension.solver.core.spatial import SPATIAL_CARDS
from dimension.solver.core.vectors import ALL_VECTORS, EXACTLY, vectors_fulfilling

_SPATIAL_AT: Final = tuple(SPATIAL_CARDS.index(card) if card in SPATIAL_CARDS else None for card in CARDS)
"""By card, its number among the spatial cards."""


def _by_number_asked(card: Card) -> tuple[int, ...]:
    if card.type is CardType.EXACTLY:
        return EXACTLY[card.first]
    return (vectors_fulfilling(card),) * (SPHERES_PER_COLOR + 1) if card.type in COUNTING_TYPES else ()


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
        """For each number up to `most`, the vectors that fail at most so many counting cards."""
        return _failing(self.counting, most)

    def candidates(self, failed: int) -> int:
        """Vectors that may fail at most so many cards in all."""
        if failed == 0:
            found = self.joint
            for fulfilling in self.counting:
                found &= fulfilling
            return found
        counting = self.failing(failed)
        if failed == 1 and len(self.spatial) <= _FEW_SPATIAL:
            return counting[1] & self.joint | counting[0] & _all_but_one(self.spatial)
        spatial = _failing(map(_joint, _blocks(self.spatial)), failed)
        found = 0
        for few, rest in zip(counting, reversed(spatial), strict=True):
            found |= few & rest
        return found


def demand_of(hand: Hand) -> Demand:
    """What a hand asks for; two "exactly" cards of a color both ask for three (ruling R3)."""
    counting, spatial = [], []
    for card in hand.cards:
        at = _SPATIAL_AT[card.index]
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
        at = _SPATIAL_AT[card.index]
        good = _FULFILLING[card.index][hand.asked(card.first)] >> vector if at is None else fulfilling[at] >> witness
        if not good & 1:
            failed.append(card)
    return tuple(failed)


def _failing(fulfilling: Iterable[int], most: int) -> list[int]:
    """For each number up to `most`, the vectors that lie outside of at most so many sets."""
    levels = [ALL_VECTORS] * (most + 1)
    for vectors in fulfilling:
        for failed in range(most, 0, -1):
            levels[failed] = levels[failed] & vectors | levels[failed - 1]
        levels[0] &= vectors
    return levels


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
    """The cards in threes: of each three that do not go together, one fails."""
    return [cards[at : at + JOINT_CARDS] for at in range(0, len(cards), JOINT_CARDS)]
