"""Which language this run speaks."""

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Final

if TYPE_CHECKING:
    from dimension.texts import Texts

LANGUAGE_OPTION: Final = "--lang"
_METAVAR: Final = "help-value-"


def texts_in(language: str) -> "Texts":
    """The texts of a language, loaded only when something is to be said."""
    from dimension.texts import texts_for

    return texts_for(language)


def metavar_in(metavar: str, texts: "Texts") -> str:
    """What stands for a value on help pages: the word of a key, or something that is the same in all languages."""
    return texts.text(metavar) if metavar.startswith(_METAVAR) else metavar


def chosen_language(args: Sequence[str], environ: Mapping[str, str]) -> str:
    """The language asked for on the command line if it exists, otherwise the environment's."""
    from dimension.texts import language_of, preferred_language

    return language_of(_language_argument(args)) or preferred_language(environ)


def _language_argument(args: Sequence[str]) -> str | None:
    """What stands after the last `--lang`, wherever that is: before the command or behind it."""
    for at in reversed(range(len(args))):
        name, joined, value = args[at].partition("=")
        if name == LANGUAGE_OPTION:
            return value if joined else next(iter(args[at + 1 :]), None)
    return None
