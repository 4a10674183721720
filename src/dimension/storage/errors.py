"""What can go wrong with a store."""

from typing import Final

UNREADABLE: Final = ("database_damaged", "events_newer")
"""Codes of what will not be better the next time."""


class StorageError(Exception):
    """Nothing was written, and nothing stored before was harmed.

    `code` says why; `text` is the message of the database, or empty.
    """

    def __init__(self, code: str, text: str = "") -> None:
        super().__init__(f"{code}: {text}" if text else code)
        self.code: Final = code
        self.text: Final = text
