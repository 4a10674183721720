"""Actions as numbers: trained agents rely on them, so they never change."""

import numpy as np
import pytest

from dimension.board.colors import BLACK, ORANGE, WHITE
from dimension.envs.actions import ACTIONS, DONE, MOVES, action_of, checked_action
from dimension.rules.moves import Lift, Put, Swap


@pytest.mark.parametrize(
    ("move", "action"),
    [
        (Put(BLACK, 0), 0),
        (Put(BLACK, 13), 13),
        (Put(WHITE, 0), 14),
        (Put(ORANGE, 13), 69),
        (Lift(0), 70),
        (Lift(13), 83),
    ],
)
def test_the_numbers_match_the_documentation(move: Put | Lift, action: int) -> None:
    assert action_of(move) == action


def test_every_move_has_one_number_and_done_is_the_last() -> None:
    assert [action_of(move) for move in MOVES] == list(range(84))
    assert (DONE, ACTIONS) == (84, 85)


def test_swapping_is_not_an_action() -> None:
    with pytest.raises(TypeError, match="exchange the two spheres"):
        action_of(Swap(0, 1))


def test_numbers_of_any_kind_are_actions_but_fractions_are_not() -> None:
    assert [checked_action(number) for number in (7, np.int32(7), np.array(7), True)] == [7, 7, 7, 1]
    for wrong in (7.0, "7", [7]):
        with pytest.raises(ValueError, match="a whole number from 0 to 84"):
            checked_action(wrong)  # type: ignore[arg-type]
    with pytest.raises(ValueError, match="no action 85"):
        checked_action(85)
