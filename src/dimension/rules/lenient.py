"""Reading what people type: letters that look like ours, lists, and where in a list a mistake is."""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from typing import Final, TypeVar

from dimension.rules.errors import IllegalNotationError, NotationError, RuleError

_Given = TypeVar("_Given")
_Value = TypeVar("_Value")

_LOOKALIKES: Final = str.maketrans("КВОХ×–−", "KBOXX--")


def latin(code: str) -> str:
    """An upper-case code with Russian letters and typographic signs replaced by ours that look like them."""
    return code.translate(_LOOKALIKES)


def split_list(text: str) -> list[str]:
    """The entries of a list, separated by spaces or commas."""
    return text.replace(",", " ").split()


@contextmanager
def reading_text() -> Iterator[None]:
    """While a text is turned into what it describes: a rule that is broken there makes the text wrong."""
    try:
        yield
    except RuleError as error:
        raise IllegalNotationError(error.code, **error.details) from None


def parse_each(parse: Callable[[_Given], _Value], several: Iterable[_Given]) -> tuple[_Value, ...]:
    """Parse several things, such as texts; the error of one says, counting from 1, `where` it is."""
    values = []
    for number, one in enumerate(several, start=1):
        try:
            values.append(parse(one))
        except NotationError as error:
            raise NotationError(error.code, **error.details, where=number) from None
    return tuple(values)
