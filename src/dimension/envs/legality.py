"""Which actions change a tray, as tables that are filled by asking `Tray` itself.

Where spheres may be put and lifted depends on the shape alone, and which colors may be put on the
colors that are left, so one row of flags for each of both answers everything but one thing: that
putting a color where it already lies changes nothing.
"""

from functools import cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import COLORS
from dimension.board.geometry import POSITIONS, legal_shapes, positions_in
from dimension.envs.actions import ACTIONS, DONE
from dimension.lookup.shapes import shape_numbers
from dimension.rules.errors import RuleError
from dimension.rules.tray import Tray

Flags = NDArray[np.int8]

COLOR_SETS: Final = 1 << len(COLORS)


@cache
def action_rows() -> Flags:
    """The flags of all actions: row `COLOR_SETS * shape number + colors left`, the latter as a mask."""
    left = np.array([[colors >> color & 1 for color in COLORS] for colors in range(COLOR_SETS)], dtype=np.int8)
    rows = np.zeros((len(legal_shapes()), COLOR_SETS, ACTIONS), dtype=np.int8)
    for number, shape in enumerate(legal_shapes()):
        tray = _some_tray(shape)
        usable = {*tray.legal_positions(), *tray}
        puts = left[:, :, None] * np.array([position in usable for position in POSITIONS], dtype=np.int8)
        rows[number, :, : len(COLORS) * len(POSITIONS)] = puts.reshape(COLOR_SETS, -1)
        rows[number, :, len(COLORS) * len(POSITIONS) : DONE] = [_can_lift(tray, position) for position in POSITIONS]
    rows[:, :, DONE] = 1
    return rows.reshape(-1, ACTIONS)


def action_mask(tray: Tray) -> Flags:
    """Flags of the actions that change the tray, and of done, which is always there."""
    left = sum((tray.left(color) > 0) << color for color in COLORS)
    flags: Flags = action_rows()[COLOR_SETS * shape_numbers()[tray.occupied] + left].copy()
    for color in COLORS:
        for position in positions_in(tray.masks[color]):
            flags[len(POSITIONS) * color + position] = 0
    return flags


def only_done() -> Flags:
    """The flags of a player who can only wait."""
    flags = np.zeros(ACTIONS, dtype=np.int8)
    flags[DONE] = 1
    return flags


def _some_tray(shape: int) -> Tray:
    """A tray of the shape: which colors it has does not matter here."""
    return Tray({position: COLORS[at % len(COLORS)] for at, position in enumerate(positions_in(shape))})


def _can_lift(tray: Tray, position: int) -> bool:
    try:
        tray.remove(position)
    except RuleError:
        return False
    return True
