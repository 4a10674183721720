"""The tray's 14 positions, their supports, neighbors and 12 symmetries, and spheres as plain data.

Position 0 is the center of the bottom level, 1 to 6 its ring clockwise, 7 to 12 the pockets
(pocket 6+i rests on 0, i and the next ring hole), 13 the apex. Sets of positions are written
as masks: bit p stands for position p.
"""

from collections.abc import Iterable, Iterator
from functools import cache
from math import cos, pi, sin, sqrt
from typing import Final, Protocol

from dimension.board.colors import Color

POSITIONS: Final = range(14)
"""All positions of a tray, the bottom ones first."""
CENTER: Final = 0
"""The hole in the middle."""
RING: Final = range(1, 7)
"""The six holes around it, clockwise."""
POCKETS: Final = range(7, 13)
"""The six places on the middle level, clockwise."""
APEX: Final = 13
"""The place on top."""
MAX_SPHERES: Final = 11
"""The most spheres that a tray can hold."""

Symmetry = tuple[int, ...]
"""Where each position goes: `symmetry[p]` is the image of position p."""


def mask_of(*positions: int) -> int:
    """The set of these positions as a mask."""
    mask = 0
    for position in positions:
        mask |= 1 << position
    return mask


@cache
def positions_in(mask: int) -> tuple[int, ...]:
    """The positions of a mask in ascending order."""
    return tuple(p for p in POSITIONS if mask >> p & 1)


def _after(ring_hole: int) -> int:
    return ring_hole % 6 + 1


def _pocket_supports(pocket: int) -> int:
    return mask_of(CENTER, pocket - 6, _after(pocket - 6))


def _neighbor_pockets(pocket: int) -> int:
    return mask_of(6 + _after(pocket - 6), 6 + (pocket - 8) % 6 + 1)


UPPER: Final = mask_of(*POCKETS, APEX)
"""The mask of the positions that rest on others."""
_ODD_POCKETS: Final = mask_of(7, 9, 11)
_EVEN_POCKETS: Final = mask_of(8, 10, 12)

LEVELS: Final[tuple[range, ...]] = (range(7), POCKETS, range(13, 14))
"""The positions of the bottom, middle and top level."""

SUPPORTS: Final[tuple[tuple[int, ...], ...]] = (
    *((0,) for _ in LEVELS[0]),
    *((_pocket_supports(p),) for p in POCKETS),
    (_ODD_POCKETS, _EVEN_POCKETS),
)
"""For each position the masks of spheres that can carry it; at least one of them must be fully occupied."""

OVERLAPS: Final[tuple[int, ...]] = (
    *(0 for _ in LEVELS[0]),
    *(_neighbor_pockets(p) for p in POCKETS),
    0,
)
"""For each position the mask of those that cannot be occupied together with it."""

BEARS: Final[tuple[int, ...]] = tuple(
    mask_of(*(q for q in POSITIONS if any(need >> p & 1 for need in SUPPORTS[q]))) for p in POSITIONS
)
"""For each position the mask of those that rest directly on it when occupied (ruling R6)."""


def _touching(position: int) -> int:
    if position == CENTER:
        return mask_of(*RING) | BEARS[CENTER]
    if position in RING:
        return mask_of(CENTER, _after(position), (position - 2) % 6 + 1) | BEARS[position]
    if position in POCKETS:
        two_apart = (_ODD_POCKETS if position % 2 else _EVEN_POCKETS) & ~mask_of(position)
        return _pocket_supports(position) | two_apart | mask_of(APEX)
    return _ODD_POCKETS | _EVEN_POCKETS


TOUCHING: Final[tuple[int, ...]] = tuple(_touching(p) for p in POSITIONS)
"""For each position the mask of those that touch it when both are occupied (ruling R5)."""


@cache
def touched_by(mask: int) -> int:
    """The positions that touch at least one position of the mask."""
    touched = 0
    for position in positions_in(mask):
        touched |= TOUCHING[position]
    return touched


def level_of(position: int) -> int:
    """The level of a position: 1 at the bottom, 2 in the pockets, 3 at the apex."""
    return 1 if position <= 6 else 2 if position <= 12 else 3


def carriers_missing(position: int, occupied: int) -> int:
    """The mask of spheres a position still needs below it, by the alternative that needs the fewest; 0 for none."""
    return min((need & ~occupied for need in SUPPORTS[position]), key=int.bit_count)


def is_legal_shape(occupied: int) -> bool:
    """Whether every sphere is supported and no two occupied pockets overlap."""
    return all(not carriers_missing(p, occupied) and not OVERLAPS[p] & occupied for p in positions_in(occupied & UPPER))


@cache
def legal_shapes() -> tuple[int, ...]:
    """All 264 legal sets of occupied positions, the empty one included."""
    return tuple(mask for mask in range(1 << len(POSITIONS)) if is_legal_shape(mask))


def _extended(ring_image: tuple[int, ...]) -> Symmetry:
    """A symmetry of the ring extended to all positions: pockets follow their supports."""
    image = (CENTER, *ring_image)
    pockets = tuple(
        next(q for q in POCKETS if SUPPORTS[q][0] == mask_of(*(image[s] for s in positions_in(SUPPORTS[p][0]))))
        for p in POCKETS
    )
    return (*image, *pockets, APEX)


SYMMETRIES: Final[tuple[Symmetry, ...]] = tuple(
    _extended(tuple((turn + direction * i) % 6 + 1 for i in range(6))) for direction in (1, -1) for turn in range(6)
)
"""The 12 turns and reflections of the tray; the first is the identity."""


def transform(mask: int, symmetry: Symmetry) -> int:
    """The image of a mask under a symmetry."""
    return mask_of(*(symmetry[p] for p in positions_in(mask)))


def shapes_up_to_symmetry() -> Iterator[int]:
    """One shape of each of the 44 classes of legal shapes: the smallest mask of the class."""
    for mask in legal_shapes():
        if mask == min(transform(mask, s) for s in SYMMETRIES):
            yield mask


def _coordinates(position: int) -> tuple[float, float, float]:
    height = sqrt(2 / 3)
    if position in RING:
        angle = pi * (2 / 3 - (position - 1) / 3)
        return (cos(angle), sin(angle), 0.0)
    if position in POCKETS:
        angle = pi * (1 / 2 - (position - 7) / 3)
        return (cos(angle) / sqrt(3), sin(angle) / sqrt(3), height)
    return (0.0, 0.0, 2 * height if position == APEX else 0.0)


COORDINATES: Final[tuple[tuple[float, float, float], ...]] = tuple(_coordinates(p) for p in POSITIONS)
"""The center of each sphere as x, y, z in diameters: x to the right, y away from the player, z up."""


EMPTY_SIGN: Final = "."
"""The character for an empty position."""


class Spheres(Protocol):
    """The color on each position that has a sphere: a dict, or a `Tray`."""

    def items(self) -> Iterable[tuple[int, Color]]:
        """The positions in use with their colors."""


def format_spheres(spheres: Spheres) -> str:
    """Base, pockets and apex.

    >>> format_spheres({0: Color.BLACK, 1: Color.WHITE, 2: Color.ORANGE, 7: Color.BLUE})
    'KWO..../B...../.'
    """
    letters = {position: color.letter for position, color in spheres.items()}
    return "/".join("".join(letters.get(position, EMPTY_SIGN) for position in level) for level in LEVELS)
