"""Building a tray at a console, line by line, while the hourglass runs."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import zip_longest
from typing import TYPE_CHECKING, Final

from dimension.board.colors import COLORS
from dimension.cli.bench import Bench
from dimension.cli.card_words import card_brief, hand_rows
from dimension.cli.color_letters import ColorLetters
from dimension.cli.console import print_rows
from dimension.cli.hourglass import Hourglass, TimeUp
from dimension.cli.reader import LineReader
from dimension.cli.solo_review import SoloPictures
from dimension.cli.usage import sentence_of
from dimension.rules.errors import DimensionError
from dimension.rules.hand import Hand
from dimension.rules.tray import Tray

if TYPE_CHECKING:
    from rich.console import Console

    from dimension.texts import Texts

_COMMANDS: Final = ("done", "undo", "clear", "cards", "help", "quit")
_WIDE: Final = 80
"""The width in columns at which two cards fit side by side."""

OnChange = Callable[[Tray], None]
"""Is told of every tray on the way."""


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
        """Say what can be typed."""
        self._say("terminal-how")
        words = {name: self._texts.text(f"command-{name}") for name in _COMMANDS}
        self._say("terminal-commands", **words)
        self._pictures.show(self._pictures.positions())

    def show_cards(self, hand: Hand) -> None:
        """Show the cards in words."""
        print_rows(self._console, hand_rows(hand, self._texts, self._letters.shown))
        self._console.print()

    def build(
        self,
        hand: Hand,
        hourglass: Hourglass,
        first: Tray | None = None,
        on_change: OnChange = lambda tray: None,  # noqa: ARG005
    ) -> Tray:
        """Take lines until the player is done or the hourglass is empty; raises Quit.

        It goes on from the tray `first`, otherwise from an empty one.
        """
        bench = Bench(first or Tray())
        self.draw(bench.tray)
        while True:
            try:
                line = self._reader.read(hourglass, partial(self.status, hand, bench.tray))
            except TimeUp:
                self._say("terminal-time-up", style="bold red")
                return bench.tray
            command = self._command(line)
            if command == "done":
                return bench.tray
            if command == "quit":
                raise Quit
            after = self._obey(command, line, hand, bench)
            if after.tray != bench.tray:
                on_change(after.tray)
            bench = after

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

    def _obey(self, command: str | None, line: str, hand: Hand, bench: Bench) -> Bench:
        match command:
            case "cards":
                self.show_cards(hand)
                return bench
            case "help":
                self.explain()
                return bench
            case "undo":
                after = bench.undo()
                self.draw(after.tray)
                return after
            case "clear":
                after = bench.clear()
                self.draw(after.tray)
                return after
        try:
            after = bench.build(self._letters.typed(line))
        except DimensionError as error:
            self._console.print(sentence_of(error, self._texts), style="red")
            return bench
        self.draw(after.tray)
        return after

    def _command(self, line: str) -> str | None:
        """Which command a line is, in the player's words or in English."""
        word = line.casefold()
        if not word:
            return "help"
        return next((name for name in _COMMANDS if word in (name, self._texts.text(f"command-{name}"))), None)

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
