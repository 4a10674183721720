"""Trays as players send them: checked quickly, because nothing else happens so often."""

from typing import Final

from dimension.board.colors import LETTERS, SPHERES_PER_COLOR
from dimension.board.geometry import LEVELS, legal_shapes
from dimension.rules.notation import format_tray, parse_tray

_SPHERE: Final = "*"
_AS_SHAPE: Final = str.maketrans(LETTERS + _SPHERE, _SPHERE * len(LETTERS) + "?")
_SHAPES: Final = frozenset(
    "/".join("".join(_SPHERE if shape >> position & 1 else "." for position in level) for level in LEVELS)
    for shape in legal_shapes()
)
"""The legal shapes in notation, with a star for every sphere."""


def canonical_tray(text: str) -> str:
    """A tray in the one way it is written; raises what is wrong with it."""
    if text.translate(_AS_SHAPE) in _SHAPES and max(map(text.count, LETTERS)) <= SPHERES_PER_COLOR:
        # Written as it should be, and legal: there is nothing to parse.
        return text
    return format_tray(parse_tray(text))
