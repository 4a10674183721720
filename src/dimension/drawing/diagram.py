"""A tray as text: the three levels side by side, without words, so that it fits every language."""

from typing import Final

from dimension.board.colors import Color
from dimension.board.geometry import POSITIONS, Spheres
from dimension.drawing.palette import TRIMS, Paint, rgb

_EMPTY: Final = "·"

# Seen from above: the heights of the pockets are twice and once a unit, so five rows are true to scale.
_CELLS: Final[tuple[tuple[int, int], ...]] = (
    (2, 5),
    *((0, 3), (0, 7), (2, 9), (4, 7), (4, 3), (2, 1)),
    *((0, 18), (1, 21), (3, 21), (4, 18), (3, 15), (1, 15)),
    (2, 27),
)
"""The row and column of each position's letter; a column on each side of it belongs to its disc."""

_ROWS: Final = 5

_FAINT: Final = "\x1b[38;2;118;118;118m"
_RESET: Final = "\x1b[0m"


def draw_text(spheres: Spheres, *, colored: bool = False, numbers: bool = False) -> str:
    """The three levels side by side; `numbers` names the empty positions.

    >>> print(draw_text({0: Color.BLACK, 1: Color.WHITE, 2: Color.ORANGE, 7: Color.BLUE}))
       W   O          B
                   ·     ·
     ·   K   ·                 ·
                   ·     ·
       ·   ·          ·
    """
    colors = dict(spheres.items())
    rows: list[dict[int, str]] = [{} for _ in range(_ROWS)]
    for position in POSITIONS:
        row, column = _CELLS[position]
        rows[row][column] = _cell(position, colors.get(position), colored=colored, numbers=numbers)
    lines = (_line(cells) for cells in rows)
    return "\n".join(line if colored else line.rstrip() for line in lines)


def _line(cells: dict[int, str]) -> str:
    line, end = "", 0
    for column in sorted(cells):
        line += " " * (column - 1 - end) + cells[column]
        end = column + 2
    return line


def _cell(position: int, color: Color | None, *, colored: bool, numbers: bool) -> str:
    """Three columns wide, with a letter or the last digit of a number in the middle."""
    if color is None:
        text = f"{position if numbers else _EMPTY:>2} "
        return f"{_FAINT}{text}{_RESET}" if colored else text
    text = f" {color.letter} "
    if not colored:
        return text
    trim = TRIMS[color]
    return f"\x1b[1;38;2;{_joined(trim.letter)};48;2;{_joined(trim.terminal)}m{text}{_RESET}"


def _joined(paint: Paint) -> str:
    return ";".join(map(str, rgb(paint)))
