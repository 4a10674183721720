"""The desk of a player at a console: input, output and texts in one value."""

import sys
import time
from collections.abc import Callable
from typing import TYPE_CHECKING, Final

from dimension.cli.output import new_console
from dimension.cli.terminal.building import Clock, LineReader, TrayBuilding, reader_for
from dimension.cli.terminal.review import SoloPictures, SoloReview
from dimension.cli.words import ColorLetters

if TYPE_CHECKING:
    from rich.console import Console

    from dimension.texts import Texts


class TerminalDesk:
    """A console with a keyboard, a clock, and pictures of trays."""

    def __init__(
        self, texts: "Texts", console: "Console", reader: LineReader, clock: Clock, pause: Callable[[float], None]
    ) -> None:
        self.texts: Final = texts
        self.console: Final = console
        self.reader: Final = reader
        self.clock: Final = clock
        letters = ColorLetters(texts)
        pictures = SoloPictures(console, texts, letters)
        self.building: Final = TrayBuilding(console, texts, reader, letters, pictures)
        self.review: Final = SoloReview(console, texts, letters, pictures, pause)

    def say(self, key: str, style: str | None = None, **args: str | int | float) -> None:
        """Print a text in the language of the console."""
        self.console.print(self.texts.text(key, **args), style=style)


def desk_here(texts: "Texts", *, is_data_printed: bool) -> TerminalDesk:
    """The desk at this terminal; where data is printed, everything else goes to stderr."""
    return TerminalDesk(
        texts,
        new_console(stderr=is_data_printed),
        reader_for(sys.stdin, sys.stderr if is_data_printed else sys.stdout),
        clock=time.monotonic,
        pause=time.sleep if sys.stdin.isatty() else lambda _seconds: None,
    )
