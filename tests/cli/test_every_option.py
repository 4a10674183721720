"""Every option of every command does something: the same line without it, or with another value, has another result."""

import shlex
from pathlib import Path

import pytest

from dimension.cli.command_list import NAMES, command_named
from tests.cli.commands.databases import usual_database
from tests.cli.conftest import Result, Run

HAND, TRAY = '"O2 O-W KxW B_ G^ O>K"', "KWBGOWB/G.O.K./W"
EVERYWHERE = {"--lang": ("--lang de", ""), "--help": ("--help", "")}
WITH_JSON = {**EVERYWHERE, "--json": ("--json", "")}
GAME = {
    **WITH_JSON,
    "--seed": ("--seed 2", ""),
    "--code": ("--code 12D3V91AC", ""),
    "--hands": ("--hands 'O2 O-W KxW; B_ G^ O>K'", ""),
    "--edition": ("--edition de", ""),
    "--tokens": ("--tokens off", ""),
    "--cards": ("--cards 3", ""),
    "--rounds": ("--rounds 2", ""),
    "--deck": ("--deck no-counting", ""),
    "--contradictions": ("--contradictions none", ""),
    "--grade": ("--grade easy", ""),
    "--seconds": ("--seconds 0", ""),
}
EFFECTS: dict[str, tuple[str, dict[str, tuple[str, str]]]] = {
    "terminal": ("terminal", GAME),
    "deal": ("deal", {**GAME, "--check": ("--check", "")}),
    "par": ("par", GAME),
    "solve": (f"solve {HAND}", {**WITH_JSON, "--all": ("--all", ""), "--tray": (f"--tray {TRAY}", "")}),
    "explain": (f"explain {HAND}", WITH_JSON),
    "why": (f"why {HAND}", WITH_JSON),
    "check": ("check K_ KWBGO../....../.", {**WITH_JSON, "--edition": ("--edition de", "--edition en")}),
    "cards": ("cards", WITH_JSON),
    "draw": (f"draw {TRAY}", {**WITH_JSON, "--output": ("-o tray.svg", "")}),
    "census": (
        "census",
        {
            "--lang": ("--cards 1 --workers 1 --lang de", "--cards 1 --workers 1"),
            "--help": ("--help", "--cards 1 --workers 1"),
            "--json": ("--cards 1 --workers 1 --json", "--cards 1 --workers 1"),
            "--cards": ("--cards 2 --workers 1", "--cards 1 --workers 1"),
            "--plot": ("--cards 1 --workers 1 --plot census.svg", "--cards 1 --workers 1"),
            "--resume": ("--cards 1 --workers 1 --resume .", "--cards 1 --workers 1"),
            "--workers": ("--cards 1 --workers 0", "--cards 1 --workers 1"),
        },
    ),
    "backup": (
        "backup",
        {
            "--lang": ("copy.sqlite3 --overwrite --lang de", "copy.sqlite3 --overwrite"),
            "--help": ("--help", "copy.sqlite3 --overwrite"),
            "--json": ("copy.sqlite3 --overwrite --json", "copy.sqlite3 --overwrite"),
            "--overwrite": ("there.sqlite3 --overwrite", "there.sqlite3"),
            "--database": ("copy.sqlite3 --overwrite --database nowhere", "copy.sqlite3 --overwrite"),
        },
    ),
    "restore": (
        "restore",
        {
            "--lang": ("games.sqlite3 --overwrite --lang de", "games.sqlite3 --overwrite"),
            "--help": ("--help", "games.sqlite3 --overwrite"),
            "--json": ("games.sqlite3 --overwrite --json", "games.sqlite3 --overwrite"),
            "--overwrite": ("games.sqlite3 --overwrite", "games.sqlite3"),
            "--database": ("games.sqlite3 --database new.sqlite3", "games.sqlite3"),
        },
    ),
    "check-database": ("check-database", WITH_JSON),
    "move-database": ("move-database games.sqlite3 new.sqlite3", WITH_JSON),
    "completion": ("completion fish", EVERYWHERE),
    "help": ("help", EVERYWHERE),
}
"""For each command the start of a line, and for each option two endings with different results."""

ON_FILES = ("backup", "restore", "check-database", "move-database")
"""Commands whose results depend on more than the line."""

_results: dict[tuple[str, str], Result] = {}
"""Most lines without an option are the same: they run once."""

BY_NAME = [(command, option) for command, (_, options) in EFFECTS.items() for option in options]


def test_no_option_is_left_out() -> None:
    # These have tests of their own: two do not end by themselves, the others need a server.
    elsewhere = {"serve", "mcp", "daily", "admin"}
    declared = {name: {option.names[-1] for option in command_named(name).all_options} for name in NAMES}
    assert {name: options for name, options in declared.items() if name not in elsewhere} == {
        name: set(options) for name, (_, options) in EFFECTS.items()
    }


@pytest.mark.parametrize(("command", "option"), BY_NAME)
def test_an_option_changes_the_result(
    command: str, option: str, dimension: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    if command in ON_FILES:
        database = usual_database(tmp_path)
        assert dimension("backup", "games.sqlite3").code == 0
        (tmp_path / "there.sqlite3").write_bytes(database.read_bytes())
    start, options = EFFECTS[command]

    def result_of(ending: str) -> Result:
        if (command, ending) in _results:
            return _results[command, ending]
        is_game = command in ("terminal", "deal", "par") and not {"--seed", "--code", "--hands"} & {*ending.split()}
        arguments = [*shlex.split(start), *(["--seed", "1"] if is_game else []), *shlex.split(ending)]
        result = dimension(*arguments, stdin="\nK0 W1 B2 G3 O4\ndone\n" * 6)
        if command not in ON_FILES:
            _results[command, ending] = result
        return result

    one, other = map(result_of, options[option])
    assert one != other
