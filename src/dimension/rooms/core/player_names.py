"""Names of players: one line of visible characters, whatever was typed."""

import unicodedata
from collections.abc import Iterable
from itertools import chain, count
from typing import Final

MAX_NAME: Final = 24
"""Characters of a name as it is shown."""
MAX_TYPED_NAME: Final = 10 * MAX_NAME
"""Characters that are looked at: some of them vanish in cleaning."""
_MAX_MARKS: Final = 2
"""Combining marks per letter: enough for every living script, too few to run into other lines."""
_BLANKS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as letters, marks or symbols but are invisible."""


def clean_name(text: str) -> str:
    """A name on one line, without control, formatting or invisible characters; empty when nothing is left."""
    kept: list[str] = []
    marks = _MAX_MARKS
    for char in unicodedata.normalize("NFC", text[:MAX_TYPED_NAME]):
        category = unicodedata.category(char)
        is_mark = category.startswith("M")
        if char.isspace() or category.startswith("Z"):
            kept.append(" ")
        elif not category.startswith("C") and not _is_blank(char) and not (is_mark and marks == _MAX_MARKS):
            kept.append(char)
        else:
            continue
        # A mark needs something to stand on: not a space, not the start.
        marks = marks + 1 if is_mark else _MAX_MARKS if kept[-1] == " " else 0
    return " ".join("".join(kept).split())[:MAX_NAME].strip()


def distinct_name(name: str, others: Iterable[str]) -> str:
    """A cleaned name that none of the others has: a second Ann becomes `Ann 2`."""
    taken = {_compared(other) for other in others}
    candidates = chain([name], (_numbered(name, number) for number in count(2)))
    return next(each for each in candidates if _compared(each) not in taken)


def is_same_name(one: str, other: str) -> bool:
    """Whether two names look alike but for case and width."""
    return _compared(one) == _compared(other)


def _numbered(name: str, number: int) -> str:
    return f"{name[: MAX_NAME - len(f' {number}')].strip()} {number}"


def _compared(name: str) -> str:
    """Equal for names that look alike but for case and width."""
    return unicodedata.normalize("NFKC", name).casefold()


def _is_blank(char: str) -> bool:
    return char in _BLANKS or "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"
