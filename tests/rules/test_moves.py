"""Moves: each does what the tray's method of the same meaning does."""

import pytest
from hypothesis import given

from dimension.board.colors import BLACK, Color
from dimension.errors import RuleError
from dimension.rules.moves import Lift, Put, Swap, apply_move
from dimension.rules.tray import Tray
from tests.strategies import colors, positions, trays


@given(trays, colors, positions)
def test_putting_places_or_exchanges(tray: Tray, color: Color, position: int) -> None:
    try:
        expected = tray.place(color, position)
    except RuleError as error:
        with pytest.raises(RuleError) as caught:
            apply_move(tray, Put(color, position))
        assert caught.value.code == error.code
    else:
        assert apply_move(tray, Put(color, position)) == expected


def test_lifting_and_swapping() -> None:
    tray = Tray().place(BLACK, 0).place(Color.WHITE, 1)
    assert apply_move(tray, Lift(1)) == Tray({0: BLACK})
    assert apply_move(tray, Swap(0, 1)) == Tray({0: Color.WHITE, 1: BLACK})
    with pytest.raises(RuleError, match="no sphere on position 5"):
        apply_move(tray, Lift(5))


def test_trays_and_moves_may_be_given_as_text() -> None:
    assert apply_move("KW...../....../.", "b2") == apply_move(Tray({0: "K", 1: "W"}), Put("B", 2))
    with pytest.raises(RuleError, match="no sphere on position 5"):
        apply_move("KW...../....../.", "-5")
