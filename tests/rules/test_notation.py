"""Notation: lenient in, canonical out, and errors that say what would be right."""

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from dimension.errors import IllegalNotationError, NotationError, RuleError
from dimension.rules.cards import CARDS, Card
from dimension.rules.hand import Hand
from dimension.rules.notation import (
    format_card,
    format_hand,
    format_tray,
    parse_card,
    parse_hand,
    parse_move,
    parse_moves,
    parse_tray,
)
from dimension.rules.tray import Tray
from tests.strategies import hands, trays

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


def test_formatting_accepts_text() -> None:
    assert format_card("o-w") == "W-O"
    assert format_hand(["o", "o-w"]) == "O1 W-O"
    assert format_tray("kw...../....../.") == format_tray({0: "K", 1: "W"}) == "KW...../....../."
