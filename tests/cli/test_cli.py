"""The package as a whole."""

import ast
from collections.abc import Iterator
from pathlib import Path

import pytest

import dimension.cli

FOLDER = Path(dimension.cli.__file__).parent
POSIX_ONLY = {"fcntl", "grp", "posix", "pty", "pwd", "readline", "resource", "termios", "tty"}


def imported_at_once(module: ast.Module) -> Iterator[str]:
    """What a module imports when it is imported itself."""
    for statement in module.body:
        if isinstance(statement, ast.Import):
            yield from (name.name for name in statement.names)
        elif isinstance(statement, ast.ImportFrom):
            yield statement.module or ""


@pytest.mark.parametrize("file", sorted(FOLDER.rglob("*.py")), ids=lambda file: str(file.relative_to(FOLDER)))
def test_every_module_can_be_imported_on_windows(file: Path) -> None:
    assert not POSIX_ONLY.intersection(imported_at_once(ast.parse(file.read_text(encoding="utf-8"))))
