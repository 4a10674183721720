"""Plain signs for streams that cannot show every character: Windows code pages, ASCII."""

import codecs
from typing import Final

PLAIN: Final = "dimension-plain"
"""The name of the error handler, for the `errors` of a stream; `register_plain` makes it known."""

_SIGNS: Final = {
    **dict.fromkeys("✓✔", "+"),
    **dict.fromkeys("✗✖", "x"),
    "★": "*",
    "🔥": "#",
    "·": ".",
    "×": "x",
    "±": "+/-",
    "−": "-",
    "–": "-",
    "—": "-",
    "…": "...",
    "›": ">",
    "→": "->",
    "∞": "--",
    "⏳": "",
    "№": "No.",
    **dict.fromkeys("“”„«»", '"'),
    **dict.fromkeys("’‘‚", "'"),
    "\N{NO-BREAK SPACE}": " ",
    "\N{NARROW NO-BREAK SPACE}": " ",
}
_LETTERS: Final = {
    "ä": "ae",
    "ö": "oe",
    "ü": "ue",
    "ß": "ss",
    **dict(zip("абвгдезийклмнопрстуфыэ", "abvgdeziiklmnoprstufye", strict=True)),
    "ё": "yo",
    "ж": "zh",
    "х": "kh",
    "ц": "ts",
    "ч": "ch",
    "ш": "sh",
    "щ": "shch",
    "ъ": "",
    "ь": "'",
    "ю": "yu",
    "я": "ya",
}


def register_plain() -> None:
    """Make the error handler `PLAIN` known to Python."""
    codecs.register_error(PLAIN, _replace)


def plain(text: str, encoding: str | None) -> str:
    """A text as a stream of this encoding shows it; None is a stream that takes everything."""
    if encoding is None:
        return text
    register_plain()
    return text.encode(encoding, PLAIN).decode(encoding)


def can_show(text: str, encoding: str | None) -> bool:
    """Whether a stream of this encoding shows a text as it is."""
    try:
        text.encode(encoding or "utf-8")
    except UnicodeEncodeError:
        return False
    return True


def _replace(error: UnicodeError) -> tuple[str, int]:
    if not isinstance(error, UnicodeEncodeError):
        raise error
    return "".join(map(_plain_sign, error.object[error.start : error.end])), error.end


def _plain_sign(sign: str) -> str:
    if sign in _SIGNS:
        return _SIGNS[sign]
    if (lower := sign.lower()) in _LETTERS:
        return _LETTERS[lower] if sign == lower else _LETTERS[lower].capitalize()
    return "?"
