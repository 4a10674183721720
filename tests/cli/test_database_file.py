"""Trouble with a database becomes a sentence of its own where a host can do something about it."""

from pathlib import Path

import pytest

from dimension.cli.database_file import storage_problem
from dimension.cli.usage import sentence_of
from dimension.storage.errors import StorageError
from dimension.storage.sqlite.ownership import DatabaseOwned, Owner
from dimension.texts import LANGUAGES, texts_for


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
def test_a_database_that_somebody_has_is_named_with_its_owner(language: str) -> None:
    def sentence(owner: Owner) -> str:
        return sentence_of(storage_problem(DatabaseOwned(owner), Path("games.sqlite3")), texts_for(language))

    served = sentence(Owner(4711, "http://127.0.0.1:8000/"))
    assert all(part in served for part in ("games.sqlite3", "4711", "http://127.0.0.1:8000/", "--database", ":memory:"))
    starting = sentence(Owner(4711))
    assert all(part in starting for part in ("games.sqlite3", "4711", "--database"))
    assert "?" in sentence(Owner())
