"""The nearest optimal tray: optimal, reached by its moves, and none is nearer."""

from itertools import combinations, islice
from random import Random

import numpy as np
import pytest

from dimension.board.geometry import mask_of
from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
from dimension.rules.move_kinds import Put
from dimension.rules.moves import apply_move
from dimension.rules.notation import format_move, parse_hand, parse_tray
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray
from dimension.solver import Solution, solve
from dimension.solver.distance import fewest_moves
from dimension.solver.nearest import _choices, nearest_optimal
from tests.solver.random_trays import tray_of_size


def _check(solution: Solution, tray: Tray) -> int:
    nearest = nearest_optimal(solution, tray)
    judged = score_tray(solution.hand, nearest.tray)
    assert (judged.points, judged.bonus) == (solution.score, solution.bonus)
    for move in nearest.moves:
        tray = apply_move(tray, move)
    assert tray == nearest.tray
    return len(nearest.moves)


def test_no_optimal_tray_is_nearer() -> None:
    random = Random(31)
    compared = 0
    while compared < 15:
        solution = solve(Hand(random.sample(CARDS, random.randint(4, 9))))
        if solution.count_trays() < 1000:
            tray = tray_of_size(random, random.randint(5, 11))
            assert _check(solution, tray) == min(fewest_moves(tray, other) for other in solution.trays())
            compared += 1


@pytest.mark.parametrize("hand", ["K1", "K_ W_", "O1 O2 K1 K2 W1 W2 B-B G_ G^", "K-K KxK W-B WxB G+K G>O O^ B1 O1 K>B"])
def test_far_and_easy_and_hopeless_hands_have_a_nearest_tray_too(hand: str) -> None:
    random = Random(32)
    solution = solve(parse_hand(hand))
    for spheres in (0, 4, 11):
        _check(solution, tray_of_size(random, spheres))


def test_an_optimal_tray_is_its_own_nearest() -> None:
    solution = solve(parse_hand("O2 O-W KxW B_ G^ O>K"))
    assert nearest_optimal(solution, solution.tray) == (solution.tray, (), True)


def test_one_wrong_sphere_is_one_move_from_the_best() -> None:
    solution = solve(parse_hand("K1 W_ B_"))
    tray = parse_tray("KKWGBGO/G.O.O./W")
    assert len(nearest_optimal(solution, tray).moves) <= 2
    assert all(format_move(move) for move in nearest_optimal(solution, tray).moves)


def test_a_search_that_ends_early_finds_what_is_near_and_otherwise_some_optimal_tray() -> None:
    hand, near, far = "K1 W_ B_", "KWBGOWB/G.O.K./W", "KKK..../....../."
    assert len(nearest_optimal(hand, near, within=2).moves) == len(nearest_optimal(hand, near).moves) == 2
    found = nearest_optimal(hand, far, within=1)
    assert score_tray(hand, found.tray).points == solve(hand).score
    assert len(found.moves) >= len(nearest_optimal(hand, far).moves)


def test_hand_and_tray_may_be_given_as_text() -> None:
    hand, tray = "O2 O-W KxW B_ G^ O>K", "KWBGOWB/G.O.K./W"
    nearest = nearest_optimal(solve(parse_hand(hand)), parse_tray(tray))
    assert nearest_optimal(hand, tray) == nearest_optimal(solve(hand), tray) == nearest
    assert nearest_optimal(hand, parse_tray(tray)) == nearest


SLOW = [
    ("B-O G^", "G.K.GBG/....../."),
    ("WxB B_ K+W W1 G2 K2", "BGW.W.W/....../."),
    ("WxG WxB WxW", "WGBWB../G.W.../."),
    ("WxG WxB WxW", "W.GBWB./.G.W../."),
]
"""Each took a second before the distance was bounded by color."""


@pytest.mark.parametrize(("hand", "tray"), SLOW)
def test_trays_that_strangers_found_to_be_slow_take_little_work(hand: str, tray: str) -> None:
    assert nearest_optimal(hand, tray, budget=2_000_000) == nearest_optimal(hand, tray)


@pytest.mark.parametrize(
    ("hand", "tray", "work"),
    [
        ("K1 W_ B_", "KKK..../....../.", 71_975),
        ("WxW K_ GxG B1 GxO K1", "KWBGO../....../.", 150_716),
        ("K-K KxK W-B WxB G+K G>O O^ B1 O1 K>B", "KWBGO../....../.", 95_841),
        ("O1 O2 K1 K2 W1 W2 B-B G_ G^", "KWBGOWB/G.O.K./W", 129_302),
        ("B-O G^", "G.K.GBG/....../.", 741_322),
    ],
)
def test_a_search_takes_the_same_work_on_every_machine(hand: str, tray: str, work: int) -> None:
    assert nearest_optimal(hand, tray, budget=work) == nearest_optimal(hand, tray)
    assert not nearest_optimal(hand, tray, budget=work - 1).is_nearest


def test_a_search_without_budget_left_returns_an_optimal_tray_and_says_so() -> None:
    hand, tray = "K1 W_ B_", "KKK..../....../."
    found = nearest_optimal(hand, tray, budget=100)
    assert not found.is_nearest
    judged, best = score_tray(hand, found.tray), solve(hand)
    assert (judged.points, judged.bonus) == (best.score, best.bonus)
    assert len(found.moves) == fewest_moves(tray, found.tray) >= len(nearest_optimal(hand, tray).moves)
    assert nearest_optimal(hand, tray, budget=10**9) == nearest_optimal(hand, tray)


def test_a_search_within_some_moves_says_whether_it_went_through_all() -> None:
    hand, far = "K1 W_ B_", "KKK..../....../."
    assert not nearest_optimal(hand, far, within=1).is_nearest
    assert nearest_optimal(hand, far, within=14).is_nearest


def test_a_search_ends_after_the_given_number_of_moves() -> None:
    # Five moves lead to the nearest optimal tray, seven to the one that is known without a search.
    solution = solve("WxW K_ GxG B1 GxO K1")
    lengths = [len(nearest_optimal(solution, "KWBGO../....../.", within).moves) for within in (0, 4, 5, 6, 9, None)]
    assert lengths == [7, 7, 5, 5, 5, 5]


@pytest.mark.parametrize("hand", ["WxW K_ GxG B1 GxO K1", "K-W KxW K1 W1 B2"])
def test_a_missing_sphere_is_put_back(hand: str) -> None:
    solution = solve(hand)
    for optimal in islice(solution.trays(), 0, 400, 130):
        top = max(optimal)
        found, (back,), is_nearest = nearest_optimal(solution, optimal.remove(top))
        assert is_nearest
        assert isinstance(back, Put)
        assert score_tray(hand, found).points == solution.score
        assert nearest_optimal(solution, optimal).moves == ()


def test_positions_are_chosen_from_a_shape_only() -> None:
    shape = mask_of(1, 2, 5, 6)
    chosen = _choices(shape, 2)
    assert chosen.dtype == np.uint16
    assert sorted(chosen.tolist()) == sorted(mask_of(*pair) for pair in combinations((1, 2, 5, 6), 2))
