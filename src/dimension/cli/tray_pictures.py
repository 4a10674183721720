"""Trays as people see them: each with a caption, side by side where the terminal is wide enough."""

import re
from collections.abc import Iterable, Iterator, Sequence
from itertools import zip_longest
from typing import TYPE_CHECKING, Final, NamedTuple

from dimension.drawing.diagram import draw_text

if TYPE_CHECKING:
    from dimension.board.spheres import Spheres
    from dimension.texts import Texts

_WIDTH: Final = 29
"""Columns of a tray."""
_GAP: Final = 4
_ESCAPE: Final = re.compile(r"\x1b\[[0-9;]*m")


class Picture(NamedTuple):
    """A drawing and what it shows."""

    caption: str
    drawing: str


def tray_picture(caption: str, tray: "Spheres", *, colored: bool, numbers: bool = False) -> Picture:
    """A tray; `numbers` names the empty positions."""
    return Picture(caption, draw_text(tray, colored=colored, numbers=numbers))


def position_map(texts: "Texts", *, colored: bool) -> Picture:
    """The number of every position, for sentences that name one with a sphere on it."""
    return Picture(texts.text("tray-positions"), draw_text({}, colored=colored, numbers=True))


def side_by_side(pictures: Sequence[Picture], width: int) -> str:
    """The pictures with their captions above them, as many next to each other as the width allows."""
    in_a_row = max(1, (width + _GAP) // (_WIDTH + _GAP))
    rows = (pictures[start : start + in_a_row] for start in range(0, len(pictures), in_a_row))
    return "\n".join(line for row in rows for line in _lines(row))


def _lines(pictures: Iterable[Picture]) -> Iterator[str]:
    blocks = [[picture.caption, *picture.drawing.split("\n")] for picture in pictures]
    for cells in zip_longest(*blocks, fillvalue=""):
        *left, last = cells
        yield "".join(_padded(cell) for cell in left) + last


def _padded(cell: str) -> str:
    return cell + " " * (_WIDTH + _GAP - len(_ESCAPE.sub("", cell)))
