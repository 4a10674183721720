"""Files that commands write."""

from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from dimension.cli.declarations import UsageProblem


def write_file(file: Path, text: str) -> None:
    """Write a text; a file that cannot be written is a UsageProblem."""
    with _refusing(file):
        file.write_text(text, encoding="utf-8")


def check_writable(file: Path) -> None:
    """Refuse a file that cannot be written, before much work is done for it."""
    is_new = not file.exists()
    with _refusing(file):
        file.open("ab").close()
        if is_new:
            file.unlink()


@contextmanager
def _refusing(file: Path) -> Iterator[None]:
    try:
        yield
    except OSError as error:
        raise UsageProblem("cannot-write", file=str(file), reason=error.strerror or str(error)) from None
