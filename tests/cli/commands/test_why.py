"""`dimension why`: the proof in words, and for programs."""

import json

import pytest

from dimension.proof_check import flaw_of
from tests.cli.conftest import Run

HAND = "O2 W2 B1 O>K G-W KxG"


def test_json_is_a_certificate(dimension: Run) -> None:
    data = json.loads(dimension("why", HAND, "--json").out)
    assert data["bounds"][0]["cards"] == ["O2", "W2", "B1", "O>K"]
    assert flaw_of(data) is None


@pytest.mark.parametrize(
    ("language", "sentence"),
    [
        ("en", "At most 1 black + 2 white + 1 blue + 3 green + 2 orange = 9 spheres."),
        ("de", "Höchstens 1 schwarz + 2 weiß + 1 blau + 3 grün + 2 orange = 9 Kugeln."),
        ("ru", "Самое большее 1 чёрный + 2 белых + 1 синий + 3 зелёных + 2 оранжевых = 9 шариков."),
    ],
)
def test_people_read_the_sum(language: str, sentence: str, dimension: Run) -> None:
    assert sentence in dimension("why", HAND, "--lang", language).out


def test_cards_and_fullest_trays_are_shown(dimension: Run) -> None:
    out = dimension("why", "K-B KxB K1 W_ G^ B>W").out
    assert "No tray fulfills these cards together." in out
    assert "The fullest tray: K1 G^ B>W" in out
    assert "No bonus token is possible" in out
    assert out.count("  KxB ") == 3
