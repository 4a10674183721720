"""Reading lines from a player while the hourglass runs."""

import asyncio
import sys
from collections.abc import Callable
from functools import partial
from typing import IO, TYPE_CHECKING, Any, Protocol, TextIO

from dimension.cli.hourglass import WARNING_SECONDS, Hourglass, TimeUp
from dimension.cli.plain_signs import plain

if TYPE_CHECKING:
    from prompt_toolkit.formatted_text import StyleAndTextTuples

Status = Callable[[], str]
"""Returns what stands below the hourglass and next to it while the player types: one line or several."""


class LineReader(Protocol):
    """Asks for a line; raises TimeUp when the hourglass wins and EOFError when the player leaves."""

    def read(self, hourglass: Hourglass | None, status: Status) -> str:
        """The next line."""

    def forget_typed_ahead(self) -> None:
        """Drop what was typed but not read yet: it must not start the next round."""


class PipeReader:
    """Lines from a file or another program; the clock is checked as each line arrives."""

    def __init__(self, lines: IO[str]) -> None:
        self._lines = lines

    def read(self, hourglass: Hourglass | None, status: Status) -> str:  # noqa: ARG002
        """The next line of the file."""
        line = self._lines.readline()
        if not line:
            raise EOFError
        if hourglass is not None and hourglass.is_empty:
            raise TimeUp
        return line.strip()

    def forget_typed_ahead(self) -> None:
        """Keep everything: nothing in a file was typed by mistake."""


class TerminalReader:
    """A prompt with a running hourglass below it; the bell rings in the last seconds."""

    def __init__(self, output: TextIO) -> None:
        from prompt_toolkit.history import InMemoryHistory
        from prompt_toolkit.output import create_output

        self._typed = InMemoryHistory()
        # With --json the game is shown on stderr, and so is the prompt.
        self._output = create_output(stdout=output)
        self._encoding = output.encoding

    def read(self, hourglass: Hourglass | None, status: Status) -> str:
        """The line that is typed."""
        from prompt_toolkit import PromptSession

        if hourglass is None:
            return PromptSession[str](output=self._output).prompt("").strip()
        shown = partial(plain, encoding=self._encoding)
        if hourglass.is_empty:
            raise TimeUp
        return (
            PromptSession[str](history=self._typed, output=self._output)
            .prompt(
                lambda: _prompt(hourglass, shown),
                bottom_toolbar=lambda: _toolbar(hourglass, status, shown),
                refresh_interval=0.25,
                pre_run=lambda: _start_watch(hourglass),
            )
            .strip()
        )

    def forget_typed_ahead(self) -> None:
        """Empty the keyboard's queue."""
        try:
            import termios
        except ImportError:  # Only Windows has no such module.
            return
        termios.tcflush(sys.stdin, termios.TCIFLUSH)


def _prompt(hourglass: Hourglass, shown: Callable[[str], str]) -> "StyleAndTextTuples":
    """The time left stands right before the cursor, where the player looks."""
    return [("bold ansired" if hourglass.is_nearly_empty else "bold", shown(f"{hourglass} › "))]


def _toolbar(hourglass: Hourglass, status: Status, shown: Callable[[str], str]) -> "StyleAndTextTuples":
    style = "bold bg:ansired" if hourglass.is_nearly_empty else "bold"
    return [(style, shown(f" ⏳ {hourglass} ")), ("", shown(f"  {status()}"))]


def _start_watch(hourglass: Hourglass) -> None:
    from prompt_toolkit.application import get_app

    if hourglass.left() is not None:
        app = get_app()
        app.create_background_task(_watch(hourglass, app))


async def _watch(hourglass: Hourglass, app: Any) -> None:
    """Ring during the last seconds, then end the prompt."""
    while left := hourglass.left():
        await asyncio.sleep(left - WARNING_SECONDS if left > WARNING_SECONDS else left % 1 or 1)
        app.output.bell()
    app.exit(exception=TimeUp())


def reader_for(stdin: TextIO, output: TextIO) -> LineReader:
    """A prompt for a person at a terminal, a plain reader for everything else."""
    return TerminalReader(output) if stdin.isatty() and output.isatty() else PipeReader(stdin)
