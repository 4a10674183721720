"""Problems with a command line become sentences."""

import re
from pathlib import Path

import pytest

import dimension.cli
from dimension.cli.database_file import WITH_A_REASON
from dimension.cli.declarations import Key, UsageProblem, sentence_of, word_in
from dimension.errors import RuleError
from dimension.texts import LANGUAGES, texts_for

SOURCES = [path.read_text(encoding="utf-8") for path in Path(dimension.cli.__file__).parent.rglob("*.py")]


def test_usage_errors_and_rule_errors_have_the_same_form() -> None:
    texts = texts_for("en")
    assert sentence_of(UsageProblem("no-such-option", name="--x"), texts) == "There is no option --x."
    assert sentence_of(RuleError("unknown_position", position=20), texts).startswith("There is no position 20")


def test_a_key_is_translated_and_typed_text_is_not() -> None:
    german = texts_for("de")
    assert word_in(Key("help-value-file"), german) == "DATEI"
    assert word_in("help-value-file", german) == "help-value-file"
    assert "DATEI" in sentence_of(UsageProblem("missing-argument", name=Key("help-value-file"), command="draw"), german)
    assert "help-value-file" in sentence_of(UsageProblem("extra-argument", name="help-value-file"), german)


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_problem_that_the_commands_raise_has_a_text_and_every_text_a_problem(language: str) -> None:
    raised = {code for source in SOURCES for code in re.findall(r'UsageProblem\(\s*"([a-z-]+)"', source)}
    raised |= {"option-takes-no-value", "option-needs-value", *WITH_A_REASON.values()}
    assert {f"usage-{code}" for code in raised} == {key for key in texts_for(language).keys if key.startswith("usage-")}
