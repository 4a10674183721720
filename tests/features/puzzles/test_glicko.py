"""Glicko-2 as it was published."""

import pytest

from dimension.features.puzzles.ratings import LARGEST_DEVIATION, Contest, contested, rested
from dimension.features.puzzles.rows import Strength

PLAYER = Strength(1500, 200, 0.06)


def test_the_published_example_comes_out() -> None:
    after = contested(
        PLAYER,
        [
            Contest(Strength(1400, 30, 0.06), 1),
            Contest(Strength(1550, 100, 0.06), 0),
            Contest(Strength(1700, 300, 0.06), 0),
        ],
    )
    # The paper rounds in between, and says 1464.06.
    assert after.rating == pytest.approx(1464.06, abs=0.02)
    assert after.deviation == pytest.approx(151.52, abs=0.01)
    assert after.volatility == pytest.approx(0.05999, abs=0.00001)


def test_a_period_without_contests_makes_it_less_certain_as_published() -> None:
    assert rested(PLAYER, 1).deviation == pytest.approx((200**2 + (173.7178 * 0.06) ** 2) ** 0.5)
    assert rested(PLAYER, 0) == PLAYER
    assert rested(PLAYER, 1e9).deviation == LARGEST_DEVIATION


def test_great_surprises_are_rated_too() -> None:
    """Where the search for the volatility starts on the other side."""
    sure = Strength(1500, 40, 0.06)
    after = contested(sure, [Contest(Strength(700, 40, 0.06), 0)] * 5)
    assert after.rating < sure.rating
    assert after.volatility > sure.volatility
