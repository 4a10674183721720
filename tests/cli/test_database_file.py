"""Trouble with a database becomes a sentence of its own where a host can do something about it."""

from pathlib import Path

import pytest

from dimension.cli.database_file import storage_problem
from dimension.cli.declarations import sentence_of
from dimension.store.errors import StorageError
from dimension.store.names import PostgresUrl
from dimension.store.sqlite.ownership import DatabaseOwned, Owner
from dimension.texts import LANGUAGES, texts_for
from tests.cli.conftest import Run


@pytest.mark.parametrize(
    ("code", "advice"),
    [
        ("backup_exists", "--overwrite"),
        ("backup_unwritable", "could not be written"),
        ("database_busy", "Stop the server first"),
        ("database_missing", "There is no file"),
        ("database_not_empty", "--overwrite"),
        ("same_file", "its own backup"),
        ("database_damaged", "cannot be used as a database: some reason"),
    ],
)
def test_every_sentence_names_the_file_and_says_what_to_do(code: str, advice: str) -> None:
    problem = storage_problem(StorageError(code, "some reason"), Path("games.sqlite3"))
    sentence = sentence_of(problem, texts_for("en"))
    assert "games.sqlite3" in sentence
    assert advice in sentence


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize(
    ("code", "part"),
    [
        ("connection_lost", "some reason"),
        ("database_login", "PostgreSQL"),
        ("database_unknown", "createdb"),
        ("database_url", "postgresql://"),
        ("no_database_server", "some reason"),
        ("postgres_driver_missing", ".[postgres]"),
        ("postgres_too_old", "some reason"),
        ("too_many_connections", "some reason"),
    ],
)
def test_trouble_with_a_server_is_explained_in_every_language(code: str, part: str, language: str) -> None:
    url = PostgresUrl("postgresql://ann:secret@db/games")
    sentence = sentence_of(storage_problem(StorageError(code, "some reason"), url), texts_for(language))
    assert part in sentence
    assert "secret" not in sentence
    assert code == "postgres_driver_missing" or str(url) in sentence


@pytest.mark.parametrize(
    "command",
    [("backup", "copy.sqlite3", "--database"), ("restore", "copy.sqlite3", "--database"), ("check-database",)],
)
def test_other_programs_back_up_and_check_postgresql(dimension: Run, command: tuple[str, ...]) -> None:
    result = dimension(*command, "postgresql://ann:secret@db/games")
    assert result.code == 2
    assert "pg_dump" in result.err
    assert "secret" not in result.err


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_locked_database_is_named_with_its_owner(language: str) -> None:
    def sentence(owner: Owner) -> str:
        return sentence_of(storage_problem(DatabaseOwned(owner), Path("games.sqlite3")), texts_for(language))

    served = sentence(Owner(4711, "http://127.0.0.1:8000/"))
    assert all(part in served for part in ("games.sqlite3", "4711", "http://127.0.0.1:8000/", "--database", ":memory:"))
    starting = sentence(Owner(4711))
    assert all(part in starting for part in ("games.sqlite3", "4711", "--database"))
    assert "?" in sentence(Owner())
