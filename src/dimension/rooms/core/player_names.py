"""Names as they may stand on a table."""

import unicodedata
from typing import Final

MAX_NAME: Final = 24
_MAX_MARKS: Final = 2
"""How many marks may pile up on one letter: enough for every living script, too few to reach other lines."""
_BLANKS: Final = frozenset("\u034f\u115f\u1160\u17b4\u17b5\u2800\u3164\uffa0")
"""Signs that count as letters, marks or symbols and show nothing."""


def clean_name(text: str) -> str:
    """A name on one line, without control, formatting or invisible characters; empty when nothing is left."""
    signs: list[str] = []
    marks = _MAX_MARKS
    for sign in unicodedata.normalize("NFC", text[: 10 * MAX_NAME]):
        category = unicodedata.category(sign)
        is_mark = category.startswith("M")
        if sign.isspace() or category.startswith("Z"):
            signs.append(" ")
        elif not category.startswith("C") and not _is_blank(sign) and not (is_mark and marks == _MAX_MARKS):
            signs.append(sign)
        else:
            continue
        # A mark needs something to stand on: not a space, not the start.
        marks = marks + 1 if is_mark else _MAX_MARKS if signs[-1] == " " else 0
    return " ".join("".join(signs).split())[:MAX_NAME].strip()


def _is_blank(sign: str) -> bool:
    return sign in _BLANKS or "\ufe00" <= sign <= "\ufe0f" or "\U000e0100" <= sign <= "\U000e01ef"
