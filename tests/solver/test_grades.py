"""Grades: fixed cut points that split random six-card hands into fifths, and deals of a wanted grade."""

from collections import Counter
from random import Random
from typing import NamedTuple, cast

import pytest

from dimension.rules.cards import CARDS
from dimension.rules.hand import Hand
from dimension.rules.puzzle_recipes import PuzzleKind, Recipe
from dimension.rules.settings import Contradictions, GameSettings, Grade
from dimension.rules.stack import deal_game
from dimension.solver import fulfillable
from dimension.solver.grades import LEAST_TRAYS, SolverOracle, grade_of, grade_of_solution
from dimension.solver.puzzles import _about_trays, start_rating
from dimension.solver.single import solve
from dimension.solver.solution import Solution

GRADES = [grade for grade in Grade if grade is not Grade.ANY]


def test_a_fifth_of_random_six_card_hands_has_each_grade() -> None:
    random = Random(41)
    grades = Counter(grade_of(Hand(random.sample(CARDS, 6))) for _ in range(1000))
    assert set(grades) == set(GRADES)
    assert all(150 < number < 250 for number in grades.values())


def test_more_optimal_trays_are_never_harder() -> None:
    assert list(LEAST_TRAYS) == GRADES
    assert sorted(LEAST_TRAYS.values(), reverse=True) == list(LEAST_TRAYS.values())


@pytest.mark.parametrize("grade", GRADES)
def test_hands_of_a_wanted_grade_are_dealt_from_a_seed(grade: Grade) -> None:
    settings = GameSettings(grade=grade)
    deals = deal_game(settings, 7, SolverOracle())
    assert all(deal.as_promised and grade_of(deal.hand) is grade for deal in deals)
    assert deals == deal_game(settings, 7, SolverOracle())
    dealt = [card for deal in deals for card in deal.hand]
    assert len(dealt) == len(set(dealt)) == 36


def test_a_grade_goes_together_with_a_promise_on_contradictions() -> None:
    settings = GameSettings(contradictions=Contradictions.NONE, grade=Grade.HARD)
    for deal in deal_game(settings, 8, SolverOracle()):
        kept = fulfillable(deal.hand.cards) and grade_of(deal.hand) is Grade.HARD
        assert deal.as_promised == kept


def test_a_grade_that_the_stack_cannot_give_is_marked() -> None:
    # Three cards leave far too many optimal trays to be evil, save for rare hands.
    deals = deal_game(GameSettings(cards=3, rounds=1, grade=Grade.EVIL), 1, _Easy())
    assert [deal.as_promised for deal in deals] == [False]
    assert deals[0].hand == deal_game(GameSettings(cards=3, rounds=1), 1)[0].hand


class _Easy(SolverOracle):
    """Finds everything easy."""

    def grade(self, hand: Hand) -> Grade:  # noqa: ARG002
        return Grade.EASY


def test_a_hand_may_be_given_as_text() -> None:
    assert grade_of("O2 O-W KxW B_ G^ O>K") is grade_of(Hand("O2 O-W KxW B_ G^ O>K")) is Grade.EXPERT


class _Counted(NamedTuple):
    """A solution with a number of trays."""

    trays: int

    def count_trays(self, *_: object) -> int:
        return self.trays


@pytest.mark.parametrize(
    ("trays", "grade"),
    [
        (35_000, Grade.EASY),
        (34_999, Grade.MEDIUM),
        (9_000, Grade.MEDIUM),
        (8_999, Grade.HARD),
        (2_400, Grade.HARD),
        (2_399, Grade.EXPERT),
        (450, Grade.EXPERT),
        (449, Grade.EVIL),
        (0, Grade.EVIL),
    ],
)
def test_a_grade_begins_at_its_cut_point(trays: int, grade: Grade) -> None:
    assert grade_of_solution(cast("Solution", _Counted(trays))) is grade
    made = _about_trays(PuzzleKind.FULFILL, solve("K1"), trays)
    assert (made.recipe, made.rating) == (Recipe(PuzzleKind.FULFILL, 1, grade), start_rating(trays))
    assert LEAST_TRAYS[Grade.EVIL] == 0
