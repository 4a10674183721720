"""Places that stay where they are when a tray is turned or mirrored."""

from enum import StrEnum
from typing import Final

from dimension.board.geometry import LEVELS, mask_of


class Place(StrEnum):
    """A part of the tray."""

    TRAY = "tray"
    """The whole tray."""
    CENTER = "center"
    UPPER = "upper"
    """Level 2."""
    TOP = "top"


POSITIONS: Final = {
    Place.TRAY: mask_of(*(position for level in LEVELS for position in level)),
    Place.CENTER: mask_of(0),
    Place.UPPER: mask_of(*LEVELS[1]),
    Place.TOP: mask_of(*LEVELS[2]),
}
"""The positions of each place, as a mask."""
