"""The results of the solver as values."""

from collections.abc import Iterable, Iterator
from typing import NamedTuple

from dimension.board.geometry import MAX_SPHERES
from dimension.rules.cards import Card
from dimension.rules.hand import Hand
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray
from dimension.solver.optimal_count import count_all, count_optimal


class WithBonus(NamedTuple):
    """The best tray that fulfills every card with all five colors."""

    score: int
    tray: Tray


class Solution(NamedTuple):
    """The optimum of a hand: the most points, and among trays with as many one that has the bonus."""

    hand: Hand
    score: int
    bonus: bool
    tray: Tray
    failed: tuple[Card, ...]
    """The cards given up, in the order of the hand."""
    with_bonus: WithBonus | None
    """The best tray with the bonus, which may score less; None when no tray has it."""

    most_spheres: int = MAX_SPHERES
    """The most spheres that a tray may have: its capacity, unless `solve` got a lower limit."""

    def count_trays(self) -> int:
        """The number of optimal trays: those with the best score, and with the bonus if there is one."""
        return count_optimal(self).trays

    def count_up_to_symmetry(self) -> int:
        """The number of optimal trays, those that are turned or mirrored into one another counted once."""
        return count_optimal(self).orbits

    def density(self) -> float:
        """The share of the optimal among all trays: the smaller, the harder they are to find."""
        return count_optimal(self).trays / count_all()

    def trays(self) -> Iterator[Tray]:
        """All optimal trays, each once."""
        # Listing them takes NumPy, which takes longer to load than a hand to solve.
        from dimension.solver.optimal import optimal_trays

        return optimal_trays(self)

    def svg(self, *, size: float | None = None, highlight: Iterable[int] = ()) -> str:
        """The tray above its judged cards, as an SVG file: `size` pixels wide, some positions highlighted."""
        return score_tray(self.hand, self.tray).svg(size=size, highlight=highlight)

    def _repr_svg_(self) -> str:
        return self.svg()
