"""CommandDeclaration lines as values, and every mistake as a code: nothing depends on argparse's own words."""

import argparse
from pathlib import Path

import pytest

from dimension.cli import parsing
from dimension.cli.command_list import DIMENSION
from dimension.cli.declarations import CommandDeclaration, Option, Positional, UsageProblem, Value
from dimension.cli.parsing import closest, parse, parse_group
from dimension.errors import NotationError, SettingsError
from dimension.rules.notation import parse_card


def refuse(_text: str) -> object:
    raise UsageProblem("bad-value", expected="nothing")


COMMAND = CommandDeclaration(
    name="try",
    run=lambda _args: None,
    arguments=(Positional("first", Value("FIRST"), ""), Positional("second", Value("SECOND"), "")),
    options=(
        Option(("--number",), "", Value("N", int), default="7"),
        Option(("--card",), "", Value("CARD", parse_card)),
        Option(("-o", "--output"), "", Value("FILE", Path)),
        Option(("--no-good",), "", Value("X", refuse)),
        Option(("--flag",), ""),
        Option(("-h", "--help"), ""),
    ),
)


def problem(*args: str) -> tuple[str, dict[str, str]]:
    with pytest.raises(UsageProblem) as caught:
        parse(COMMAND, args)
    return caught.value.code, caught.value.details


def test_values_are_converted_and_missing_options_take_their_default() -> None:
    args = parse(COMMAND, ["a", "b", "--card", "o2"])
    assert (args.first, args.second, args.number, args.card.code) == ("a", "b", 7, "O2")
    assert (args.output, args.flag, args.help) == (None, False, False)


def test_an_argument_may_be_optional() -> None:
    command = COMMAND._replace(arguments=(Positional("file", Value("FILE", Path), "", is_optional=True),))
    assert parse(command, []).file is None
    assert parse(command, ["a", "--flag"]).file == Path("a")
    with pytest.raises(UsageProblem):
        parse(command, ["a", "b"])


@pytest.mark.parametrize(
    "line",
    [
        "a b -o x.svg --flag",
        "-o x.svg a --flag b",
        "a -ox.svg b --flag",
        "--output=x.svg --flag a b",
        "--flag -o x.svg -- a b",
    ],
)
def test_options_may_stand_anywhere(line: str) -> None:
    args = parse(COMMAND, line.split())
    assert (args.first, args.second, args.output, args.flag) == ("a", "b", Path("x.svg"), True)


def test_given_options_are_distinguished_from_defaults() -> None:
    assert parse(COMMAND, ["a", "b", "--number", "7", "--flag"]).given == {"first", "second", "number", "flag"}
    assert parse(COMMAND, ["a", "b", "-o", ""]).given == {"first", "second", "output"}


def test_the_last_of_several_counts() -> None:
    assert parse(COMMAND, ["a", "b", "--number", "1", "--number", "2"]).number == 2


def test_a_negative_number_is_a_value() -> None:
    assert parse(COMMAND, ["a", "b", "--number", "-1"]).number == -1


@pytest.mark.parametrize(
    ("line", "code", "name"),
    [
        ("", "missing-argument", "FIRST"),
        ("a", "missing-argument", "SECOND"),
        ("a b c d", "extra-argument", "c d"),
        ("a b -", "extra-argument", "-"),
        ("a b --number", "option-needs-value", "--number"),
        ("a b --number --flag", "option-needs-value", "--number"),
        ("a b -o", "option-needs-value", "--output"),
        ("a b --flag=1", "option-takes-no-value", "--flag"),
        ("a b --flag=", "option-takes-no-value", "--flag"),
        ("a b --zzz", "no-such-option", "--zzz"),
        ("a b --zzz=5", "no-such-option", "--zzz"),
        ("a b -z", "no-such-option", "-z"),
        ("--zzz", "no-such-option", "--zzz"),
        ("a b c --zzz", "no-such-option", "--zzz"),
        ("a b --no-good x", "bad-value", "--no-good"),
    ],
)
def test_every_mistake_has_a_code_and_a_name(line: str, code: str, name: str) -> None:
    told, details = problem(*line.split())
    assert (told, details["name"]) == (code, name)


@pytest.mark.parametrize("typed", ["--numbre", "--numb", "--num"])
def test_names_are_never_completed_by_guessing_but_suggested(typed: str) -> None:
    assert problem("a", "b", f"{typed}=3") == ("no-such-option-but", {"name": typed, "suggestion": "--number"})


def test_a_refused_value_says_what_was_typed() -> None:
    assert problem("a", "b", "--no-good", "x")[1] == {"name": "--no-good", "value": "x", "expected": "nothing"}


def test_errors_of_the_rules_pass_unchanged() -> None:
    with pytest.raises(NotationError) as caught:
        parse(COMMAND, ["a", "b", "--card", "Z9"])
    assert caught.value.code == "unknown_card"


def test_help_is_given_whatever_else_is_wrong_with_the_values() -> None:
    assert parse(COMMAND, ["--card", "Z9", "--help"]).help
    assert parse(COMMAND, ["-h"]).help
    assert problem("--help", "--zzz")[0] == "no-such-option"


def test_an_unknown_error_of_argparse_does_not_print_a_traceback(monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(self: argparse.ArgumentParser, *_args: object) -> None:
        self.error("something new")

    monkeypatch.setattr(parsing._Parser, "parse_known_args", fail)
    assert problem("a") == ("other", {"message": "something new"})

    def fail_otherwise(*_args: object) -> None:
        raise argparse.ArgumentError(None, "something else")

    monkeypatch.setattr(parsing._Parser, "parse_known_args", fail_otherwise)
    assert problem("a") == ("other", {"message": "something else"})


@pytest.mark.parametrize(
    ("line", "command"),
    [
        ("", []),
        ("--lang de", []),
        ("solve --json x", ["solve", "--json", "x"]),
        ("--lang de solve -- -x", ["solve", "--", "-x"]),
        ("--lang=de solve --lang ru", ["solve", "--lang", "ru"]),
        ("solve --version --help", ["solve", "--version", "--help"]),
    ],
)
def test_everything_from_the_subcommand_on_is_left_to_it(line: str, command: list[str]) -> None:
    assert list(parse_group(DIMENSION, line.split()).command) == command


def test_options_before_the_subcommand_belong_to_the_group() -> None:
    asked = parse_group(DIMENSION, ["--version", "--lang", "de", "solve"])
    assert (asked.version, asked.lang, asked.help) == (True, "de", False)
    with pytest.raises(UsageProblem, match="no-such-option"):
        parse_group(DIMENSION, ["--json", "solve", "x"])


def test_only_what_is_close_is_suggested() -> None:
    assert closest("chec", ["check", "cards"]) == ["check"]
    assert closest("dance", ["check", "cards"]) == []


def test_settings_are_refused_by_the_rules() -> None:
    from dimension.cli.commands.deal import COMMAND as DEAL

    with pytest.raises(SettingsError) as caught:
        parse(DEAL, ["--cards", "9"])
    assert caught.value.code == "cards_out_of_range"
