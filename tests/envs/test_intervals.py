"""Intervals cover the truth as often as they say, and are the same everywhere."""

import numpy as np
import pytest

from dimension.envs.evaluation import bootstrap


def test_an_interval_over_many_hands_approaches_the_normal_distribution() -> None:
    values = np.random.default_rng(1).integers(0, 10, size=1000)
    error = 1.96 * values.std() / np.sqrt(len(values))
    assert bootstrap(values) == pytest.approx((values.mean() - error, values.mean() + error), abs=0.02)


def test_seeds_that_differ_make_the_interval_wider() -> None:
    hands = np.random.default_rng(2).integers(0, 10, size=400)
    same, different = np.tile(hands, (5, 1)), hands + np.arange(0, 10, 2)[:, None]
    assert np.diff(bootstrap(same))[0] < 1 < np.diff(bootstrap(different))[0]
    assert np.diff(bootstrap(same)) == pytest.approx(np.diff(bootstrap(hands)), abs=0.1)


def test_nine_in_ten_intervals_cover_the_truth() -> None:
    rng = np.random.default_rng(3)
    covered = 0
    for _ in range(200):
        low, high = bootstrap(rng.integers(0, 5, size=50), level=0.9)
        covered += low <= 2 <= high
    assert 165 <= covered <= 195


def test_intervals_are_the_same_everywhere() -> None:
    assert bootstrap(np.array([[1, 2, 3, 4], [2, 2, 5, 9]])) == (1.625, 6.25)


def test_values_without_an_interval_are_refused() -> None:
    with pytest.raises(ValueError, match="between 0 and 1"):
        bootstrap(np.array([1]), level=95)
    with pytest.raises(ValueError, match="at least one"):
        bootstrap(np.zeros(0, dtype=np.int64))
