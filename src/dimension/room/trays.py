"""Fast checks of the trays that players send, the most frequent work of a server."""

from typing import Final

from dimension.board.colors import LETTERS, SPHERES_PER_COLOR
from dimension.board.geometry import LEVELS, legal_shapes
from dimension.rules.notation import format_tray, parse_tray

EMPTY_TRAY: Final = "/".join("." * len(level) for level in LEVELS)
MAX_TRAY_TEXT: Final = len(EMPTY_TRAY)

_SPHERE: Final = "*"
_AS_SHAPE: Final = str.maketrans(LETTERS + _SPHERE, _SPHERE * len(LETTERS) + "?")
_SHAPES: Final = frozenset(
    "/".join("".join(_SPHERE if shape >> position & 1 else "." for position in level) for level in LEVELS)
    for shape in legal_shapes()
)
"""The legal shapes in notation, with a star for every sphere."""


def canonical_tray(text: str) -> str:
    """The one way in which a tray is written; raises DimensionError for an illegal tray, or no tray at all."""
    if text.translate(_AS_SHAPE) in _SHAPES and max(map(text.count, LETTERS)) <= SPHERES_PER_COLOR:
        # Already canonical, and legal: there is nothing to parse.
        return text
    return format_tray(parse_tray(text))
