"""A solo result among earlier ones."""

import pytest

from dimension.rules.game import compare_solo


def test_the_first_game_has_nothing_to_compare_with() -> None:
    assert compare_solo(30, []) == (30, 1, 1, None, None, ())


def test_a_result_is_compared_with_earlier_games() -> None:
    totals = list(range(20, 35))
    comparison = compare_solo(30, totals)
    assert (comparison.rank, comparison.games, comparison.best) == (5, 16, 34)
    assert comparison.average == pytest.approx(27)
    assert comparison.recent == tuple(range(25, 35))
