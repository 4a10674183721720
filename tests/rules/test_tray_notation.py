"""Trays as text, read into plain spheres."""

import pytest
from hypothesis import given

from dimension.board.colors import BLACK, BLUE, ORANGE
from dimension.board.geometry import format_spheres
from dimension.errors import NotationError, RuleError
from dimension.rules.tray import Tray, parse_spheres
from tests.strategies import trays


@given(trays)
def test_spheres_round_trip_in_either_case(tray: Tray) -> None:
    spheres = dict(tray.items())
    assert parse_spheres(format_spheres(tray)) == spheres
    assert parse_spheres(f" {format_spheres(tray).lower()}\n") == spheres


def test_plain_spheres_may_break_rules() -> None:
    assert parse_spheres("......./B...../O") == {7: BLUE, 13: ORANGE}


def test_russian_letters_that_look_like_ours_are_understood() -> None:
    assert parse_spheres("ков..../....../.") == {0: BLACK, 1: ORANGE, 2: BLUE}


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
def test_a_malformed_tray_is_refused_with_a_hint(text: str, message: str) -> None:
    with pytest.raises(NotationError, match=message) as caught:
        parse_spheres(text)
    assert not isinstance(caught.value, RuleError)
