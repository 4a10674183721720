"""Sentences in the reader's language: a key and its arguments become one line of text.

The catalogs in `locales` are plain Fluent, shared with the browser; a new file there is a new language.
Nothing is loaded before the first text is needed, and then only the entries it needs: parsing a
whole catalog takes longer than everything else together. Fluent itself is loaded for the first text
that is more than a plain line.
"""

import re
from collections.abc import Mapping
from functools import cache, cached_property
from pathlib import Path
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from fluent.runtime import FluentBundle
    from fluent.runtime.types import FluentType
    from fluent.syntax import FluentParser

Argument = str | int | float
"""A value for a variable of a text."""

_LOCALES: Final = Path(__file__).parent / "locales"

DEFAULT_LANGUAGE: Final = "en"
LANGUAGE_VARIABLE: Final = "DIMENSION_LANG"
"""The environment variable that chooses the language of the commands."""
LANGUAGES: Final[tuple[str, ...]] = (
    DEFAULT_LANGUAGE,
    *sorted({catalog.stem for catalog in _LOCALES.glob("*.ftl")} - {DEFAULT_LANGUAGE}),
)
"""Every language that has a catalog: the default one, then the others by their codes."""

_ENTRY: Final = re.compile(r"^([a-z][a-z0-9-]*) =.*(?:\n(?![a-z#]).*)*", re.MULTILINE)
_REFERENCE: Final = re.compile(r"\{ ([a-z][a-z0-9-]*)(?:\.[a-z-]+)? \}")

_COLOR_LETTERS: Final = frozenset("KWBGO")
_COLOR_ARGUMENTS: Final = frozenset({"color", "first", "second"})
_NUMBER_ARGUMENTS: Final = frozenset({"count", "number"})
_LONGEST_ARGUMENT: Final = 500
_MINUS: Final = "\N{MINUS SIGN}"
_HYPHENED: Final = re.compile(r"(?<!\w)-(?=[0-9])")
_BEYOND_NUMBERS: Final = 10**15
"""Numbers from here on are shown as they were typed: Fluent's plural rules cannot take them."""


class Texts:
    """All texts of one language."""

    def __init__(self, language: str) -> None:
        source = (_LOCALES / f"{language}.ftl").read_text(encoding="utf-8")
        self.language: Final = language
        self._sources: Final = {match[1]: match[0] for match in _ENTRY.finditer(source)}
        self._loaded: Final[set[str]] = set()

    @property
    def keys(self) -> tuple[str, ...]:
        """Every key `text` knows, in the order of the catalog."""
        return tuple(self._sources)

    def text(self, key: str, /, **args: Argument) -> str:
        """The text of a key: KeyError for an unknown key, ValueError for a missing or unsuitable argument."""
        if not args and (plain := _plain_text(self._sources[key])):
            return plain
        self._load(key)
        pattern = self._bundle.get_message(key).value
        if pattern is None:
            raise KeyError(key)
        shown = {name: _argument(name, value) for name, value in args.items()}
        text, errors = self._bundle.format_pattern(pattern, shown)
        if errors:
            raise ValueError(f"the text {key} cannot be formatted: {errors[0]}") from errors[0]
        # Fluent writes a hyphen, and builds its numbers so that none can write itself.
        is_negative = any(not isinstance(value, str) and value < 0 for value in args.values())
        return _HYPHENED.sub(_MINUS, str(text)) if is_negative else str(text)

    def error(self, code: str, details: Mapping[str, object]) -> str:
        """The sentence for a `DimensionError`, from its code and details."""
        args = {name: _plain(value) for name, value in details.items()}
        message = self.text(f"error-{code.replace('_', '-')}", **args)
        for place in ("where", "hand", "line"):
            if place in args:
                message = self.text(f"error-{place}", message=message, **{place: args[place]})
        return message

    def number(self, value: int) -> str:
        """A large number as it is written for people: 1,000 in English, 1.000 in German."""
        from babel.numbers import format_decimal

        return str(format_decimal(value, locale=self.language)).replace("-", _MINUS)

    def percent(self, share: float, digits: int) -> str:
        """A share from 0 to 1 in percent, with this many decimals: `12.5%` in English, `12,5 %` in German."""
        from babel import Locale
        from babel.numbers import format_percent

        whole = Locale.parse(self.language).percent_formats[None].pattern
        pattern = whole.replace("0", f"0.{'0' * digits}") if digits else whole
        return str(format_percent(share, pattern, locale=self.language))

    @cached_property
    def _bundle(self) -> "FluentBundle":
        from fluent.runtime import FluentBundle

        return FluentBundle([self.language], use_isolating=False)

    @cached_property
    def _parser(self) -> "FluentParser":
        from fluent.syntax import FluentParser

        return FluentParser(with_spans=False)

    def _load(self, key: str) -> None:
        """Parse the entry of a key and the entries it refers to, unless that has been done."""
        if key in self._loaded:
            return
        source = self._sources[key]
        self._bundle.add_resource(self._parser.parse(source))
        self._loaded.add(key)
        for reference in _REFERENCE.findall(source):
            self._load(reference)


@cache
def texts_for(language: str) -> Texts:
    """The texts of one of the `LANGUAGES`."""
    if language not in LANGUAGES:
        raise ValueError(f"there are no texts in {language!r}: choose {', '.join(LANGUAGES)}")
    return Texts(language)


def language_of(tag: str | None) -> str | None:
    """Which of the `LANGUAGES` a tag such as `de_AT.UTF-8`, `de-DE` or `RU` asks for, if any."""
    language = re.split(r"[-_.@]", (tag or "").strip().lower())[0]
    return language if language in LANGUAGES else None


def preferred_language(environ: Mapping[str, str]) -> str:
    """The language that environment variables ask for; as in POSIX, the first one that is set decides."""
    variables = (LANGUAGE_VARIABLE, "LC_ALL", "LC_MESSAGES", "LANG")
    decisive = next((environ[name] for name in variables if environ.get(name)), None)
    return language_of(decisive) or DEFAULT_LANGUAGE


def _plain_text(entry: str) -> str | None:
    """The text of an entry that is one line without variables or references, which Fluent would not change."""
    text = entry.partition("=")[2].strip()
    return None if "{" in text or "\n" in text else text


def _argument(name: str, value: Argument) -> "str | FluentType":
    """An argument as Fluent takes it; refuses one that would silently choose a wrong variant."""
    if name in _COLOR_ARGUMENTS and value not in _COLOR_LETTERS:
        raise ValueError(f"{name} is a color letter, not {value!r}")
    if isinstance(value, str):
        if name in _NUMBER_ARGUMENTS:
            raise ValueError(f"{name} is a number, not {value!r}")
        return _one_line(value)
    if isinstance(value, int) and abs(value) >= _BEYOND_NUMBERS:
        return _one_line(str(value))
    from fluent.runtime.types import fluent_number

    # Numbers here are small, or name something (a seed, a position): never 1,000.
    return fluent_number(value, useGrouping=False)


def _one_line(value: str) -> str:
    """A text made fit for the middle of a sentence: on one line, printable, and not endless."""
    if len(value) > _LONGEST_ARGUMENT:
        value = value[: _LONGEST_ARGUMENT - 1] + "…"
    if value.isprintable():
        return value
    return "".join(
        sign if sign.isprintable() else " " if sign.isspace() else "\N{REPLACEMENT CHARACTER}" for sign in value
    )


def _plain(value: object) -> Argument:
    """A detail of an error as an argument: several values become a list, a negative number stays as it was typed."""
    if isinstance(value, int) and value < 0:
        return str(value)
    if isinstance(value, str | int | float):
        return value
    if isinstance(value, tuple | list):
        return ", ".join(str(item) for item in value)
    return str(value)
