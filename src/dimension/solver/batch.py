"""From thousands of hands to their proven optima.

All hands go through the stages of `core.stages` together, and each leaves at the first that has a tray for it: the one
at which `solve` ends, the first with the best score and, for that score, the fewest failed cards.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import COLORS
from dimension.board.geometry import MAX_SPHERES
from dimension.rules.cards import CARDS
from dimension.rules.hand import HandLike
from dimension.rules.tray import Tray, trusted_tray
from dimension.solver.core.bulk import solve_block
from dimension.solver.core.cards import NO_CARD, CardRows, card_rows
from dimension.solver.lookup_tables import Masks
from dimension.solver.single import MAX_CARDS, check_spheres, solve

_BLOCK: Final = 16384
"""Hands that go through the stages together, so that memory does not grow with the number of hands."""

_SMALL: Final = 256
"""Up to this many hands are solved faster one by one."""

_FEW: Final = 32
"""When only as many are left of a block, they are solved one by one."""


@dataclass(frozen=True, slots=True, eq=False)
class ManySolutions:
    """The optima of some hands, in columns."""

    score: NDArray[np.int64]
    bonus: NDArray[np.bool_]
    masks: Masks
    """The positions of each color on a tray that attains the optimum: a row for each hand."""

    def __len__(self) -> int:
        """The number of hands."""
        return len(self.score)

    def tray(self, hand: int) -> Tray:
        """The tray of a hand, given by its number."""
        return trusted_tray(tuple(self.masks[hand].tolist()))


def solve_many(hands: Iterable[HandLike] | NDArray[np.integer[Any]], *, spheres: int = MAX_SPHERES) -> ManySolutions:
    """Solve thousands of hands together, with the same trays as `solve`.

    The hands may also be an array with a row for each, its cards given by their places in `CARDS`.

    >>> best = solve_many(["O2 O-W KxW B_ G^ O>K", "K1 K-K"])
    >>> best.score.tolist(), best.bonus.tolist()
    ([10, 9], [True, False])
    >>> best.tray(0) == solve("O2 O-W KxW B_ G^ O>K").tray
    True
    """
    check_spheres(spheres)
    rows = card_rows(hands, MAX_CARDS)
    found = ManySolutions(
        np.zeros(len(rows), dtype=np.int64),
        np.zeros(len(rows), dtype=np.bool_),
        np.zeros((len(rows), len(COLORS)), dtype=np.uint16),
    )
    for start in range(0, len(rows), _BLOCK):
        part = slice(start, start + _BLOCK)
        if len(rows[part]) > _SMALL:
            found.score[part], found.bonus[part], found.masks[part], left = solve_block(rows[part], spheres, _FEW)
        else:
            left = list(range(len(rows[part])))
        for hand in left:
            _solve_one(rows, start + hand, spheres, found)
    return found


def _solve_one(rows: CardRows, hand: int, spheres: int, found: ManySolutions) -> None:
    best = solve([CARDS[card] for card in rows[hand].tolist() if card != NO_CARD], spheres=spheres)
    found.score[hand], found.bonus[hand], found.masks[hand] = best.score, best.bonus, best.tray.masks
