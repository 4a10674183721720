"""Actions as numbers, the actions that change a tray, and one player's round as an immutable value.

Putting color c (in the order K W B G O) on position p is `14 * c + p`, lifting from p is `70 + p`,
and the last action, 84, ends the round. Putting exchanges the sphere that already lies there.

Legal positions depend on the shape alone, and legal colors on the colors that are left, so two tables of flags,
filled by asking `Tray`, answer everything but one thing: putting a color where it already lies changes nothing.
"""

from dataclasses import dataclass, replace
from functools import cache
from operator import index
from typing import Final, NamedTuple, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from dimension.board.colors import COLORS
from dimension.board.geometry import POSITIONS, legal_shapes, positions_in
from dimension.errors import RuleError
from dimension.rules.hand import Hand
from dimension.rules.moves import Lift, Move, Put, Swap, apply_move
from dimension.rules.scoring import score_tray
from dimension.rules.tray import Tray
from dimension.solver.lookup_tables import shape_numbers

MOVES: Final[tuple[Put | Lift, ...]] = (
    *(Put(color, position) for color in COLORS for position in POSITIONS),
    *(Lift(position) for position in POSITIONS),
)
"""The move of each action except the last."""

DONE: Final = len(MOVES)
"""The action that ends the round."""

ACTIONS: Final = DONE + 1
"""How many actions there are."""


def action_of(move: Move) -> int:
    """The number of a move; swapping is not an action, because two or three exchanges do the same.

    >>> action_of(Lift(7))
    77
    """
    if isinstance(move, Swap):
        raise TypeError("swapping is not an action: exchange the two spheres one after the other")
    return MOVES.index(move)


def checked_action(action: SupportsIndex) -> int:
    """Return the action as an int; accepts NumPy integers. Raises for other numbers, and for floats even if integral.

    >>> checked_action(84)
    84
    """
    try:
        number = index(action)
    except TypeError:
        raise ValueError(f"an action is a whole number from 0 to {DONE}, not {action!r}") from None
    if not 0 <= number < ACTIONS:
        raise ValueError(f"there is no action {number}: actions run from 0 to {DONE}")
    return number


Flags = NDArray[np.int8]

COLOR_SETS: Final = 1 << len(COLORS)


@cache
def action_rows() -> Flags:
    """The flags of all actions: row `COLOR_SETS * shape number + mask of the colors left`."""
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


_NOTHING: Final = Tray()


class StepResult(NamedTuple):
    """The round after an action and its reward; an illegal action, one the rules forbid, changes no sphere."""

    state: "RoundState"
    reward: int
    illegal: bool


@dataclass(frozen=True, slots=True)
class RoundState:
    """A hand, the tray built for it so far, the steps left, and the points already given as rewards."""

    hand: Hand
    steps_left: int
    tray: Tray = _NOTHING
    rewarded: int = 0
    done: bool = False

    @property
    def over(self) -> bool:
        """Whether the player is done or has used up the steps."""
        return self.done or not self.steps_left

    def after(self, action: SupportsIndex, *, strict: bool = False) -> StepResult:
        """The round one step later; `strict` raises the rule error of an illegal action.

        Before the first step nothing has been rewarded, not even what the empty tray scores. That is
        why all rewards of a round add up to its points.
        """
        number = checked_action(action)
        tray, illegal = self.tray, False
        if number != DONE:
            try:
                tray = apply_move(tray, MOVES[number])
            except RuleError:
                if strict:
                    raise
                illegal = True
        points = score_tray(self.hand, tray).points
        after = RoundState(self.hand, self.steps_left - 1, tray, points, number == DONE)
        return StepResult(after, points - self.rewarded, illegal)

    def waited(self) -> "RoundState":
        """The round one step later for a player who is done and waits for the others."""
        return replace(self, steps_left=self.steps_left - 1)
