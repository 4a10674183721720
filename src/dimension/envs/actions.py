"""Actions as numbers: put a color on a position, lift from a position, done.

Putting color c (in the order K W B G O) on position p is `14 * c + p`, lifting from p is `70 + p`,
and the last action, 84, ends the round. Putting exchanges the sphere that already lies there.
"""

from operator import index
from typing import Final, SupportsIndex

from dimension.board.colors import COLORS
from dimension.board.geometry import POSITIONS
from dimension.rules.moves import Lift, Move, Put, Swap

MOVES: Final[tuple[Put | Lift, ...]] = (
    *(Put(color, position) for color in COLORS for position in POSITIONS),
    *(Lift(position) for position in POSITIONS),
)
"""What each action except the last does to the tray."""

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
    """The number of an action, NumPy's too; raises when there is none of that number. A fraction is none, even 2.0.

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
