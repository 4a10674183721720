"""A host takes a backup, in words and as JSON."""

import json
from pathlib import Path

import pytest

from dimension.store.sqlite.backup import check
from tests.cli.commands.databases import usual_database
from tests.cli.conftest import Run

LANGUAGES = ["en", "de", "ru"]


@pytest.fixture
def live(tmp_path: Path) -> Path:
    return usual_database(tmp_path)


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    return tmp_path / "copy.sqlite3"


@pytest.mark.usefixtures("live")
def test_the_servers_usual_database_is_backed_up(copy: Path, dimension: Run) -> None:
    result = dimension("backup", str(copy))
    assert result == (0, f"The backup is in {copy}. Tables: 1, finished games: 1.\n", "")
    assert check(copy).games == 1


def test_another_database_is_backed_up_and_the_answer_printed_for_programs(
    live: Path, copy: Path, tmp_path: Path, dimension: Run
) -> None:
    other = live.rename(tmp_path / "other.sqlite3")
    result = dimension("backup", "--database", str(other), str(copy), "--json")
    assert json.loads(result.out) == {"file": str(copy), "rooms": 1, "events": 3, "games": 1}


@pytest.mark.usefixtures("live")
def test_a_file_is_replaced_only_when_told(copy: Path, dimension: Run) -> None:
    copy.write_text("precious")
    result = dimension("backup", str(copy))
    assert (result.code, result.out, "--overwrite" in result.err) == (2, "", True)
    assert copy.read_text() == "precious"
    assert dimension("backup", str(copy), "--overwrite").code == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_error_is_one_line_that_names_the_file(
    language: str, live: Path, copy: Path, tmp_path: Path, dimension: Run
) -> None:
    nonsense = tmp_path / "nonsense.sqlite3"
    nonsense.write_bytes(b"nonsense" * 1000)
    attempts = {
        ("--database", str(tmp_path / "nowhere"), str(copy)): "nowhere",
        ("--database", str(nonsense), str(copy)): "nonsense.sqlite3",
        (str(tmp_path / "no folder" / "copy"),): "no folder",
        (str(live), "--overwrite"): "dimension.sqlite3",
    }
    for arguments, file in attempts.items():
        result = dimension("--lang", language, "backup", *arguments)
        assert (result.code, result.out, file in result.err, result.err.count("\n")) == (2, "", True, 1), result
    assert not copy.exists()
