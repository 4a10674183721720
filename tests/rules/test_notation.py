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


@pytest.mark.parametrize(
    ("foreign", "ours"),
    [("W", "W1"), ("WW", "W2"), ("KW", "K+W"), ("W>G", "W>G"), ("B|W", "W-B"), ("BxW", "WxB"), ("W/*", "W^")],
)
def test_the_public_rust_solvers_cards_are_understood(foreign: str, ours: str) -> None:
    assert format_card(parse_card(foreign)) == ours


@pytest.mark.parametrize(("typed", "ours"), [("К2", "K2"), ("вхо", "BxO"), ("K×W", "KxW"), ("K–O", "K-O")])
def test_letters_and_signs_that_look_alike_are_understood(typed: str, ours: str) -> None:
    assert format_card(parse_card(typed)) == ours


@pytest.mark.parametrize(
    ("text", "code", "hint"),
    [
        ("*/W", "below_card", "W_"),
        ("G>W", "no_more_card", "W>G"),
        ("KB", "no_four_card", "K+W"),
        ("O3", "exactly_number", "1 or 2"),
        ("Y2", "unknown_color", "K (black), W (white)"),
        ("K-Y", "unknown_color", "“Y” is not"),
        ("K~W", "unknown_card", "O-W"),
        ("", "no_card", "O2"),
    ],
)
def test_a_wrong_card_is_refused_with_what_would_be_right(text: str, code: str, hint: str) -> None:
    with pytest.raises(NotationError, match=r".*") as caught:
        parse_card(text)
    assert caught.value.code == code
    assert hint in str(caught.value)


def test_an_error_in_a_hand_says_which_card() -> None:
    with pytest.raises(NotationError, match=r"No\. 3: “Z” is not a color"):
        parse_hand("O2, O-W, Z_")


@pytest.mark.parametrize(("text", "code"), [("", "empty_hand"), (" , ", "empty_hand"), ("K1 O-W W|O", "doubled_card")])
def test_a_hand_has_at_least_one_card_and_none_twice(text: str, code: str) -> None:
    with pytest.raises(IllegalNotationError) as caught:
        parse_hand(text)
    assert caught.value.code == code


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("KWBGOWB", "Parts here: 1 instead of 3"),
        ("KWBGOWB/G.O.K.", "Parts here: 2 instead of 3"),
        ("KWBGO/G.O.K./W", "The base of a tray has a length of 7, not 5"),
        ("KWBGOWB/G.O/W", "The pockets of a tray"),
        ("KWBGOWB/G.O.K./", "The apex of a tray"),
        ("KWBGOWB/G.O?K./W", "“[?]” .character 12. is neither"),
        ("ZWBGOWB/G.O.K./W", "“Z” .character 1. is neither"),
    ],
)
def test_a_tray_that_is_written_wrongly_is_refused_with_what_is_missing(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message) as caught:
        parse_tray(text)
    assert not isinstance(caught.value, RuleError)


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
