"""A host checks the database, in words and as JSON, and scripts go by the exit code."""

import gzip
import json
from pathlib import Path

import pytest

from tests.cli.conftest import Run
from tests.server.nursery import ForkedServer
from tests.store.sqlite.files import with_store
from tests.store.sqlite.test_integrity import change

FIXTURE = Path(__file__).parents[2] / "fixtures" / "v1.0" / "games.sqlite3.gz"


@pytest.fixture
def live(tmp_path: Path) -> Path:
    """The usual database, with real games in it."""
    path = tmp_path / "data" / "dimension" / "dimension.sqlite3"
    path.parent.mkdir(parents=True)
    path.write_bytes(gzip.decompress(FIXTURE.read_bytes()))
    with_store(path, lambda store: store.alive(1))
    return path


@pytest.mark.parametrize(
    ("language", "verdict", "damaged"),
    [("en", "is sound", "is damaged"), ("de", "in Ordnung", "beschädigt"), ("ru", "всё в порядке", "повреждён")],
)
def test_a_database_is_sound_or_its_damaged_tables_are_named(
    language: str, verdict: str, damaged: str, live: Path, dimension: Run
) -> None:
    result = dimension("--lang", language, "check-database")
    assert (result.code, result.err, len(result.out.splitlines())) == (0, "", 2)
    assert f"{live}" in result.out
    assert verdict in result.out
    change(live, "DELETE FROM events WHERE room = (SELECT max(room) FROM events) AND version > 2")
    result = dimension("--lang", language, "check-database", str(live))
    assert (result.code, result.err, len(result.out.splitlines())) == (1, "", 3)
    assert damaged in result.out
    assert result.out.endswith(": no events after version 2\n")


def test_the_answer_is_printed_for_programs(live: Path, dimension: Run) -> None:
    answer = json.loads(dimension("check-database", "--json").out)
    assert answer["file"] == str(live)
    assert (answer["sound"], answer["problems"], answer["damaged_rooms"]) == (True, [], {})
    assert min(answer["rooms"], answer["events"], answer["games"]) > 3


def test_an_unreadable_file_is_refused_in_one_line(tmp_path: Path, dimension: Run) -> None:
    result = dimension("check-database", str(tmp_path / "nowhere"))
    assert (result.code, result.out, result.err.count("\n"), "nowhere" in result.err) == (2, "", 1, True)


def test_a_database_is_checked_beside_a_running_server(live: Path, process: Run) -> None:
    with ForkedServer(live):
        assert process("check-database").code == 0
