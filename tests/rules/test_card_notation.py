"""Card codes as people and other programs write them, and errors that say what would be right."""

import pytest

from dimension.errors import NotationError
from dimension.rules.cards import CARD_BY_CODE, parse_card_code


@pytest.mark.parametrize("code", CARD_BY_CODE)
def test_every_code_stands_for_itself(code: str) -> None:
    assert parse_card_code(code, CARD_BY_CODE) == code


def test_only_codes_that_exist_are_found() -> None:
    assert parse_card_code("W+K", ["K+W"]) == "K+W"
    with pytest.raises(NotationError, match=r"The cards of this kind are K\+W\."):
        parse_card_code("W+O", ["K+W", "K-W"])


@pytest.mark.parametrize(
    ("foreign", "ours"),
    [("W", "W1"), ("WW", "W2"), ("KW", "K+W"), ("W>G", "W>G"), ("B|W", "W-B"), ("BxW", "WxB"), ("W/*", "W^")],
)
def test_the_public_rust_solvers_cards_are_understood(foreign: str, ours: str) -> None:
    assert parse_card_code(foreign, CARD_BY_CODE) == ours


@pytest.mark.parametrize(("typed", "ours"), [("К2", "K2"), ("вхо", "BxO"), ("K×W", "KxW"), ("K–O", "K-O")])
def test_letters_and_signs_that_look_alike_are_understood(typed: str, ours: str) -> None:
    assert parse_card_code(typed, CARD_BY_CODE) == ours


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
def test_an_unknown_card_is_refused_with_a_hint(text: str, code: str, hint: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_card_code(text, CARD_BY_CODE)
    assert caught.value.code == code
    assert hint in str(caught.value)
