"""Spheres as plain data: which color lies on which position, and how that is written."""

from collections.abc import Iterable
from typing import Final, Protocol

from dimension.board.colors import Color
from dimension.board.geometry import LEVELS

EMPTY_SIGN: Final = "."
"""What is written for an empty position."""


class Spheres(Protocol):
    """The color on each position that has a sphere: a dict, or a `Tray`."""

    def items(self) -> Iterable[tuple[int, Color]]:
        """The positions in use with their colors."""


def format_spheres(spheres: Spheres) -> str:
    """Base, pockets and apex.

    >>> format_spheres({0: Color.BLACK, 1: Color.WHITE, 2: Color.ORANGE, 7: Color.BLUE})
    'KWO..../B...../.'
    """
    letters = {position: color.letter for position, color in spheres.items()}
    return "/".join("".join(letters.get(position, EMPTY_SIGN) for position in level) for level in LEVELS)
