"""A leaderboard shows nothing that was not scored again."""

import json
from pathlib import Path

import pytest

from dimension.envs.benchmark.leaderboards import read_leaderboard, scored, table
from dimension.envs.benchmark.references import REFERENCES
from dimension.envs.benchmark.results import ResultError, write_result
from dimension.envs.benchmark.running import Run, run_agent
from tests.envs.benchmark.some_results import some_result


def _board(folder: Path, entries: object) -> Path:
    file = folder / "LEADERBOARD.json"
    file.write_text(json.dumps({"format": 1, "entries": entries}))
    return file


def test_entries_are_files_or_results_and_the_best_of_a_track_comes_first(tmp_path: Path) -> None:
    greedy = run_agent(Run("greedy", {}, "lookahead", 1_000, sets=("test-loose", "test-trap"), seeds=(0,)))
    (tmp_path / "results").mkdir()
    write_result(greedy, tmp_path / "results" / "greedy.json")
    better = greedy | {"track": "reference", "budget": {"unit": "", "limit": None, "used": [None], "measured": [None]}}
    entries = [
        {"name": "chance", "result": some_result()},
        {"name": "greed", "result": "results/greedy.json"},
        {"name": "greed, unlimited", "result": better},
    ]
    found = read_leaderboard(_board(tmp_path, entries))
    assert [entry.name for entry in found] == ["greed", "greed, unlimited", "chance"]
    lines = table(found).splitlines()
    assert len(lines) == 2 + 2 * 3 + 2 * len(REFERENCES)
    assert lines[2].startswith("| lookahead | greed | 1,000 trays judged per round | 1 | test-loose | ")
    assert lines[7].startswith("| reference | chance |  | 2 | test-trap | ")
    blind = "|  | *blind: the best tray that ignores the cards* |  |  | test-loose | "
    assert lines[8].startswith(blind)
    assert " | 0.00 | " in lines[8]


@pytest.mark.parametrize(
    ("entries", "message"),
    [
        ({}, "not a leaderboard: it needs format 1 and a list"),
        ([{"result": "x"}], "has a name and a result"),
        ([{"name": "x", "result": 5}], "x: the result is neither a path nor a result"),
        ([{"name": "x", "result": "gone.json"}], "cannot be read"),
        ([{"name": "x", "result": {"format": 1}}], "x: format is 1, but the protocol says 2"),
    ],
)
def test_a_board_with_a_wrong_entry_is_refused(tmp_path: Path, entries: object, message: str) -> None:
    with pytest.raises(ResultError, match=message):
        read_leaderboard(_board(tmp_path, entries))


def test_names_cannot_break_the_table() -> None:
    lines = table([scored("left | right\nbelow", some_result())]).splitlines()[2:4]
    assert all("| left \\| right below |" in line for line in lines)
