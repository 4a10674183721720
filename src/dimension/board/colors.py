"""The five colors, in the order used everywhere: K W B G O; and the `repr` that all enums of the package share."""

from enum import Enum, IntEnum
from typing import TYPE_CHECKING, Final

from dimension.errors import NotationError


def enum_repr(member: Enum) -> str:
    """The member as Python code, to be used as the `__repr__` of an enum: `Color.GREEN`."""
    return f"{type(member).__name__}.{member.name}"


class Color(IntEnum):
    """A color of spheres; `letter` is how notation writes it, and `Color("K")` finds the color of a letter."""

    BLACK = 0
    WHITE = 1
    BLUE = 2
    GREEN = 3
    ORANGE = 4

    if TYPE_CHECKING:
        _value_: int

        def __new__(cls, _value: int | str) -> "Color":
            """Tells type checkers about letters, which `_missing_` finds."""

    @property
    def letter(self) -> str:
        """K, W, B, G or O."""
        return LETTERS[self]

    def __str__(self) -> str:
        return LETTERS[self]

    __repr__ = enum_repr

    @classmethod
    def _missing_(cls, value: object) -> "Color":
        found = BY_LETTER.get(value.upper()) if isinstance(value, str) else None
        if found is None:
            raise NotationError("unknown_color", text=str(value))
        return found


LETTERS: Final = "KWBGO"
COLORS: Final[tuple[Color, ...]] = tuple(Color)
BLACK, WHITE, BLUE, GREEN, ORANGE = COLORS
SPHERES_PER_COLOR: Final = 3
BY_LETTER: Final[dict[str, Color]] = {color.letter: color for color in COLORS}
