"""`dimension check`: a referee for people and programs."""

import json

import pytest

from tests.cli.conftest import Run

HAND, TRAY = "O2 O-W KxW B_ G^ O>K", "KWBGOWB/G.O.K./W"


def test_json_has_every_verdict(dimension: Run) -> None:
    result = dimension("check", HAND, TRAY, "--json")
    assert (result.code, result.err) == (0, "")
    assert json.loads(result.out) == {
        "hand": "O2 W-O KxW B_ G^ O>K",
        "tray": TRAY,
        "spheres": 11,
        "cards": [
            {"card": "O2", "fulfilled": True, "breaking": []},
            {"card": "W-O", "fulfilled": False, "breaking": [1]},
            {"card": "KxW", "fulfilled": False, "breaking": [0, 1, 5, 11, 13]},
            {"card": "B_", "fulfilled": True, "breaking": []},
            {"card": "G^", "fulfilled": False, "breaking": [3, 7]},
            {"card": "O>K", "fulfilled": False, "breaking": [0, 4, 9, 11]},
        ],
        "points": 3,
        "all_fulfilled": False,
        "colors": 5,
        "bonus_tokens": 0,
        "edition": "en",
    }


def test_people_see_the_tray_and_each_card_with_its_sentence(dimension: Run) -> None:
    out = dimension("check", HAND, TRAY).out
    assert "W   B" in out
    assert out.count("✓") == 2
    assert out.count("✗") == 4
    assert "Tray" in out
    assert "Position numbers" in out
    assert "(positions 3, 7)" in out
    assert "3 points" in out


@pytest.mark.parametrize(
    ("card", "tray", "reason"),
    [
        ("O2", "OOO..../....../.", "(there are 3)"),
        ("O2", "O....../....../.", "(there is 1)"),
        ("O2", "K....../....../.", "(there are none)"),
        ("K+W", "KKKWW../....../.", "(there are 5)"),
        ("O>K", "OKK..../....../.", "(orange: 1, black: 2)"),
        ("KxW", "KW...../....../.", "(positions 0, 1)"),
    ],
)
def test_cards_that_count_say_what_was_counted_and_the_others_where(
    card: str, tray: str, reason: str, dimension: Run
) -> None:
    line = next(line for line in dimension("check", card, tray).out.splitlines() if line.startswith("✗"))
    assert line.endswith(reason)


def test_every_position_that_a_sentence_names_is_on_the_map(dimension: Run) -> None:
    below_the_captions = dimension("check", HAND, TRAY).out.splitlines()[1:6]
    numbers = [int(word) for line in below_the_captions for word in line.split() if word.isdigit()]
    assert sorted(numbers) == list(range(14))


def test_the_german_edition_says_when_a_second_token_is_possible(dimension: Run) -> None:
    told = {
        (edition, tray): "second bonus token" in dimension("check", "K_", tray, "--edition", edition).out
        for edition in ("en", "de")
        for tray in ("KWBGO../....../.", "KWBGOWB/G.O.K./W", "KWBGOWB/G.O.W./W")
    }
    assert [asked for asked, is_told in told.items() if is_told] == [("de", "KWBGO../....../.")]


def test_negative_points_have_a_minus_sign(dimension: Run) -> None:
    assert ": −2 points" in dimension("check", "O2 K1", "WW...../....../.").out


def test_two_exactly_cards_are_explained_as_their_sum(dimension: Run) -> None:
    assert dimension("check", "O1 O2", "OOO..../....../.").out.lower().count("exactly three") == 2


def test_a_bonus_token_is_earned_in_both_editions(dimension: Run) -> None:
    for edition in ("en", "de"):
        result = dimension("check", "K_", "KWBGO../....../.", "--json", "--edition", edition)
        assert json.loads(result.out)["bonus_tokens"] == 1


def test_verdicts_come_in_three_languages(dimension: Run) -> None:
    sentences = {dimension("check", HAND, TRAY, "--lang", language).out for language in ("en", "de", "ru")}
    assert len(sentences) == 3


@pytest.mark.parametrize(
    "args", [[TRAY, HAND], [*HAND.split(), TRAY], [TRAY, *HAND.split()], ["O2", "--json", *HAND.split()[1:], TRAY]]
)
def test_hand_and_tray_come_in_any_order_and_without_quotes(args: list[str], dimension: Run) -> None:
    assert dimension("check", *args, "--json") == dimension("check", HAND, TRAY, "--json")


@pytest.mark.parametrize(("args", "missing"), [([HAND.split()[0]], "TRAY"), ([TRAY], "HAND"), ([], "HAND")])
def test_a_missing_argument_is_named_with_its_help_page(args: list[str], missing: str, dimension: Run) -> None:
    result = dimension("check", *args)
    assert (result.code, result.err) == (
        2,
        f"dimension: {missing} is missing. How to use it: dimension check --help.\n",
    )
