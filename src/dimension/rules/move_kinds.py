"""The three kinds of move, as values."""

from dataclasses import dataclass

from dimension.board.colors import Color
from dimension.rules.reading import ColorLike, as_color


@dataclass(frozen=True, slots=True, init=False)
class Put:
    """Place a sphere, or exchange the one that lies there."""

    color: Color
    position: int

    def __init__(self, color: ColorLike, position: int) -> None:
        object.__setattr__(self, "color", as_color(color))
        object.__setattr__(self, "position", position)


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
