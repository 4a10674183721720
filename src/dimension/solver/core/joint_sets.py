"""Which count vectors let one, two or three spatial cards be fulfilled together."""

from functools import cache
from itertools import accumulate
from math import comb
from typing import Final

from dimension.solver.core.exchanges import SPATIAL_CARDS
from dimension.solver.core.packed import JOINT_SETS, read_bytes
from dimension.solver.core.vectors import VECTORS

JOINT_CARDS: Final = 3
"""The most cards of which it is stored whether they go together."""

ROW_BYTES: Final = (len(VECTORS) + 7) // 8
"""Bytes of a stored set of vectors."""


class SetsWith(dict[int, list[int]]):
    """By a second and a third spatial card, the vectors for which some tray fulfills them and a given first one.

    The cards ascend and may be the same. Read from the stored table when a second card is first asked for.
    """

    def __init__(self, table: bytes, first: int) -> None:
        super().__init__()
        self._table = table
        self._first = first

    def __missing__(self, second: int) -> list[int]:
        thirds = range(second, len(SPATIAL_CARDS))
        found = self[second] = [0] * second + [self._read(second, third) for third in thirds]
        return found

    def _read(self, second: int, third: int) -> int:
        start = ROW_BYTES * _number(tuple(dict.fromkeys((self._first, second, third))))
        return int.from_bytes(self._table[start : start + ROW_BYTES], "little")


AFTER: Final = tuple(
    tuple(comb(len(SPATIAL_CARDS) - 1 - card, size) for card in range(len(SPATIAL_CARDS)))
    for size in range(JOINT_CARDS + 1)
)
"""How many sets of a size have only later cards than a given one."""

LAST_OF_SIZE: Final = tuple(
    accumulate((comb(len(SPATIAL_CARDS), size) for size in range(1, JOINT_CARDS + 1)), initial=-1)
)
"""The number of the last set of each size."""


def _number(cards: tuple[int, ...]) -> int:
    """The place of some cards among all sets of up to three: first the small sets, then in ascending order."""
    left = len(cards)
    number = LAST_OF_SIZE[left]
    for card in cards:
        number -= AFTER[left][card]
        left -= 1
    return number


@cache
def joint_sets() -> list[SetsWith]:
    """The stored sets, by the first card."""
    table = read_bytes(JOINT_SETS)
    return [SetsWith(table, first) for first in range(len(SPATIAL_CARDS))]
