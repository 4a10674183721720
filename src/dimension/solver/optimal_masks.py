"""All optimal trays of a hand at once, as rows of masks: for those who need all of them, or some at random.

Every way to color a shape is judged once and kept, which takes a second and some 30 MB. After that a
hand's optimal trays are found by comparing bits, in about a millisecond.
"""

from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import COLORS
from dimension.lookup.masks import Masks, moved
from dimension.solver.core.colorings import colorings
from dimension.solver.core.exchanges import inverse
from dimension.solver.core.shares import Share, SolvedHand, shares
from dimension.solver.core.sorted_counts import SORTED_COUNTS


class _Judged(NamedTuple):
    """All trays of one shape with some counts, their spatial signatures, and the symmetries to its other shapes."""

    masks: Masks
    signatures: NDArray[np.uint64]
    images: tuple[int, ...]


def optimal_masks(solved: SolvedHand) -> Masks:
    """The optimal trays of a solved hand, a row each: the positions of every color, in no particular order."""
    found = [rows for share in shares(solved) for rows in _rows_of(share)]
    return np.concatenate([np.zeros((0, len(COLORS)), dtype=np.uint16), *found])


def _rows_of(share: Share) -> list[Masks]:
    colors = list(inverse(share.permutation))
    found = []
    for part in _judged(share.group):
        failed = np.bitwise_count(~part.signatures & np.uint64(share.cards))
        chosen = part.masks[failed == share.failed]
        if len(chosen):
            found += [moved(chosen, symmetry)[:, colors] for symmetry in part.images]
    return found


@cache
def _judged(group: int) -> tuple[_Judged, ...]:
    """The trays with some sorted counts, one shape of each class after the other."""
    return tuple(_Judged(part.masks, part.signatures(), part.images) for part in colorings(SORTED_COUNTS[group]))
