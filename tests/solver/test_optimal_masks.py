"""All optimal trays at the same time are the optimal trays."""

import pytest

from dimension.solver.optimal import optimal_masks
from dimension.solver.single import solve


@pytest.mark.parametrize("hand", ["O2 W-O KxW B_ G^ O>K", "K1 K-K WxB W-B O_ G2"])
def test_rows_are_the_optimal_trays_each_once(hand: str) -> None:
    solution = solve(hand)
    found = [tuple(row) for row in optimal_masks(solution).tolist()]
    assert len(found) == solution.count_trays()
    assert set(found) == {tray.masks for tray in solution.trays()}
