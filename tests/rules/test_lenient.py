"""Lenient reading of input, and the place of a mistake in a list."""

import pytest

from dimension.errors import IllegalNotationError, NotationError, RuleError
from dimension.rules.reading import latin, parse_each, reading_text, split_list


def test_russian_letters_and_typographic_signs_become_ours() -> None:
    assert latin("КВОХ×–−") == "KBOXX--"
    assert latin("KWBGOX-") == "KWBGOX-"


@pytest.mark.parametrize("text", ["a b c", "a,b,c", " a,  b ,\tc, "])
def test_lists_are_separated_by_spaces_and_commas(text: str) -> None:
    assert split_list(text) == ["a", "b", "c"]


def test_an_error_says_where_in_the_list_it_is() -> None:
    def parse(text: str) -> str:
        if text == "bad":
            raise NotationError("unknown_card", text=text)
        return text

    assert parse_each(parse, ["a", "b"]) == ("a", "b")
    with pytest.raises(NotationError) as caught:
        parse_each(parse, ["a", "bad", "b"])
    assert (caught.value.code, caught.value.details) == ("unknown_card", {"text": "bad", "where": 2})


def test_a_rule_that_a_text_breaks_makes_the_text_wrong() -> None:
    with pytest.raises(IllegalNotationError) as caught, reading_text():
        raise RuleError("empty_position", position=7)
    assert (caught.value.code, caught.value.details) == ("empty_position", {"position": 7})
    with pytest.raises(NotationError, match="not a card"), reading_text():
        raise NotationError("unknown_card", text="Z")
