"""Bad input anywhere: one clear line on stderr, exit code 2, never a traceback."""

import re
import subprocess
import sys

import pytest

from dimension.cli.command_list import DIMENSION, NAMES, command_named
from tests.cli.conftest import Run

TRAY = "KWBGOWB/G.O.K./W"

BAD = [
    (["check", "O2 Z9", TRAY], "Z9"),
    (["check", "", TRAY], ""),
    (["check", "O2 O2", TRAY], "O2"),
    (["check", "*/W", TRAY], "W_"),
    (["check", "O2", "KWBGOWB/GOKWB./."], "12"),
    (["check", "O2", "KW...../G...../."], "7"),
    (["check", "O2", "KKKK.../....../."], "4"),
    (["check", "O2", "KWB"], "3"),
    (["check", "O2", TRAY, "--edition", "fr"], "fr"),
    (["check", "O2", TRAY, "extra"], "extra"),
    (["check", "O2", TRAY, "--lang", "xx"], "xx"),
    (["check", "O2", TRAY, "--colour"], "--colour"),
    (["deal", "--seed", "garbage"], "garbage"),
    (["deal", "--seed", "-1"], "-1"),
    (["deal", "--seed", "99999999999999999999"], "99999999999999999999"),
    (["deal", "--seed", "9" * 400], "999"),
    (["deal", "--cards", "9" * 400], "999"),
    (["deal", "--seed", "1.5"], "1.5"),
    (["deal", "--seed"], "--seed"),
    (["deal", "--cards", "9"], "9"),
    (["deal", "--cards", "many"], "many"),
    (["deal", "--rounds", "0"], "0"),
    (["deal", "--seconds", "5"], "5"),
    (["deal", "--deck", "half"], "half"),
    (["deal", "--contradictions", "some"], "some"),
    (["deal", "--code", "nonsense"], ""),
    (["deal", "--code", "12D3V91AD"], ""),
    (["deal", "--code", "12D3V91AC", "--seed", "1"], ""),
    (["deal", "--code", "12D3V91AC", "--cards", "8"], "--cards"),
    (["draw", "hello"], "3"),
    (["draw", TRAY, "-o", "/nowhere/at/all.svg"], "all.svg"),
    (["terminal", "--seconds", "1"], "1"),
    (["cards", "--lang", "klingon"], "klingon"),
    (["dance"], "dance"),
    (["chec"], "chec"),
    (["cards", "--json=1"], "--json"),
    (["--dance"], "--dance"),
    (["--lang", "xx", "cards"], "xx"),
    (["--lang"], "--lang"),
    (["--lang", "help-value-tray", "cards"], "help-value-tray"),
    (["help-value-tray"], "help-value-tray"),
    (["check"], ""),
    (["deal", "--grade"], "--grade"),
    (["deal", "--grade", "--json"], "--grade"),
    (["deal", "--gra", "hard"], "--grade"),
    (["draw", TRAY, "-o"], "--output"),
    (["draw", TRAY, "-x"], "-x"),
    (["cards", "--json="], "--json"),
    (["--version=1"], "--version"),
    (["--json", "cards"], "--json"),
    (["completion"], "bash|zsh|fish"),
    (["completion", "csh"], "csh"),
    (["serve", "--port", "65536"], "0-65535"),
    (["serve", "--log-level", "loud"], "warning"),
    (["census", "--cards", "9"], "8"),
    (["census", "--workers", "0"], "0"),
]


@pytest.mark.parametrize("language", ["en", "de", "ru"])
@pytest.mark.parametrize(("args", "named"), BAD)
def test_bad_input_gets_one_clear_line(
    args: list[str], named: str, language: str, dimension: Run, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("DIMENSION_LANG", language)
    result = dimension(*args)
    assert result.code == 2
    assert result.out == ""
    assert len(result.err.splitlines()) == 1
    assert result.err.startswith("dimension: ")
    assert named in result.err


@pytest.mark.parametrize("line", ["--json cards", "--json --lang en cards", "--tray x solve O2"])
def test_an_option_before_its_command_is_refused_with_its_right_place(line: str, dimension: Run) -> None:
    option, *_ = line.split()
    command = next(word for word in line.split() if word in NAMES)
    assert (
        dimension(*line.split()).err == f"dimension: {option} goes after the command: dimension {command} … {option}.\n"
    )


def test_an_option_without_its_command_is_not_taken_for_another(dimension: Run) -> None:
    assert "--version" not in dimension("--json").err
    assert "--version" in dimension("--versoin").err


def words(*texts: str) -> set[str]:
    return {word for text in texts for word in re.findall(r"[A-Za-z]{3,}", text)}


@pytest.mark.parametrize("args", [args for args, _ in BAD if "/nowhere/at/all.svg" not in args])
def test_no_refusal_is_in_english_by_accident(args: list[str], dimension: Run, monkeypatch: pytest.MonkeyPatch) -> None:
    declared = [DIMENSION, *map(command_named, NAMES)]
    options = [option for command in declared for option in command.all_options]
    choices = [choice for option in options if option.value for choice in option.value.choices()]
    typed = words("dimension", *args, *NAMES, *choices, *(name for option in options for name in option.names))
    monkeypatch.setenv("DIMENSION_LANG", "ru")
    sentence = dimension(*args).err
    assert re.search("[а-я]{3}", sentence)
    # Cards and trays are written in the same letters everywhere.
    assert {word for word in words(sentence) - typed if word.islower()} <= {"bash", "zsh", "fish"}


@pytest.mark.parametrize(("language", "named"), [("en", "TRAY"), ("de", "TABLEAU"), ("ru", "ПЛАНШЕТ")])
def test_a_missing_argument_is_named_as_on_the_help_page(language: str, named: str, dimension: Run) -> None:
    result = dimension("check", "O2", "--lang", language)
    assert (result.code, result.out) == (2, "")
    assert named in result.err
    assert named in dimension("check", "--help", "--lang", language).out


def test_a_real_process_refuses_in_the_same_way(process: Run) -> None:
    result = process("check", "hello", TRAY)
    assert (result.code, result.out) == (2, "")
    assert "hello" in result.err
    assert "Traceback" not in result.err
    assert len(result.err.splitlines()) == 1


def test_control_characters_never_reach_the_terminal(dimension: Run) -> None:
    result = dimension("check", "O2", "\x1b[31mKWB\x07")
    assert result.code == 2
    assert "\x1b" not in result.err
    assert "\x07" not in result.err


@pytest.mark.parametrize("args", [["cards"], ["check", "O2", TRAY], ["deal"], ["draw", TRAY], ["solve", "O2"]])
@pytest.mark.parametrize("encoding", ["ascii", "latin-1"])
def test_output_that_cannot_encode_every_character_is_still_printed(
    args: list[str], encoding: str, encoded: Run
) -> None:
    result = encoded(*args, "--lang", "ru", encoding=encoding)
    assert (result.code, result.err) == (0, "")
    assert result.out


def shell(command: str) -> subprocess.CompletedProcess[str]:
    program = f'dimension() {{ "{sys.executable}" -m dimension "$@"; }}; {command}'
    return subprocess.run(["bash", "-c", program], capture_output=True, text=True, timeout=300)


def test_a_closed_pipe_is_not_an_error() -> None:
    result = shell("set -o pipefail; dimension cards | head -1 | wc -l")
    assert (result.returncode, result.stdout.strip(), result.stderr) == (0, "1", "")


@pytest.mark.parametrize("stream", [">&-", "<&-", "2>&-"])
def test_closed_streams_are_not_an_error(stream: str) -> None:
    result = shell(f"dimension draw {TRAY} {stream}")
    assert (result.returncode, result.stderr) == (0, "")


def test_a_full_disk_is_reported_in_one_line() -> None:
    result = shell("dimension cards > /dev/full")
    assert result.returncode == 2
    assert len(result.stderr.splitlines()) == 1
