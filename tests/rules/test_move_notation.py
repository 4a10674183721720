"""Moves as text: lenient in, canonical out."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dimension.board.colors import BLACK
from dimension.errors import NotationError
from dimension.rules.move_kinds import Lift, Move, Put, Swap
from dimension.rules.moves import as_move, format_move, parse_move, parse_moves
from dimension.rules.notation import parse_card
from tests.strategies import colors, positions

moves: st.SearchStrategy[Move] = (
    st.builds(Put, colors, positions) | st.builds(Lift, positions) | st.builds(Swap, positions, positions)
)


@given(moves)
def test_moves_round_trip(move: Move) -> None:
    assert parse_move(format_move(move)) == move
    assert parse_move(format_move(move).lower()) == move
    assert parse_move(format_move(move).replace("@", "")) == move


@given(moves)
def test_no_move_can_be_read_as_a_card(move: Move) -> None:
    with pytest.raises(NotationError):
        parse_card(format_move(move))


def test_several_moves_are_numbered_in_errors() -> None:
    assert parse_moves("k0, -7 3~5") == (Put(BLACK, 0), Lift(7), Swap(3, 5))
    with pytest.raises(NotationError, match=r"No\. 2: There is no position 14"):
        parse_moves("K0 W14")


def test_a_move_may_be_given_as_text() -> None:
    assert as_move("-7") == as_move(Lift(7)) == Lift(7)
    assert format_move("k0") == "K@0"


@pytest.mark.parametrize("wrong", [7, None, ("K", 0)])
def test_a_move_of_a_wrong_type_is_refused_with_a_hint(wrong: object) -> None:
    with pytest.raises(TypeError, match="A move is a Put, a Lift, a Swap or a text such as 'K@0'"):
        as_move(wrong)  # type: ignore[arg-type]
    with pytest.raises(TypeError, match="Moves are a text such as 'K@0 -7 3~5', not "):
        parse_moves(wrong)  # type: ignore[arg-type]
