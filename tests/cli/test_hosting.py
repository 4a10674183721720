"""Running a server from the command line: the addresses it prints."""

import io
import os
import pty
import subprocess
import sys
from pathlib import Path

import pytest

from dimension.cli.hosting import addresses_of, announce
from dimension.server.ops.addresses import network_address, url_of
from dimension.store.sqlite.ownership import Owner, owner_of
from dimension.texts import Texts
from tests.cli.commands.databases import usual_database
from tests.cli.conftest import Run
from tests.server.nursery import ForkedServer


def test_everywhere_is_this_machine_and_its_network() -> None:
    network = network_address()
    assert addresses_of("0.0.0.0", 8000) == ("http://127.0.0.1:8000/", url_of(network, 8000) if network else None)


def test_loopback_is_for_this_machine_alone() -> None:
    assert addresses_of("127.0.0.1", 80) == ("http://127.0.0.1:80/", None)
    assert addresses_of("192.168.0.7", 80) == ("http://192.168.0.7:80/", "http://192.168.0.7:80/")


@pytest.mark.parametrize(("language", "scan"), [("en", "scan"), ("de", "scannen"), ("ru", "отсканируйте")])
def test_the_address_to_join_and_its_code_are_printed(
    language: str, scan: str, capsys: pytest.CaptureFixture[str]
) -> None:
    announce("http://127.0.0.1:8000/", "http://192.168.0.7:8000/", Texts(language))
    first, second, *rest = capsys.readouterr().out.splitlines()
    assert first.endswith(" http://127.0.0.1:8000/")
    assert second.endswith(" http://192.168.0.7:8000/")
    assert scan in second
    assert any("█" in line or "▀" in line for line in rest)


@pytest.mark.parametrize(("encoding", "lines"), [("cp437", 20), ("cp1252", 3), ("ascii", 3)])
def test_without_blocks_only_the_address_is_printed(encoding: str, lines: int, monkeypatch: pytest.MonkeyPatch) -> None:
    raw = io.BytesIO()
    monkeypatch.setattr(sys, "stdout", io.TextIOWrapper(raw, encoding=encoding))
    announce("http://127.0.0.1:8000/", "http://192.168.0.7:8000/", Texts("en"))
    sys.stdout.flush()
    shown = raw.getvalue().decode(encoding)
    assert len(shown.splitlines()) == lines
    assert ("scan" in shown) == (lines > 3)


def test_a_terminal_without_blocks_gets_the_code_in_colored_spaces() -> None:
    program = (
        "import sys; from dimension.cli.hosting import announce; from dimension.texts import Texts; "
        "announce('http://127.0.0.1:8000/', 'http://192.168.0.7:8000/', Texts('en'))"
    )
    leader, follower = pty.openpty()
    environ = {**os.environ, "PYTHONIOENCODING": "cp1252", "TERM": "xterm"}
    subprocess.run([sys.executable, "-c", program], stdout=follower, env=environ, check=True, timeout=60)
    os.close(follower)
    shown = os.read(leader, 65536).decode()
    os.close(leader)
    assert "scan the code" in shown
    assert "\x1b[7m  " in shown


def test_without_guests_there_is_no_code(capsys: pytest.CaptureFixture[str]) -> None:
    announce("http://127.0.0.1:8000/", None, Texts("en"))
    assert len(capsys.readouterr().out.splitlines()) == 2


# --- One server for a database ----------------------------------------------------------------


def test_the_owner_of_a_database_says_where_it_serves(tmp_path: Path) -> None:
    with ForkedServer(tmp_path / "games.sqlite3") as server:
        owner = owner_of(tmp_path / "games.sqlite3")
        assert owner is not None
        assert owner == Owner(server.pid, server.url, owner.started)
        assert owner.started is not None
    assert owner_of(tmp_path / "games.sqlite3") is None


def test_a_second_server_is_refused_with_the_address_of_the_first(tmp_path: Path, process: Run, dimension: Run) -> None:
    database = tmp_path / "games.sqlite3"
    advice = {"en": "Open that address", "de": "Öffne diese Adresse", "ru": "Откройте этот адрес"}
    with ForkedServer(database) as server:
        # On the same port the second could not even listen: the database is the better reason.
        for language, port, run in (
            ("en", "0", dimension),
            ("de", "0", dimension),
            ("ru", str(server.pair[1]), process),
        ):
            options = ("--host", "127.0.0.1", "--port", port, "--database", str(database), "--lang", language)
            result = run("serve", *options)
            assert (result.code, result.out, result.err.count("\n")) == (2, "", 1), result
            assert all(part in result.err for part in (str(database), str(server.pid), server.url, advice[language]))


def test_a_port_that_another_program_uses_is_named_as_such(tmp_path: Path, dimension: Run) -> None:
    with ForkedServer(tmp_path / "games.sqlite3") as server:
        options = ("--host", "127.0.0.1", "--port", str(server.pair[1]), "--database", str(tmp_path / "other.sqlite3"))
        result = dimension("serve", *options)
    assert (result.code, f"port {server.pair[1]}" in result.err) == (2, True)


def test_without_a_command_the_page_of_a_running_server_is_opened(tmp_path: Path, process: Run) -> None:
    browser = tmp_path / "browser"
    browser.write_text(f'#!/bin/sh\necho "$1" >> {tmp_path}/opened\n')
    browser.chmod(0o700)
    with ForkedServer(usual_database(tmp_path)) as server:
        result = process(environ={"BROWSER": str(browser)})
        assert result == (0, f"A server with these games is already running. Opening its page: {server.url}\n", "")
        assert (tmp_path / "opened").read_text() == f"{server.url}\n"


def test_nothing_is_restored_over_a_running_server(tmp_path: Path, dimension: Run) -> None:
    database, copy = usual_database(tmp_path), str(tmp_path / "copy.sqlite3")
    with ForkedServer(database) as server:
        assert dimension("backup", copy).code == 0
        result = dimension("restore", copy, "--overwrite")
        assert (result.code, result.out, str(server.pid) in result.err) == (2, "", True)
