"""Help pages: whole in every language, at every width, and none loads more than it shows."""

import re
import shlex
import subprocess
import sys

import pytest

from dimension.cli.command_list import DIMENSION, NAMES, command_named
from dimension.cli.declarations import CommandDeclaration
from dimension.cli.game_options import GAME
from dimension.cli.help_page import help_page
from dimension.cli.parsing import parse
from dimension.texts import LANGUAGES, texts_for
from tests.cli.conftest import Run

PAGES = [[], *([name] for name in NAMES)]
COMMANDS = [DIMENSION, *map(command_named, NAMES)]
SAME_EVERYWHERE = {"HTTP", "N", "SVG", "JSON", "K", "W", "B", "G", "V", "O", "KWBGOWB", "CODE"}


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


def test_every_command_is_listed_with_its_purpose(dimension: Run) -> None:
    out = dimension("--help").out
    assert re.findall(r"^  ([a-z][a-z-]*) {2,}[A-Z]", out, re.MULTILINE) == list(NAMES)


@pytest.mark.parametrize("command", ["deal", "par", "terminal"])
def test_every_command_that_deals_takes_all_options_of_a_game(command: str, dimension: Run) -> None:
    out = dimension(command, "--help").out
    for option in GAME:
        assert f"  {option.names[-1]} " in out


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name or "dimension")
def test_a_page_shows_every_option_choice_default_and_example(command: CommandDeclaration, language: str) -> None:
    page = help_page(command, texts_for(language), 200, colored=False)
    for option in command.all_options:
        (line,) = re.findall(rf"^  {re.escape(', '.join(option.names))}(?: .*)?$", page, re.MULTILINE)
        assert option.default is None or line.endswith(f": {option.default}]")
        for choice in option.value.choices() if option.value else ():
            assert re.search(rf"\b{choice}\b", page)
    for example in command.examples:
        assert f"\n  dimension {example}".rstrip() in page


@pytest.mark.parametrize("command", COMMANDS[1:], ids=lambda command: command.name)
def test_examples_can_be_typed(command: CommandDeclaration) -> None:
    assert command.examples
    for example in command.examples:
        name, *args = shlex.split(example.partition(" > ")[0].partition(" | ")[0])
        assert name == command.name
        parse(command, args)


def test_choices_are_explained_where_there_is_something_to_explain(dimension: Run) -> None:
    english, german = (dimension("deal", "--help", "--lang", language).out for language in ("en", "de"))
    assert re.search(r"^ +no-counting +no cards that count spheres$", english, re.MULTILINE)
    assert re.search(r"^ +any, easy, medium, hard, expert, evil$", english, re.MULTILINE)
    assert re.search(r"^ +easy +leicht$", german, re.MULTILINE)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name or "dimension")
@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("width", [40, 60, 80])
def test_pages_fit_the_terminal(width: int, language: str, command: CommandDeclaration) -> None:
    page = help_page(command, texts_for(language), width, colored=False)
    words = max(len(word) for word in page.split())
    assert max(map(len, page.splitlines())) <= max(width, words + 6)


@pytest.mark.parametrize("width", [40, 60, 200])
def test_pages_are_as_wide_as_the_terminal_but_not_too_wide_to_read(
    width: int, dimension: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("COLUMNS", str(width))
    out = dimension("draw", "--help", "--lang", "de").out
    assert max(map(len, out.splitlines())) <= min(width, 100)


def test_an_example_that_is_broken_is_still_one_command_for_the_shell() -> None:
    page = help_page(command_named("check"), texts_for("en"), 40, colored=False)
    example = page.partition("Examples:\n")[2].replace("\\\n", "")
    assert [word.split() for word in shlex.split(example)] == [
        word.split() for word in shlex.split(f"dimension {command_named('check').examples[0]}")
    ]


def test_color_changes_nothing_but_the_color() -> None:
    for command in COMMANDS:
        plain = help_page(command, texts_for("en"), 60, colored=False)
        colored = help_page(command, texts_for("en"), 60, colored=True)
        assert "\x1b[1mUsage:\x1b[0m" in colored
        assert re.sub(r"\x1b\[\d+m", "", colored) == plain


@pytest.mark.parametrize("page", PAGES)
def test_a_page_loads_nothing_heavy_and_no_other_command(page: list[str]) -> None:
    heavy = ("numpy", "rich", "litestar", "msgspec", "prompt_toolkit", "fluent", "babel", "asyncio", "logging")
    program = (
        f"import sys; from dimension.cli.command_line import run; run({[*page, '--help']!r}); "
        f"print([m for m in {heavy!r} if m in sys.modules], "
        "[m.rpartition('.')[2] for m in sys.modules if m.startswith('dimension.cli.commands.')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == f"[] {[name.replace('-', '_') for name in page]}"


@pytest.mark.parametrize("page", [[], ["serve"], ["daily"], ["backup"], ["completion"]])
def test_a_page_without_hands_and_trays_loads_no_rules(page: list[str]) -> None:
    program = (
        f"import sys; from dimension.cli.command_line import run; run({[*page, '--help']!r}); "
        "print([m for m in sys.modules if m.startswith('dimension.rules.')])"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines()[-1] == "[]"
