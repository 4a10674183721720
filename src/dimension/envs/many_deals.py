"""Deals for many rounds at once: which come next, and what is known of them, in columns."""

from collections.abc import Sequence
from typing import Final, NamedTuple

import numpy as np
from gymnasium.utils import seeding
from numpy.typing import NDArray

from dimension.envs.card_tables import PLANES, Numbers, Planes, asked_bits
from dimension.envs.dealing import DRAWS, Dealing, dealt_round
from dimension.envs.many_trays import planes_of
from dimension.envs.observing import hand_flags
from dimension.rules.cards import CARDS

Seeds = NDArray[np.int64]

_DRAWN_AT_ONCE: Final = 32
_LONGEST_LIST: Final = 1 << 20
"""Lists of deals up to this length are kept in columns; those of a longer one are dealt and solved each time."""


class DealColumns(NamedTuple):
    """What is known of some deals."""

    hands: NDArray[np.int8]
    planes: Planes
    numbers: Numbers
    optimum: NDArray[np.int64]
    as_promised: NDArray[np.bool_]


class DealStream:
    """The random numbers that come next in each round, the same as single environments with these seeds draw."""

    def __init__(self, seeds: Sequence[int | None]) -> None:
        self._seeded = [seeding.np_random(seed) for seed in seeds]
        self._drawn: Seeds = np.zeros((len(seeds), _DRAWN_AT_ONCE), dtype=np.int64)
        self._used: NDArray[np.intp] = np.full(len(seeds), _DRAWN_AT_ONCE, dtype=np.intp)

    @property
    def seeds(self) -> tuple[int, ...]:
        """The seed of each round, also where none was given."""
        return tuple(seed for _, seed in self._seeded)

    def seed(self, which: NDArray[np.intp], seeds: Sequence[int | None]) -> None:
        """Begin again with new seeds in some of the rounds; where there is none, go on."""
        for number in which:
            if seeds[number] is not None:
                self._seeded[number] = seeding.np_random(seeds[number])
                self._used[number] = _DRAWN_AT_ONCE

    def next(self, which: NDArray[np.intp], dealing: Dealing) -> Seeds:
        """The next deal of some of the rounds."""
        for number in which[self._used[which] == _DRAWN_AT_ONCE]:
            self._drawn[number] = self._seeded[number][0].integers(DRAWS, size=_DRAWN_AT_ONCE)
            self._used[number] = 0
        drawn = self._drawn[which, self._used[which]]
        self._used[which] += 1
        return dealing.first_deal + drawn % dealing.deals


class DealBook:
    """The columns of all deals of a list, each filled when it is first asked for."""

    def __init__(self, dealing: Dealing) -> None:
        self._dealing = dealing
        entries = dealing.deals if dealing.deals <= _LONGEST_LIST else 0
        self._known = np.zeros(entries, dtype=np.bool_)
        self._columns = DealColumns(
            np.zeros((entries, len(CARDS)), dtype=np.int8),
            np.zeros((PLANES, entries), dtype=np.uint8),
            np.zeros(entries, dtype=np.uint64),
            np.zeros(entries, dtype=np.int64),
            np.zeros(entries, dtype=np.bool_),
        )

    def look_up(self, deals: Seeds) -> DealColumns:
        """What is known of some deals."""
        if not len(self._known):
            return columns_of(self._dealing, deals)
        entries = deals - self._dealing.first_deal
        unknown = np.unique(entries[~self._known[entries]])
        if len(unknown):
            self._fill(unknown)
        kept = self._columns
        return DealColumns(
            kept.hands[entries],
            kept.planes[:, entries],
            kept.numbers[entries],
            kept.optimum[entries],
            kept.as_promised[entries],
        )

    def _fill(self, entries: Seeds) -> None:
        found, kept = columns_of(self._dealing, self._dealing.first_deal + entries), self._columns
        kept.hands[entries] = found.hands
        kept.planes[:, entries] = found.planes
        kept.numbers[entries] = found.numbers
        kept.optimum[entries] = found.optimum
        kept.as_promised[entries] = found.as_promised
        self._known[entries] = True


def columns_of(dealing: Dealing, deals: Seeds) -> DealColumns:
    """Deal and solve, one by one."""
    dealt = [dealt_round(dealing.settings, int(deal), dealing.spheres) for deal in deals]
    planes, numbers = planes_of([asked_bits(one.hand) for one in dealt])
    return DealColumns(
        np.array([hand_flags(one.hand) for one in dealt], dtype=np.int8).reshape(-1, len(CARDS)),
        planes,
        numbers,
        np.array([one.optimum for one in dealt], dtype=np.int64),
        np.array([one.as_promised for one in dealt], dtype=np.bool_),
    )
