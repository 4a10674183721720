"""Positions, checked."""

from math import dist

import numpy as np
import pytest

from dimension.board.colors import WHITE
from dimension.board.geometry import COORDINATES, POSITIONS, is_legal_shape, mask_of
from dimension.errors import RuleError
from dimension.rules.reading import check_position, neighbors, supports


@pytest.mark.parametrize("position", POSITIONS)
def test_neighbors_are_the_positions_one_diameter_away(position: int) -> None:
    near = [q for q in POSITIONS if abs(dist(COORDINATES[position], COORDINATES[q]) - 1) < 1e-9]
    assert list(neighbors(position)) == near


@pytest.mark.parametrize("position", POSITIONS)
def test_a_sphere_rests_on_each_of_its_supports_and_on_nothing_less(position: int) -> None:
    def stands_on(others: set[int]) -> bool:
        return is_legal_shape(mask_of(position, *others, *(below for p in others for s in supports(p) for below in s)))

    assert stands_on(set()) == (supports(position) == ())
    for carriers in supports(position):
        assert stands_on(set(carriers))
        assert not any(stands_on(set(carriers) - {one}) for one in carriers)


@pytest.mark.parametrize("wrong", [-1, 14, 99])
def test_a_position_that_does_not_exist_breaks_a_rule(wrong: int) -> None:
    for ask in (check_position, neighbors, supports):
        with pytest.raises(RuleError, match=f"There is no position {wrong}: positions run from 0 to 13"):
            ask(wrong)


@pytest.mark.parametrize("wrong", ["7", 7.0, None, WHITE])
def test_a_position_must_be_an_integer(wrong: object) -> None:
    with pytest.raises(TypeError, match="A position is a whole number from 0 to 13, not "):
        check_position(wrong)  # type: ignore[arg-type]


def test_integers_of_other_libraries_are_accepted() -> None:
    position = check_position(np.int64(7))  # type: ignore[arg-type]
    assert position == 7
    assert type(position) is int
