"""A server for a command: not where another program has the database."""

from pathlib import Path

import pytest

from dimension.cli.own_server import own_server
from dimension.cli.usage import UsageProblem
from dimension.storage.sqlite.ownership import own


def test_a_database_that_another_program_has_is_refused(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    ownership = own(database)
    with pytest.raises(UsageProblem) as refused, own_server(database):
        pass
    ownership.close()
    assert refused.value.code == "database-owned"


def test_a_server_that_cannot_start_says_why(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    database.write_bytes(b"something else" * 100)
    with pytest.raises(UsageProblem) as refused, own_server(database):
        pass
    assert str(database) in refused.value.details["message"]
