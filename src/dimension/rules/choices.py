"""Settings with a fixed set of values, each named by a word."""

from enum import StrEnum
from typing import Never, Self

from dimension.board.colors import enum_repr
from dimension.errors import SettingsError


class Choice(StrEnum):
    """One of a few words. Wherever one is expected, the plain word will do."""

    __repr__ = enum_repr

    @classmethod
    def of(cls, value: Self | str) -> Self:
        """The choice itself or the one of a word; a `SettingsError` says which there are."""
        return cls(value)

    @classmethod
    def _missing_(cls, value: object) -> Never:
        name = cls.__name__.lower()
        # Languages put a word of their own before the last choice: "drawn, fewer or none".
        *others, last = (choice.value for choice in cls)
        raise SettingsError(f"unknown_{name}", value=value, choices=tuple(others), last_choice=last)
