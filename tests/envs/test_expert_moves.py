"""An expert knows the way to the nearest optimal trays."""

from random import Random

import numpy as np
import pytest

from dimension.envs.actions import MOVES, action_mask
from dimension.envs.experts import Expert, cells_of, is_at, unlocking, wanted
from dimension.rules.hand import Hand
from dimension.rules.moves import Swap, apply_move
from dimension.rules.tray import Tray
from dimension.solver.distance import fewest_moves, moves_between
from dimension.solver.nearest import nearest_optimal
from tests.strategies import random_tray

EXPERT = Expert.of(Hand("O2 W-O KxW B_ G^ O>K"))


def _tray(cells: np.ndarray) -> Tray:
    """The tray of a column of cells."""
    tray = Tray()
    for cell in cells.tolist():
        tray = apply_move(tray, MOVES[cell]) if cell < 70 else tray
    return tray


@pytest.mark.parametrize("seed", range(12))
def test_nearest_trays_are_as_near_as_the_solver_says(seed: int) -> None:
    tray = random_tray(Random(seed))
    near = _tray(EXPERT.nearest(tray)[:, 0])
    assert near in set(EXPERT.solution.trays())
    nearest = nearest_optimal(EXPERT.solution, tray)
    if not any(isinstance(move, Swap) for move in (*nearest.moves, *moves_between(tray, near))):
        assert fewest_moves(tray, near) == len(nearest.moves)


@pytest.mark.parametrize("seed", range(12))
def test_every_likely_action_is_legal_and_comes_nearer(seed: int) -> None:
    tray = random_tray(Random(seed))
    near = EXPERT.nearest(tray)
    chances = wanted(tray, near).chances()
    assert chances.sum() == pytest.approx(1)
    assert not chances[action_mask(tray) == 0].any()
    for action in np.flatnonzero(chances):
        after = apply_move(tray, MOVES[action])
        closer = wanted(tray, near).after(int(action))
        assert set(map(bytes, closer.T)) == set(map(bytes, EXPERT.nearest(after).T))


def test_nothing_is_left_to_do_at_an_optimal_tray() -> None:
    near = EXPERT.nearest(EXPERT.solution.tray)
    assert near.shape[1] == 1
    assert is_at(EXPERT.solution.tray, near)
    assert not wanted(EXPERT.solution.tray, near).chances().any()


def test_a_color_that_is_used_up_is_taken_out_of_the_way() -> None:
    here, there = Tray("KKKWWW./....../."), Tray("WKKKWW./....../.")
    goal = cells_of(np.array([there.masks], dtype=np.uint16))
    assert not wanted(here, goal).chances().any()
    ways = unlocking(here, goal[:, 0], action_mask(here))
    assert {MOVES[way].position for way in ways} == {0, 3}
    assert wanted(apply_move(here, MOVES[ways[0]]), goal).chances().any()


def test_an_apex_that_changes_its_supports_is_lifted_first() -> None:
    here, there = Tray("KKKWWWB/B.B.G./G"), Tray("KKKWWWB/.B.B.G/G")
    goal = cells_of(np.array([there.masks], dtype=np.uint16))
    assert [str(MOVES[action]) for action in np.flatnonzero(wanted(here, goal).chances())] == ["Lift(position=13)"]
