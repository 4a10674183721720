"""Game codes: short, safe in a URL, forgiving to type."""

import re
from math import prod

import pytest
from hypothesis import assume, given
from hypothesis import strategies as st

from dimension.errors import NotationError, SettingsError
from dimension.rules.code import _FIELDS, ALPHABET, format_game_code, parse_game_code
from dimension.rules.scoring import Edition
from dimension.rules.settings import GameSettings, Grade
from dimension.rules.shuffle import MAX_SEED
from tests.strategies import seeds, settings


@given(settings, seeds)
def test_codes_round_trip(chosen: GameSettings, seed: int) -> None:
    code = format_game_code(chosen, seed)
    assert parse_game_code(code) == (chosen, seed)
    assert re.fullmatch(r"[0-9A-Z]{8,18}", code)


@pytest.mark.parametrize("grade", Grade)
def test_a_grade_is_part_of_the_code(grade: Grade) -> None:
    assert parse_game_code(format_game_code(GameSettings(grade=grade), 7)) == (GameSettings(grade=grade), 7)


def test_codes_forgive_case_spaces_hyphens_and_lookalikes() -> None:
    code = format_game_code(GameSettings(), 0)
    assert "0" in code
    assert "1" in code
    typed = "-".join(code.lower().replace("0", "o").replace("1", "l"))
    assert parse_game_code(f" {typed} ") == (GameSettings(), 0)


def test_a_code_means_the_same_forever() -> None:
    assert format_game_code(GameSettings(), 42) == "12D3V91AC"
    assert format_game_code(GameSettings(Edition.GERMAN, cards=8, seconds=0), MAX_SEED) == "181P2V7ZZZZZZZZZZQ"


@given(settings, seeds, st.data())
def test_a_wrong_character_is_always_noticed(chosen: GameSettings, seed: int, data: st.DataObject) -> None:
    code = format_game_code(chosen, seed)
    at = data.draw(st.integers(1, len(code) - 1))
    wrong = data.draw(st.sampled_from([sign for sign in ALPHABET if sign != code[at]]))
    with pytest.raises(NotationError, match="a typo"):
        parse_game_code(code[:at] + wrong + code[at + 1 :])


@given(settings, seeds, st.data())
def test_a_swap_of_two_characters_is_always_noticed(chosen: GameSettings, seed: int, data: st.DataObject) -> None:
    code = format_game_code(chosen, seed)
    one, other = sorted(data.draw(st.lists(st.integers(1, len(code) - 1), min_size=2, max_size=2, unique=True)))
    assume(code[one] != code[other])
    with pytest.raises(NotationError, match="a typo"):
        parse_game_code(code[:one] + code[other] + code[one + 1 : other] + code[one] + code[other + 1 :])


def test_there_is_room_for_every_setting() -> None:
    assert all(len(field.values) <= field.room for field in _FIELDS)
    assert prod(field.room for field in _FIELDS) <= 32**5


@given(st.text(alphabet="0123456789abcdefghjkmnpqrstvwxyzU! ", max_size=20) | st.text(max_size=20))
def test_a_fuzzed_code_raises_nothing_but_a_notation_error(text: str) -> None:
    try:
        parse_game_code(text)
    except NotationError as error:
        assert str(error)


@pytest.mark.parametrize(
    ("text", "code"),
    [
        ("", "code_length"),
        ("12D3V9", "code_length"),
        ("12D3V91A" + "0" * 20, "code_length"),
        ("12D3V91!C", "code_character"),
        ("12D3V91UC", "code_character"),
        ("32D3V91AC", "code_version"),
        ("22D3V91AC", "code_checksum"),
        ("12D3V91AD", "code_checksum"),
    ],
)
def test_a_wrong_code_is_refused(text: str, code: str) -> None:
    with pytest.raises(NotationError) as caught:
        parse_game_code(text)
    assert caught.value.code == code


@pytest.mark.parametrize("seed", [-1, MAX_SEED + 1])
def test_a_seed_out_of_range_is_refused(seed: int) -> None:
    with pytest.raises(SettingsError, match="whole number from 0"):
        format_game_code(GameSettings(), seed)


@pytest.mark.parametrize("wrong", [42, None, b"12D3V91AC"])
def test_only_text_can_be_a_code(wrong: object) -> None:
    with pytest.raises(TypeError, match="A game code is a text such as '12D3V91AC', not "):
        parse_game_code(wrong)  # type: ignore[arg-type]
