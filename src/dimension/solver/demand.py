"""What a hand asks of a tray, in the terms of the tables: sets of count vectors, and spatial cards.

All sets of count vectors here are bounds in one direction: a vector outside of them is ruled out.
"""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from dimension.rules.cards import CARDS, CardType
from dimension.rules.hand import Hand
from dimension.solver.counts import ALL_VECTORS, COUNTING_CARDS, EXACTLY, vectors_fulfilling
from dimension.solver.joint import JOINT_CARDS, JointSets, joint_sets
from dimension.solver.spatial import SPATIAL_CARDS

_SPATIAL_AT: Final = tuple(SPATIAL_CARDS.index(card) if card in SPATIAL_CARDS else None for card in CARDS)
_COMPARING: Final = {
    card.index: vectors_fulfilling(card) for card in COUNTING_CARDS if card.type is not CardType.EXACTLY
}
_FEW_SPATIAL: Final = 6
"""Up to this many spatial cards it pays to look at every hand with one of them left out."""


@dataclass(frozen=True, slots=True)
class Demand:
    """A hand taken apart."""

    counting: tuple[int, ...]
    """For each counting card the vectors that fulfill it."""
    spatial: tuple[int, ...]
    """The numbers of the spatial cards, ascending."""

    def failing(self, most: int) -> list[int]:
        """For each number up to `most`, the vectors that fail at most so many counting cards."""
        return _failing(self.counting, most)

    def candidates(self, failed: int) -> int:
        """Vectors that may fail at most so many cards in all."""
        sets = joint_sets()
        if failed == 0:
            return self._all_counted() & _joint(self.spatial, sets)
        counting = self.failing(failed)
        if failed == 1 and len(self.spatial) <= _FEW_SPATIAL:
            return counting[1] & _joint(self.spatial, sets) | counting[0] & _all_but_one(self.spatial, sets)
        spatial = _failing((sets[block] for block in _blocks(self.spatial)), failed)
        found = 0
        for few, rest in zip(counting, reversed(spatial), strict=True):
            found |= few & rest
        return found

    def _all_counted(self) -> int:
        found = ALL_VECTORS
        for fulfilling in self.counting:
            found &= fulfilling
        return found


def demand_of(hand: Hand) -> Demand:
    """What a hand asks for; two "exactly" cards of a color both ask for three (ruling R3)."""
    counting, spatial = [], []
    for card in hand.cards:
        index = card.index
        at = _SPATIAL_AT[index]
        if at is not None:
            spatial.append(at)
        elif index in _COMPARING:
            counting.append(_COMPARING[index])
        else:
            counting.append(EXACTLY[card.first][hand.asked(card.first)])
    spatial.sort()
    return Demand(tuple(counting), tuple(spatial))


def _failing(fulfilling: Iterable[int], most: int) -> list[int]:
    """For each number up to `most`, the vectors that lie outside of at most so many sets."""
    levels = [ALL_VECTORS] * (most + 1)
    for vectors in fulfilling:
        for failed in range(most, 0, -1):
            levels[failed] = levels[failed] & vectors | levels[failed - 1]
        levels[0] &= vectors
    return levels


def _joint(cards: Sequence[int], sets: JointSets) -> int:
    """The vectors for which any three of the cards go together."""
    found = ALL_VECTORS
    for few in combinations(cards, min(len(cards), JOINT_CARDS)):
        found &= sets[few]
    return found


def _all_but_one(cards: tuple[int, ...], sets: JointSets) -> int:
    found = ALL_VECTORS if len(cards) <= 1 else 0
    for at in range(len(cards)):
        found |= _joint(cards[:at] + cards[at + 1 :], sets)
    return found


def _blocks(cards: tuple[int, ...]) -> list[tuple[int, ...]]:
    """The cards in threes: of each three that do not go together, one fails."""
    return [cards[at : at + JOINT_CARDS] for at in range(0, len(cards), JOINT_CARDS)]
