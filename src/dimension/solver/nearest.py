"""The optimal tray that is the fewest moves away from a given tray, and those moves.

The search goes through distances 0, 1, 2… For each it builds up all optimal trays that could be that
near, color by color and many at a time, and drops those that break too many cards or are too far already.

How far is bounded from below, color by color: of the positions that keep a sphere, `in` change to a color and `out`
change from it. Circles are balanced, so at least the sum of `in - out` over the colors with more `in` lies outside of
circles and takes a move each, and a circle of two arrows takes one move. Twice the moves are therefore at least the
sum of the larger of `in` and `out` over all colors.
"""

from collections.abc import Iterator
from functools import cache
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import COLORS
from dimension.board.geometry import POSITIONS, SYMMETRIES
from dimension.rules.hand import HandLike
from dimension.rules.moves import Move
from dimension.rules.tray import Tray, TrayLike, as_tray, tray_from_masks
from dimension.solver.core.exchanges import SPATIAL_CARDS
from dimension.solver.core.shares import shares
from dimension.solver.core.vectors import SORTED_COUNTS, Counts
from dimension.solver.distance import fewest_moves, moves_between, shape_difference
from dimension.solver.lookup_tables import Masks, fulfilled, shapes_of_size
from dimension.solver.single import solve
from dimension.solver.solution import Solution

_FAR: Final = 100
"""More than any tray is wrong: there is no way to place a color."""
_SHAPE: Final = 1_000
"""The work of one color in a shape besides its partial trays, counted in partial trays."""
_PYTHON: Final = 200
"""The work of a whole tray, counted in partial trays."""


class Nearest(NamedTuple):
    """An optimal tray and the fewest moves that lead to it."""

    tray: Tray
    moves: tuple[Move, ...]
    is_nearest: bool = True
    """Whether no optimal tray is nearer; False when the search ended before that was known."""


class _Spent(Exception):  # noqa: N818 - an answer
    """The budget of a search is used up."""


class _Budget:
    """Counts partial trays down; None means unlimited."""

    def __init__(self, partial_trays: int | None) -> None:
        self._left = partial_trays

    def spend(self, partial_trays: int) -> None:
        """Take some before they are looked at; raises _Spent."""
        if self._left is not None:
            self._left -= partial_trays
            if self._left < 0:
                raise _Spent


def nearest_optimal(
    solution: Solution | HandLike, tray: TrayLike, within: int | None = None, *, budget: int | None = None
) -> Nearest:
    """The optimal tray of a hand that is nearest to a tray, and moves to it; a hand is solved first.

    With `within`, the search ends after that many moves, which saves most of its time. With `budget`, it ends after
    that many partial trays, some hundred million a second: the same on every machine. The result is an optimal tray
    in any case; `is_nearest` says whether it is certain that none is nearer. Without both it always is.

    >>> nearest_optimal("K1 W_ B_", "KWBGOWB/G.O.K./W").moves
    (Put(color=Color.BLUE, position=0), Swap(one=13, other=3))
    """
    if not isinstance(solution, Solution):
        solution = solve(solution)
    tray = as_tray(tray)
    known = min((solution.tray.transformed(s) for s in SYMMETRIES), key=lambda other: fewest_moves(tray, other))
    farthest = fewest_moves(tray, known)
    last = farthest if within is None else min(farthest, within + 1)
    try:
        found = _nearer(solution, tray, last, _Budget(budget))
    except _Spent:
        return Nearest(known, moves_between(tray, known), is_nearest=False)
    if found is None:
        return Nearest(known, moves_between(tray, known), is_nearest=last == farthest)
    return Nearest(found, moves_between(tray, found))


def _nearer(solution: Solution, tray: Tray, farthest: int, budget: _Budget) -> Tray | None:
    """The nearest optimal tray that is fewer moves away than `farthest`, if there is one; raises _Spent."""
    searches = [_Search(solution, tray, counts, failed, budget) for counts, failed in _wanted(solution)]
    distances = range(farthest)
    return next((other for distance in distances for search in searches for other in search.within(distance)), None)


def _wanted(solution: Solution) -> Iterator[tuple[Counts, int]]:
    """The numbers of each color that an optimal tray can have, and how many spatial cards it then fails."""
    for group, permutation, _, failed in shares(solution):
        counts = dict(zip(permutation, SORTED_COUNTS[group], strict=True))
        yield tuple(counts[color] for color in range(len(COLORS))), failed


class _Partial(NamedTuple):
    """Trays that are being built: colors not yet placed have an empty mask."""

    masks: Masks
    taken: Masks
    wrong: NDArray[np.int16]
    failed: NDArray[np.uint8]

    def kept(self, chosen: NDArray[np.bool_]) -> "_Partial":
        """Those trays that are chosen."""
        return _Partial(self.masks[chosen], self.taken[chosen], self.wrong[chosen], self.failed[chosen])


class _Search:
    """Optimal trays with given counts near a tray."""

    def __init__(self, solution: Solution, tray: Tray, counts: Counts, failed: int, budget: _Budget) -> None:
        self._tray = tray
        self._counts = counts
        self._failed = failed
        self._budget = budget
        self._cards = [card for card in solution.hand if card in SPATIAL_CARDS]
        named = [sum(color in (card.first, card.other) for card in self._cards) for color in COLORS]
        self._order = sorted(COLORS, key=lambda color: -named[color])
        change = [new - tray.count(color) for color, new in zip(COLORS, counts, strict=True)]
        self._least = max(sum(c for c in change if c > 0), -sum(c for c in change if c < 0))

    def within(self, distance: int) -> Iterator[Tray]:
        """Optimal trays at this distance, when there are none nearer."""
        if self._least > distance:
            return
        for shape in shapes_of_size(sum(self._counts)):
            difference = shape_difference(self._tray.occupied, shape)
            if difference.moves <= distance:
                found = self._colored(shape, difference.kept, 2 * (distance - difference.moves))
                self._budget.spend(_PYTHON * len(found.masks))
                yield from (other for other in _trays(found.masks) if fewest_moves(self._tray, other) <= distance)

    def _colored(self, shape: int, kept: int, most_wrong: int) -> _Partial:
        """The trays of a shape with few enough failed cards and wrong colors."""
        start = np.zeros(1, dtype=np.uint8)
        trays = _Partial(
            np.zeros((1, len(COLORS)), dtype=np.uint16), np.zeros(1, dtype=np.uint16), start.astype(np.int16), start
        )
        ways = [self._near(shape, kept, color, most_wrong) for color in self._order]
        # However the later colors are placed, they are at least this wrong.
        later = [sum(int(wrong.min(initial=_FAR)) for _, wrong in ways[at + 1 :]) for at in range(len(ways))]
        for at, (color, (choices, wrong)) in enumerate(zip(self._order, ways, strict=True)):
            self._budget.spend(_SHAPE + len(trays.taken) * len(choices))
            trays = _joined(trays, color, choices, wrong, most_wrong - later[at])
            placed = self._order[: at + 1]
            for card in self._cards:
                if color in (card.first, card.other) and card.first in placed and card.other in placed:
                    failed = trays.failed + ~fulfilled(card, trays.masks, shape)
                    trays = trays._replace(failed=failed).kept(failed <= self._failed)
        return trays

    def _near(self, shape: int, kept: int, color: int, most_wrong: int) -> tuple[Masks, NDArray[np.int16]]:
        """The ways to place a color that are not too wrong by themselves, and how wrong each is."""
        choices, before = _choices(shape, self._counts[color]), kept & self._tray.masks[color]
        right = np.bitwise_count(choices & np.uint16(before))
        wrong = np.maximum(np.bitwise_count(choices & np.uint16(kept)), before.bit_count()) - right
        near = wrong <= most_wrong
        return choices[near], wrong[near].astype(np.int16)


def _joined(trays: _Partial, color: int, choices: Masks, wrong: NDArray[np.int16], most_wrong: int) -> _Partial:
    """Every tray with every choice for one more color that is free and near enough."""
    fits = (trays.taken[:, None] & choices == 0) & (trays.wrong[:, None] + wrong <= most_wrong)
    tray, choice = np.nonzero(fits)
    masks = trays.masks[tray]
    masks[:, color] = choices[choice]
    return _Partial(masks, trays.taken[tray] | choices[choice], trays.wrong[tray] + wrong[choice], trays.failed[tray])


def _trays(masks: Masks) -> Iterator[Tray]:
    return (tray_from_masks(tuple(row)) for row in masks.tolist())


@cache
def _choices(shape: int, count: int) -> Masks:
    """The ways to choose `count` positions of a shape."""
    masks = np.arange(1 << len(POSITIONS), dtype=np.uint16)
    return np.asarray(masks[(masks & np.uint16(~shape & 0xFFFF) == 0) & (np.bitwise_count(masks) == count)])
