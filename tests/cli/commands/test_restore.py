"""A host puts a backup back, in words and as JSON."""

import json
from pathlib import Path

import pytest

from dimension.store.sqlite.backup import back_up, check
from tests.cli.commands.databases import usual_database
from tests.cli.conftest import Run

LANGUAGES = ["en", "de", "ru"]


@pytest.fixture
def live(tmp_path: Path) -> Path:
    return usual_database(tmp_path)


@pytest.fixture
def copy(live: Path, tmp_path: Path) -> Path:
    """A backup of it."""
    back_up(live, tmp_path / "copy.sqlite3")
    return tmp_path / "copy.sqlite3"


def test_a_backup_takes_the_place_of_a_lost_database(live: Path, copy: Path, dimension: Run) -> None:
    live.unlink()
    result = dimension("restore", str(copy))
    assert result == (0, f"The backup is restored to {live}. Tables: 1, finished games: 1.\n", "")
    assert check(live).games == 1


def test_a_backup_is_restored_elsewhere_and_the_answer_printed_for_programs(
    copy: Path, tmp_path: Path, dimension: Run
) -> None:
    place = tmp_path / "place.sqlite3"
    result = dimension("restore", "--database", str(place), str(copy), "--json")
    assert json.loads(result.out) == {"file": str(place), "rooms": 1, "events": 3, "games": 1}


def test_games_are_replaced_only_when_told(copy: Path, dimension: Run) -> None:
    result = dimension("restore", str(copy))
    assert (result.code, result.out, "--overwrite" in result.err) == (2, "", True)
    assert dimension("restore", str(copy), "--overwrite").code == 0


@pytest.mark.parametrize("language", LANGUAGES)
def test_an_error_is_one_line_that_names_the_file(
    language: str, live: Path, copy: Path, tmp_path: Path, dimension: Run
) -> None:
    nonsense = tmp_path / "nonsense.sqlite3"
    nonsense.write_bytes(b"nonsense" * 1000)
    attempts = {
        (str(nonsense),): "nonsense.sqlite3",
        (str(tmp_path / "nowhere"),): "nowhere",
        ("--database", str(nonsense), str(copy), "--overwrite"): "nonsense.sqlite3",
        (str(live), "--overwrite"): "dimension.sqlite3",
    }
    for arguments, file in attempts.items():
        result = dimension("--lang", language, "restore", *arguments)
        assert (result.code, result.out, file in result.err, result.err.count("\n")) == (2, "", True, 1), result
    assert check(live).games == 1
