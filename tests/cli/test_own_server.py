"""A server for a command: not where another program has the database."""

import sys
from pathlib import Path

import pytest

from dimension.cli.declarations import UsageProblem
from dimension.cli.terminal.server import own_server
from dimension.store.sqlite.ownership import own


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


def test_a_server_that_logs_much_does_not_stand_still(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    talkative = tmp_path / "talkative"
    talkative.write_text(
        f"#!{sys.executable}\nimport sys, time\nsys.stderr.write('x' * 200_000)\n"
        "print('http://127.0.0.1:1', flush=True)\ntime.sleep(60)\n"
    )
    talkative.chmod(0o700)
    monkeypatch.setattr(sys, "executable", str(talkative))
    with own_server(tmp_path / "games.sqlite3") as address:
        assert address == "http://127.0.0.1:1"
