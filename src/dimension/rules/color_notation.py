"""Colors as people name them: by their letters, in either case, or by Russian letters that look like ours."""

from operator import index

from dimension.board.colors import BY_LETTER, COLORS, Color
from dimension.rules.errors import NotationError, wrong_type
from dimension.rules.lenient import latin

ColorLike = Color | str
"""A color or its letter: K, W, B, G or O."""


def as_color(color: ColorLike) -> Color:
    """The color itself, or the one of a letter; a `NotationError` says which letters there are."""
    return color if isinstance(color, Color) else _found(color)


def _found(value: object) -> Color:
    if isinstance(value, str):
        color = BY_LETTER.get(latin(value.strip().upper()))
    else:
        # Numbers were always understood as well: 0 is black, as in `COLORS`.
        number = _number(value)
        color = COLORS[number] if 0 <= number < len(COLORS) else None
    if color is None:
        raise NotationError("unknown_color", text=str(value))
    return color


def _number(value: object) -> int:
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        raise wrong_type("A color is a Color or its letter (K, W, B, G or O)", value) from None
