"""The list of commands agrees with the folder of commands."""

from pathlib import Path

import pytest

from dimension import __version__
from dimension.cli import commands
from dimension.cli.command_list import DIMENSION, NAMES, command_named
from dimension.cli.declarations import Option, Positional, UsageProblem
from dimension.cli.options import EVERYWHERE, JSON
from dimension.texts import LANGUAGES, texts_for
from tests.cli.conftest import Run

ANSWERING = set(NAMES) - {"serve", "mcp", "completion", "help"}


def test_every_module_of_the_folder_is_a_command_and_every_command_a_module() -> None:
    modules = {path.stem for path in Path(commands.__file__).parent.glob("*.py")} - {"__init__"}
    assert modules == {name.replace("-", "_") for name in NAMES}
    assert [command_named(name).name for name in NAMES] == list(NAMES)


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_the_options_for_language_and_help(name: str) -> None:
    assert command_named(name).options[-len(EVERYWHERE) :] == EVERYWHERE


@pytest.mark.parametrize("name", sorted(ANSWERING))
def test_every_command_that_prints_an_answer_can_print_it_as_json(name: str) -> None:
    assert JSON in command_named(name).options


@pytest.mark.parametrize("language", LANGUAGES)
def test_every_declaration_has_a_text_and_every_help_text_is_used(language: str) -> None:
    keys = set(texts_for(language).keys)
    used = {"help-app", "help-default", "help-usage", "help-usage-options", "help-usage-command"}
    used |= {f"help-panel-{name}" for name in ("commands", "arguments", "game", "options", "examples")}
    for command in (DIMENSION, *map(command_named, NAMES)):
        parameters: list[Positional | Option] = [*command.arguments, *command.all_options]
        used |= {f"help-{command.name}"} if command.name else set()
        used |= {parameter.help for parameter in parameters}
        used |= {parameter.value.word for parameter in parameters if parameter.value}
    assert {key for key in keys if key.startswith("help-")} == {key for key in used if key.startswith("help-")}


def test_an_unknown_command_suggests_the_nearest_or_lists_all() -> None:
    with pytest.raises(UsageProblem) as caught:
        command_named("slove")
    assert (caught.value.code, caught.value.details["suggestion"]) == ("no-such-command-but", "solve, serve")
    with pytest.raises(UsageProblem) as caught:
        command_named("dance")
    assert (caught.value.code, caught.value.details["commands"]) == ("no-such-command", ", ".join(NAMES))


@pytest.mark.parametrize("args", [["--version"], ["-V"], ["--version", "cards"], ["--lang", "de", "--version"]])
def test_the_version_is_shown(args: list[str], dimension: Run) -> None:
    result = dimension(*args)
    assert (result.code, result.out, result.err) == (0, f"dimension {__version__}\n", "")
