"""All optimal trays are found, each once."""

from itertools import islice

import pytest

from dimension.rules.notation import parse_hand
from dimension.rules.scoring import score_tray
from dimension.solver import solve

_HANDS = [
    "K1 W1 B1 G1 O1 K-W KxB",
    "KxW KxB KxG KxO WxB WxG WxO BxG",
    "O1 O2 K1 K2 W1 W2 B-B GxO G^ B^ BxO",
    "K-K KxK W-B WxB G+K G>O O^ B1",
    "KxK WxW BxB GxG OxO K_ W^",
]


@pytest.mark.parametrize("text", _HANDS)
def test_all_optimal_trays_are_listed_once(text: str) -> None:
    best = solve(parse_hand(text))
    trays = list(best.trays())
    assert len(trays) == len(set(trays)) == best.count_trays()
    assert len({tray.canonical() for tray in trays}) == best.count_up_to_symmetry()
    assert best.tray in trays
    for tray in trays[:300]:
        judged = score_tray(best.hand, tray)
        assert (judged.points, judged.bonus) == (best.score, best.bonus)


def test_trays_are_listed_one_by_one() -> None:
    best = solve(parse_hand("K1"))
    assert best.count_trays() > 1_000_000
    assert len(set(islice(best.trays(), 50))) == 50


def test_with_the_bonus_in_reach_only_trays_with_it_are_optimal() -> None:
    best = solve(parse_hand("KxK WxW BxB GxG OxO K_"))
    assert best.bonus
    assert all(len(tray.colors) == 5 for tray in islice(best.trays(), 2000))


def test_density_is_the_share_of_optimal_trays_among_all() -> None:
    best = solve(parse_hand("K1 W1 B1 G1 O1 K-W KxB"))
    assert best.density() == best.count_trays() / 56_632_756
