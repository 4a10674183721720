"""Help pages: whole in every language, at every width, and none loads more than it shows."""

import inspect
import re
import subprocess
import sys

import pytest

from dimension.cli.game_options import GameOptions
from dimension.cli.group import COMMANDS
from tests.cli.conftest import Run

PAGES = [[], *([name] for name in COMMANDS)]
SAME_EVERYWHERE = {"N", "SVG", "JSON", "K", "W", "B", "G", "O", "KWBGOWB", "CODE"}


@pytest.mark.parametrize("page", PAGES)
@pytest.mark.parametrize(("language", "usage"), [("en", "Usage: "), ("de", "Aufruf: "), ("ru", "Использование: ")])
def test_the_language_can_be_chosen_anywhere(page: list[str], language: str, usage: str, dimension: Run) -> None:
    behind = dimension(*page, "--help", "--lang", language)
    assert (behind.code, behind.err) == (0, "")
    assert behind.out.startswith(f"{usage}{' '.join(['dimension', *page])} [")
    assert dimension("--lang", language, *page, "--help") == behind
    assert not re.search(r"help-|<\w+>|\[required\]", behind.out)


@pytest.mark.parametrize("page", PAGES)
def test_no_english_is_left_on_a_russian_page(page: list[str], dimension: Run) -> None:
    out = dimension(*page, "--help", "--lang", "ru").out
    assert set(re.findall(r"\b[A-Z]+\b", out)) <= SAME_EVERYWHERE
    headings = re.compile(r"^\S.*", re.MULTILINE)
    assert not {*headings.findall(out)} & {*headings.findall(dimension(*page, "--help", "--lang", "en").out)}


def test_every_command_is_listed_with_what_it_does(dimension: Run) -> None:
    out = dimension("--help").out
    assert re.findall(r"^  ([a-z]+) {2,}[A-Z]", out, re.MULTILINE) == list(COMMANDS)


@pytest.mark.parametrize("command", ["deal", "par", "terminal"])
def test_every_command_that_deals_takes_all_options_of_a_game(command: str, dimension: Run) -> None:
    out = dimension(command, "--help").out
    for name in inspect.signature(GameOptions).parameters:
        assert f"--{name} " in out


@pytest.mark.parametrize("width", [40, 60, 200])
def test_pages_fit_the_terminal(width: int, dimension: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    out = dimension("draw", "--help", "--lang", "de").out
    assert max(map(len, out.splitlines())) <= min(width, 100)


def test_the_list_of_commands_loads_none_of_them() -> None:
    program = (
        "import sys; from dimension.cli.app import run; run(['--help']); "
        "print([m for m in ('numpy', 'rich', 'litestar', 'dimension.cli.commands.deal') if m in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
