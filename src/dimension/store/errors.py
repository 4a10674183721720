"""The errors of a store."""

from typing import Final

from dimension.runtime.ports import DamagedRoom

UNREADABLE: Final = ("database_damaged", "events_newer")
"""Codes of errors that do not go away by trying again."""


class StorageError(Exception):
    """Nothing was written, and nothing stored before was harmed.

    `code` says why; `text` is the message of the database, or empty.
    """

    def __init__(self, code: str, text: str = "") -> None:
        super().__init__(f"{code}: {text}" if text else code)
        self.code: Final = code
        self.text: Final = text


class DamagedLog(StorageError, DamagedRoom):  # noqa: N818 - a state of things
    """The log of a room cannot be read, or is not what was written."""

    def __init__(self, room: str, text: str, code: str = "database_damaged") -> None:
        super().__init__(code, f"{room}: {text}")
