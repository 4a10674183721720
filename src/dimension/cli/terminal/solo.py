"""The solo game of `dimension terminal`, round by round, and the file of earlier games, one JSON line each."""

import json
from pathlib import Path

from dimension.cli.terminal.building import Hourglass, Quit
from dimension.cli.terminal.desk import TerminalDesk
from dimension.cli.terminal.review import best_total
from dimension.rules.code import format_game_code
from dimension.rules.game import Game, SoloComparison
from dimension.rules.scoring import Tokens, point_tokens
from dimension.rules.settings import GameSettings


class SoloGame:
    """A game at a console with one player."""

    def __init__(self, game: Game, desk: TerminalDesk) -> None:
        self._game = game
        self._desk = desk
        self._say = desk.say

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
        self._desk.console.print()
        self._say("terminal-over", style="bold")
        self._say("terminal-points", points=standing.points)
        if self._game.settings.tokens is not Tokens.OFF:
            self._say("terminal-conversion", tokens=standing.bonus_tokens, points=standing.token_points)
        hands = [scores[0].tray_score.hand for scores in self._game.rounds]
        best = best_total(hands, self._game.settings)
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
        self._desk.building.explain()

    def _play_round(self) -> None:
        number = len(self._game.rounds) + 1
        self._desk.console.print()
        self._say("round-of", round=number, rounds=self._game.settings.rounds, style="bold")
        self._desk.reader.forget_typed_ahead()
        self._say("terminal-ready" if self._game.settings.seconds else "terminal-ready-no-hourglass")
        self._desk.reader.read(None, str)
        self._desk.building.show_cards(self._game.hand)
        if not self._game.deal.as_promised:
            self._say("deal-not-as-promised", round=number)
        tray = self._desk.building.build(self._game.hand, Hourglass(self._game.settings.seconds, self._desk.clock))
        self._game = self._game.score([tray])
        self._desk.review.show(self._game.rounds[-1][0])
        self._say("terminal-so-far", points=self._game.points[0], tokens=self._game.bonus_tokens[0])


def _tokens_line(points: int) -> str:
    """The fewest tokens for the points, such as 20 20 1 1; a debt has a minus in front."""
    tokens = " ".join(str(value) for value, count in point_tokens(points).items() for _ in range(count))
    return f"−({tokens})" if points < 0 else tokens or "0"


def history_file() -> Path:
    """Where solo games are stored."""
    from platformdirs import user_data_path

    return user_data_path("dimension", appauthor=False) / "solo.jsonl"


def earlier_totals(file: Path, settings: GameSettings) -> list[int]:
    """The totals of the games with these settings, oldest first; damaged lines are skipped."""
    if not file.is_file():
        return []
    key = _settings_key(settings)
    games = (_game(line) for line in file.read_text(encoding="utf-8", errors="replace").splitlines())
    return [total for played, total in games if played == key]


def remember(file: Path, settings: GameSettings, code: str, total: int) -> None:
    """Append the result of a game."""
    file.parent.mkdir(parents=True, exist_ok=True)
    line = json.dumps({"settings": _settings_key(settings), "code": code, "total": total})
    with file.open("a+b") as lines:
        # After a line that a crash cut short, start a new one.
        lines.seek(max(0, lines.tell() - 1))
        ending = b"" if lines.read(1) in (b"", b"\n") else b"\n"
        lines.write(ending + line.encode() + b"\n")


def _game(line: str) -> tuple[str, int]:
    """Settings and total of a line; empty settings if the line is damaged."""
    try:
        game = json.loads(line)
    except (ValueError, RecursionError):
        return "", 0
    if isinstance(game, dict) and isinstance(game.get("settings"), str) and type(game.get("total")) is int:
        return game["settings"], game["total"]
    return "", 0


def _settings_key(settings: GameSettings) -> str:
    """The code of the settings with seed 0: equal for equal settings."""
    return format_game_code(settings, 0)
