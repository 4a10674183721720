"""Points and bonus in one number."""

import numpy as np
import pytest

from dimension.cli.census.values import (
    CERTAIN,
    MOST_TOLD_APART,
    best_values,
    bonus_of,
    counting_values,
    five_color_vectors,
    score_of,
    spatial_values,
)
from dimension.solver.core.vectors import SPHERES, VECTORS


@pytest.mark.parametrize("spatial", range(MOST_TOLD_APART + 1))
@pytest.mark.parametrize("counting", range(4))
def test_the_sum_of_two_rows_holds_score_and_bonus(spatial: int, counting: int) -> None:
    one = spatial_values(np.full((1, len(VECTORS)), spatial, dtype=np.uint8))
    other = counting_values(np.full((1, len(VECTORS)), counting, dtype=np.int8))
    for value, spheres, five in zip((one + other)[0].tolist(), SPHERES, five_color_vectors(), strict=True):
        assert score_of(value) == spheres - 2 * (spatial + counting)
        assert bonus_of(value) == (five and spatial == counting == 0)


def test_a_vector_that_was_left_out_is_never_better_than_a_certain_one() -> None:
    left_out = spatial_values(np.full((1, len(VECTORS)), MOST_TOLD_APART + 1, dtype=np.uint8))
    assert int(left_out.max()) < CERTAIN
    assert score_of(CERTAIN) >= max(SPHERES) - 2 * (MOST_TOLD_APART + 1)


def test_the_best_value_is_the_largest_sum_whichever_side_is_longer() -> None:
    rng = np.random.default_rng(131)
    some, others = (rng.integers(-60, 45, (rows, len(VECTORS)), dtype=np.int8) // 2 for rows in (5, 3))
    expected = (some[:, None, :] + others[None, :, :]).max(axis=2)
    assert np.array_equal(best_values(some, others), expected)
    assert np.array_equal(best_values(others, some), expected.T)
