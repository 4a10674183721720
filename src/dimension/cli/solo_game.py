"""The solo game of `dimension terminal`: what is shown and said, round by round."""

from collections.abc import Callable, Iterator
from functools import partial
from itertools import zip_longest
from pathlib import Path
from typing import TYPE_CHECKING

from dimension.board.colors import COLORS
from dimension.cli.bench import Bench
from dimension.cli.card_words import card_brief, hand_rows
from dimension.cli.color_letters import ColorLetters
from dimension.cli.console import print_rows
from dimension.cli.hourglass import Clock, Hourglass, TimeUp
from dimension.cli.reader import LineReader
from dimension.cli.solo_review import SoloPictures, SoloReview, best_total
from dimension.cli.usage import sentence_of
from dimension.rules.code import format_game_code
from dimension.rules.errors import DimensionError
from dimension.rules.game import Game
from dimension.rules.scoring import point_tokens
from dimension.rules.solo import SoloComparison
from dimension.rules.tray import Tray

if TYPE_CHECKING:
    from rich.console import Console

    from dimension.texts import Texts

_COMMANDS = ("done", "undo", "clear", "cards", "help", "quit")
_WIDE = 80
"""Columns from which on two cards stand next to each other."""


class Quit(Exception):  # noqa: N818 - a request, not an error
    """The player leaves the game."""


class SoloGame:
    """A game at a console with one player."""

    def __init__(
        self,
        game: Game,
        texts: "Texts",
        console: "Console",
        reader: LineReader,
        clock: Clock,
        pause: Callable[[float], None],
    ) -> None:
        self._game = game
        self._texts = texts
        self._console = console
        self._reader = reader
        self._clock = clock
        self._letters = ColorLetters(texts)
        self._pictures = SoloPictures(console, texts, self._letters)
        self._review = SoloReview(console, texts, self._letters, self._pictures, pause)

    def play(self) -> Game:
        """Play all rounds; a player who leaves ends the game where it stands."""
        try:
            self._welcome()
            while not self._game.is_over:
                self._play_round()
        except (Quit, EOFError, KeyboardInterrupt):
            self._say("terminal-left")
        return self._game

    def show_result(self, comparison: SoloComparison | None) -> None:
        """Show the final result, compared with earlier games unless `comparison` is None."""
        (standing,) = self._game.standings()
        self._console.print()
        self._say("terminal-over", style="bold")
        self._say("terminal-points", points=standing.points)
        self._say("terminal-conversion", tokens=standing.bonus_tokens, points=standing.token_points)
        hands = [scores[0].tray_score.hand for scores in self._game.rounds]
        best = best_total(hands, self._game.settings.edition)
        self._say("terminal-total-of", total=standing.total, best=best, style="bold")
        self._say("terminal-tokens", values=_tokens_line(standing.total))
        if comparison is None:
            self._say("terminal-not-recorded")
        elif comparison.best is None:
            self._say("terminal-first-game")
        else:
            self._say(
                "terminal-comparison",
                rank=comparison.rank,
                games=comparison.games,
                best=comparison.best,
                average=round(comparison.average or 0, 1),
            )
        self._say("terminal-share", code=format_game_code(self._game.settings, self._game.seed))

    def say_not_recorded(self, file: Path, reason: str) -> None:
        """Say that the result could not be saved."""
        self._say("terminal-cannot-record", file=str(file), reason=reason)

    def _welcome(self) -> None:
        self._say("terminal-welcome", style="bold")
        self._help()

    def _play_round(self) -> None:
        number = len(self._game.rounds) + 1
        self._console.print()
        self._say("round-of", round=number, rounds=self._game.settings.rounds, style="bold")
        self._reader.forget_typed_ahead()
        self._say("terminal-ready" if self._game.settings.seconds else "terminal-ready-no-hourglass")
        self._reader.read(None, str)
        self._show_cards()
        if not self._game.deal.as_promised:
            self._say("deal-not-as-promised", round=number)
        tray = self._build()
        self._game = self._game.score([tray])
        self._review.show(self._game.rounds[-1][0])
        self._say("terminal-so-far", points=self._game.points[0], tokens=self._game.bonus_tokens[0])

    def _build(self) -> Tray:
        """Take lines until the player is done or the hourglass is empty."""
        hourglass = Hourglass(self._game.settings.seconds, self._clock)
        bench = Bench()
        self._draw(bench.tray)
        while True:
            try:
                line = self._reader.read(hourglass, partial(self._status, bench.tray))
            except TimeUp:
                self._say("terminal-time-up", style="bold red")
                return bench.tray
            command = self._command(line)
            if command == "done":
                return bench.tray
            if command == "quit":
                raise Quit
            bench = self._obey(command, line, bench)

    def _obey(self, command: str | None, line: str, bench: Bench) -> Bench:
        match command:
            case "cards":
                self._show_cards()
                return bench
            case "help":
                self._help()
                return bench
            case "undo":
                after = bench.undo()
                self._draw(after.tray)
                return after
            case "clear":
                after = bench.clear()
                self._draw(after.tray)
                return after
        try:
            after = bench.build(self._letters.typed(line))
        except DimensionError as error:
            self._console.print(sentence_of(error, self._texts), style="red")
            return bench
        self._draw(after.tray)
        return after

    def _command(self, line: str) -> str | None:
        """Which command a line is, in the player's words or in English."""
        word = line.casefold()
        if not word:
            return "help"
        return next((name for name in _COMMANDS if word in (name, self._texts.text(f"command-{name}"))), None)

    def _show_cards(self) -> None:
        print_rows(self._console, hand_rows(self._game.hand, self._texts, self._letters.shown))
        self._console.print()

    def _help(self) -> None:
        self._say("terminal-how")
        words = {name: self._texts.text(f"command-{name}") for name in _COMMANDS}
        self._say("terminal-commands", **words)
        self._pictures.show(self._pictures.positions())

    def _draw(self, tray: Tray) -> None:
        """The tray that is being built, with numbers for every position, filled or empty."""
        yours = self._pictures.of("ceremony-your-tray", tray, numbers=True)
        self._pictures.show(*((yours, self._pictures.positions()) if tray.spheres else (yours,)))

    def _status(self, tray: Tray) -> str:
        """The numbers of the tray and, because the screen scrolls, the cards in a few words."""
        slots = "  ".join(self._letters.shown(f"{color}×{tray.left(color)}") for color in COLORS)
        counted = self._texts.text("count-spheres", count=tray.spheres)
        lines = [counted, f" {self._texts.text('terminal-slots', slots=slots)}", *self._briefs()]
        return "\n".join(lines)

    def _briefs(self) -> Iterator[str]:
        hand = self._game.hand
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


def _tokens_line(points: int) -> str:
    """The fewest tokens for the points, such as 20 20 1 1; a debt has a minus in front."""
    tokens = " ".join(str(value) for value, count in point_tokens(points).items() for _ in range(count))
    return f"−({tokens})" if points < 0 else tokens or "0"
