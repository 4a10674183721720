"""The commands of the benchmark, their exit codes, and their output."""

import json
import subprocess
import sys
from pathlib import Path

import pytest

from dimension.envs.benchmark.benchmark_line import main
from dimension.envs.benchmark.results import read_result, write_result
from tests.envs.benchmark.some_results import some_result

Captured = pytest.CaptureFixture[str]


def test_a_result_is_written_shown_and_scored_again(tmp_path: Path, capsys: Captured) -> None:
    out = tmp_path / "result.json"
    given = ["run", "--agent", "random", "--sets", "test-loose", "--seeds", "0", "1", "--out", str(out)]
    assert main(given) == 0
    shown = capsys.readouterr().out
    assert "| reference | random |  | 2 | test-loose |" in shown
    assert read_result(out)["command"].startswith("python -m dimension.envs.benchmark run --agent random --sets")
    assert main(["score", str(out)]) == 0
    assert capsys.readouterr().out == shown.replace("| random |", f"| {out} |")


def test_options_reach_the_factory(tmp_path: Path) -> None:
    out = tmp_path / "result.json"
    agent = "tests.envs.benchmark.test_running:factory"
    given = ["run", "--agent", agent, "--option", "action=84", "--trained-without", "bare", "--track", "model-free"]
    assert main([*given, "--budget", "100000", "--sets", "test-loose", "--seeds", "0", "--out", str(out)]) == 0
    assert read_result(out)["agent"] == {
        "name": agent,
        "options": {"action": 84},
        "trained_without": "bare",
        "adapts": False,
    }


@pytest.mark.parametrize(
    ("given", "message"),
    [
        (["--agent", "nobody"], "'nobody' is no agent"),
        (["--agent", "no_such_module:factory"], "No module named 'no_such_module'"),
        (["--agent", "random", "--option", "patience=3"], "unexpected keyword argument 'patience'"),
        (["--agent", "random", "--option", "patience"], "'patience' is no option: write it as name=value"),
        (["--agent", "random", "--track", "imitation"], "the budgets of the track imitation are"),
        (["--agent", "random", "--seeds", "1", "1"], "1 1: give each only once"),
        (["--agent", "random", "--option", "a=1", "--option", "a=2"], "a=1 a=2: give each option only once"),
        (["--agent", "random", "--out", "."], ". is a folder: give the name of a file"),
        (["--agent", "random", "--out", "/dev/full", "--seeds", "0"], "No space left on device"),
        (["--agent", "random", "--seeds", "-1"], "the agent random cannot be made: ValueError"),
        (["--agent", "random", "--out", "no/such/folder/result.json"], "there is no folder for"),
    ],
)
def test_a_run_that_makes_no_sense_ends_with_a_line(
    tmp_path: Path, capsys: Captured, given: list[str], message: str
) -> None:
    assert main(["run", "--out", str(tmp_path / "result.json"), "--sets", "test-loose", *given]) == 2
    said = capsys.readouterr().err
    assert message in said
    assert said.count("\n") == 1


def test_an_option_that_no_json_can_say_is_a_text(tmp_path: Path, capsys: Captured) -> None:
    out, agent = tmp_path / "result.json", "tests.envs.benchmark.test_running:Reporting"
    given = ["run", "--agent", agent, "--sets", "test-loose", "--out", str(out)]
    assert main([*given, "--option", "used=NaN"]) == 2
    assert "is a whole number, not 'NaN'" in capsys.readouterr().err


def test_an_option_shows_the_traceback(tmp_path: Path, capsys: Captured) -> None:
    out, agent = tmp_path / "result.json", "tests.envs.benchmark.test_running:failing"
    assert (
        main(["run", "--agent", agent, "--sets", "test-loose", "--out", str(out), "--seeds", "0", "--traceback"]) == 2
    )
    assert "return [1 // seed for _ in" in capsys.readouterr().err


def test_an_interrupted_run_says_so(tmp_path: Path, capsys: Captured) -> None:
    out, agent = tmp_path / "result.json", "tests.envs.benchmark.test_running:interrupted"
    assert main(["run", "--agent", agent, "--sets", "test-loose", "--out", str(out)]) == 130
    assert capsys.readouterr().err == "interrupted: nothing was written\n"
    assert not out.exists()


def test_a_spoiled_result_ends_with_exit_code_1(tmp_path: Path, capsys: Captured) -> None:
    file, spoiled = tmp_path / "result.json", some_result()
    spoiled["sets"]["test-trap"]["mean_regret"] = 1.0
    write_result(spoiled, file)
    board = tmp_path / "LEADERBOARD.json"
    board.write_text(json.dumps({"format": 1, "entries": [{"name": "liar", "result": "result.json"}]}))
    assert main(["score", str(file)]) == main(["leaderboard", str(board)]) == 1
    said = capsys.readouterr().err.splitlines()
    assert "mean_regret of test-trap is 1.0, but the trays say" in said[0]
    assert said[1].startswith("liar: ")


def test_a_leaderboard_is_printed(tmp_path: Path, capsys: Captured) -> None:
    board = tmp_path / "LEADERBOARD.json"
    board.write_text(json.dumps({"format": 1, "entries": [{"name": "chance", "result": some_result()}]}))
    assert main(["leaderboard", str(board)]) == 0
    assert "| chance |" in capsys.readouterr().out


def test_the_module_runs_as_a_command() -> None:
    command = [sys.executable, "-m", "dimension.envs.benchmark", "run", "--help"]
    shown = subprocess.run(command, capture_output=True, text=True, check=True)
    assert "--agent" in shown.stdout
    assert shown.stderr == ""
