"""Moves as values."""

import pickle

import pytest

from dimension.board.colors import BLACK
from dimension.errors import NotationError
from dimension.rules.move_kinds import Lift, Move, Put, Swap


def test_a_put_takes_a_color_or_its_letter() -> None:
    assert Put("K", 3) == Put(BLACK, 3)
    assert Put("k", 3).color is BLACK
    with pytest.raises(NotationError, match="“X” is not a color"):
        Put("X", 3)


@pytest.mark.parametrize("move", [Put(BLACK, 3), Lift(3), Swap(3, 4)])
def test_moves_are_values_that_can_be_stored(move: Move) -> None:
    assert pickle.loads(pickle.dumps(move)) == move
    assert len({move, pickle.loads(pickle.dumps(move))}) == 1


def test_moves_can_be_taken_apart() -> None:
    match Put("K", 3):
        case Put(color, position):
            assert (color, position) == (BLACK, 3)
