"""How results reach a terminal or a program."""

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
