"""How many trays attain the optimum of a hand.

The classes of trays are columns of bits, and so are their numbers: the sum of some numbers is a sum of
bit counts, one per binary digit.
"""

from collections import Counter
from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

from dimension.solver.core.packed import CLASSES, Columns, read
from dimension.solver.core.shares import shares
from dimension.solver.core.spatial import SPATIAL_CARDS, exchanged
from dimension.solver.core.vectors import SORTED_COUNTS, VECTORS
from dimension.solver.core.witnesses import place_of_vector, stabilizer
from dimension.solver.solution import Solution

TRAYS_DIGITS: Final = 12
ORBITS_DIGITS: Final = 8
"""Binary digits of the largest numbers in the table of classes."""


class TrayCount(NamedTuple):
    """How many trays there are, in all and up to the 12 symmetries."""

    trays: int
    orbits: int


class _Classes:
    """The signatures of some sorted counts, one per class, and the trays and orbits of each class."""

    def __init__(self, group: Columns) -> None:
        sets = [group.set_of(column) for column in range(len(group.columns))]
        self._fulfilling = sets[: len(SPATIAL_CARDS)]
        self._trays = sets[len(SPATIAL_CARDS) :][:TRAYS_DIGITS]
        self._orbits = sets[len(SPATIAL_CARDS) + TRAYS_DIGITS :]
        self.all = self._numbers(-1)

    def failing_exactly(self, failed: int, cards: int) -> TrayCount:
        """The trays that fail exactly so many of some spatial cards."""
        at_most = [-1] * (failed + 1)
        for card in _ones(cards):
            good = self._fulfilling[card]
            for number in range(failed, 0, -1):
                at_most[number] = at_most[number] & good | at_most[number - 1]
            at_most[0] &= good
        return self._numbers(at_most[failed] & ~at_most[failed - 1] if failed else at_most[0])

    def _numbers(self, chosen: int) -> TrayCount:
        return TrayCount(_sum(self._trays, chosen), _sum(self._orbits, chosen))


def count_optimal(solution: Solution) -> TrayCount:
    """The number of optimal trays of a solved hand."""
    # The table has one signature per class: instead of unfolding the class, the cards are exchanged.
    wanted = Counter(
        (share.group, exchanged(share.cards, p), share.failed)
        for share in shares(solution)
        for p in stabilizer(SORTED_COUNTS[share.group])
    )
    sums: dict[int, list[int]] = {}
    for (group, cards, failed), times in wanted.items():
        found = _classes(group).failing_exactly(failed, cards)
        total = sums.setdefault(group, [0, 0])
        total[0] += times * found.trays
        total[1] += times * found.orbits
    ways = {group: len(stabilizer(SORTED_COUNTS[group])) for group in sums}
    return TrayCount(
        trays=sum(total[0] // ways[group] for group, total in sums.items()),
        orbits=sum(total[1] // ways[group] for group, total in sums.items()),
    )


@cache
def count_all() -> int:
    """The number of all trays."""
    return sum(_classes(place_of_vector(vector)[0]).all.trays for vector in range(len(VECTORS)))


@cache
def _classes(group: int) -> _Classes:
    return _Classes(_table()[group])


@cache
def _table() -> list[Columns]:
    """The shipped classes of each of the sorted counts."""
    return read(CLASSES, len(SPATIAL_CARDS) + TRAYS_DIGITS + ORBITS_DIGITS)


def _sum(digits: list[int], chosen: int) -> int:
    return sum((digit & chosen).bit_count() << place for place, digit in enumerate(digits))


def _ones(mask: int) -> Iterator[int]:
    while mask:
        lowest = mask & -mask
        yield lowest.bit_length() - 1
        mask ^= lowest
