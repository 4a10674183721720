"""Lenient reading of user input: positions, colors by letter, lists, and look-alike Cyrillic letters.

`dimension.board.geometry` has the same positions as masks, unchecked.
"""

from collections.abc import Callable, Iterable, Iterator
from contextlib import contextmanager
from operator import index
from typing import Final, TypeVar

from dimension.board.colors import BY_LETTER, COLORS, Color
from dimension.board.geometry import POSITIONS, SUPPORTS, TOUCHING, positions_in
from dimension.errors import IllegalNotationError, NotationError, RuleError, wrong_type

_Given = TypeVar("_Given")
_Value = TypeVar("_Value")

_LOOKALIKES: Final = str.maketrans("КВОХ×–−", "KBOXX--")


def latin(code: str) -> str:
    """An upper-case code with Russian letters and typographic signs replaced by ours that look like them."""
    return code.translate(_LOOKALIKES)


def split_list(text: str) -> list[str]:
    """The entries of a list, separated by spaces or commas."""
    return text.replace(",", " ").split()


@contextmanager
def reading_text() -> Iterator[None]:
    """While a text is turned into what it describes: a rule that is broken there makes the text wrong."""
    try:
        yield
    except RuleError as error:
        raise IllegalNotationError(error.code, **error.details) from None


def parse_each(parse: Callable[[_Given], _Value], several: Iterable[_Given]) -> tuple[_Value, ...]:
    """Parse several things, such as texts; the error of one says, counting from 1, `where` it is."""
    values = []
    for number, one in enumerate(several, start=1):
        try:
            values.append(parse(one))
        except NotationError as error:
            raise error.at(where=number) from None
    return tuple(values)


def as_integer(value: object) -> int | None:
    """The number itself, also one of NumPy's; None for anything but an integer, such as 6.0, True and a color."""
    if type(value) is int:
        return value
    if isinstance(value, bool | Color):
        return None
    try:
        return index(value)  # type: ignore[arg-type]
    except TypeError:
        return None


def as_whole(wanted: str, value: object) -> int:
    """The number itself, also one of NumPy's; a `TypeError` says what is `wanted`."""
    if (number := as_integer(value)) is None:
        raise wrong_type(wanted, value)
    return number


ColorLike = Color | str
"""A color or its letter: K, W, B, G or O."""


def as_color(color: ColorLike) -> Color:
    """The color itself, or the one of a letter; a `NotationError` says which letters there are."""
    return color if isinstance(color, Color) else _found(color)


def _found(value: object) -> Color:
    if isinstance(value, str):
        color = BY_LETTER.get(latin(value.strip().upper()))
    else:
        # Numbers are accepted: 0 is black, as in `COLORS`.
        number = as_whole("A color is a Color or its letter (K, W, B, G or O)", value)
        color = COLORS[number] if 0 <= number < len(COLORS) else None
    if color is None:
        raise NotationError("unknown_color", text=str(value))
    return color


def check_position(position: int) -> int:
    """Return the position. Raises if it is not 0 to 13."""
    if type(position) is not int:
        position = as_whole("A position is a whole number from 0 to 13", position)
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
    """The supports of a position: one of these sets must be complete. A bottom position needs nothing.

    >>> supports(7), supports(13), supports(0)
    (((0, 1, 2),), ((7, 9, 11), (8, 10, 12)), ())
    """
    return tuple(positions_in(need) for need in SUPPORTS[check_position(position)] if need)
