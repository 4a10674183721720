"""`dimension explain`: conflicts and grade, in words and for programs."""

import json

import pytest

from tests.cli.conftest import Run


def test_json_has_the_conflicts_and_the_grade(dimension: Run) -> None:
    data = json.loads(dimension("explain", "K1 K-K B-G BxG", "--json").out)
    assert data["conflicts_with_five_colors"] == [["K1", "K-K"], ["B-G", "BxG"]]
    assert data["conflicts_at_all"] == [["K1", "K-K"]]
    assert data["grade"] == "easy"
    assert 0 < data["density"] < 1


@pytest.mark.parametrize(
    ("language", "impossible", "lacking", "fine"),
    [
        ("en", "No tray fulfills", "a color missing", "can fulfill every card"),
        ("de", "Kein Tableau erfüllt", "eine Farbe fehlt", "lässt sich jede Karte erfüllen"),
        ("ru", "Ни на одном планшете", "какого-нибудь цвета", "Все карточки можно выполнить"),
    ],
)
def test_people_read_whether_and_why(language: str, impossible: str, lacking: str, fine: str, dimension: Run) -> None:
    assert impossible in dimension("explain", "K1 K-K B-G BxG", "--lang", language).out
    assert lacking in dimension("explain", "B-G BxG", "--lang", language).out
    assert fine in dimension("explain", "B-G", "--lang", language).out


def test_large_numbers_are_easy_to_read(dimension: Run) -> None:
    assert "9,979,200" in dimension("explain", "O2").out
    assert "9.979.200" in dimension("solve", "O2", "--lang", "de").out


def test_a_conflict_on_any_tray_is_shown_once(dimension: Run) -> None:
    out = dimension("explain", "K1 K-K B-G BxG").out
    assert out.count("  K-K ") == 1
    assert out.count("  BxG ") == 1
