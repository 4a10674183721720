"""`dimension cards`: all sixty in words."""

import json

import pytest

from dimension.rules.cards import CARDS
from tests.cli.conftest import Run


@pytest.mark.parametrize("language", ["en", "de", "ru"])
def test_all_sixty_cards_are_listed_with_a_sentence_of_their_own(language: str, dimension: Run) -> None:
    listed = json.loads(dimension("cards", "--json", "--lang", language).out)
    assert [card["card"] for card in listed] == [card.code for card in CARDS]
    assert len({card["sentence"] for card in listed}) == 60


def test_people_see_seven_headings(dimension: Run) -> None:
    out = dimension("cards").out
    assert len([line for line in out.splitlines() if line and not line.startswith(" ")]) == 7


def test_the_language_of_the_system_is_spoken(process: Run) -> None:
    assert "Kugel" in process("cards", environ={"LANG": "de_AT.UTF-8"}).out
