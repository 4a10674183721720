"""Answers change ratings."""

from itertools import pairwise

import pytest

from dimension.features.puzzles.ratings import (
    LEAST_HISTORY,
    LEAST_THOUGHT,
    MOST_A_DAY,
    START,
    Ratings,
    after_answer,
    at_present,
    level_of,
    moment_of_answer,
    new_puzzle_strength,
)
from dimension.features.puzzles.rows import Rated
from dimension.rules.puzzle_recipes import GRADES
from dimension.solver.grades import LEAST_TRAYS
from dimension.solver.puzzles import start_rating

DAY = 24 * 3600 * 1000
NEW = Ratings(START._replace(answers=LEAST_HISTORY), Rated(new_puzzle_strength(1200), 0, 0, 1200))
SHOWN = -LEAST_THOUGHT


def test_a_win_raises_the_player_and_lowers_the_puzzle_and_a_loss_does_the_opposite() -> None:
    won, lost = after_answer(NEW, 1, 5, SHOWN), after_answer(NEW, 0, 5, SHOWN)
    assert won.player.strength.rating > 1200 > won.puzzle.strength.rating
    assert lost.player.strength.rating < 1200 < lost.puzzle.strength.rating
    assert (won.player.answers, won.player.at, won.puzzle.answers, won.puzzle.at) == (LEAST_HISTORY + 1, 5, 1, 5)
    assert won.player.strength.deviation < START.strength.deviation


def test_a_solution_with_hints_is_a_part_of_a_win_and_never_a_loss() -> None:
    whole = after_answer(NEW, 1, 5, SHOWN)
    for part in (0.25, 0.5, 0.75):
        after = after_answer(NEW, part, 5, SHOWN)
        gain = whole.player.strength.rating - 1200
        assert after.player.strength.rating - 1200 == pytest.approx(part * gain)
        assert 1200 > after.puzzle.strength.rating >= whole.puzzle.strength.rating
    unrated = after_answer(NEW, None, 5, SHOWN)
    assert [rated.strength for rated in unrated] == [rated.strength for rated in NEW]
    assert (unrated.player.answers, unrated.player.at) == (LEAST_HISTORY + 1, 5)


def test_the_less_certain_of_both_moves_more() -> None:
    won = after_answer(NEW, 1, 5, SHOWN)
    assert won.player.strength.rating - 1200 > 3 * (1200 - won.puzzle.strength.rating)


def test_no_rating_ever_stands_still() -> None:
    ratings = NEW
    for number in range(2000):
        ratings = after_answer(ratings, number % 2, number, SHOWN)
    assert ratings.player.strength.deviation == ratings.puzzle.strength.deviation == 40
    assert after_answer(ratings, 1, 3000, SHOWN).player.strength.rating - ratings.player.strength.rating > 3


def test_who_stays_away_is_less_certain_but_neither_better_nor_worse() -> None:
    player = after_answer(NEW, 1, 0, SHOWN).player
    later = at_present(player, 100 * DAY)
    assert later.strength.deviation > player.strength.deviation
    assert later.strength.rating == player.strength.rating
    assert at_present(START, 100 * DAY) == START


def test_answers_have_an_order_even_in_the_same_millisecond() -> None:
    after = after_answer(NEW, 1, moment_of_answer(NEW, 7), SHOWN)
    assert moment_of_answer(after, 7) == 8
    assert moment_of_answer(after, 100) == 100


def test_levels_begin_where_the_solver_begins_grades() -> None:
    for grade, harder in pairwise(GRADES):
        border = start_rating(LEAST_TRAYS[grade])
        assert level_of(border) is grade
        assert level_of(border + 1) is harder


def test_a_puzzle_learns_nothing_from_a_player_without_a_history_or_from_an_answer_without_a_thought() -> None:
    puzzle = NEW.puzzle
    for number in range(60):
        puzzle = after_answer(Ratings(START, puzzle), 0, number, SHOWN).puzzle
    for number in range(60):
        puzzle = after_answer(Ratings(NEW.player, puzzle), 0, number, number - LEAST_THOUGHT + 1).puzzle
    assert (puzzle.strength, puzzle.answers) == (NEW.puzzle.strength, 120)
    assert after_answer(Ratings(START, puzzle), 0, 99, 99).player.strength.rating < START.strength.rating


def test_a_puzzle_moves_only_so_far_in_a_day_however_many_answers_there_are() -> None:
    puzzle, days = NEW.puzzle, []
    for day in range(3):
        for number in range(100):
            puzzle = after_answer(Ratings(NEW.player, puzzle), 0, day * DAY + number, SHOWN).puzzle
        days.append(puzzle.strength.rating)
    assert days == [1200 + MOST_A_DAY * number for number in (1, 2, 3)]
