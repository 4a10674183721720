"""What can go wrong with a store."""

from typing import Final


class StorageError(Exception):
    """Nothing was kept, and nothing that was kept is harmed; `code` says why, `text` how it came to light."""

    def __init__(self, code: str, text: str = "") -> None:
        super().__init__(f"{code}: {text}" if text else code)
        self.code: Final = code
        self.text: Final = text
