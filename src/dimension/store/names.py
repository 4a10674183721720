"""Names of databases: a file, a PostgreSQL URL, or none."""

import re
from pathlib import Path
from typing import Final

IN_MEMORY: Final = ":memory:"
_SCHEMES: Final = ("postgresql://", "postgres://")
_PASSWORDS: Final = (
    # Up to the last @, wherever it is: a password may have been typed with signs that do not belong there.
    re.compile(r"(?<=//)([^/?#:@]*):.*(?=@)", re.DOTALL),
    re.compile(r"(?<=[?&])(password|sslpassword)=[^&#]*"),
)


class PostgresUrl:
    """The URL of a PostgreSQL database, which is never shown with its password."""

    __slots__ = ("_text",)

    def __init__(self, text: str) -> None:
        self._text = text

    def with_password(self) -> str:
        """The whole URL: to connect, never to show."""
        return self._text

    def __str__(self) -> str:
        shown = _PASSWORDS[0].sub(r"\1:***", self._text)
        return _PASSWORDS[1].sub(r"\1=***", shown)

    def __repr__(self) -> str:
        return f"{type(self).__name__}({str(self)!r})"

    def __eq__(self, other: object) -> bool:
        return isinstance(other, PostgresUrl) and other._text == self._text

    def __hash__(self) -> int:
        return hash(self._text)


Database = Path | PostgresUrl | None
"""Where a server keeps its rooms; None is memory."""


def database_named(text: str) -> Database:
    if text == IN_MEMORY:
        return None
    return PostgresUrl(text) if text.startswith(_SCHEMES) else Path(text)
