"""How many trays attain the optimum of a hand.

The classes of trays are columns of bits, and so are their numbers: the sum of some numbers is a sum of
bit counts, one per binary digit.
"""

from collections import Counter
from functools import cache
from typing import Final, NamedTuple

from dimension.solver.core.demand import EVERYTHING, failing_at_most
from dimension.solver.core.exchanges import SPATIAL_CARDS, exchanged
from dimension.solver.core.packed import CLASSES, BitColumns, members, read
from dimension.solver.core.shares import SolvedHand, shares
from dimension.solver.core.vectors import SORTED_COUNTS, VECTORS, place_of_vector, stabilizer

TRAYS_DIGITS: Final = 12
ORBITS_DIGITS: Final = 8
"""Binary digits of the largest numbers in the table of classes."""


class TrayCount(NamedTuple):
    """How many trays there are, in all and up to the 12 symmetries."""

    trays: int
    orbits: int


class _ClassNumbers:
    """The signatures of some sorted counts, one per class, and the trays and orbits of each class."""

    def __init__(self, stored: BitColumns) -> None:
        sets = [stored.set_of(column) for column in range(len(stored.columns))]
        self._fulfilling = sets[: len(SPATIAL_CARDS)]
        self._trays = sets[len(SPATIAL_CARDS) :][:TRAYS_DIGITS]
        self._orbits = sets[len(SPATIAL_CARDS) + TRAYS_DIGITS :]
        self.all = self._numbers(EVERYTHING)

    def failing_exactly(self, failed: int, cards: int) -> TrayCount:
        """The trays that fail exactly `failed` of some spatial cards, a mask."""
        fulfilling = map(self._fulfilling.__getitem__, members(cards))
        at_most = failing_at_most([EVERYTHING] * (failed + 1), fulfilling)
        return self._numbers(at_most[failed] & ~at_most[failed - 1] if failed else at_most[0])

    def _numbers(self, chosen: int) -> TrayCount:
        return TrayCount(_sum(self._trays, chosen), _sum(self._orbits, chosen))


def count_optimal(solved: SolvedHand) -> TrayCount:
    """The number of optimal trays of a solved hand."""
    # The table has one signature per class: instead of unfolding the class, the cards are exchanged.
    wanted = Counter(
        (share.group, exchanged(share.cards, p), share.failed)
        for share in shares(solved)
        for p in stabilizer(SORTED_COUNTS[share.group])
    )
    sums: dict[int, list[int]] = {}
    for (group, cards, failed), times in wanted.items():
        found = _classes(group).failing_exactly(failed, cards)
        total = sums.setdefault(group, [0, 0])
        total[0] += times * found.trays
        total[1] += times * found.orbits
    # Every exchange was counted with the whole class, so the sum is that many times too large.
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
def _classes(group: int) -> _ClassNumbers:
    return _ClassNumbers(_table()[group])


@cache
def _table() -> list[BitColumns]:
    """The shipped classes of each of the sorted counts."""
    return read(CLASSES, len(SPATIAL_CARDS) + TRAYS_DIGITS + ORBITS_DIGITS)


def _sum(digits: list[int], chosen: int) -> int:
    return sum((digit & chosen).bit_count() << place for place, digit in enumerate(digits))
