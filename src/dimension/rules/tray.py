"""A tray with its spheres: immutable, and legal at every moment (ruling R1).

Its text is first read as plain spheres, then checked; `dimension.board.geometry` writes it.
"""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass, field
from functools import cache
from itertools import combinations
from types import MappingProxyType
from typing import Final, TypeVar, overload

from dimension.board.colors import BY_LETTER, COLORS, SPHERES_PER_COLOR, Color
from dimension.board.geometry import (
    BEARS,
    EMPTY_SIGN,
    LEVELS,
    MAX_SPHERES,
    OVERLAPS,
    POSITIONS,
    SYMMETRIES,
    UPPER,
    Symmetry,
    carriers_missing,
    format_spheres,
    is_legal_shape,
    positions_in,
    transform,
)
from dimension.errors import NotationError, RuleError, wrong_type
from dimension.rules.move_kinds import LIFTS, PUTS, SWAPS, Move
from dimension.rules.reading import ColorLike, as_color, as_integer, check_position, latin, reading_text

_Other = TypeVar("_Other")

_PARTS: Final = ("base", "pockets", "apex")


def parse_spheres(text: str) -> dict[int, Color]:
    """The spheres of a text as `format_spheres` writes it, in either case."""
    text = text.strip()
    parts = text.split("/")
    if len(parts) != len(LEVELS):
        raise NotationError("tray_parts", count=len(parts))
    for part, name, level in zip(parts, _PARTS, LEVELS, strict=True):
        if len(part) != len(level):
            raise NotationError("tray_part_length", part=name, expected=len(level), count=len(part))
    spheres = {}
    # The parts follow one another with a slash between: columns are counted in the whole text.
    columns = (column for column, sign in enumerate(text, start=1) if sign != "/")
    for position, sign, column in zip(POSITIONS, "".join(parts), columns, strict=True):
        color = BY_LETTER.get(latin(sign.upper()))
        if color is not None:
            spheres[position] = color
        elif sign != EMPTY_SIGN:
            raise NotationError("tray_character", text=sign, column=column)
    return spheres


ColorMasks = tuple[int, ...]
"""The positions of each color as masks, in color order."""

_NO_SPHERES: Final[Mapping[int, Color]] = MappingProxyType({})


@dataclass(frozen=True, slots=True, init=False, repr=False)
class Tray:
    """The spheres on a tray, from a text or from positions with colors. `Tray()` is empty; changes return a new tray.

    >>> Tray("KO...../....../.") == Tray({0: "K", 1: "O"}) == Tray().place("K", 0).place("O", 1)
    True
    """

    masks: ColorMasks
    occupied: int = field(compare=False)

    def __init__(self, spheres: "TrayLike" = _NO_SPHERES) -> None:
        if isinstance(spheres, str):
            with reading_text():
                _fill(self, _legal_masks(parse_spheres(spheres)))
        else:
            _fill(self, _legal_masks(spheres))

    def __getitem__(self, position: int) -> Color | None:
        """The color on a position, or None when it is empty."""
        bit = 1 << check_position(position)
        return next((color for color in COLORS if self.masks[color] & bit), None)

    def __iter__(self) -> Iterator[int]:
        """The occupied positions, bottom first."""
        return iter(positions_in(self.occupied))

    def __reversed__(self) -> Iterator[int]:
        """The occupied positions, top first: an order in which spheres can be lifted."""
        return reversed(positions_in(self.occupied))

    def __len__(self) -> int:
        """How many spheres lie on the tray."""
        return self.occupied.bit_count()

    def __bool__(self) -> bool:
        """Always true: an empty tray is a tray too, so `tray or other` never throws one away."""
        return True

    def __contains__(self, asked: object) -> bool:
        """Whether a sphere lies on a position, or whether there is one of a color."""
        if isinstance(asked, Color | str):
            return any(str(color) == str(asked).upper() for color in self.colors)
        position = as_integer(asked)
        return position is not None and position in POSITIONS and bool(self.occupied >> position & 1)

    def keys(self) -> tuple[int, ...]:
        """The occupied positions, bottom first; with them, `dict(tray)` is the color on each."""
        return positions_in(self.occupied)

    def values(self) -> tuple[Color, ...]:
        """The colors of the spheres, in the order of `keys`."""
        return tuple(color for _, color in self.items())

    def items(self) -> Iterator[tuple[int, Color]]:
        """The occupied positions with their colors, bottom first."""
        for position in positions_in(self.occupied):
            color = self[position]
            assert color is not None
            yield position, color

    @overload
    def get(self, position: int, otherwise: None = None) -> Color | None: ...

    @overload
    def get(self, position: int, otherwise: _Other) -> Color | _Other: ...

    def get(self, position: int, otherwise: object = None) -> object:
        """The color on a position, or `otherwise` when it is empty."""
        color = self[position]
        return otherwise if color is None else color

    @property
    def notation(self) -> str:
        """Base, pockets and apex, such as `KWBGOWB/G.O.K./W`, as `str` writes and `Tray` reads it."""
        return format_spheres(self)

    @property
    def spheres(self) -> int:
        """How many spheres lie on the tray."""
        return self.occupied.bit_count()

    @property
    def colors(self) -> tuple[Color, ...]:
        """The colors on the tray, in color order."""
        return tuple(color for color in COLORS if self.masks[color])

    def count(self, color: ColorLike) -> int:
        """How many spheres of a color lie on the tray."""
        return self.masks[as_color(color)].bit_count()

    def left(self, color: ColorLike) -> int:
        """How many spheres of a color are still in their slot."""
        return SPHERES_PER_COLOR - self.count(color)

    def place(self, color: ColorLike, position: int) -> "Tray":
        """Put a sphere on a position; a sphere that is already there goes back to its slot."""
        color = as_color(color)
        if self.occupied >> check_position(position) & 1:
            return self.exchange(color, position)
        missing = carriers_missing(position, self.occupied)
        if missing:
            raise RuleError("unsupported", position=position, missing=positions_in(missing))
        if blocking := OVERLAPS[position] & self.occupied:
            raise RuleError("overlap", position=position, blocking=positions_in(blocking))
        self._require_left(color)
        return _toggled(self, (color, 1 << position))

    def exchange(self, color: ColorLike, position: int) -> "Tray":
        """Replace the sphere on a position by one of another color."""
        color, old = as_color(color), self._sphere_on(position)
        if old == color:
            return self
        self._require_left(color)
        return _toggled(self, (old, 1 << position), (color, 1 << position))

    def remove(self, position: int) -> "Tray":
        """Return a sphere with nothing on top to its slot."""
        color = self._sphere_on(position)
        if above := BEARS[position] & self.occupied:
            raise RuleError("bears_others", position=position, above=positions_in(above))
        return _toggled(self, (color, 1 << position))

    def swap(self, one: int, other: int) -> "Tray":
        """Let the spheres on two positions trade places."""
        first, second = self._sphere_on(one), self._sphere_on(other)
        both = 1 << one | 1 << other
        return self if first == second else _toggled(self, (first, both), (second, both))

    def legal_positions(self) -> tuple[int, ...]:
        """The empty positions on which a sphere could be placed now."""
        return tuple(
            p
            for p in POSITIONS
            if not self.occupied >> p & 1 and not OVERLAPS[p] & self.occupied and not carriers_missing(p, self.occupied)
        )

    def legal_moves(self) -> tuple[Move, ...]:
        """Every move that is allowed and changes this tray, each once.

        In this order: a `Put` for each of the `legal_positions` and each color that is still in its slot; a `Put`
        that exchanges a sphere for one of another such color; a `Lift` of each sphere with nothing on top; and a
        `Swap` of each two spheres of different colors, the lower position first.

        >>> len(Tray().legal_moves())
        35
        """
        left = [color for color in COLORS if self.masks[color].bit_count() < SPHERES_PER_COLOR]
        lying = tuple(self.items())
        return (
            *[PUTS[color, position] for position in self.legal_positions() for color in left],
            *[PUTS[color, position] for position, old in lying for color in left if color is not old],
            *[LIFTS[position] for position, _ in lying if not BEARS[position] & self.occupied],
            *[SWAPS[p, q] for (p, one), (q, other) in combinations(lying, 2) if one is not other],
        )

    def transformed(self, symmetry: Symmetry) -> "Tray":
        """This tray turned or mirrored by one of the 12 symmetries."""
        return trusted_tray(tuple(transform(mask, symmetry) for mask in self.masks))

    def canonical(self) -> "Tray":
        """One tray for all that can be turned or mirrored into each other."""
        # Of all images the one that has earlier colors on earlier positions.
        ranks = zip(*map(_ranks, self.masks), strict=True)
        order = [5 * k + 4 * w + 3 * b + 2 * g + o for k, w, b, g, o in ranks]
        return self.transformed(SYMMETRIES[order.index(max(order))])

    def __repr__(self) -> str:
        return f"Tray({str(self)!r})"

    # Most programs never draw, so the drawing modules are imported on first use.

    def draw(self, *, colored: bool = False, numbers: bool = False) -> str:
        """The three levels side by side, as text; `colored` for terminals, `numbers` to name the empty positions."""
        from dimension.drawing.diagram import draw_text

        return draw_text(self, colored=colored, numbers=numbers)

    def svg(self, *, size: float | None = None, highlight: Iterable[int] = ()) -> str:
        """A picture of the tray, as the text of an SVG file: `size` pixels wide, some positions highlighted."""
        from dimension.drawing.svg import draw_svg

        return draw_svg(self, size=size, highlight=[check_position(position) for position in highlight])

    def __str__(self) -> str:
        return format_spheres(self)

    def _repr_svg_(self) -> str:
        return self.svg()

    def _sphere_on(self, position: int) -> Color:
        color = self[position]
        if color is None:
            raise RuleError("empty_position", position=position)
        return color

    def _require_left(self, color: Color) -> None:
        if not self.left(color):
            raise RuleError("color_used_up", color=color.letter)


TrayLike = Tray | str | Mapping[int, ColorLike]
"""The arguments of `Tray`: a tray, its text such as `KWB..../G...../.`, or colors by position such as `{0: "K"}`."""


def as_tray(tray: TrayLike) -> Tray:
    """The tray itself, or the one that is described."""
    return tray if isinstance(tray, Tray) else Tray(tray)


def tray_from_masks(masks: ColorMasks) -> Tray:
    """The tray with these positions of each color; raises when it is not legal."""
    return Tray({p: color for color in COLORS for p in positions_in(masks[color])})


_set_field: Final = object.__setattr__


def _fill(tray: Tray, masks: ColorMasks) -> None:
    _set_field(tray, "masks", masks)
    _set_field(tray, "occupied", masks[0] | masks[1] | masks[2] | masks[3] | masks[4])


def trusted_tray(masks: ColorMasks) -> Tray:
    """The tray with these positions of each color, which the caller knows to be legal: nothing is checked."""
    tray = object.__new__(Tray)
    _fill(tray, masks)
    return tray


def _toggled(tray: Tray, *changes: tuple[Color, int]) -> Tray:
    """The tray after flipping some positions of some colors: filled becomes empty, empty becomes filled."""
    masks = list(tray.masks)
    for color, mask in changes:
        masks[color] ^= mask
    return trusted_tray(tuple(masks))


@cache
def _ranks(mask: int) -> tuple[int, ...]:
    """For each symmetry the image of a mask as a number with one octal digit a position, the first one the highest."""
    return tuple(sum(8 ** (POSITIONS[-1] - symmetry[p]) for p in positions_in(mask)) for symmetry in SYMMETRIES)


def _legal_masks(spheres: Tray | Mapping[int, ColorLike]) -> ColorMasks:
    """The positions of each color; raises when the rules do not allow them."""
    if not hasattr(spheres, "items"):
        wanted = "A tray is made of a text such as 'KWB..../G...../.' or of the colors on positions such as {0: 'K'}"
        raise wrong_type(wanted, spheres)
    masks = [0] * len(COLORS)
    for position, color in spheres.items():
        masks[as_color(color)] |= 1 << check_position(position)
    _refuse_illegal(masks)
    return tuple(masks)


def _refuse_illegal(masks: list[int]) -> None:
    occupied = masks[0] | masks[1] | masks[2] | masks[3] | masks[4]
    if (count := occupied.bit_count()) > MAX_SPHERES:
        raise RuleError("too_many_spheres", count=count)
    for color in COLORS:
        if (count := masks[color].bit_count()) > SPHERES_PER_COLOR:
            raise RuleError("too_many_of_color", color=color.letter, count=count)
    if is_legal_shape(occupied):
        return
    for position in positions_in(occupied & UPPER):
        if blocking := OVERLAPS[position] & occupied:
            raise RuleError("overlap", position=position, blocking=positions_in(blocking))
        if missing := carriers_missing(position, occupied):
            raise RuleError("unsupported", position=position, missing=positions_in(missing))
