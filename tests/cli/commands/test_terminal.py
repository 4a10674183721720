"""`dimension terminal`: a whole solo game, typed through a pipe and in a real terminal."""

import fcntl
import io
import json
import os
import pty
import select
import signal
import struct
import sys
import termios
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from rich.console import Console

from dimension.cli.terminal.building import PipeReader, TrayBuilding
from dimension.cli.terminal.review import SoloPictures
from dimension.cli.words import ColorLetters
from dimension.rules.game import new_game
from dimension.rules.moves import apply_move
from dimension.rules.notation import format_tray, parse_hand, parse_move
from dimension.rules.scoring import score_tray
from dimension.rules.settings import GameSettings
from dimension.rules.tray import Tray
from dimension.solver.single import solve
from dimension.texts import texts_for
from tests.cli.conftest import Run

DRIVEN = Path(__file__).parents[1] / "driven_clock.py"
PROMPT = "\x1b[?2004h"
"""The first characters of every prompt that reads single keys."""
ROUND = "\nK0 W1 B2\nG3 O4\ndone\n"


def test_a_whole_game_can_be_piped_in(process: Run) -> None:
    result = process("terminal", "--seed", "42", "--json", stdin=ROUND * 6)
    assert result.code == 0
    game = json.loads(result.out)
    assert game["code"] == "12D3V91AC"
    assert [played["tray"] for played in game["rounds"]] == ["KWBGO../....../."] * 6
    assert game["points"] == 10 + sum(played["points"] for played in game["rounds"])
    assert game["total"] == game["points"] + game["token_points"]
    assert "Total" in result.err


def test_hands_of_your_own_are_played(process: Run) -> None:
    result = process("terminal", "--hands", "O2 O-W KxW; B_ G^ O>K W-W", "--json", stdin=ROUND * 2)
    game = json.loads(result.out)
    assert [played["hand"] for played in game["rounds"]] == ["O2 W-O KxW", "B_ G^ O>K W-W"]
    assert game["code"] == "214G3FV1N1E3FQX"
    assert "not counted" in result.err or "does not count" in result.err


def test_moves_are_undone_cleared_and_refused_without_losing_anything(dimension: Run) -> None:
    lines = "\nK0 W1\nG7\nB2\nundo\nclear\nKWBGO../....../.\n0~1\n-4\nnonsense\ncards\nhelp\ndone\n"
    result = dimension("terminal", "--seed", "1", "--rounds", "1", "--json", stdin=lines)
    (played,) = json.loads(result.out)["rounds"]
    assert played["tray"] == "WKBG.../....../."
    assert "nonsense" in result.err


def test_leaving_early_records_nothing(dimension: Run, tmp_path: Path) -> None:
    result = dimension("terminal", "--json", stdin=ROUND + "\nquit\n")
    assert result.code == 0
    assert "total" not in json.loads(result.out)
    assert not (tmp_path / "data").exists()


def test_results_are_compared_with_earlier_games_of_the_same_settings(dimension: Run) -> None:
    def play(*options: str) -> str:
        return dimension("terminal", "--rounds", "1", *options, stdin=ROUND).out

    assert "first game" in play()
    assert "of your 2 games" in play()
    assert "first game" in play("--cards", "8")
    assert "known in advance" in play("--seed", "1")


@pytest.mark.parametrize(
    "line", ["garbage", "{}", "[1]", '{"settings": "x", "total": null}', '{"settings": "12D', "[" * 9000]
)
def test_damaged_lines_of_the_history_are_skipped(line: str, dimension: Run, tmp_path: Path) -> None:
    file = tmp_path / "data" / "dimension" / "solo.jsonl"
    file.parent.mkdir(parents=True)
    file.write_text(line)
    assert "first game" in dimension("terminal", "--rounds", "1", stdin=ROUND).out
    second = dimension("terminal", "--rounds", "1", stdin=ROUND)
    assert "of your 2 games" in second.out
    assert second.err == ""


def test_a_history_that_cannot_be_written_is_reported_after_the_result(dimension: Run, tmp_path: Path) -> None:
    (tmp_path / "data").write_text("a file where a directory should be")
    result = dimension("terminal", "--rounds", "1", "--json", stdin=ROUND)
    assert result.code == 0
    assert "total" in json.loads(result.out)
    assert "could not be recorded" in result.err


@pytest.mark.parametrize(("language", "done"), [("de", "fertig"), ("ru", "готово")])
def test_commands_are_understood_in_the_players_language(language: str, done: str, dimension: Run) -> None:
    result = dimension("terminal", "--rounds", "1", "--seed", "1", "--lang", language, stdin=f"\nK0\n{done}\n")
    assert result.code == 0
    assert result.out.count("K") > 1


class Terminal:
    """The command in a pseudo-terminal; its time stands still until it is let go."""

    def __init__(self, *args: str) -> None:
        self.screen = ""
        self.pid, self._fd = pty.fork()
        if self.pid == 0:
            os.environ.update(TERM="xterm-256color", COLUMNS="120", LINES="40")
            os.execv(sys.executable, [sys.executable, str(DRIVEN), "terminal", *args])
        fcntl.ioctl(self._fd, termios.TIOCSWINSZ, struct.pack("HHHH", 40, 120, 0, 0))

    def type(self, line: str) -> None:
        os.write(self._fd, line.encode() + b"\r")

    def let_time_pass(self) -> None:
        os.kill(self.pid, signal.SIGUSR1)

    def wait_for(self, text: str, times: int = 1, seconds: float = 60) -> None:
        end = time.monotonic() + seconds
        while self.screen.count(text) < times:
            assert time.monotonic() < end, f"{text!r} never came:\n{self.screen}"
            self.read()

    def read(self) -> None:
        if not select.select([self._fd], [], [], 0.2)[0]:
            return
        try:
            shown = os.read(self._fd, 65536).decode(errors="replace")
        except OSError:
            pytest.fail(f"the game ended too early:\n{self.screen}")
        self.screen += shown
        for _ in range(shown.count("\x1b[6n")):
            os.write(self._fd, b"\x1b[1;1R")  # where the cursor is, as every terminal answers

    def close(self) -> None:
        os.close(self._fd)
        os.kill(self.pid, signal.SIGKILL)
        os.waitpid(self.pid, 0)


@pytest.fixture
def open_table() -> Iterator[Callable[..., Terminal]]:
    opened = []

    def open_one(*args: str) -> Terminal:
        opened.append(Terminal(*args))
        return opened[-1]

    yield open_one
    for terminal in opened:
        terminal.close()


def test_the_hourglass_runs_out_while_typing_and_the_tray_as_it_lies_is_scored(
    open_table: Callable[..., Terminal],
) -> None:
    table = open_table("--seed", "42", "--rounds", "1", "--seconds", "15")
    table.wait_for("Press Enter")
    table.type("")
    table.wait_for("0:15")
    table.type("K0 W1 B2 G3 O4")
    table.wait_for("5 spheres")
    os.write(table._fd, b"K5 not sent in ti")
    table.wait_for("not sent in ti")
    assert "\x07" not in table.screen
    table.let_time_pass()
    table.wait_for("Time is up")
    table.wait_for("Total")
    assert table.screen.count("\x07") == 11, "the bell rings when ten seconds are left, and after each of them"
    assert "5 spheres" in table.screen


@pytest.mark.parametrize(("columns", "language"), [(80, "en"), (40, "en"), (40, "de"), (40, "ru")])
def test_the_whole_hand_and_the_tray_fit_on_a_small_screen(columns: int, language: str) -> None:
    texts, screen = texts_for(language), io.StringIO()
    console, letters = Console(file=screen, width=columns), ColorLetters(texts)
    pictures = SoloPictures(console, texts, letters)
    building = TrayBuilding(console, texts, PipeReader(io.StringIO()), letters, pictures)
    tray = Tray("KWBGOWB/G.O.K./W")
    building.draw(tray)
    drawn = screen.getvalue().splitlines()
    status = building.status(new_game(GameSettings(cards=8), 42).hand, tray).split("\n")
    assert len(drawn) + 1 + len(status) <= 24
    assert max(map(len, [*drawn, f"   0:00   {status[0]}", *status])) <= columns
    assert len(status) == 2 + (4 if columns == 80 else 8)


def test_the_best_tray_and_the_moves_to_it_are_shown_after_a_round(dimension: Run) -> None:
    out = dimension("terminal", "--seed", "42", "--rounds", "1", stdin="\nK0 W1\ndone\n").out
    for shown in ("Your tray", "Best tray", "Position numbers", "Best possible: 9 points and a bonus token."):
        assert shown in out
    moves = [line.split()[0] for line in out.split("moves from the best:\n")[1].splitlines() if line.startswith("  ")]
    tray = Tray("KW...../....../.")
    for move in moves:
        tray = apply_move(tray, parse_move(move))
    assert score_tray(parse_hand("K-G K>B W-W K^ G1 KxW"), tray).points == 9
    assert "of 16 possible" in out


def test_the_best_tray_itself_needs_no_moves(dimension: Run) -> None:
    best = format_tray(solve("K-G K>B W-W K^ G1 KxW").tray)
    out = dimension("terminal", "--seed", "42", "--rounds", "1", stdin=f"\n{best}\ndone\n").out
    assert "Nothing better was possible!" in out
    assert "moves from the best" not in out


@pytest.mark.parametrize(("language", "moves"), [("de", "S0 w1"), ("ru", "Ч0 б1"), ("ru", "K0 W1")])
def test_the_letters_of_the_language_and_notation_are_both_understood(
    language: str, moves: str, dimension: Run
) -> None:
    result = dimension(*f"terminal --rounds 1 --seed 1 --json --lang {language}".split(), stdin=f"\n{moves}\ndone\n")
    assert json.loads(result.out)["rounds"][0]["tray"] == "KW...../....../."


def test_keys_pressed_during_the_scoring_do_not_turn_the_next_hourglass(
    open_table: Callable[..., Terminal],
) -> None:
    table = open_table("--seed", "42", "--rounds", "2", "--seconds", "0")
    table.wait_for("Press Enter")
    table.type("")
    table.wait_for("∞")
    pictures, typed = table.screen.count("Position numbers"), table.screen.count("W1")
    table.type("done")
    table.wait_for("Position numbers", times=pictures + 1)
    table.type("W1")
    table.wait_for("W1", times=typed + 1)
    prompts = table.screen.count(PROMPT)
    table.let_time_pass()
    table.wait_for("Round 2 of 2")
    table.wait_for("see the cards", times=2)
    table.wait_for(PROMPT, times=prompts + 1)
    os.write(table._fd, b"\x04")
    table.wait_for("You left the game")
    assert "WxW" not in table.screen, "the second hand waits for Enter"
