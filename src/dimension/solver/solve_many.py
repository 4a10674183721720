"""From thousands of hands to their proven optima.

The trays of a hand are tried from the best score down, and for each score from no failed card up: a *stage* is a number of
spheres and one of failed cards. All hands go through the stages together, and each leaves at the first that has a tray for
it. The walk of `solve` ends at the same tray: it is the first of the best score with the fewest failed cards.
"""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import COLORS
from dimension.board.geometry import MAX_SPHERES
from dimension.lookup.masks import Masks
from dimension.rules.cards import CARDS
from dimension.rules.hand import HandLike
from dimension.rules.tray import Tray, trusted_tray
from dimension.solver.core.card_rows import NO_CARD, card_rows
from dimension.solver.core.stages import solve_block
from dimension.solver.solve import MAX_CARDS, check_spheres, solve

_BLOCK: Final = 4096
"""Hands that go through the stages together: what is known of them fits a processor's cache."""

_FEW: Final = 32
"""As few hands as this are solved faster one by one."""


@dataclass(frozen=True, slots=True, eq=False)
class ManySolutions:
    """The optima of some hands, in columns."""

    score: NDArray[np.int64]
    bonus: NDArray[np.bool_]
    masks: Masks
    """The positions of each color on a tray that attains the optimum: a row for each hand."""

    def __len__(self) -> int:
        return len(self.score)

    def tray(self, hand: int) -> Tray:
        """The tray of a hand, given by its number."""
        return trusted_tray(tuple(self.masks[hand].tolist()))


def solve_many(hands: Iterable[HandLike] | NDArray[np.integer[Any]], *, spheres: int = MAX_SPHERES) -> ManySolutions:
    """What `solve` finds for each hand, the very same trays, for thousands of hands at once.

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
        solved = solve_block(rows[part], spheres, _FEW)
        found.score[part], found.bonus[part], found.masks[part] = solved.score, solved.bonus, solved.masks
        for hand in (start + solved.left).tolist():
            best = solve([CARDS[card] for card in rows[hand].tolist() if card != NO_CARD], spheres=spheres)
            found.score[hand], found.bonus[hand], found.masks[hand] = best.score, best.bonus, best.tray.masks
    return found
