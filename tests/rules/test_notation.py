"""Notation: lenient in, canonical out, and errors that say what would be right."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dimension.board.colors import BLACK
from dimension.rules.cards import CARDS, Card
from dimension.rules.errors import IllegalNotationError, NotationError, RuleError
from dimension.rules.hand import Hand
from dimension.rules.moves import Lift, Move, Put, Swap
from dimension.rules.notation import (
    format_card,
    format_hand,
    format_move,
    format_tray,
    parse_card,
    parse_hand,
    parse_move,
    parse_moves,
    parse_tray,
)
from dimension.rules.tray import Tray
from tests.strategies import colors, hands, positions, trays

moves: st.SearchStrategy[Move] = (
    st.builds(Put, colors, positions) | st.builds(Lift, positions) | st.builds(Swap, positions, positions)
)
nearly_notation = st.text(alphabet="KWBGOkwbgoXx12-_^>+|/*.~, 0379Zß", max_size=24) | st.text(max_size=20)


@pytest.mark.parametrize("card", CARDS)
def test_cards_round_trip_in_any_case_and_order(card: Card) -> None:
    code = format_card(card)
    assert parse_card(code) is card
    assert parse_card(code.lower()) is card
    if code[1] in "-x+":
        assert parse_card(code[2] + code[1] + code[0]) is card


@given(hands)
def test_hands_round_trip(hand: Hand) -> None:
    assert parse_hand(format_hand(hand)) == hand
    assert parse_hand(format_hand(hand).replace(" ", ",").lower()) == hand


@given(trays)
def test_trays_round_trip(tray: Tray) -> None:
    assert parse_tray(format_tray(tray)) == tray
    assert parse_tray(f" {format_tray(tray).lower()}\n") == tray


@given(moves)
def test_moves_round_trip(move: Move) -> None:
    assert parse_move(format_move(move)) == move
    assert parse_move(format_move(move).lower()) == move
    assert parse_move(format_move(move).replace("@", "")) == move


@given(moves)
def test_no_move_can_be_read_as_a_card(move: Move) -> None:
    with pytest.raises(NotationError):
        parse_card(format_move(move))


@given(nearly_notation)
@example("ǰ")
@example("/" * 2)
@example("K²")
def test_a_fuzzed_string_raises_nothing_but_a_notation_error(text: str) -> None:
    for parse in (parse_card, parse_hand, parse_tray, parse_move, parse_moves):
        try:
            parse(text)
        except NotationError as error:
            assert str(error)


def test_an_error_in_a_hand_says_which_card() -> None:
    with pytest.raises(NotationError, match=r"No\. 3: “Z” is not a color"):
        parse_hand("O2, O-W, Z_")


@pytest.mark.parametrize(("text", "code"), [("", "empty_hand"), (" , ", "empty_hand"), ("K1 O-W W|O", "doubled_card")])
def test_a_hand_has_at_least_one_card_and_none_twice(text: str, code: str) -> None:
    with pytest.raises(IllegalNotationError) as caught:
        parse_hand(text)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("KWBGOWB/GOKWBG/O", "too_many_spheres"),
        ("KKKK.../....../.", "too_many_of_color"),
        ("KWBGOWB/GO..../.", "overlap"),
        ("KW...../G...../.", "unsupported"),
        ("KWBGOWB/G.O.../K", "unsupported"),
    ],
)
def test_a_tray_that_breaks_a_rule_is_both_a_notation_and_a_rule_error(text: str, code: str) -> None:
    with pytest.raises(IllegalNotationError) as caught:
        parse_tray(text)
    assert caught.value.code == code
    assert isinstance(caught.value, RuleError)


def test_several_moves_are_numbered_in_errors() -> None:
    assert parse_moves("k0, -7 3~5") == (Put(BLACK, 0), Lift(7), Swap(3, 5))
    with pytest.raises(NotationError, match=r"No\. 2: There is no position 14"):
        parse_moves("K0 W14")
