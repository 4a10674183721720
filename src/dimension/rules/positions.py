"""Positions as people ask about them; `dimension.board.geometry` has the same as masks, unchecked."""

from operator import index

from dimension.board.colors import Color
from dimension.board.geometry import POSITIONS, SUPPORTS, TOUCHING, positions_in
from dimension.rules.errors import RuleError, wrong_type


def check_position(position: int) -> int:
    """The position itself; raises when it is none of the 14."""
    if type(position) is not int:
        position = _whole(position)
    if position not in POSITIONS:
        raise RuleError("unknown_position", position=position)
    return position


def neighbors(position: int) -> tuple[int, ...]:
    """The positions whose spheres touch a sphere on this one.

    >>> neighbors(13)
    (7, 8, 9, 10, 11, 12)
    """
    return positions_in(TOUCHING[check_position(position)])


def supports(position: int) -> tuple[tuple[int, ...], ...]:
    """What can carry a sphere on this position: one of these sets must be complete. A bottom position needs nothing.

    >>> supports(7), supports(13), supports(0)
    (((0, 1, 2),), ((7, 9, 11), (8, 10, 12)), ())
    """
    return tuple(positions_in(need) for need in SUPPORTS[check_position(position)] if need)


def _whole(position: object) -> int:
    """Other whole numbers, such as NumPy's, are fine. A color is not: the arguments were probably swapped."""
    try:
        if not isinstance(position, Color):
            return index(position)  # type: ignore[arg-type]
    except TypeError:
        pass
    raise wrong_type("A position is a whole number from 0 to 13", position)
