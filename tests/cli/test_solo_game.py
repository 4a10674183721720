"""A solo game with a scripted player and a fake clock."""

import io
from collections.abc import Callable, Iterator

import pytest
from rich.console import Console

from dimension.cli.terminal.building import Hourglass, TimeUp
from dimension.cli.terminal.desk import TerminalDesk
from dimension.cli.terminal.solo import SoloGame
from dimension.rules.game import Game, compare_solo, new_game
from dimension.rules.notation import format_tray
from dimension.rules.settings import GameSettings
from dimension.texts import texts_for

SETTINGS = GameSettings(rounds=1)


class Player:
    """Types lines; raises those that are exceptions."""

    def __init__(self, *lines: str | BaseException) -> None:
        self._lines = iter(lines)
        self.forgotten = 0

    def read(self, hourglass: Hourglass | None, status: Callable[[], str]) -> str:
        assert hourglass is None or "spheres" in status() or "sphere" in status()
        line = next(self._lines)
        if isinstance(line, BaseException):
            raise line
        return line

    def forget_typed_ahead(self) -> None:
        self.forgotten += 1


def play(player: Player, pauses: list[float] | None = None) -> tuple[SoloGame, Game, str]:
    console = Console(file=io.StringIO(), width=200)
    moments: Iterator[float] = iter(range(1000))
    pause = (pauses if pauses is not None else []).append
    desk = TerminalDesk(texts_for("en"), console, player, clock=lambda: next(moments), pause=pause)
    table = SoloGame(new_game(SETTINGS, 42), desk)
    game = table.play()
    return table, game, console.file.getvalue()  # type: ignore[attr-defined]


def test_a_round_is_built_and_every_card_is_judged_after_a_pause() -> None:
    pauses: list[float] = []
    player = Player("", "K0 W1", "undo", "undo", "B2 W1", "cards", "help", "nonsense", "done")
    _, game, shown = play(player, pauses)
    assert game.is_over
    assert format_tray(game.rounds[0][0].tray_score.tray) == ".WB..../....../."
    assert len(pauses) == SETTINGS.cards
    assert "nonsense" in shown
    assert player.forgotten == 1


def test_the_tray_as_it_stands_counts_when_time_is_up() -> None:
    _, game, shown = play(Player("", "K0", TimeUp()))
    assert format_tray(game.rounds[0][0].tray_score.tray) == "K....../....../."
    assert texts_for("en").text("terminal-time-up") in shown


@pytest.mark.parametrize("leave", ["quit", EOFError(), KeyboardInterrupt()])
def test_a_player_may_leave_at_any_time(leave: str | BaseException) -> None:
    _, game, shown = play(Player("", leave))
    assert not game.is_over
    assert texts_for("en").text("terminal-left") in shown


def test_the_result_is_compared_with_earlier_ones_if_it_counts() -> None:
    texts = texts_for("en")
    table, game, _ = play(Player("", "done"))
    (standing,) = game.standings()
    for comparison, told in (
        (None, texts.text("terminal-not-recorded")),
        (compare_solo(standing.total, []), texts.text("terminal-first-game")),
        (compare_solo(standing.total, [90]), "90"),
        (None, texts.text("terminal-total-of", total=standing.total, best=16)),
        (None, texts.text("terminal-tokens", values="0")),
    ):
        table.show_result(comparison)
        assert told in table._desk.console.file.getvalue()  # type: ignore[attr-defined]
