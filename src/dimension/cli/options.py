"""Options and arguments that several commands share: the game, the hand and the tray, the language."""

import os
from argparse import Namespace
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from dimension.cli.declarations import Key, Option, Positional, UsageProblem, Value
from dimension.rules.notation import parse_hand, parse_tray
from dimension.rules.scoring import Edition
from dimension.rules.settings import (
    CARDS_PER_ROUND,
    NO_HOURGLASS,
    ROUNDS,
    SECONDS,
    Contradictions,
    Deck,
    GameSettings,
    Grade,
    check_seed,
)

if TYPE_CHECKING:
    from enum import StrEnum
    from pathlib import Path

    from dimension.rules.code import GameCode
    from dimension.rules.stack import Oracle
    from dimension.texts import Texts


TRAY_VALUE: Final = Value(Key("help-value-tray"), parse_tray)
HAND: Final = Positional("hand", Value(Key("help-value-hand"), parse_hand), "help-argument-hand", is_several=True)
TRAY: Final = Positional("tray", TRAY_VALUE, "help-argument-tray")


LANGUAGE_OPTION: Final = "--lang"


def texts_in(language: str | None) -> "Texts":
    """The texts of a language, or of the system's if it is None; loaded only when there is something to say."""
    from dimension.texts import preferred_language, texts_for

    return texts_for(language or preferred_language(os.environ))


def language_named(tag: str) -> str | None:
    """The language of a tag such as de or de_AT; None, the system's, for an empty one."""
    from dimension.texts import language_of

    language = language_of(tag)
    if tag and language is None:
        raise UsageProblem("bad-value", expected=", ".join(languages()))
    return language


def languages() -> tuple[str, ...]:
    from dimension.texts import LANGUAGES

    return LANGUAGES


def chosen_language(args: Sequence[str], environ: Mapping[str, str]) -> str:
    """The last language a command line asks for, wherever that is, if it exists; otherwise the environment's.

    For help pages and refusals: nothing else on the line has to make sense.
    """
    from argparse import ArgumentParser

    from dimension.texts import language_of, preferred_language

    parser = ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument(LANGUAGE_OPTION, nargs="?")
    asked, _ = parser.parse_known_args(args)
    return language_of(asked.lang) or preferred_language(environ)


_MOST_DIGITS: Final = 1000
"""More than any number that is valid anywhere, and fewer than Python refuses to read."""


def whole_number(text: str) -> int:
    """A number that is written in digits alone, with or without a minus."""
    digits = text.removeprefix("-")
    if not (digits.isascii() and digits.isdigit() and len(digits) <= _MOST_DIGITS):
        raise UsageProblem("not-whole-number")
    return int(text)


def span(numbers: range) -> str:
    """A range as help pages and refusals show it: 3-8."""
    return f"{numbers[0]}-{numbers[-1]}"


def number_in(numbers: range) -> Callable[[str], int]:
    """A converter for the integers of a range."""

    def convert(text: str) -> int:
        number = whole_number(text)
        if number not in numbers:
            raise UsageProblem("bad-value", expected=span(numbers))
        return number

    return convert


def one_of(choices: tuple[str, ...]) -> Value:
    """A value that is one of a few words."""

    def convert(text: str) -> str:
        if text not in choices:
            raise UsageProblem("bad-value", expected=", ".join(choices))
        return text

    return Value(convert=convert, choices=lambda: choices)


def file_path(text: str) -> "Path":
    from pathlib import Path

    if not text:
        raise UsageProblem("empty-file")
    return Path(text)


def _svg_path(text: str) -> "Path":
    """The path of a picture; the name of another kind of picture would be a lie."""
    file = file_path(text)
    if file.suffix.lower() not in ("", ".svg"):
        raise UsageProblem("not-svg")
    return file


FILE_VALUE: Final = Value(Key("help-value-file"), file_path, is_file=True)
SVG_FILE_VALUE: Final = Value(Key("help-value-svg-file"), _svg_path, is_file=True)

JSON: Final = Option(("--json",), "help-option-json")
LANGUAGE: Final = Option((LANGUAGE_OPTION,), "help-option-language", Value(convert=language_named, choices=languages))
HELP: Final = Option(("-h", "--help"), "help-option-help")
EVERYWHERE: Final = (LANGUAGE, HELP)
"""The options of every command."""


_SEED_BITS: Final = 40
"""Enough that two games never share a seed by chance, and still a code short enough to read out."""

_BOX: Final = GameSettings()


def _seed(text: str) -> int:
    return check_seed(whole_number(text))


def _game_code(text: str) -> "GameCode":
    from dimension.rules.code import parse_game_code

    return parse_game_code(text)


def _setting(name: str, read: Callable[[str], object] = str) -> Callable[[str], Any]:
    """A converter for one of the settings: the settings themselves know what they accept."""
    return lambda text: getattr(GameSettings(**{name: read(text)}), name)  # type: ignore[arg-type]


def _number(name: str, numbers: str) -> Option:
    value = Value(numbers, _setting(name, whole_number))
    return Option((f"--{name}",), f"help-game-{name}", value, default=str(getattr(_BOX, name)))


def _choice(name: str, choices: "type[StrEnum]") -> Option:
    value = Value(Key("help-value-choice"), _setting(name), choices=lambda: tuple(choices), glosses=name)
    return Option((f"--{name}",), f"help-game-{name}", value, default=str(getattr(_BOX, name)))


SEED: Final = Option(("--seed",), "help-option-seed", Value("N", _seed))
CODE: Final = Option(("--code",), "help-option-code", Value(Key("help-value-code"), _game_code))
EDITION: Final = _choice("edition", Edition)
_SETTINGS: Final = (
    EDITION,
    _number("cards", span(CARDS_PER_ROUND)),
    _number("rounds", span(ROUNDS)),
    _choice("deck", Deck),
    _choice("contradictions", Contradictions),
    _choice("grade", Grade),
    _number("seconds", f"{NO_HOURGLASS}|{span(SECONDS)}"),
)
GAME: Final = (SEED, CODE, *_SETTINGS)
"""The choice of a game: a seed and settings, or a code that stands for both."""


def is_random(args: Namespace) -> bool:
    """Whether no player can know the cards in advance."""
    return args.seed is None and args.code is None


def game_of(args: Namespace) -> "GameCode":
    """The game that the options stand for; without a seed or a code, a new one."""
    import secrets

    from dimension.rules.code import GameCode

    if args.code is not None:
        if args.seed is not None:
            raise UsageProblem("both-seed-and-code")
        if setting := next((option for option in _SETTINGS if option.name in args.given), None):
            raise UsageProblem("code-with-settings", name=setting.names[-1])
        return GameCode(*args.code)
    settings = GameSettings(**{option.name: getattr(args, option.name) for option in _SETTINGS})
    return GameCode(settings, secrets.randbits(_SEED_BITS) if args.seed is None else args.seed)


def oracle_for(settings: GameSettings) -> "Oracle":
    """An oracle for a deal: the rules where they suffice, otherwise the solver, which takes longer to load."""
    from dimension.rules.stack import RULES_ALONE

    if settings.contradictions is Contradictions.DRAWN and settings.grade is Grade.ANY:
        return RULES_ALONE
    from dimension.solver.grades import SolverOracle

    return SolverOracle()
