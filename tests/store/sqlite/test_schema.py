"""Database files: old, new, foreign, damaged, and those that cannot be used at all."""

import sqlite3
from pathlib import Path

import pytest

from dimension.room.events import FORMAT
from dimension.store.migrations import BEFORE_1_0, newest_version
from dimension.store.sqlite import file as schema
from dimension.store.sqlite.file import APPLICATION, connect, migrations, prepare
from tests.store.logs import moves
from tests.store.sqlite.files import filled, refused, with_store

# --- Migrations -------------------------------------------------------------------------------


def test_migrations_are_numbered_without_gaps() -> None:
    folder = Path(schema.__file__).parent / "migrations"
    names = sorted(entry.name for entry in folder.iterdir())
    assert [name[:5] for name in names] == [f"{number:04}_" for number in range(1, len(names) + 1)]
    assert len(migrations()) == len(names)


def test_a_new_file_is_marked_as_ours_and_with_its_version(path: Path) -> None:
    with_store(path, filled)
    connection = sqlite3.connect(path)
    assert connection.execute("PRAGMA user_version").fetchone() == (newest_version(migrations()),)
    assert connection.execute("PRAGMA application_id").fetchone() == (APPLICATION,)
    connection.close()


def test_a_later_script_brings_a_file_up_to_date_with_all_it_holds(path: Path) -> None:
    with_store(path, filled)
    connection = connect(path)
    prepare(connection, [*migrations(), "CREATE TABLE later (a);\n"])
    assert connection.execute("PRAGMA user_version").fetchone() == (newest_version(migrations()) + 1,)
    assert connection.execute("SELECT count(*) FROM later").fetchone() == (0,)
    assert connection.execute("SELECT count(*) FROM events").fetchone() == (8,)
    connection.close()


def test_a_migration_that_fails_leaves_the_file_as_it_was(path: Path) -> None:
    with_store(path, filled)
    connection = connect(path)
    with pytest.raises(sqlite3.OperationalError):
        prepare(connection, [*migrations(), "CREATE TABLE fine (a);\nCREATE TABLE events (b);\n"])
    assert connection.execute("PRAGMA user_version").fetchone() == (newest_version(migrations()),)
    assert connection.execute("SELECT count(*) FROM sqlite_schema WHERE name = 'fine'").fetchone() == (0,)
    connection.close()
    assert len(with_store(path, lambda store: store.load("A"))) == 5


# --- Files that cannot be used ----------------------------------------------------------------


def test_a_newer_file_is_refused_and_not_touched(path: Path) -> None:
    with_store(path, filled)
    connection = sqlite3.connect(path)
    connection.execute("PRAGMA user_version = 99")
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    before = path.read_bytes()
    assert refused(path) == "database_newer"
    assert path.read_bytes() == before


@pytest.mark.parametrize("version", [1, BEFORE_1_0])
def test_a_file_from_before_1_0_is_refused_and_not_touched(path: Path, version: int) -> None:
    with_store(path, filled)
    connection = sqlite3.connect(path)
    connection.execute(f"PRAGMA user_version = {version}")
    connection.execute("PRAGMA journal_mode = DELETE")
    connection.close()
    before = path.read_bytes()
    assert refused(path) == "database_older"
    assert path.read_bytes() == before


def test_the_database_of_another_program_is_refused_and_not_touched(path: Path) -> None:
    connection = sqlite3.connect(path)
    connection.execute("CREATE TABLE recipes (title)")
    connection.close()
    before = path.read_bytes()
    assert refused(path) == "database_foreign"
    assert path.read_bytes() == before


@pytest.mark.parametrize(
    "content", [b"no database at all, but a letter to a friend\n" * 50, b"SQLite format 3\0" * 300]
)
def test_a_file_of_another_format_is_refused_and_not_touched(path: Path, content: bytes) -> None:
    path.write_bytes(content)
    assert refused(path) == "database_damaged"
    assert path.read_bytes() == content


def test_a_damaged_page_is_an_error_for_those_who_need_it(path: Path) -> None:
    with_store(path, lambda store: store.append("A", 0, moves(3000)))
    data = bytearray(path.read_bytes())
    data[8 * 4096 : 20 * 4096] = b"\xff" * 12 * 4096
    path.write_bytes(data)
    assert refused(path) == "database_damaged"


def test_an_event_that_cannot_be_read_is_an_error_and_not_skipped(path: Path) -> None:
    with_store(path, lambda store: store.append("A", 0, moves(3)))
    connection = sqlite3.connect(path)
    connection.execute("UPDATE events SET data = '{}' WHERE version = 2")
    connection.commit()
    connection.close()
    assert refused(path) == "database_damaged"


def test_a_log_with_a_gap_is_an_error(path: Path) -> None:
    with_store(path, lambda store: store.append("A", 0, moves(3)))
    connection = sqlite3.connect(path)
    connection.execute("DELETE FROM events WHERE version = 2")
    connection.commit()
    connection.close()
    assert refused(path) == "database_damaged"


def test_events_of_a_newer_form_are_refused(path: Path) -> None:
    with_store(path, lambda store: store.append("A", 0, moves(3)))
    connection = sqlite3.connect(path)
    connection.execute("UPDATE events SET format = ? WHERE version = 3", (FORMAT + 1,))
    connection.commit()
    connection.close()
    assert refused(path) == "events_newer"


def test_a_file_that_cannot_be_written_is_refused_when_it_is_opened(
    path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with_store(path, filled)
    before = path.read_bytes()
    # Permissions do not stop the superuser, who may be running this.
    monkeypatch.setattr(schema, "database_uri", lambda path: f"{path.as_uri()}?mode=ro")
    assert refused(path) == "database_read_only"
    assert path.read_bytes() == before


def test_a_place_where_no_file_can_be_is_refused(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("in the way")
    assert refused(tmp_path / "file" / "games.sqlite") == "database_unreachable"
    (tmp_path / "folder").mkdir()
    assert refused(tmp_path / "folder") == "database_unreachable"
