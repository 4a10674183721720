"""Which language this run speaks."""

import os
from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

from dimension.cli.usage import UsageProblem

if TYPE_CHECKING:
    from dimension.texts import Texts

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
    """Every language there is."""
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
