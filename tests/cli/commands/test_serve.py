"""`dimension serve`, and `dimension` alone: the servers that they start."""

import logging
import socket
from pathlib import Path
from typing import Any

import pytest

from dimension.cli import hosting
from dimension.cli.commands import serve
from dimension.cli.commands.serve import LOG_LEVELS
from dimension.store.names import PostgresUrl
from tests.cli.conftest import Run


@pytest.fixture
def started(monkeypatch: pytest.MonkeyPatch) -> list[tuple[Any, ...]]:
    """The arguments that servers were started with; none of them is real."""
    calls: list[tuple[Any, ...]] = []

    def note(*args: Any, is_open: bool, hosts: tuple[str, ...] = (), workers: int = 1, **plan: Any) -> None:
        *rest, texts = args
        calls.append((*rest, texts.language, is_open, *hosts, *([workers] if workers > 1 else []), *plan.values()))

    monkeypatch.setattr(serve, "serve", note)
    monkeypatch.setattr(hosting, "serve", note)
    return calls


def test_options_reach_the_server(started: list[tuple[Any, ...]], dimension: Run, tmp_path: Path) -> None:
    kept = tmp_path / "data" / "dimension" / "dimension.sqlite3"
    options = ["--host", "::1", "--port", "0", "--database", "~/games.db", "--log-level", "debug", "--lang", "de"]
    assert dimension("serve").code == 0
    assert dimension("serve", *options).code == 0
    assert dimension("--lang", "ru", "serve", "--database", ":memory:").code == 0
    assert dimension("serve", "--database", ":memory:", "--allow-hosts", "play.example.org, table.lan").code == 0
    assert dimension("serve", "--database", ":memory:", "--workers", "4").code == 0
    assert dimension("serve", "--database", ":memory:", "--backup-to", "b", "--backup-every", "6h").code == 0
    assert started == [
        ("0.0.0.0", 8000, kept, "warning", "en", False),
        ("::1", 0, tmp_path / "games.db", "debug", "de", False),
        ("0.0.0.0", 8000, None, "warning", "ru", False),
        ("0.0.0.0", 8000, None, "warning", "en", False, "play.example.org", "table.lan"),
        ("0.0.0.0", 8000, None, "warning", "en", False, 4),
        ("0.0.0.0", 8000, None, "warning", "en", False, "b", 360.0, 7),
    ]


@pytest.mark.parametrize(
    ("language", "advice"), [("en", "leave out --workers"), ("de", "lass --workers weg"), ("ru", "уберите --workers")]
)
@pytest.mark.parametrize("database", [":memory:", "games.sqlite3"])
def test_several_workers_need_a_database_that_they_can_share(
    database: str, language: str, advice: str, dimension: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    result = dimension("--lang", language, "serve", "--port", "0", "--database", database, "--workers", "2")
    assert result.code == 2
    assert advice in result.err
    assert not list(tmp_path.glob("*.sqlite3"))


def test_without_a_command_the_browser_is_opened_on_this_machine_only(
    started: list[tuple[Any, ...]], dimension: Run, tmp_path: Path
) -> None:
    kept = tmp_path / "data" / "dimension" / "dimension.sqlite3"
    assert dimension().code == 0
    assert dimension("--lang", "de").code == 0
    assert started == [("127.0.0.1", 0, kept, "warning", language, True) for language in ("en", "de")]


@pytest.mark.parametrize(
    ("language", "advice"), [("en", "Create it first"), ("de", "Lege ihn zuerst an"), ("ru", "Сначала создайте её")]
)
def test_a_database_in_a_folder_that_does_not_exist_is_refused(
    language: str, advice: str, started: list[tuple[Any, ...]], dimension: Run, tmp_path: Path
) -> None:
    file = tmp_path / "no" / "such" / "games.db"
    result = dimension("serve", "--database", str(file), "--lang", language)
    assert (result.code, result.out, started) == (2, "", [])
    assert str(file.parent) in result.err
    assert advice in result.err
    assert not (tmp_path / "no").exists()


@pytest.mark.parametrize("file", ["~nobody-of-this-name/games.db", ""])
def test_a_database_that_cannot_be_a_file_is_refused(file: str, started: list[tuple[Any, ...]], dimension: Run) -> None:
    result = dimension("serve", "--database", file)
    assert (result.code, len(result.err.splitlines()), started) == (2, 1, [])


def test_an_error_names_the_file_that_the_environment_chose(
    dimension: Run, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (tmp_path / "real.db").write_text("not a database, but long enough to be looked at by the one who opens it")
    monkeypatch.setenv("DIMENSION_DATABASE", str(tmp_path / "real.db"))
    result = dimension("serve", "--host", "127.0.0.1", "--port", "0", "--database", str(tmp_path / "other.db"))
    assert result.code == 2
    assert str(tmp_path / "real.db") in result.err


def test_a_postgresql_database_reaches_the_server(started: list[tuple[Any, ...]], dimension: Run) -> None:
    assert dimension("serve", "--database", "postgresql://ann:secret@db/games").code == 0
    assert started[0][2] == PostgresUrl("postgresql://ann:secret@db/games")


def test_a_server_that_cannot_reach_its_database_says_so_without_the_password(dimension: Run) -> None:
    with socket.socket() as silent:
        silent.bind(("127.0.0.1", 0))
        place = f"127.0.0.1:{silent.getsockname()[1]}/games"
        result = dimension(
            "serve", "--host", "127.0.0.1", "--port", "0", "--database", f"postgresql://ann:secret@{place}"
        )
    assert result.code == 2
    assert f"No PostgreSQL server answers at postgresql://ann:***@{place}" in result.err
    assert "secret" not in result.err + result.out


def test_every_log_level_is_one_that_logging_knows() -> None:
    assert {level.upper() for level in LOG_LEVELS} <= logging.getLevelNamesMapping().keys()
