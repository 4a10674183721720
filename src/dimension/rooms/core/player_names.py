"""Names of players: one line of visible characters, whatever was typed."""

import unicodedata
from collections.abc import Iterable, Iterator
from itertools import chain, count
from typing import Final

from wcwidth import iter_graphemes

MAX_NAME: Final = 24
"""Characters of a name as it is shown."""
MAX_TYPED_NAME: Final = 10 * MAX_NAME
"""Characters that are looked at: some of them vanish in cleaning."""
_MAX_MARKS: Final = 2
"""Combining marks per letter: enough for every living script, too few to run into other lines."""
_BLANKS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Characters that count as letters, marks or symbols but are invisible."""
_JOINER: Final = "\u200d"
"""Makes one picture of several, such as a family; anywhere else it is only invisible."""
_COLORFUL: Final = "\ufe0f"
"""Asks for the colorful picture of a symbol."""


def clean_name(text: str) -> str:
    """A name on one line, without control, formatting or invisible characters; empty when nothing is left."""
    kept: list[str] = []
    marks = _MAX_MARKS
    for char, belongs_to_picture in _characters(unicodedata.normalize("NFC", text[:MAX_TYPED_NAME])):
        category = unicodedata.category(char)
        is_mark = category.startswith("M")
        if belongs_to_picture:
            kept.append(char)
            continue
        if char.isspace() or category.startswith("Z"):
            kept.append(" ")
        elif not category.startswith("C") and not _is_blank(char) and not (is_mark and marks == _MAX_MARKS):
            kept.append(char)
        else:
            continue
        # A mark needs something to stand on: not a space, not the start.
        marks = marks + 1 if is_mark else _MAX_MARKS if kept[-1] == " " else 0
    return _cut(" ".join("".join(kept).split()), MAX_NAME)


def _characters(text: str) -> Iterator[tuple[str, bool]]:
    """Each character, and whether it is an invisible one that makes a picture what it is."""
    for cluster in iter_graphemes(text):
        for before, char, after in zip(("", *cluster), cluster, (*cluster[1:], ""), strict=False):
            neighbor = after if char == _JOINER else before if char == _COLORFUL else ""
            yield char, neighbor != "" and unicodedata.category(neighbor) == "So"


def _cut(text: str, most: int) -> str:
    """The beginning of a text, with nothing torn apart that is shown as one character."""
    end = 0
    for cluster in iter_graphemes(text):
        if end + len(cluster) > most:
            break
        end += len(cluster)
    # Only a chain of signs without end can be too long to be shown at all.
    return text[:end].strip() if end else text[:most].rstrip(_JOINER)


def distinct_name(name: str, others: Iterable[str]) -> str:
    """A cleaned name that none of the others has: a second Ann becomes `Ann 2`."""
    taken = {_compared(other) for other in others}
    candidates = chain([name], (_numbered(name, number) for number in count(2)))
    return next(each for each in candidates if _compared(each) not in taken)


def is_same_name(one: str, other: str) -> bool:
    """Whether two names look alike but for case and width."""
    return _compared(one) == _compared(other)


def _numbered(name: str, number: int) -> str:
    return f"{_cut(name, MAX_NAME - len(f' {number}'))} {number}"


def _compared(name: str) -> str:
    """Equal for names that look alike but for case, width and how pictures are joined."""
    return unicodedata.normalize("NFKC", name).casefold().replace(_JOINER, "").replace(_COLORFUL, "")


def _is_blank(char: str) -> bool:
    return char in _BLANKS or "\ufe00" <= char <= "\ufe0f" or "\U000e0100" <= char <= "\U000e01ef"
