"""Options that several commands share, and converters for values that have nothing to do with the game."""

from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from dimension.cli.declarations import Option, Value
from dimension.cli.language import LANGUAGE_OPTION, language_named, languages
from dimension.cli.usage import Key, UsageProblem

if TYPE_CHECKING:
    from pathlib import Path

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
    """A converter for the whole numbers of a range."""

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
    """The path of a file."""
    from pathlib import Path

    if not text:
        raise UsageProblem("empty-file")
    return Path(text)


FILE_VALUE: Final = Value(Key("help-value-file"), file_path, is_file=True)
SVG_FILE_VALUE: Final = Value(Key("help-value-svg-file"), file_path, is_file=True)

JSON: Final = Option(("--json",), "help-option-json")
LANGUAGE: Final = Option((LANGUAGE_OPTION,), "help-option-language", Value(convert=language_named, choices=languages))
HELP: Final = Option(("-h", "--help"), "help-option-help")
EVERYWHERE: Final = (LANGUAGE, HELP)
"""The options of every command."""
