"""Base 32 as people read it out: forgiving to type, written in one way only."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dimension.rules.code import ALPHABET, format_number, normalized, parse_number


def test_the_alphabet_has_32_signs_and_none_that_looks_like_another() -> None:
    assert len(set(ALPHABET)) == 32
    assert not set(ALPHABET) & set("ILOU")


@given(st.integers(0, 2**64))
def test_numbers_round_trip_without_leading_zeros(number: int) -> None:
    digits = format_number(number)
    assert parse_number(digits) == number
    assert digits == "0" or not digits.startswith("0")


@pytest.mark.parametrize(("number", "digits"), [(0, "0"), (31, "Z"), (32, "10"), (1000, "Z8")])
def test_numbers_are_written_in_base_32(number: int, digits: str) -> None:
    assert format_number(number) == digits


@pytest.mark.parametrize(
    ("typed", "meant"),
    [("ab cd", "ABCD"), ("o-i-l", "011"), (" 12\tz\n", "12Z"), ("U!", "U!"), ("", "")],
)
def test_case_spaces_hyphens_and_lookalikes_do_not_matter(typed: str, meant: str) -> None:
    assert normalized(typed) == meant


@given(st.text(alphabet=ALPHABET))
def test_normalizing_twice_changes_nothing(text: str) -> None:
    assert normalized(text) == text
