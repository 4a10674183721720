"""The three kinds of move, as values."""

from dataclasses import dataclass
from itertools import combinations
from typing import Final

from dimension.board.colors import COLORS, Color
from dimension.board.geometry import POSITIONS
from dimension.rules.reading import ColorLike, as_color, check_position


@dataclass(frozen=True, slots=True, init=False)
class Put:
    """Place a sphere, or exchange the one that lies there."""

    color: Color
    position: int

    def __init__(self, color: ColorLike, position: int) -> None:
        object.__setattr__(self, "color", as_color(color))
        object.__setattr__(self, "position", check_position(position))


@dataclass(frozen=True, slots=True)
class Lift:
    """Take a sphere back to its slot."""

    position: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "position", check_position(self.position))


@dataclass(frozen=True, slots=True)
class Swap:
    """Let two spheres trade places."""

    one: int
    other: int

    def __post_init__(self) -> None:
        object.__setattr__(self, "one", check_position(self.one))
        object.__setattr__(self, "other", check_position(self.other))


Move = Put | Lift | Swap

PUTS: Final = {(color, position): Put(color, position) for position in POSITIONS for color in COLORS}
LIFTS: Final = tuple(Lift(position) for position in POSITIONS)
SWAPS: Final = {(one, other): Swap(one, other) for one, other in combinations(POSITIONS, 2)}
"""Every move there is, each made once: a swap by its lower position first."""
