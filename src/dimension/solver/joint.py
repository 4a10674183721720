"""Which count vectors let one, two or three spatial cards be fulfilled together."""

from functools import cache
from itertools import accumulate
from math import comb
from typing import Final

from dimension.solver.counts import ALL_VECTORS, VECTORS
from dimension.solver.spatial import SPATIAL_CARDS
from dimension.solver.storage import JOINT_SETS, read_bytes

JOINT_CARDS: Final = 3
"""The most cards of which it is stored whether they go together."""

_ROW: Final = (len(VECTORS) + 7) // 8


class JointSets(dict[tuple[int, ...], int]):
    """By the ascending numbers of up to three spatial cards, the vectors for which some tray fulfills them all.

    Read from the stored table when first asked for.
    """

    def __init__(self, table: bytes) -> None:
        super().__init__()
        self._table = table
        self[()] = ALL_VECTORS

    def __missing__(self, cards: tuple[int, ...]) -> int:
        start = _ROW * _number(cards)
        found = self[cards] = int.from_bytes(self._table[start : start + _ROW], "little")
        return found


_AFTER: Final = tuple(
    tuple(comb(len(SPATIAL_CARDS) - 1 - card, size) for card in range(len(SPATIAL_CARDS)))
    for size in range(JOINT_CARDS + 1)
)
"""How many sets of a size have only later cards than a given one."""

_LAST: Final = tuple(accumulate((comb(len(SPATIAL_CARDS), size) for size in range(1, JOINT_CARDS + 1)), initial=-1))
"""The number of the last set of each size."""


def _number(cards: tuple[int, ...]) -> int:
    """The place of some cards among all sets of up to three: first the small sets, then in ascending order."""
    left = len(cards)
    number = _LAST[left]
    for card in cards:
        number -= _AFTER[left][card]
        left -= 1
    return number


@cache
def joint_sets() -> JointSets:
    """The stored sets."""
    return JointSets(read_bytes(JOINT_SETS))
