"""Moves as values: what a player can do to a tray in one go."""

from dataclasses import dataclass

from dimension.board.colors import Color
from dimension.rules.tray import Tray


@dataclass(frozen=True, slots=True)
class Put:
    """Place a sphere, or exchange the one that lies there."""

    color: Color
    position: int


@dataclass(frozen=True, slots=True)
class Lift:
    """Take a sphere back to its slot."""

    position: int


@dataclass(frozen=True, slots=True)
class Swap:
    """Let two spheres trade places."""

    one: int
    other: int


Move = Put | Lift | Swap


def apply_move(tray: Tray, move: Move) -> Tray:
    """The tray after a move; raises a `RuleError` when the move is not allowed."""
    match move:
        case Put(color, position):
            return tray.place(color, position)
        case Lift(position):
            return tray.remove(position)
        case Swap(one, other):
            return tray.swap(one, other)
