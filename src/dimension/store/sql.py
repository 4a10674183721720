"""SQL that every backend understands.

Parameters are written `$1`, `$2`, …; truth values are the integers 0 and 1.
"""

from collections.abc import Sequence
from typing import Any, NamedTuple, Protocol

Value = str | int | float | bytes | None
Row = tuple[Any, ...]


class Statement(NamedTuple):
    """A change of some rows."""

    sql: str
    values: tuple[Value, ...] = ()
    must_change: bool = False
    """Whether nothing at all is changed when this changes no row: another writer was faster."""


class NothingChanged(Exception):  # noqa: N818 - an answer, not an error
    """A statement that must change something found nothing to change: nothing was written."""


class Tables(Protocol):
    """Asks for rows and changes them."""

    async def rows(self, sql: str, *values: Value) -> Sequence[Row]:
        """The rows that a question finds; raises StorageError."""

    async def change(self, *statements: Statement) -> None:
        """Carry out all of the statements, or none; raises NothingChanged and StorageError."""
