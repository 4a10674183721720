"""Sets of spatial cards up to exchanging colors: what the census has to look at.

A set is a mask whose highest bit is the first card, so that of two sets of equal size the one that
comes first in the dictionary is the larger number. The deck's counting cards are not indifferent to
colors, but five exchanges, the *rotations*, only reorder them.
"""

from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dimension.rules.cards import MORE_PAIRS
from dimension.solver.core.exchanges import COLOR_PERMUTATIONS, Permutation, card_images
from dimension.solver.core.spatial_cards import SPATIAL_CARDS

CardSets = NDArray[np.uint64]

_DECK: Final = len(SPATIAL_CARDS)
_BYTES: Final = (_DECK + 7) // 8


class Variants(NamedTuple):
    """The sets that exchanging colors makes of some sets, one for each class under the rotations."""

    origin: NDArray[np.intp]
    """Of which of the given sets each one is made."""
    permutation: NDArray[np.intp]
    """By which exchange of colors."""
    weight: NDArray[np.int64]
    """How many sets are in its class: five, or one that no rotation changes."""


def cards_of(card_set: int) -> tuple[int, ...]:
    """The numbers of the spatial cards in a set, ascending."""
    return tuple(card for card in range(_DECK) if card_set >> _DECK - 1 - card & 1)


@cache
def sets_up_to_colors(size: int) -> CardSets:
    """Of the sets of `size` spatial cards one per class under the exchanges of colors, in dictionary order."""
    if size == 0:
        return np.zeros(1, dtype=np.uint64)
    # The first of a class, without its last card, is again the first of a class.
    grown = [_with_later_card(sets_up_to_colors(size - 1), card) for card in range(_DECK)]
    found = np.concatenate(grown)
    for permutation in range(len(COLOR_PERMUTATIONS)):
        found = found[image(found, permutation) <= found]
    return np.sort(found)[::-1]


def class_sizes(sets: CardSets) -> NDArray[np.int64]:
    """How many sets exchanging colors makes of each."""
    everything = range(len(COLOR_PERMUTATIONS))
    unchanged = np.count_nonzero([image(sets, p) == sets for p in everything], axis=0)
    return np.asarray(len(everything) // unchanged)


def variants(sets: CardSets) -> Variants:
    """Everything that exchanging colors makes of some sets, up to the rotations."""
    images = np.stack([image(sets, p) for p in range(len(COLOR_PERMUTATIONS))], axis=1)
    turned = images[:, _cosets()]
    first = turned.max(axis=2)
    new = np.ones(first.shape, dtype=np.bool_)
    for at in range(1, first.shape[1]):
        new[:, at] = (first[:, :at] != first[:, at, None]).all(axis=1)
    origin, coset = np.nonzero(new)
    fixed = (turned == first[:, :, None]).all(axis=2)[origin, coset]
    return Variants(origin, _cosets()[coset, 0], np.where(fixed, 1, _cosets().shape[1]))


def image(sets: CardSets, permutation: int) -> CardSets:
    """The sets after exchanging colors."""
    found = np.zeros_like(sets)
    for byte, table in enumerate(_byte_images()[permutation]):
        found |= table[sets >> np.uint64(8 * byte) & np.uint64(255)]
    return found


def _with_later_card(sets: CardSets, card: int) -> CardSets:
    """The sets that have only earlier cards, with this card added."""
    bit = np.uint64(1 << _DECK - 1 - card)
    return np.asarray(sets[sets % (bit << np.uint64(1)) == 0] | bit)


@cache
def _byte_images() -> NDArray[np.uint64]:
    """By permutation, place of a byte and its value: the image of these eight cards."""
    tables = np.zeros((len(COLOR_PERMUTATIONS), _BYTES, 256), dtype=np.uint64)
    values = np.arange(256, dtype=np.uint64)
    for permutation, colors in enumerate(COLOR_PERMUTATIONS):
        for card, target in enumerate(card_images(colors)):
            byte, bit = divmod(_DECK - 1 - card, 8)
            tables[permutation, byte] |= (values >> np.uint64(bit) & np.uint64(1)) << np.uint64(_DECK - 1 - target)
    return tables


@cache
def rotations() -> tuple[Permutation, ...]:
    """The five exchanges of colors that only reorder the deck's counting cards; the first changes nothing."""
    following = {int(more): int(fewer) for more, fewer in MORE_PAIRS}
    turns = [COLOR_PERMUTATIONS[0]]
    while len(turns) < len(following):
        turns.append(tuple(following[color] for color in turns[-1]))
    return tuple(turns)


@cache
def _cosets() -> NDArray[np.intp]:
    """The numbers of all exchanges of colors in fives: those that the rotations make of one another."""
    left, found = list(COLOR_PERMUTATIONS), []
    while left:
        turned = [tuple(turn[color] for color in left[0]) for turn in rotations()]
        found.append([COLOR_PERMUTATIONS.index(permutation) for permutation in turned])
        left = [other for other in left if other not in turned]
    return np.array(found)
