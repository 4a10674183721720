"""Commands, their arguments and their errors as data; parsing, help pages and shell completion read them."""

from collections.abc import Callable, Sequence
from typing import TYPE_CHECKING, Any, Final, NamedTuple

from dimension.errors import DimensionError

if TYPE_CHECKING:
    from argparse import Namespace

    from dimension.texts import Texts


class Value(NamedTuple):
    """The value of an argument or an option."""

    word: str = ""
    """Its name on help pages: the `Key` of a text, or what is the same in every language, such as 3-8. Empty: the
    choices."""
    convert: Callable[[str], Any] = str
    """Turns the text into what the command works with; raises UsageProblem or DimensionError if it cannot."""
    choices: Callable[[], Sequence[str]] = tuple
    """Everything that can be typed, where that is a short list; called only when the list is shown."""
    glosses: str = ""
    """If not empty, the text `GLOSSES-CHOICE` explains each choice."""
    is_file: bool = False
    """Whether the shell should complete file names."""

    @property
    def shown(self) -> str:
        """The word, or the choices if there is none."""
        return self.word or "|".join(self.choices())


class Positional(NamedTuple):
    """A value without an option in front."""

    name: str
    value: Value
    help: str
    """The key of its text, as everywhere below."""
    is_optional: bool = False
    """Whether it may be left out, and then is None; only the last one can."""
    is_several: bool = False
    """Whether it may be typed as several words, such as cards without quotes."""


class Option(NamedTuple):
    """Something that may be given, in any order."""

    names: tuple[str, ...]
    """As typed, the long name last."""
    help: str
    value: Value | None = None
    """None for a flag, which is True or False."""
    default: str | None = None
    """The default, as it would be typed; None leaves the value None."""

    @property
    def name(self) -> str:
        """The name of the parsed value."""
        return self.names[-1].removeprefix("--").replace("-", "_")


class CommandDeclaration(NamedTuple):
    """One command: its name, its arguments and options, its function."""

    name: str
    """As typed; the text `help-NAME` says in a sentence what it does. Empty for `dimension` itself."""
    run: "Callable[[Namespace], int | None]"
    """Gets every value under its name, `lang` (None for the language of the system), and `given`: the names typed.
    Returns the exit code; None is 0."""
    arguments: tuple[Positional, ...] = ()
    options: tuple[Option, ...] = ()
    game: tuple[Option, ...] = ()
    """The options that choose a game, apart from the others on the help page."""
    examples: tuple[str, ...] = ()
    """Command lines to try, without the word `dimension`."""
    arrange: Callable[[Sequence[str]], dict[str, str]] | None = None
    """Says which of the words without an option is which argument, where they may come in any order."""

    @property
    def all_options(self) -> tuple[Option, ...]:
        """Every option, in the order of the help page."""
        return self.game + self.options


class Key(str):
    """The key of a text, to be translated when shown. Never made from user input, which is shown as typed."""

    __slots__ = ()


class UsageProblem(Exception):  # noqa: N818 - it names what it is
    """A command line that cannot be run: a code and its details, like every refusal."""

    def __init__(self, code: str, **details: str) -> None:
        super().__init__(code, details)
        self.code: Final = code
        self.details: Final = details


def word_in(word: str, texts: "Texts") -> str:
    """A word in the language of the texts if it is a `Key`, otherwise the word itself."""
    return texts.text(word) if isinstance(word, Key) else word


def sentence_of(error: DimensionError | UsageProblem, texts: "Texts") -> str:
    """The sentence for a refusal."""
    if isinstance(error, UsageProblem):
        details = {name: word_in(value, texts) for name, value in error.details.items()}
        return texts.text(f"usage-{error.code}", **details)
    return texts.error(error.code, error.details)
