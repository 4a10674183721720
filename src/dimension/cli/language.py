"""Which language this run speaks."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING

if TYPE_CHECKING:
    from dimension.texts import Texts

LANGUAGE_OPTION = "--lang"


def texts_in(language: str) -> "Texts":
    """The texts of a language, loaded only when something is to be said."""
    from dimension.texts import texts_for

    return texts_for(language)


def chosen_language(args: Sequence[str], environ: Mapping[str, str]) -> str:
    """The language asked for on the command line if it exists, otherwise the environment's."""
    from dimension.texts import language_of, preferred_language

    return language_of(_language_argument(args)) or preferred_language(environ)


def _language_argument(args: Sequence[str]) -> str | None:
    for at, arg in enumerate(args):
        if arg == LANGUAGE_OPTION and at + 1 < len(args):
            return args[at + 1]
        if arg.startswith(LANGUAGE_OPTION + "="):
            return arg.removeprefix(LANGUAGE_OPTION + "=")
    return None
