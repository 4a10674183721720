"""A host moves to another database, in words and as JSON."""

import asyncio
import json
from pathlib import Path

import pytest

from tests.cli.commands.databases import usual_database
from tests.cli.conftest import Run
from tests.postgres import shared_server

SECRET = "postgresql://ann:secret@"


@pytest.mark.parametrize(("language", "done"), [("en", "now has"), ("de", "ist jetzt alles"), ("ru", "теперь всё")])
def test_a_file_becomes_a_postgresql_database_and_a_file_again(
    language: str, done: str, tmp_path: Path, dimension: Run
) -> None:
    file, copy = usual_database(tmp_path), tmp_path / "copy.sqlite3"
    url = asyncio.run(shared_server().new_database()).with_password().replace("postgres@", "postgres:secret@")
    result = dimension("move-database", str(file), url, "--lang", language)
    assert (result.code, result.err) == (0, "")
    assert done in result.out
    assert str(file) in result.out
    result = dimension("move-database", url, str(copy), "--json")
    assert json.loads(result.out) == {
        "source": url.replace("secret", "***"), "destination": str(copy), "rooms": 1, "events": 3, "games": 1,
    }  # fmt: skip


def test_the_database_that_cannot_be_used_is_named_without_its_password(tmp_path: Path, dimension: Run) -> None:
    file, nowhere, url = usual_database(tmp_path), tmp_path / "nowhere", f"{SECRET}127.0.0.1:1/games"
    attempts = {
        (str(nowhere), str(tmp_path / "new")): "There is no file",
        (str(file), url): "No PostgreSQL server answers at postgresql://ann:***@",
        (url, str(tmp_path / "new")): "No PostgreSQL server answers at postgresql://ann:***@",
        (str(file), str(file)): "cannot be moved to itself",
        (":memory:", str(file)): "There is no file :memory:",
    }
    for databases, sentence in attempts.items():
        result = dimension("move-database", *databases)
        assert (result.code, result.out) == (2, "")
        assert sentence in result.err
        assert "secret" not in result.err
