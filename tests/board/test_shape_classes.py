"""Shapes up to symmetry, and where spheres are."""

import pytest

from dimension.board.geometry import (
    COORDINATES,
    LEVELS,
    POSITIONS,
    SYMMETRIES,
    carriers_missing,
    legal_shapes,
    level_of,
    mask_of,
    shapes_up_to_symmetry,
    transform,
)


def test_the_smallest_mask_stands_for_its_class() -> None:
    shown = tuple(shapes_up_to_symmetry())
    assert len(shown) == len(set(shown)) == 44
    assert all(shape == min(transform(shape, symmetry) for symmetry in SYMMETRIES) for shape in shown)
    assert {transform(shape, symmetry) for shape in shown for symmetry in SYMMETRIES} == set(legal_shapes())


def test_an_apex_asks_for_the_three_pockets_of_which_fewest_are_missing() -> None:
    assert carriers_missing(13, 0) == mask_of(7, 9, 11)
    assert carriers_missing(13, mask_of(8, 10)) == mask_of(12)
    assert carriers_missing(13, mask_of(7, 9, 11)) == 0


def test_positions_have_three_levels() -> None:
    assert [level_of(position) for position in POSITIONS] == [1] * 7 + [2] * 6 + [3]
    assert [list(level) for level in LEVELS] == [list(range(7)), list(range(7, 13)), [13]]


def test_the_first_ring_hole_lies_at_the_back_on_the_left_and_all_others_clockwise() -> None:
    first, second, pocket, apex = (COORDINATES[position] for position in (1, 2, 7, 13))
    assert first == pytest.approx((-0.5, 3**0.5 / 2, 0.0))
    assert second == pytest.approx((0.5, 3**0.5 / 2, 0.0))
    assert pocket == pytest.approx((0.0, 1 / 3**0.5, (2 / 3) ** 0.5))
    assert apex == pytest.approx((0.0, 0.0, 2 * (2 / 3) ** 0.5))
    assert COORDINATES[0] == (0.0, 0.0, 0.0)


def test_symmetries_are_six_rotations_then_six_reflections() -> None:
    assert SYMMETRIES[0] == tuple(POSITIONS)
    assert SYMMETRIES[1] == (0, 2, 3, 4, 5, 6, 1, 8, 9, 10, 11, 12, 7, 13)
    assert SYMMETRIES[6] == (0, 1, 6, 5, 4, 3, 2, 12, 11, 10, 9, 8, 7, 13)
