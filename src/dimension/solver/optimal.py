"""All optimal trays of a hand, as trays or as rows of masks, in full or sampled.

The first call colors every shape once, which takes a second and some 30 MB. After that a
hand's optimal trays are found by comparing bits, in about a millisecond.
"""

from collections.abc import Iterator
from functools import cache
from typing import NamedTuple

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import COLORS
from dimension.rules.tray import Tray, trusted_tray
from dimension.solver.core.colorings import colorings
from dimension.solver.core.exchanges import inverse
from dimension.solver.core.shares import Share, SolvedHand, shares
from dimension.solver.core.vectors import SORTED_COUNTS
from dimension.solver.lookup_tables import Masks, moved


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


def optimal_trays(solved: SolvedHand) -> Iterator[Tray]:
    """The optimal trays of a solved hand, each once."""
    for share in shares(solved):
        yield from _trays_of(share)


def _trays_of(share: Share) -> Iterator[Tray]:
    colors = list(inverse(share.permutation))
    for part in colorings(SORTED_COUNTS[share.group]):
        chosen = part.masks[_failing_exactly(part.signatures(share.cards), share.cards, share.failed)]
        for symmetry in part.images if len(chosen) else ():
            for masks in moved(chosen, symmetry)[:, colors].tolist():
                yield trusted_tray(tuple(masks))


def _failing_exactly(signatures: NDArray[np.uint64], cards: int, failed: int) -> NDArray[np.bool_]:
    """Which signatures lack exactly `failed` of some cards."""
    return np.asarray(np.bitwise_count(~signatures & np.uint64(cards)) == failed)
