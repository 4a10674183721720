"""What an expert does: the moves toward the optimal trays that are the fewest actions away.

Every optimal tray of the hand is known, so an expert can say of any tray which of them are nearest, and which
actions bring one of them nearer. Actions are counted, not moves: swapping is not an action.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final, NamedTuple

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import COLORS
from dimension.board.geometry import APEX, POCKETS, POSITIONS
from dimension.envs.actions import ACTIONS
from dimension.envs.legality import Flags, action_mask
from dimension.envs.observing import EMPTY
from dimension.lookup.masks import Masks
from dimension.rules.hand import Hand
from dimension.rules.tray import Tray
from dimension.solver.optimal_masks import optimal_masks
from dimension.solver.solution import Solution
from dimension.solver.solve import solve

Cells = NDArray[np.uint8]
"""What lies where, as the action that puts it there: `14 * content + position`. Of many trays: a column each."""

Chances = NDArray[np.float32]
"""For each action how likely an expert takes it."""

_EACH: Final = np.arange(len(POSITIONS), dtype=np.uint8)[:, None]
_EMPTY_CELLS: Final[Cells] = np.uint8(len(POSITIONS) * EMPTY) + _EACH
_LESS: Final = tuple(len(POSITIONS) * (EMPTY - color) for color in COLORS)
"""How much less than an empty cell one with a sphere of each color is."""
_POCKETS: Final = slice(POCKETS[0], POCKETS[-1] + 1)
_LIFT_APEX: Final = len(POSITIONS) * EMPTY + APEX


class Wanted(NamedTuple):
    """Some optimal trays, the action that each of their positions asks for, and whether it can be done now."""

    goals: Cells
    actions: Cells
    now: NDArray[np.bool_]

    def chances(self) -> Chances:
        """How likely each action is when one of the trays is chosen at random, and then an action toward it."""
        weights = 1 / np.maximum(self.now.sum(axis=0, dtype=np.uint8), 1)
        found = np.zeros(ACTIONS)
        for actions, now in zip(self.actions, self.now, strict=True):
            if now.any():
                found += np.bincount(actions, weights * now, ACTIONS)
        return np.asarray(found / max(found.sum(), 1e-9), dtype=np.float32)

    def after(self, action: int) -> Cells:
        """The trays that an action brings nearer."""
        position = action % len(POSITIONS)
        return self.goals[:, self.now[position] & (self.actions[position] == action)]


@dataclass(frozen=True)
class Expert:
    """Somebody who knows every optimal tray of a hand."""

    solution: Solution

    @classmethod
    def of(cls, hand: Hand) -> "Expert":
        """The expert for a hand."""
        return cls(solve(hand))

    @cached_property
    def optimal(self) -> Cells:
        """Every optimal tray."""
        return cells_of(optimal_masks(self.solution))

    def nearest(self, tray: Tray) -> Cells:
        """The optimal trays that are the fewest actions away.

        A color that has to come out of the way first is not counted: that is rare, and costs one action more.
        """
        away = _distances(_cells(tray), self.optimal)
        return self.optimal[:, away == away.min()]


def wanted(tray: Tray, nearest: Cells) -> Wanted:
    """What is still to be done for trays that are all equally near; at the goal nothing is."""
    now, actions = _cells(tray), nearest
    if tray[APEX] is not None:
        actions = nearest.copy()
        actions[APEX, _lifts_apex(now, nearest)] = _LIFT_APEX
    mask = action_mask(tray).astype(np.bool_)
    return Wanted(nearest, actions, (actions != now) & mask[actions])


def unlocking(tray: Tray, goal: Cells, mask: Flags) -> list[int]:
    """Actions that take a color out of the way when every wrong sphere waits for one that is used up."""
    now = _cells(tray)[:, 0]
    wrong = [int(p) for p in np.flatnonzero(goal != now)]
    asked = {int(goal[p]) // len(POSITIONS) for p in wrong}
    return [
        len(POSITIONS) * color + p
        for p in wrong
        if int(now[p]) // len(POSITIONS) in asked
        for color in COLORS
        if mask[len(POSITIONS) * color + p]
    ]


def cells_of(masks: Masks) -> Cells:
    """Rows of masks as columns of cells."""
    cells: Cells = np.repeat(_EMPTY_CELLS, len(masks), axis=1)
    for color in COLORS:
        halves = np.ascontiguousarray(masks[:, color].astype("<u2").view(np.uint8).reshape(-1, 2).T)
        lies = np.unpackbits(halves, axis=0, bitorder="little", count=len(POSITIONS))
        cells -= lies * np.uint8(_LESS[color])
    return cells


def is_at(tray: Tray, goals: Cells) -> bool:
    """Whether the tray is one of some trays."""
    return bool((goals == _cells(tray)).all(axis=0).any())


def _cells(tray: Tray) -> Cells:
    cells = _EMPTY_CELLS.copy()
    for position, color in tray.items():
        cells[position] -= _LESS[color]
    return cells


def _distances(now: Cells, goals: Cells) -> NDArray[np.uint8]:
    """The actions that lead to each of some trays, unless a color is in the way."""
    wrong = goals != now
    away: NDArray[np.uint8] = wrong.sum(axis=0, dtype=np.uint8)
    if now[APEX] != _LIFT_APEX:
        # An apex that changes its supports is lifted and put again, whatever its color.
        twice = _lifts_apex(now, goals) & (goals[APEX] != _LIFT_APEX)
        away[twice] += np.uint8(2) - wrong[APEX, twice]
    return away


def _lifts_apex(now: Cells, goals: Cells) -> NDArray[np.bool_]:
    """Whether pockets have to change below a sphere that lies on the apex."""
    free = _EMPTY_CELLS[_POCKETS]
    changed: NDArray[np.bool_] = ((goals[_POCKETS] == free) != (now[_POCKETS] == free)).any(axis=0)
    return changed
