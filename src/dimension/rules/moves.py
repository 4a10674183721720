"""What a move does to a tray."""

from dimension.rules.move_kinds import Lift, Move, Put, Swap
from dimension.rules.move_notation import MoveLike, as_move
from dimension.rules.tray import Tray, TrayLike, as_tray

__all__ = ["Lift", "Move", "Put", "Swap", "apply_move"]


def apply_move(tray: TrayLike, move: MoveLike) -> Tray:
    """The tray after a move; raises a `RuleError` when the move is not allowed.

    >>> apply_move("KW...../....../.", "B@2")
    Tray('KWB..../....../.')
    """
    tray = as_tray(tray)
    match as_move(move):
        case Put(color, position):
            return tray.place(color, position)
        case Lift(position):
            return tray.remove(position)
        case Swap(one, other):
            return tray.swap(one, other)
