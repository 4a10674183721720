"""The worker's answers equal the answers of rules, solver and bots."""

import random

from dimension.bots.registry import plan as bot_plan
from dimension.room.settings import TableSettings
from dimension.rules.notation import format_hand, format_tray, parse_hand, parse_tray
from dimension.rules.scoring import score_tray
from dimension.rules.settings import Contradictions, GameSettings, Grade
from dimension.rules.stack import deal_game, new_stack
from dimension.server import solver_jobs as answers
from dimension.solver import solve
from dimension.solver.grades import SolverOracle, gentle_seed

HAND = "O2 O-W KxW B_ G^ O>K"
EMPTY = "......./....../."


def test_hands_are_dealt_with_the_solver_as_oracle() -> None:
    game = GameSettings(rounds=2, contradictions=Contradictions.NONE, grade=Grade.EASY)
    expected = deal_game(game, 5, SolverOracle())
    first, stack, _ = answers.deal_next(game, new_stack(game, 5))
    second, _, _ = answers.deal_next(game, stack)
    assert [(dealt.hand, dealt.as_promised) for dealt in (first, second)] == [
        (format_hand(dealt.hand), dealt.as_promised) for dealt in expected
    ]


def test_the_first_hand_of_a_game_comes_with_its_best_tray() -> None:
    settings = TableSettings(rounds=1, grade=Grade.EVIL)
    hand, best = answers.first_hand(settings, 7)
    assert hand == format_hand(deal_game(settings.game(), 7, SolverOracle())[0].hand)
    assert best == answers.best(hand, [])[0]


def test_the_solver_chooses_the_seed_for_the_first_time() -> None:
    settings = TableSettings(rounds=1, contradictions=Contradictions.NONE)
    assert answers.gentle_seed(settings, 5) == gentle_seed(settings.game(), 5)


def test_the_best_tray_comes_with_moves_from_each_tray() -> None:
    solution = solve(parse_hand(HAND))
    best, moves = answers.best(HAND, [EMPTY, format_tray(solution.tray)])
    assert (best.score, best.bonus) == (solution.score, solution.bonus)
    assert score_tray(parse_hand(HAND), parse_tray(best.tray)).points == best.score
    assert [len(each) for each in moves] == [solution.tray.spheres, 0]


def test_contradictions_are_sets_of_codes() -> None:
    assert answers.conflicts("K1 K-K W_ O>K")[0] == (("K1", "K-K"),)


def test_a_plan_equals_the_bots_own() -> None:
    expected = bot_plan("beginner", parse_hand(HAND), parse_tray(EMPTY), 30, random.Random(3))
    assert answers.plan("beginner", HAND, EMPTY, 30, 3) == expected


def test_warming_up_solves_something() -> None:
    answers.warm_up()


def test_many_trays_get_moves_too_each_its_own() -> None:
    best = format_tray(solve(parse_hand(HAND)).tray)
    _, moves = answers.best(HAND, [EMPTY, best] * 3)
    assert [len(each) for each in moves] == [len(answers.best(HAND, [EMPTY])[1][0]), 0] * 3
