"""What can be wrong with a command line, and the sentence for it."""

from typing import TYPE_CHECKING, Final

from dimension.rules.errors import DimensionError

if TYPE_CHECKING:
    from dimension.texts import Texts


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
