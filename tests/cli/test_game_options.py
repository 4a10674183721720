"""Which game the options choose."""

from dataclasses import fields

import pytest

from dimension.cli.commands.deal import COMMAND
from dimension.cli.declarations import UsageProblem
from dimension.cli.game_options import GAME, game_of, is_random, oracle_for
from dimension.cli.parsing import parse
from dimension.rules.code import GameCode, format_game_code
from dimension.rules.settings import GameSettings
from dimension.rules.stack import RULES_ALONE


def game(*args: str) -> GameCode:
    return game_of(parse(COMMAND, args))


def test_every_setting_of_a_game_is_an_option_with_the_default_of_the_box() -> None:
    _seed, _code, hands, *settings = GAME
    assert {option.name: option.default for option in settings} == {
        field.name: str(getattr(GameSettings(), field.name))
        for field in fields(GameSettings)
        if field.name != hands.name
    }
    assert game("--seed", "1") == GameCode(GameSettings(), 1)


def test_options_become_settings() -> None:
    options = "--edition de --tokens off --cards 8 --rounds 2 --deck no-exactly --contradictions none --grade hard"
    settings = GameSettings("de", 8, 2, "no-exactly", "none", 0, "hard", "off")
    assert game("--seed", "5", "--seconds", "0", *options.split()) == GameCode(settings, 5)
    assert game("--code", format_game_code(settings, 5)) == GameCode(settings, 5)


def test_without_a_seed_or_a_code_the_cards_are_unknown() -> None:
    assert game() != game()
    assert is_random(parse(COMMAND, ["--cards", "5"]))
    assert not is_random(parse(COMMAND, ["--seed", "0"]))
    assert not is_random(parse(COMMAND, ["--code", "12D3V91AC"]))


@pytest.mark.parametrize(
    ("args", "code"),
    [
        (["--seed", "1"], "both-seed-and-code"),
        (["--cards", "6"], "code-with-settings"),
        (["--grade", "any"], "code-with-settings"),
    ],
)
def test_a_code_goes_with_nothing_else_not_even_with_defaults(args: list[str], code: str) -> None:
    with pytest.raises(UsageProblem, match=code):
        game("--code", "12D3V91AC", *args)


def test_chosen_hands_leave_only_edition_and_hourglass_open() -> None:
    chosen = game("--hands", "O2 O-W KxW; B_ G^ O>K", "--edition", "de", "--seconds", "0")
    assert chosen == GameCode(GameSettings("de", seconds=0, hands="O2 O-W KxW; B_ G^ O>K"), 0)
    assert game("--code", format_game_code(*chosen)) == chosen
    assert not is_random(parse(COMMAND, ["--hands", "O2 O-W KxW"]))


@pytest.mark.parametrize("args", [["--seed", "1"], ["--cards", "6"], ["--rounds", "1"], ["--grade", "any"]])
def test_chosen_hands_are_not_shuffled(args: list[str]) -> None:
    with pytest.raises(UsageProblem, match="hands-with-shuffling"):
        game("--hands", "O2 O-W KxW", *args)
    with pytest.raises(UsageProblem, match="code-with-settings"):
        game("--hands", "O2 O-W KxW", "--code", "12D3V91AC")


def test_dealing_uses_the_solver_only_where_the_rules_do_not_suffice() -> None:
    assert oracle_for(GameSettings()) is RULES_ALONE
    for args in (["--contradictions", "fewer"], ["--grade", "easy"]):
        assert oracle_for(game(*args).settings) is not RULES_ALONE
