"""Reading a tray's text into plain spheres, before anybody asks whether they make a legal tray.

`dimension.board.spheres` has the other direction, which drawings need as well.
"""

from typing import Final

from dimension.board.colors import BY_LETTER, Color
from dimension.board.geometry import LEVELS, POSITIONS
from dimension.board.spheres import EMPTY_SIGN
from dimension.rules.errors import NotationError
from dimension.rules.lenient import latin

_PARTS: Final = ("base", "pockets", "apex")


def parse_spheres(text: str) -> dict[int, Color]:
    """The spheres of a text as `format_spheres` writes it, in either case."""
    text = text.strip()
    parts = text.split("/")
    if len(parts) != len(LEVELS):
        raise NotationError("tray_parts", count=len(parts))
    for part, name, level in zip(parts, _PARTS, LEVELS, strict=True):
        if len(part) != len(level):
            raise NotationError("tray_part_length", part=name, expected=len(level), count=len(part))
    spheres = {}
    # The parts follow one another with a slash between: columns are counted in the whole text.
    columns = (column for column, sign in enumerate(text, start=1) if sign != "/")
    for position, sign, column in zip(POSITIONS, "".join(parts), columns, strict=True):
        color = BY_LETTER.get(latin(sign.upper()))
        if color is not None:
            spheres[position] = color
        elif sign != EMPTY_SIGN:
            raise NotationError("tray_character", text=sign, column=column)
    return spheres
