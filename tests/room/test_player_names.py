"""Names: one line of visible characters, at most 24, whatever is typed."""

import unicodedata

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dimension.room.names import MAX_NAME, clean_name, distinct_name


@pytest.mark.parametrize(
    "name",
    [
        "Ann",
        "Жанна",
        "Zoë",
        "O'Neil-Smith 3",
        "李小龍",
        "שרה",
        "مريم",
        "हिन्दी",
        "ไก่",
        "Nguyễn",
        "🦊",
        "<b>&amp;",
        "👨‍👩‍👧‍👦",
        "👩🏽‍🚀 Ida",
        "❤️‍🔥",
        "☀️",
        "🇩🇪",
    ],
)
def test_names_of_the_world_stay_as_they_are(name: str) -> None:
    assert clean_name(name) == unicodedata.normalize("NFC", name)


@pytest.mark.parametrize(
    ("typed", "name"),
    [
        ("  Ann   Lee ", "Ann Lee"),
        ("Ann\tLee\r\nIII", "Ann Lee III"),
        ("Ann\u00a0\u2003Lee\u3000", "Ann Lee"),
        ("A\u0300nn", "Ànn"),
    ],
)
def test_space_is_made_plain(typed: str, name: str) -> None:
    assert clean_name(typed) == name


@pytest.mark.parametrize(
    "sign",
    ["\x00", "\x07", "\x1b", "\x7f", "\x85", "\u00ad", "\u061c", "\u200b", "\u200c", "\u200d", "\u200e", "\u200f",
     "\u202a", "\u202d", "\u202e", "\u2060", "\u2066", "\u2069", "\ufeff", "\ufff9", "\U000e0041", "\ud800", "\ue000"],
    ids=ascii,
)  # fmt: skip
def test_control_direction_and_zero_width_characters_vanish(sign: str) -> None:
    assert clean_name(f"An{sign}n") in ("Ann", "An n")
    assert clean_name(sign * 30) == ""


@pytest.mark.parametrize("sign", ["\u034f", "\u115f", "\u1160", "\u2800", "\u3164", "\uffa0", "\ufe0f", "\U000e0100"],
                         ids=ascii)  # fmt: skip
def test_letters_that_show_nothing_make_no_name(sign: str) -> None:
    assert clean_name(sign * 5) == ""
    assert clean_name(f"A{sign}nn") == "Ann"


def test_marks_do_not_pile_up() -> None:
    name = clean_name("Z" + "\u0351\u0338\u0327\u0489" * 50 + "o" + "\u0301" * 200)
    assert name.startswith("Z")
    marks = [unicodedata.category(sign).startswith("M") for sign in name]
    assert not any(marks[at] and marks[at + 1] and marks[at + 2] for at in range(len(marks) - 2))


def test_combining_marks_alone_are_not_a_name() -> None:
    assert clean_name("\u0301" * 10) == ""
    assert clean_name(" \u0301\u0302 ") == ""


@pytest.mark.parametrize("sign", ["a", "я", "字", "🦊"])
def test_a_name_has_at_most_24_characters(sign: str) -> None:
    assert clean_name(sign * 24) == sign * 24
    assert clean_name(sign * 500) == sign * 24


def test_a_picture_is_kept_or_cut_as_a_whole() -> None:
    family, flag = "👨‍👩‍👧‍👦", "🇩🇪"
    assert clean_name(family * 5) == family * 3
    assert clean_name("a" * 20 + family) == "a" * 20
    assert clean_name("a" * 23 + flag) == "a" * 23
    assert distinct_name(family * 3, [family * 3]) == f"{family * 3} 2"
    assert distinct_name("a" * 17 + family, ["A" * 17 + family]) == "a" * 17 + " 2"


def test_joiners_between_pictures_vanish_where_they_join_nothing() -> None:
    assert clean_name("👨\u200d") == "👨"
    assert clean_name("\u200d👨") == "👨"
    assert clean_name("👨\u200d\u200d👩") == "👨👩"
    assert clean_name("👨\u200b\u200d👩") == "👨👩"
    assert clean_name("☀\ufe0f\ufe0f") == "☀\ufe0f"
    assert clean_name("👨\u200d" * 100) == ("👨\u200d" * 12)[:-1]


def test_names_that_differ_only_in_invisible_signs_are_the_same() -> None:
    assert distinct_name("☀\ufe0f", ["☀"]) == "☀\ufe0f 2"


def test_a_name_that_is_cut_does_not_end_with_a_space() -> None:
    assert clean_name("a" * 23 + " b") == "a" * 23


@given(st.text())
def test_whatever_is_typed_a_name_is_clean_and_cleaning_it_again_changes_nothing(typed: str) -> None:
    name = clean_name(typed)
    assert len(name) <= MAX_NAME
    assert name == name.strip()
    assert "  " not in name
    assert not any(unicodedata.category(sign)[0] == "C" for sign in name.replace("\u200d", ""))
    assert all(unicodedata.category(joined[0]) == "So" for joined in name.split("\u200d")[1:])
    assert clean_name(name) == name


# --- Names at one table -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("name", "others", "given"),
    [
        ("Ann", [], "Ann"),
        ("Ann", ["Anna", "Ben"], "Ann"),
        ("Ann", ["Ann"], "Ann 2"),
        ("ann", ["ANN"], "ann 2"),
        ("STRASSE", ["straße"], "STRASSE 2"),
        ("\uff21nn", ["Ann"], "\uff21nn 2"),
        ("Ann", ["Ann", "Ann 2", "Ann 4"], "Ann 3"),
        ("Casual", ["casual"], "Casual 2"),
    ],
    ids=ascii,
)
def test_a_name_that_a_player_has_gets_a_number(name: str, others: list[str], given: str) -> None:
    assert distinct_name(name, others) == given


def test_a_numbered_name_is_not_longer_than_a_name_may_be() -> None:
    name = "a" * (MAX_NAME - 2) + " b"
    assert distinct_name(name, [name]) == "a" * (MAX_NAME - 2) + " 2"
    assert distinct_name("a" * MAX_NAME, ["a" * MAX_NAME]) == "a" * (MAX_NAME - 2) + " 2"
