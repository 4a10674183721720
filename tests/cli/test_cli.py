"""The package as a whole."""

import ast
import os
import sys
from collections.abc import Iterator
from pathlib import Path

import pytest

import dimension.cli

FOLDER = Path(dimension.cli.__file__).parent
POSIX_ONLY = {"fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "termios", "tty"}


def imported_immediately(module: ast.Module) -> Iterator[str]:
    """The imports that run when a module itself is imported."""
    for statement in module.body:
        if isinstance(statement, ast.Import):
            yield from (name.name for name in statement.names)
        elif isinstance(statement, ast.ImportFrom):
            yield statement.module or ""


@pytest.mark.parametrize("file", sorted(FOLDER.rglob("*.py")), ids=lambda file: str(file.relative_to(FOLDER)))
def test_every_module_can_be_imported_on_windows(file: Path) -> None:
    assert not POSIX_ONLY.intersection(imported_immediately(ast.parse(file.read_text(encoding="utf-8"))))


@pytest.mark.parametrize(("chosen", "threads"), [(None, "1"), ("4", "4")])
def test_numpy_starts_no_threads_unless_told_to(
    chosen: str | None, threads: str, monkeypatch: pytest.MonkeyPatch, capsys: pytest.CaptureFixture[str]
) -> None:
    monkeypatch.setattr(sys, "argv", ["dimension", "--version"])
    monkeypatch.setenv("OPENBLAS_NUM_THREADS", chosen or "")
    if chosen is None:
        monkeypatch.delenv("OPENBLAS_NUM_THREADS")
    with pytest.raises(SystemExit) as ended:
        dimension.cli.main()
    assert (ended.value.code, capsys.readouterr().err) == (0, "")
    assert os.environ["OPENBLAS_NUM_THREADS"] == threads
