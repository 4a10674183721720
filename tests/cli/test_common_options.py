"""Converters of values that several options take."""

import pytest

from dimension.cli.declarations import UsageProblem
from dimension.cli.options import LANGUAGE, as_integer, number_in, one_of, span
from dimension.texts import LANGUAGES


@pytest.mark.parametrize(("text", "number"), [("0", 0), ("007", 7), ("-3", -3), ("9" * 1000, 10**1000 - 1)])
def test_digits_are_an_integer(text: str, number: int) -> None:
    assert as_integer(text) == number


@pytest.mark.parametrize("text", ["", "-", "1.5", " 1", "1 ", "+1", "--1", "1_000", "١", "1e3", "9" * 1001])
def test_anything_else_is_not_an_integer(text: str) -> None:
    with pytest.raises(UsageProblem, match="not-whole-number"):
        as_integer(text)


def test_a_number_outside_a_range_is_refused_with_the_range() -> None:
    convert = number_in(range(1, 13))
    assert (convert("1"), convert("12"), span(range(1, 13))) == (1, 12, "1-12")
    for text in ("0", "13"):
        with pytest.raises(UsageProblem) as caught:
            convert(text)
        assert caught.value.details == {"expected": "1-12"}


def test_a_word_outside_a_list_is_refused_with_the_list() -> None:
    value = one_of(("loud", "quiet"))
    assert (value.convert("loud"), value.choices(), value.shown) == ("loud", ("loud", "quiet"), "loud|quiet")
    with pytest.raises(UsageProblem) as caught:
        value.convert("Loud")
    assert caught.value.details == {"expected": "loud, quiet"}


def test_the_languages_are_those_that_have_texts() -> None:
    assert LANGUAGE.value is not None
    assert LANGUAGE.value.choices() == LANGUAGES
