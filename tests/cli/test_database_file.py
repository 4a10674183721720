"""Trouble with a database becomes a sentence of its own where a host can do something about it."""

from pathlib import Path

import pytest

from dimension.cli.database_file import storage_problem
from dimension.cli.usage import sentence_of
from dimension.storage.errors import StorageError
from dimension.texts import texts_for


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
