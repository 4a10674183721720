"""Options that several commands share; does not import the rules, which most help pages do not need."""

import os
from collections.abc import Callable, Mapping, Sequence
from typing import TYPE_CHECKING, Final

from dimension.cli.declarations import Key, Option, UsageProblem, Value

if TYPE_CHECKING:
    from pathlib import Path

    from dimension.texts import Texts


LANGUAGE_OPTION: Final = "--lang"


def texts_in(language: str | None) -> "Texts":
    """The texts of a language, or of the system's if it is None; loaded only when needed."""
    from dimension.texts import preferred_language, texts_for

    return texts_for(language or preferred_language(os.environ))


def language_named(tag: str) -> str | None:
    """The language of a tag such as de or de_AT; None, for the system's language, if the tag is empty."""
    from dimension.texts import language_of

    language = language_of(tag)
    if tag and language is None:
        raise UsageProblem("bad-value", expected=", ".join(languages()))
    return language


def languages() -> tuple[str, ...]:
    from dimension.texts import LANGUAGES

    return LANGUAGES


def chosen_language(args: Sequence[str], environ: Mapping[str, str]) -> str:
    """The language of the last `--lang` on a command line, if that language exists; otherwise the environment's.

    For help pages and refusals, so the rest of the line may be invalid.
    """
    from argparse import ArgumentParser

    from dimension.texts import language_of, preferred_language

    parser = ArgumentParser(add_help=False, allow_abbrev=False, exit_on_error=False)
    parser.add_argument(LANGUAGE_OPTION, nargs="?")
    asked, _ = parser.parse_known_args(args)
    return language_of(asked.lang) or preferred_language(environ)


_MOST_DIGITS: Final = 1000
"""More than any valid number has, and fewer than Python refuses to parse."""


def as_integer(text: str) -> int:
    """An integer written in digits alone, with or without a minus sign."""
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
        number = as_integer(text)
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
    """The path of a picture; a name that ends like another kind of picture is refused."""
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
