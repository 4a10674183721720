"""Running a server from the command line: the addresses it prints."""

import io
import os
import pty
import subprocess
import sys

import pytest

from dimension.cli.hosting import addresses_of, announce
from dimension.server.ops.addresses import network_address, url_of
from dimension.texts import Texts


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
