"""Reading what people type: letters that look like ours, lists, and where in a list a mistake is."""

from collections.abc import Callable
from typing import Final, TypeVar

from dimension.rules.errors import NotationError

_Value = TypeVar("_Value")

_LOOKALIKES: Final = str.maketrans("КВОХ×–−", "KBOXX--")


def latin(code: str) -> str:
    """An upper-case code with Russian letters and typographic signs replaced by ours that look like them."""
    return code.translate(_LOOKALIKES)


def split_list(text: str) -> list[str]:
    """The entries of a list, separated by spaces or commas."""
    return text.replace(",", " ").split()


def parse_each(parse: Callable[[str], _Value], texts: list[str]) -> tuple[_Value, ...]:
    """Parse several texts; the error of one says, counting from 1, `where` it is."""
    values = []
    for number, text in enumerate(texts, start=1):
        try:
            values.append(parse(text))
        except NotationError as error:
            raise NotationError(error.code, **error.details, where=number) from None
    return tuple(values)
