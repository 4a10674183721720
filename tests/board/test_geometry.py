"""Golden counts and the shape of the tray."""

from collections import Counter
from math import comb

import pytest

from dimension.board.geometry import (
    APEX,
    BEARS,
    COORDINATES,
    OVERLAPS,
    POCKETS,
    POSITIONS,
    SUPPORTS,
    SYMMETRIES,
    TOUCHING,
    is_legal_shape,
    legal_shapes,
    level_of,
    mask_of,
    positions_in,
    shapes_up_to_symmetry,
    transform,
)

COLORED_TRAYS_BY_SPHERES = (
    1, 35, 525, 4375, 25420, 135900, 614900, 2213400, 6753600, 10243800, 8458800, 28182000,
)  # fmt: skip


def colorings(spheres: int, colors: int = 5) -> int:
    """In how many ways some places can be colored with at most three of each color."""
    if colors == 0:
        return int(spheres == 0)
    return sum(comb(spheres, used) * colorings(spheres - used, colors - 1) for used in range(min(3, spheres) + 1))


def test_there_are_264_legal_shapes_and_44_up_to_symmetry() -> None:
    assert len(legal_shapes()) == 264
    assert len(list(shapes_up_to_symmetry())) == 44


def test_colored_trays_by_number_of_spheres() -> None:
    shapes_by_size = Counter(shape.bit_count() for shape in legal_shapes())
    counted = tuple(shapes_by_size[size] * colorings(size) for size in range(12))
    assert counted == COLORED_TRAYS_BY_SPHERES
    assert sum(counted) == 56_632_756
    assert max(shapes_by_size) == 11


def test_there_are_12_symmetries_and_they_form_a_group() -> None:
    assert len(set(SYMMETRIES)) == 12
    products = {tuple(one[other[p]] for p in POSITIONS) for one in SYMMETRIES for other in SYMMETRIES}
    assert products == set(SYMMETRIES)
    assert SYMMETRIES[0] == tuple(POSITIONS)


@pytest.mark.parametrize("symmetry", SYMMETRIES)
def test_symmetries_keep_touching_bearing_and_legality(symmetry: tuple[int, ...]) -> None:
    for position in POSITIONS:
        assert transform(TOUCHING[position], symmetry) == TOUCHING[symmetry[position]]
        assert transform(BEARS[position], symmetry) == BEARS[symmetry[position]]
    assert {transform(shape, symmetry) for shape in legal_shapes()} == set(legal_shapes())


def test_touching_is_mutual_and_no_position_touches_itself() -> None:
    for one in POSITIONS:
        assert not TOUCHING[one] >> one & 1
        for other in positions_in(TOUCHING[one]):
            assert TOUCHING[other] >> one & 1


@pytest.mark.parametrize(("pocket", "supports"), [(7, (0, 1, 2)), (9, (0, 3, 4)), (12, (0, 1, 6))])
def test_a_pocket_rests_on_the_center_and_two_ring_holes(pocket: int, supports: tuple[int, ...]) -> None:
    assert SUPPORTS[pocket] == (mask_of(*supports),)


def test_neighboring_pockets_overlap() -> None:
    assert [positions_in(OVERLAPS[p]) for p in POCKETS] == [(8, 12), (7, 9), (8, 10), (9, 11), (10, 12), (7, 11)]


def test_the_apex_rests_on_alternate_pockets_only() -> None:
    base = mask_of(*range(7))
    assert is_legal_shape(base | mask_of(7, 9, 11, APEX))
    assert is_legal_shape(base | mask_of(8, 10, 12, APEX))
    assert not is_legal_shape(base | mask_of(7, 9, APEX))
    assert not is_legal_shape(base | mask_of(7, 10, APEX))


def test_levels_follow_the_height() -> None:
    assert [level_of(p) for p in POSITIONS] == [1] * 7 + [2] * 6 + [3]
    heights = [COORDINATES[p][2] for p in POSITIONS]
    assert heights == sorted(heights)
