"""How results are printed: for people or as JSON, with plain signs where the stream cannot show every character."""

import codecs
import sys
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from collections.abc import Iterable

    from rich.console import Console
    from rich.text import Text


_WIDTH_OF_A_FILE: Final = 10_000


def print_json(value: Any) -> None:
    """Print a value for a program on one line; only ASCII where the stream cannot take everything."""
    import json

    is_unicode = (sys.stdout.encoding or "").lower().replace("-", "") == "utf8"
    print(json.dumps(value, ensure_ascii=not is_unicode))


def new_console(*, stderr: bool = False) -> "Console":
    """A console that shows texts as they are; lines wrap on a terminal and nowhere else."""
    from rich.console import Console

    stream = sys.stderr if stderr else sys.stdout
    width = None if stream.isatty() else _WIDTH_OF_A_FILE
    return Console(highlight=False, emoji=False, markup=False, stderr=stderr, width=width)


def output_width() -> int:
    """The columns of standard output; plenty where it is not a terminal."""
    from shutil import get_terminal_size

    return get_terminal_size().columns if sys.stdout.isatty() else _WIDTH_OF_A_FILE


def print_text(text: str = "") -> None:
    """Print a text as `new_console` shows it, without loading Rich, which takes longer than solving a hand."""
    if sys.stdout.isatty():
        from textwrap import wrap

        text = "\n".join(wrap(text, output_width(), break_on_hyphens=False))
    print(text)


def print_rows(console: "Console", rows: "Iterable[tuple[Text, ...]]") -> None:
    """Print texts side by side, each wrapped in its own column on a terminal."""
    from rich.table import Table
    from rich.text import Text

    if not console.is_terminal:
        for row in rows:
            console.print(Text(" ").join(row))
        return
    table = Table.grid(padding=(0, 1))
    for row in rows:
        table.add_row(*row)
    console.print(table)


PLAIN: Final = "dimension-plain"
"""The name of the error handler, for the `errors` of a stream; `register_plain` makes it known."""

_SIGNS: Final = {
    **dict.fromkeys("✓✔🟢", "+"),
    **dict.fromkeys("✗✖❌", "x"),
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
