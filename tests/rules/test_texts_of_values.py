"""The text of values, and the tray as a mapping."""

import pytest
from hypothesis import given

from dimension import (
    Card,
    CardType,
    Color,
    DimensionError,
    Edition,
    Grade,
    Hand,
    NotationError,
    SettingsError,
    Tray,
    format_hand,
    format_tray,
    new_game,
    score_tray,
)
from tests.strategies import hands, trays


@given(trays, hands)
def test_a_value_is_written_in_its_notation(tray: Tray, hand: Hand) -> None:
    assert str(tray) == f"{tray}" == tray.notation == format_tray(tray)
    assert str(hand) == hand.notation == format_hand(hand)
    assert Tray(str(tray)) == tray
    assert Hand(str(hand)) == hand


@given(trays)
def test_a_tray_is_turned_into_a_dict(tray: Tray) -> None:
    spheres = dict(tray)
    assert spheres == dict(tray.items()) == dict(zip(tray.keys(), tray.values(), strict=True))
    assert Tray(dict(tray.items())) == tray
    assert [tray.get(position, "none") for position in range(14)] == [spheres.get(p, "none") for p in range(14)]


def test_members_are_written_as_their_words() -> None:
    members = (CardType.EXACTLY, Grade.EVIL, Edition.GERMAN, Color.GREEN)
    assert [str(member) for member in members] == ["exactly", "evil", "de", "G"]
    assert CardType("touch") is CardType("TOUCH") is CardType(2) is CardType.TOUCH


@pytest.mark.parametrize(
    ("make", "error"),
    [
        (lambda: Color("black"), NotationError),
        (lambda: Color("X"), NotationError),
        (lambda: Color(9), NotationError),
        (lambda: CardType("exact"), NotationError),
        (lambda: CardType(8), NotationError),
        (lambda: Edition("english"), SettingsError),
        (lambda: Grade("cruel"), SettingsError),
    ],
)
def test_an_unknown_word_is_an_error_of_this_library(make: object, error: type[DimensionError]) -> None:
    assert callable(make)
    with pytest.raises(error) as caught:
        make()
    assert all(caught.value.sentence(language) for language in ("en", "de", "ru"))


def test_both_spellings_of_a_pair_are_the_same_card() -> None:
    for card in (Card("W-O"), Card("KxW"), Card("B+O")):
        assert Card(card.code[::-1]) is card
    with pytest.raises(NotationError):
        Card("K>O")


def test_scores_and_games_print_as_one_line() -> None:
    assert str(score_tray("W-O O2 G^", "KWBGOWB/G.O.K./W")) == "points: 7, spheres: 11, failed: W-O G^"
    assert str(score_tray("K_", "KWBGO../....../.")) == "points: 5, spheres: 5, failed: none, bonus"
    assert str(new_game(seed=42).score("KWBGO../....../.")) == "game 12D3V91AC: 1 of 6 rounds, points: 9"
