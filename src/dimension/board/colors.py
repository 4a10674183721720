"""The five colors, in the order used everywhere: K W B G O."""

from enum import IntEnum
from typing import Final


class Color(IntEnum):
    """A color of spheres; `letter` is how notation writes it, and `Color("K")` finds the color of a letter."""

    BLACK = 0
    WHITE = 1
    BLUE = 2
    GREEN = 3
    ORANGE = 4

    @property
    def letter(self) -> str:
        """K, W, B, G or O."""
        return LETTERS[self]

    def __str__(self) -> str:
        return LETTERS[self]

    @classmethod
    def _missing_(cls, value: object) -> "Color | None":
        return BY_LETTER.get(value) if isinstance(value, str) else None


LETTERS: Final = "KWBGO"
COLORS: Final[tuple[Color, ...]] = tuple(Color)
BLACK, WHITE, BLUE, GREEN, ORANGE = COLORS
SPHERES_PER_COLOR: Final = 3
BY_LETTER: Final[dict[str, Color]] = {color.letter: color for color in COLORS}
