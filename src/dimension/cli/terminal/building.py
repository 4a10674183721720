"""Building a tray at a console: typed lines, undo, and the hourglass that runs meanwhile."""

import asyncio
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field, replace
from functools import partial
from itertools import zip_longest
from typing import IO, TYPE_CHECKING, Any, Final, Protocol, TextIO

from dimension.board.colors import COLORS
from dimension.cli.declarations import sentence_of
from dimension.cli.output import plain, print_rows
from dimension.cli.terminal.review import SoloPictures
from dimension.cli.words import ColorLetters, card_brief, hand_rows
from dimension.errors import DimensionError
from dimension.rules.hand import Hand
from dimension.rules.moves import apply_move
from dimension.rules.notation import parse_moves, parse_tray
from dimension.rules.tray import Tray

if TYPE_CHECKING:
    from prompt_toolkit.formatted_text import StyleAndTextTuples
    from rich.console import Console

    from dimension.texts import Texts


@dataclass(frozen=True, slots=True)
class Draft:
    """The tray that is being built, and the trays before it."""

    tray: Tray = field(default_factory=Tray)
    earlier: tuple[Tray, ...] = ()

    def build(self, line: str) -> "Draft":
        """After the moves, or the whole tray, of a line: all of them or, on an error, none."""
        if "/" in line:
            return self._with(parse_tray(line))
        after = self
        for move in parse_moves(line):
            after = after._with(apply_move(after.tray, move))
        return after

    def undo(self) -> "Draft":
        """One move back."""
        return replace(self, tray=self.earlier[-1], earlier=self.earlier[:-1]) if self.earlier else self

    def clear(self) -> "Draft":
        """All spheres back to their slots."""
        return self._with(Tray())

    def _with(self, tray: Tray) -> "Draft":
        return self if tray == self.tray else Draft(tray, (*self.earlier, self.tray))


WARNING_SECONDS: Final = 10

Clock = Callable[[], float]
"""Seconds that only ever go forward."""


class TimeUp(Exception):  # noqa: N818 - an event, not an error
    """The hourglass ran out while a line was being typed."""


class Hourglass:
    """Runs for some seconds from the moment it is created; with 0 seconds it never runs out."""

    def __init__(self, seconds: float, clock: Clock) -> None:
        self._clock = clock
        self._end = clock() + seconds if seconds else None

    def left(self) -> float | None:
        return None if self._end is None else max(0.0, self._end - self._clock())

    @property
    def is_empty(self) -> bool:
        """Whether the time is up."""
        return self.left() == 0

    @property
    def is_nearly_empty(self) -> bool:
        """Whether the last seconds are running."""
        left = self.left()
        return left is not None and left <= WARNING_SECONDS

    def __str__(self) -> str:
        left = self.left()
        if left is None:
            return "∞"
        whole = int(left + 0.999)
        return f"{whole // 60}:{whole % 60:02}"


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


_COMMANDS: Final = ("done", "undo", "clear", "cards", "help", "quit")
_WIDE: Final = 80
"""The width in columns at which two cards fit side by side."""

OnChange = Callable[[Tray], None]
"""Called with every tray on the way."""


class Quit(Exception):  # noqa: N818 - a request, not an error
    """The player leaves the game."""


class TrayBuilding:
    """Takes what a player types, and shows the result."""

    def __init__(
        self, console: "Console", texts: "Texts", reader: LineReader, letters: ColorLetters, pictures: SoloPictures
    ) -> None:
        self._console = console
        self._texts = texts
        self._reader = reader
        self._letters = letters
        self._pictures = pictures

    def explain(self) -> None:
        self._say("terminal-how")
        words = {name: self._texts.text(f"command-{name}") for name in _COMMANDS}
        self._say("terminal-commands", **words)
        self._pictures.show(self._pictures.positions())

    def show_cards(self, hand: Hand) -> None:
        print_rows(self._console, hand_rows(hand, self._texts, self._letters.shown))
        self._console.print()

    def build(
        self,
        hand: Hand,
        hourglass: Hourglass,
        first: Tray | None = None,
        on_change: OnChange = lambda tray: None,  # noqa: ARG005
        *,
        is_only_try: bool = False,
    ) -> Tray:
        """Take lines until the player is done or the hourglass is empty; raises Quit.

        Building begins with the tray `first`, or with an empty one. Where there is no other try, a player who is
        done with an empty tray has to confirm it.
        """
        draft, is_warned = Draft(first or Tray()), not is_only_try
        self.draw(draft.tray)
        while True:
            try:
                line = self._reader.read(hourglass, partial(self.status, hand, draft.tray))
            except TimeUp:
                self._say("terminal-time-up", style="bold red")
                return draft.tray
            moves, command = self._split(line)
            if moves:
                after = self._built(moves, draft)
                if after is None:
                    continue
                if after.tray != draft.tray:
                    on_change(after.tray)
                draft = after
            if command == "quit":
                raise Quit
            if command == "done":
                if draft.tray.spheres or is_warned:
                    return draft.tray
                self._say("terminal-empty-tray", done=self._texts.text("command-done"), style="bold red")
            is_warned = is_warned or command == "done"
            after = self._obey(command, hand, draft)
            if after.tray != draft.tray:
                on_change(after.tray)
            draft = after

    def draw(self, tray: Tray) -> None:
        """The tray that is being built, with numbers for every position, filled or empty."""
        yours = self._pictures.of("ceremony-your-tray", tray, numbers=True)
        self._pictures.show(*((yours, self._pictures.positions()) if tray.spheres else (yours,)))

    def status(self, hand: Hand, tray: Tray) -> str:
        """The numbers of the tray and, because the screen scrolls, the cards in a few words."""
        slots = "  ".join(self._letters.shown(f"{color}×{tray.left(color)}") for color in COLORS)
        counted = self._texts.text("count-spheres", count=tray.spheres)
        lines = [counted, f" {self._texts.text('terminal-slots', slots=slots)}", *self._briefs(hand)]
        return "\n".join(lines)

    def _obey(self, command: str | None, hand: Hand, draft: Draft) -> Draft:
        match command:
            case "cards":
                self.show_cards(hand)
                return draft
            case "help":
                self.explain()
                return draft
            case "undo":
                after = draft.undo()
                self.draw(after.tray)
                return after
            case "clear":
                after = draft.clear()
                self.draw(after.tray)
                return after
        return draft

    def _built(self, moves: str, draft: Draft) -> Draft | None:
        """After some moves; None, and the reason on the screen, when they are not possible."""
        try:
            after = draft.build(self._letters.typed(moves))
        except DimensionError as error:
            self._console.print(sentence_of(error, self._texts), style="red")
            return None
        self.draw(after.tray)
        return after

    def _split(self, line: str) -> tuple[str, str | None]:
        """The moves of a line, and the command that may follow them, in the player's words or in English."""
        if not line:
            return "", "help"
        moves, _, word = line.rpartition(" ")
        word = word.casefold()
        command = next((name for name in _COMMANDS if word in (name, self._texts.text(f"command-{name}"))), None)
        return (line, None) if command is None else (moves, command)

    def _briefs(self, hand: Hand) -> Iterator[str]:
        cards = [
            f" {self._letters.shown(card.code):<3} {card_brief(card, self._texts, hand.asked(card.first))}"
            for card in hand
        ]
        if self._console.width < _WIDE:
            yield from cards
            return
        for left, right in zip_longest(cards[::2], cards[1::2], fillvalue=""):
            yield f"{left:<{_WIDE // 2}}{right}".rstrip()

    def _say(self, key: str, style: str | None = None, **args: str | int | float) -> None:
        self._console.print(self._texts.text(key, **args), style=style)
