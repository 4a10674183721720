"""Masks in arrays are numbered without gaps, and turned as the geometry turns them."""

from math import comb

import numpy as np

from dimension.board.geometry import SYMMETRIES, transform
from dimension.solver.lookup_tables import color_masks, images, moved, moved_ranks, ranks


def test_a_color_has_no_to_three_positions() -> None:
    assert len(color_masks()) == sum(comb(14, count) for count in range(4))
    assert max(mask.bit_count() for mask in color_masks()) == 3


def test_the_rank_of_a_mask_is_its_place() -> None:
    assert ranks()[list(color_masks())].tolist() == list(range(len(color_masks())))


def test_masks_move_as_the_geometry_moves_them() -> None:
    every = np.array(color_masks(), dtype=np.uint16)
    for index, symmetry in enumerate(SYMMETRIES):
        expected = [transform(mask, symmetry) for mask in color_masks()]
        assert moved(every, index).tolist() == expected
        assert [color_masks()[rank] for rank in moved_ranks()[index]] == expected


def test_larger_masks_move_too() -> None:
    full = (1 << 14) - 1
    assert images()[:, full].tolist() == [full] * len(SYMMETRIES)
