"""Game codes: short, safe in a URL, forgiving to type."""

import re

import pytest
from hypothesis import given
from hypothesis import strategies as st

from dimension.rules.code import format_game_code, parse_game_code
from dimension.rules.errors import NotationError, SettingsError
from dimension.rules.scoring import Edition
from dimension.rules.settings import GameSettings
from dimension.rules.shuffle import MAX_SEED
from tests.strategies import seeds, settings


@given(settings, seeds)
def test_codes_round_trip(chosen: GameSettings, seed: int) -> None:
    code = format_game_code(chosen, seed)
    assert parse_game_code(code) == (chosen, seed)
    assert re.fullmatch(r"[0-9A-Z]{8,18}", code)


def test_codes_forgive_case_spaces_hyphens_and_lookalikes() -> None:
    code = format_game_code(GameSettings(), 0)
    assert "0" in code
    assert "1" in code
    typed = "-".join(code.lower().replace("0", "o").replace("1", "l"))
    assert parse_game_code(f" {typed} ") == (GameSettings(), 0)


def test_a_code_means_the_same_forever() -> None:
    assert format_game_code(GameSettings(), 42) == "1AM01W1AP"
    assert format_game_code(GameSettings(Edition.GERMAN, cards=8, seconds=0), MAX_SEED) == "1YM0007ZZZZZZZZZZ3"


@given(settings, seeds, st.data())
def test_a_typing_mistake_is_noticed_or_gives_another_valid_code(
    chosen: GameSettings, seed: int, data: st.DataObject
) -> None:
    code = format_game_code(chosen, seed)
    at = data.draw(st.integers(0, len(code) - 1))
    typo = code[:at] + data.draw(st.sampled_from("0123456789ABCDEFGHJKMNPQRSTVWXYZ")) + code[at + 1 :]
    try:
        parsed = parse_game_code(typo)
    except NotationError:
        return
    assert format_game_code(*parsed) == typo


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
        ("1AM01W", "code_length"),
        ("1AM01W1A" + "0" * 20, "code_length"),
        ("1AM01W1!P", "code_character"),
        ("1AM01W1UP", "code_character"),
        ("2AM01W1AP", "code_version"),
        ("1AM01W1AQ", "code_checksum"),
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
