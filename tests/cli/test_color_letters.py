"""The letters of the colors in the player's language."""

import pytest

from dimension.cli.words import ColorLetters
from dimension.texts import LANGUAGES, texts_for

NOTATION = "K0 W@1 B2 G3 O4 -7 3~5"


@pytest.mark.parametrize(
    ("language", "shown"), [("en", NOTATION), ("de", "S0 W@1 B2 G3 O4 -7 3~5"), ("ru", "Ч0 Б@1 С2 З3 О4 -7 3~5")]
)
def test_moves_are_shown_in_the_letters_of_the_language_and_understood_in_both(language: str, shown: str) -> None:
    letters = ColorLetters(texts_for(language))
    assert letters.shown(NOTATION) == shown
    assert letters.typed(shown) == letters.typed(shown.lower()) == NOTATION
    assert letters.typed(NOTATION) == NOTATION


@pytest.mark.parametrize("language", LANGUAGES)
def test_no_letter_of_a_language_is_the_notation_of_another_color(language: str) -> None:
    letters = ColorLetters(texts_for(language))
    assert letters.typed("K0 W0 B0 G0 O0") == "K0 W0 B0 G0 O0"


def test_whole_trays_are_understood_too() -> None:
    assert ColorLetters(texts_for("de")).typed("SWB..../....../.") == "KWB..../....../."
    assert ColorLetters(texts_for("ru")).typed("ЧБСЗО../....../.") == "KWBGO../....../."


def test_other_input_than_moves_stays_as_typed() -> None:
    assert ColorLetters(texts_for("de")).typed("unsinn") == "unsinn"
    assert ColorLetters(texts_for("ru")).typed("что это") == "что это"
