"""Which answers are right."""

import pytest

from dimension.errors import DimensionError
from dimension.features.puzzles.answering import judge_cards, judge_tray
from dimension.features.puzzles.jobs import PuzzleSolution
from dimension.features.puzzles.rows import Purpose, Rated, StoredPuzzle, Strength
from dimension.rules.puzzle_recipes import PuzzleKind, Recipe
from dimension.rules.settings import Grade
from dimension.server import solver_jobs as answers

EMPTY = "......./....../."


def puzzle(kind: PuzzleKind, hand: str) -> StoredPuzzle:
    best, _ = answers.best(hand, [])
    solution = PuzzleSolution(best, answers.conflicts(hand)[0], 1200)
    rated = Rated(Strength(1200, 150, 0.06), 0, 0)
    return StoredPuzzle(1, Purpose.RATED, Recipe(kind, len(hand.split()), Grade.EASY), hand, solution, rated)


def test_to_fulfill_every_card_takes_five_colors_but_not_the_most_points() -> None:
    asked = puzzle(PuzzleKind.FULFILL, "KxW B_ G^")
    assert asked.solution.best.bonus
    empty = judge_tray(asked, EMPTY)
    assert all(verdict.fulfilled for verdict in empty.verdicts)
    assert (empty.is_right, empty.points, empty.bonus) == (False, 0, False)
    five = judge_tray(asked, "BKG.W.O/....../.")
    assert (five.is_right, five.points) == (True, 5)
    assert judge_tray(asked, asked.solution.best.tray).is_right


def test_an_optimum_takes_the_most_points() -> None:
    asked = puzzle(PuzzleKind.OPTIMUM, "K1 K-K W1 W-W B1 B-B")
    best = asked.solution.best
    assert best.with_bonus is None
    right, wrong = judge_tray(asked, best.tray), judge_tray(asked, EMPTY)
    assert (right.is_right, right.points, right.answer) == (True, best.score, best.tray)
    assert not wrong.is_right


def test_a_contradiction_is_named_exactly_in_any_order() -> None:
    asked = puzzle(PuzzleKind.CONFLICT, "K1 K-K W_ O>K")
    assert [judge_cards(asked, cards).is_right for cards in (["K-K", "k1"], ["K1"], ["K1", "K-K", "W_"], [])] == [
        *(True, False, False, False)
    ]
    assert judge_cards(asked, ["K-K", "k1"]).answer == "K1 K-K"
    with pytest.raises(DimensionError):
        judge_cards(asked, ["K9"])
