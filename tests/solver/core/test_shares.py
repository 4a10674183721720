"""The shares of a solved hand name just the count vectors of its optimal trays."""

import pytest

from dimension.board.colors import COLORS
from dimension.rules.cards import COUNTING_TYPES
from dimension.rules.notation import parse_hand
from dimension.rules.scoring import score_tray
from dimension.solver import solve
from dimension.solver.core.exchanges import inverse
from dimension.solver.core.shares import shares
from dimension.solver.core.vectors import SORTED_COUNTS


@pytest.mark.parametrize(
    "text", ["K1 W1 B1 G1 O1 K-W KxB", "O1 O2 K1 K2 W1 W2 B-B GxO G^ B^ BxO", "K-K KxK W-B WxB G+K G>O O^ B1"]
)
def test_shares_are_the_counts_and_failures_of_the_optimal_trays(text: str) -> None:
    best = solve(parse_hand(text))
    named = {
        (tuple(SORTED_COUNTS[share.group][color] for color in inverse(share.permutation)), share.failed)
        for share in shares(best)
    }
    seen = set()
    for tray in best.trays():
        failed = [card for card in score_tray(best.hand, tray).failed if card.type not in COUNTING_TYPES]
        seen.add((tuple(tray.count(color) for color in COLORS), len(failed)))
    assert named == seen


def test_with_the_bonus_only_five_color_vectors_have_a_share() -> None:
    best = solve(parse_hand("KxK WxW BxB GxG OxO K_"))
    assert best.bonus
    found = list(shares(best))
    assert found
    assert all(0 not in SORTED_COUNTS[share.group] and share.failed == 0 for share in found)
