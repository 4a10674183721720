"""Moves: their effect on a tray, and their text."""

import re
from typing import Final

from dimension.board.colors import BY_LETTER, LETTERS
from dimension.board.geometry import POSITIONS
from dimension.errors import NotationError, wrong_type
from dimension.rules.move_kinds import LIFTS, PUTS, Lift, Move, Put, Swap
from dimension.rules.reading import latin, parse_each, split_list
from dimension.rules.tray import Tray, TrayLike, as_tray

MoveLike = Move | str
"""A move or its text, such as `K@0`, `-7` or `3~5`."""

_NUMBER: Final = "([0-9]{1,3})"


def as_move(move: MoveLike) -> Move:
    """The move itself, or the one of a text."""
    return move if isinstance(move, (Put, Lift, Swap)) else parse_move(move)


def format_move(move: MoveLike) -> str:
    """`K@0` puts black on 0, `-7` lifts from 7, `3~5` swaps: nothing that could be read as a card."""
    match as_move(move):
        case Put(color, position):
            return f"{color.letter}@{position}"
        case Lift(position):
            return f"-{position}"
        case Swap(one, other):
            return f"{one}~{other}"


def parse_move(text: str) -> Move:
    """The move of a text as `format_move` writes it, in either case, with or without the `@`."""
    if not isinstance(text, str):
        raise wrong_type("A move is a Put, a Lift, a Swap or a text such as 'K@0', '-7' or '3~5'", text)
    code = latin(text.strip().upper())
    if match := re.fullmatch(rf"([{LETTERS}])@?{_NUMBER}", code):
        return PUTS[BY_LETTER[match[1]], _position(match[2])]
    if match := re.fullmatch(rf"-{_NUMBER}", code):
        return LIFTS[_position(match[1])]
    if match := re.fullmatch(rf"{_NUMBER}~{_NUMBER}", code):
        return Swap(_position(match[1]), _position(match[2]))
    raise NotationError("unknown_move", text=text.strip())


def parse_moves(text: str) -> tuple[Move, ...]:
    """Several moves, separated by spaces or commas."""
    if not isinstance(text, str):
        raise wrong_type("Moves are a text such as 'K@0 -7 3~5'", text)
    return parse_each(parse_move, split_list(text))


def _position(digits: str) -> int:
    position = int(digits)
    if position not in POSITIONS:
        raise NotationError("unknown_position", position=position)
    return position


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
