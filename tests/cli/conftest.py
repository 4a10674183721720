"""Running the command in this process, or as a real one."""

import io
import os
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import NamedTuple

import pytest

from dimension.cli import _prepare_streams
from dimension.cli.command_line import run
from tests.cli.shells import NOT_HERE, left_out


class Result(NamedTuple):
    """The output and exit code of a command."""

    code: int
    out: str
    err: str


Run = Callable[..., Result]


def pytest_terminal_summary(terminalreporter: pytest.TerminalReporter) -> None:
    """Say what was not tested, even where skipped tests are not listed."""
    if left_out():
        terminalreporter.write_line(
            f"Completion was NOT tested in {', '.join(left_out())}: {NOT_HERE} is set.", red=True
        )


@pytest.fixture(autouse=True)
def english_and_homeless(monkeypatch: pytest.MonkeyPatch, tmp_path: Path) -> None:
    """Whatever this machine speaks and keeps, the tests start from nothing."""
    for name in ("DIMENSION_LANG", "LC_ALL", "LC_MESSAGES", "LANG", "NO_COLOR"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("HOME", str(tmp_path))
    monkeypatch.setenv("COLUMNS", "120")


@pytest.fixture
def dimension(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command in this process."""

    def call(*args: str, stdin: str = "") -> Result:
        monkeypatch.setattr(sys, "stdin", io.StringIO(stdin))
        code = run(args)
        return Result(code, *capsys.readouterr())

    return call


@pytest.fixture
def encoded(monkeypatch: pytest.MonkeyPatch) -> Run:
    """Run the command in this process, with streams of an encoding."""

    def call(*args: str, encoding: str, stdin: str = "") -> Result:
        out, err = (io.TextIOWrapper(io.BytesIO(), encoding, errors) for errors in ("strict", "backslashreplace"))
        for name, stream in (("stdin", io.StringIO(stdin)), ("stdout", out), ("stderr", err)):
            monkeypatch.setattr(sys, name, stream)
        _prepare_streams()
        code = run(args)
        shown = []
        for stream in (out, err):
            stream.flush()
            assert isinstance(stream.buffer, io.BytesIO)
            shown.append(stream.buffer.getvalue().decode(encoding))
        return Result(code, *shown)

    return call


@pytest.fixture
def process() -> Run:
    """Run the command as a process of its own."""

    def call(*args: str, stdin: str = "", environ: dict[str, str] | None = None) -> Result:
        done = subprocess.run(
            [sys.executable, "-m", "dimension", *args],
            input=stdin,
            capture_output=True,
            text=True,
            encoding="utf-8",
            errors="replace",
            env={**os.environ, "PYTHONIOENCODING": "utf-8", **(environ or {})},
            timeout=300,
        )
        return Result(done.returncode, done.stdout, done.stderr)

    return call
