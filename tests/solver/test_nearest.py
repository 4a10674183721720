"""The nearest optimal tray: optimal, reached by its moves, and none is nearer."""

from random import Random

import pytest

from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
from dimension.rules.moves import apply_move
from dimension.rules.notation import format_move, parse_hand, parse_tray
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray
from dimension.solver import Solution, solve
from dimension.solver.distance import fewest_moves
from dimension.solver.nearest import nearest_optimal
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
        if solution.count() < 1000:
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
    assert nearest_optimal(solution, solution.tray) == (solution.tray, ())


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
