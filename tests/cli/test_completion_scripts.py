"""Completion in real shells: every command, option and choice, and files where files are meant."""

from collections.abc import Callable, Iterator

import pytest

from dimension.cli.command_list import DIMENSION, NAMES, command_named
from dimension.cli.completion_scripts import SCRIPTS
from dimension.cli.declarations import CommandDeclaration
from dimension.texts import LANGUAGES, texts_for
from tests.cli.shells import SETUPS, Shell, require

COMMANDS = [command_named(name) for name in NAMES]


@pytest.fixture(scope="module")
def open_shells(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Callable[[str], Shell]]:
    """Each shell is opened once, in whichever order tests ask for it."""
    opened: dict[str, Shell] = {}

    def open_shell(name: str) -> Shell:
        if name not in opened:
            setup, folder = SETUPS[name], tmp_path_factory.mktemp("completion")
            (folder / "picture.svg").touch()
            script = SCRIPTS[setup.shell](DIMENSION, COMMANDS, texts_for("en"))
            (folder / f"dimension.{setup.shell}").write_text(script, encoding="utf-8")
            opened[name] = Shell(setup, folder)
        return opened[name]

    yield open_shell
    for shell in opened.values():
        shell.close()


@pytest.fixture(params=SETUPS)
def shell(request: pytest.FixtureRequest, open_shells: Callable[[str], Shell]) -> Shell:
    require(SETUPS[request.param].shell)
    return open_shells(request.param)


def completed(shell: Shell, typed: str) -> str:
    """The line after TAB; zsh puts a = behind an option that takes a value, the others a space."""
    return shell.after_tab(typed).rstrip(" =")


def words(command: CommandDeclaration) -> list[str]:
    return ["dimension", command.name] if command.name else ["dimension"]


def test_every_command_is_completed(shell: Shell) -> None:
    for name in NAMES:
        assert completed(shell, f"dimension {name[:-1]}") == f"dimension {name}"


@pytest.mark.parametrize("command", [DIMENSION, *COMMANDS], ids=lambda command: command.name or "dimension")
def test_every_long_option_is_completed(command: CommandDeclaration, shell: Shell) -> None:
    for option in command.all_options:
        typed = " ".join([*words(command), option.names[-1]])
        assert completed(shell, typed[:-1]) == typed


@pytest.mark.parametrize("command", [DIMENSION, *COMMANDS], ids=lambda command: command.name or "dimension")
def test_every_choice_is_completed_after_a_space_and_after_an_equals_sign(
    command: CommandDeclaration, shell: Shell
) -> None:
    for option in command.all_options:
        for choice in option.value.choices() if option.value else ():
            for sign in " =":
                typed = " ".join([*words(command), f"{option.names[-1]}{sign}{choice}"])
                assert completed(shell, typed[:-1]) == typed


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command.name)
def test_files_are_completed_where_a_file_is_meant_and_nowhere_else(command: CommandDeclaration, shell: Shell) -> None:
    for option in command.all_options:
        if option.value is not None:
            typed = f"dimension {command.name} {option.names[0]} pict"
            assert completed(shell, typed) == (f"{typed}ure.svg" if option.value.is_file else typed)
    takes_file = any(argument.value.is_file for argument in command.arguments)
    typed = f"dimension {command.name} pict"
    assert completed(shell, typed) == (f"{typed}ure.svg" if takes_file else typed)


@pytest.mark.parametrize(
    ("typed", "line"),
    [
        ("dimension --lang de expl", "dimension --lang de explain"),
        ("dimension --lang=de expl", "dimension --lang=de explain"),
        ("dimension --lang de deal --grade med", "dimension --lang de deal --grade medium"),
        ("dimension deal --seed 1 --gra", "dimension deal --seed 1 --grade"),
        ("dimension draw KWBGO../....../. --output=pict", "dimension draw KWBGO../....../. --output=picture.svg"),
        ("dimension completion zs", "dimension completion zsh"),
        ("dimension check K1 --edi", "dimension check K1 --edition"),
        ("dimension check K1 --edition d", "dimension check K1 --edition de"),
        ("dimension danc", "dimension danc"),
        ("dimension deal --danc", "dimension deal --danc"),
        ("dimension cards --gra", "dimension cards --gra"),
    ],
)
def test_the_text_before_the_cursor_decides(typed: str, line: str, shell: Shell) -> None:
    assert completed(shell, typed) == line


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("name", ["zsh", "fish"])
def test_descriptions_are_in_the_language_asked_for(name: str, language: str) -> None:
    texts = texts_for(language)
    script = SCRIPTS[name](DIMENSION, COMMANDS, texts)
    for command in COMMANDS:
        assert texts.text(f"help-{command.name}") in script
