"""Errors carry a code and details, and read as a sentence."""

import pickle
import re
from pathlib import Path

import pytest

import dimension.rules
from dimension.errors import MESSAGES, DimensionError, NotationError, RuleError, wrong_type
from dimension.rules.cards import CardType
from dimension.rules.notation import parse_card
from dimension.texts import LANGUAGES, texts_for

SOURCES = [p.read_text() for p in Path(dimension.rules.__path__[0]).parent.rglob("*.py") if p.name != "errors.py"]


@pytest.mark.parametrize("code", MESSAGES)
def test_every_message_belongs_to_an_error_that_can_be_raised(code: str) -> None:
    stem = code.split("_", 1)
    is_named = any(f'"{code}"' in source for source in SOURCES)
    is_composed = stem[0] == "unknown" and any('f"unknown_{name}"' in source for source in SOURCES)
    assert is_named or is_composed


def test_every_error_raised_has_a_message() -> None:
    raised = {code for source in SOURCES for code in re.findall(r'(?:Rule|Notation|Settings)Error\("(\w+)"', source)}
    assert raised
    assert raised <= set(MESSAGES)


@pytest.mark.parametrize("code", ["no_card", "unknown_card"])
def test_the_sentence_about_cards_shows_one_of_each_type(code: str) -> None:
    examples = MESSAGES[code].split("Cards look like this: ")[1].rstrip(".").split(", ")
    assert [parse_card(example).type for example in examples] == list(CardType)


def test_an_error_reads_as_a_sentence_and_keeps_its_details() -> None:
    error = RuleError("unsupported", position=7, missing=(1, 2))
    assert str(error) == "Position 7 has nothing to rest on yet. Fill 1, 2 first."
    assert error.details == {"position": 7, "missing": (1, 2)}
    assert isinstance(error, ValueError)


def test_errors_survive_pickling() -> None:
    error = NotationError("unknown_card", text="hello", where=2)
    copy = pickle.loads(pickle.dumps(error))
    assert isinstance(copy, DimensionError)
    assert (type(copy), copy.code, copy.details, str(copy)) == (type(error), error.code, error.details, str(error))


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_error_has_a_sentence_in_every_language(language: str) -> None:
    error = NotationError("unknown_card", text="hello", where=2, line=5)
    assert error.sentence(language) == texts_for(language).error(error.code, error.details)
    assert error.sentence() == error.sentence("en") == str(error)
    assert str(error).startswith("Line 5: No. 2: “hello” is not a card.")


def test_a_value_of_a_wrong_type_is_shown_but_shortened() -> None:
    assert str(wrong_type("A color is a letter", 7.5)) == "A color is a letter, not 7.5"
    assert len(str(wrong_type("A color is a letter", "x" * 10_000))) < 100
