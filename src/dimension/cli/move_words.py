"""Moves in words."""

from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING

from dimension.rules.moves import Lift, Move, Put, Swap, apply_move
from dimension.rules.notation import format_move
from dimension.rules.tray import Tray

if TYPE_CHECKING:
    from dimension.texts import Texts


def move_lines(
    tray: Tray, moves: Sequence[Move], texts: "Texts", shown: Callable[[str], str] = str
) -> Iterator[tuple[str, str]]:
    """Each move as it is typed and in words, starting from a tray; `shown` turns notation into what is displayed."""
    for move in moves:
        yield shown(format_move(move)), move_sentence(move, tray, texts)
        tray = apply_move(tray, move)


def move_sentence(move: Move, tray: Tray, texts: "Texts") -> str:
    """A move on a tray in words."""
    match move:
        case Put(color, position):
            key = "move-put" if tray[position] is None else "move-exchange"
            return texts.text(key, color=color.letter, position=position)
        case Lift(position):
            return texts.text("move-lift", position=position)
        case Swap(one, other):
            return texts.text("move-swap", one=one, other=other)
