"""Cards as pictures, in words of no language, and a tray with the cards that judge it.

Like the pictures of trays they need nothing else: no fonts but the reader's, no scripts, no styles of the page.
"""

from collections.abc import Collection, Iterator, Sequence
from typing import Final, NamedTuple
from zlib import crc32

from dimension.board.colors import Color
from dimension.board.geometry import Spheres, format_spheres
from dimension.drawing.svg import HEIGHT, HIGHLIGHT, WIDTH, framed, sphere_definition, tray_parts

_WIDE: Final = 144
_HIGH: Final = 132
_GAP: Final = 12
_IN_A_ROW: Final = 10
_PAPER: Final = "#fbf6ea"
_LINE: Final = "#c9b994"
_INK: Final = "#3a2f22"
_SOFT: Final = "#8b7d69"
_TOGETHER: Final = "#1f7f46"
_FORBIDDEN: Final = "#c0392b"


class CardFace(NamedTuple):
    """The face of a card, marked by whether a tray fulfills it; None draws no mark."""

    code: str
    kind: str
    """One of exactly, touch, apart, floor, bare, more, four."""
    first: Color
    second: Color
    number: int
    fulfilled: bool | None = None
    highlighted: bool = False


def draw_cards(faces: Sequence[CardFace], *, size: float | None = None) -> str:
    """The cards side by side, as many rows of ten as it takes: a self-contained SVG picture, `size` pixels wide."""
    columns, rows = min(len(faces), _IN_A_ROW), -(-len(faces) // _IN_A_ROW)
    title = " ".join(face.code for face in faces)
    width, height = columns * (_WIDE + _GAP) - _GAP, rows * (_HIGH + _GAP) - _GAP
    return framed(_parts(faces, _prefix(title)), width, height, title, _prefix(title), size)


def draw_judged(
    spheres: Spheres, faces: Sequence[CardFace], *, size: float | None = None, highlight: Collection[int] = ()
) -> str:
    """A tray, and below it the cards; each sphere of `highlight`, a position, has a ring."""
    title = f"{format_spheres(spheres)} {' '.join(face.code for face in faces)}"
    name = _prefix(title)
    rows = -(-len(faces) // _IN_A_ROW)
    # As wide as the tray, or smaller where a row is short.
    scale = min(WIDTH / (min(len(faces), _IN_A_ROW) * (_WIDE + _GAP) - _GAP), 0.9)
    parts = (
        *tray_parts(spheres, name, highlight),
        f'<g transform="translate(0 {HEIGHT + _GAP}) scale({scale:.4g})">',
        *_parts(faces, name + "c"),
        "</g>",
    )
    return framed(parts, WIDTH, round(HEIGHT + _GAP + rows * (_HIGH + _GAP) * scale), title, name, size)


def _prefix(title: str) -> str:
    return f"h{crc32(title.encode()):08x}"


def _parts(faces: Sequence[CardFace], name: str) -> Iterator[str]:
    yield "<defs>"
    for color in sorted({color for face in faces for color in (face.first, face.second)}):
        yield from sphere_definition(color, name)
    yield "</defs>"
    for at, face in enumerate(faces):
        row, column = divmod(at, _IN_A_ROW)
        yield f'<g data-card="{face.code}" transform="translate({column * (_WIDE + _GAP)} {row * (_HIGH + _GAP)})">'
        yield from _card(face, name)
        yield "</g>"


def _card(face: CardFace, name: str) -> Iterator[str]:
    edge = f'stroke="{HIGHLIGHT}" stroke-width="5"' if face.highlighted else f'stroke="{_LINE}" stroke-width="2"'
    yield f'<rect x="2" y="2" width="{_WIDE - 4}" height="{_HIGH - 4}" rx="14" fill="{_PAPER}" {edge}/>'
    yield '<g transform="translate(10 8) scale(.86)">'
    yield _ART[face.kind].format(
        first=f"#{name}{face.first.letter}", second=f"#{name}{face.second.letter}", number=face.number
    )
    yield "</g>"
    yield _text(_WIDE / 2, 119, 17, face.code.replace(">", "&gt;"), _SOFT)
    if face.fulfilled is not None:
        yield _mark(is_good=face.fulfilled)


def _mark(*, is_good: bool) -> str:
    """A check or a cross in the corner."""
    paint, path = (_TOGETHER, "M-6 0L-2 5L7 -6") if is_good else (_FORBIDDEN, "M-5 -5L5 5M5 -5L-5 5")
    return (
        f'<g transform="translate(122 112)" data-fulfilled="{str(is_good).lower()}"><circle r="12" fill="{paint}"/>'
        f'<path d="{path}" fill="none" stroke="#fff" stroke-width="3.5" stroke-linecap="round"/></g>'
    )


def _text(x: float, y: float, height: int, text: str, paint: str) -> str:
    return (
        f'<text x="{x:g}" y="{y:g}" text-anchor="middle" font-family="sans-serif" font-size="{height}"'
        f' font-weight="700" fill="{paint}">{text}</text>'
    )


def _ball(which: str, x: int, y: int, radius: int) -> str:
    return f'<use href="{{{which}}}" transform="translate({x} {y}) scale({radius / 40:g})"/>'


def _stroke(path: str, paint: str, width: float) -> str:
    return (
        f'<path d="{path}" fill="none" stroke="{paint}" stroke-width="{width:g}"'
        ' stroke-linecap="round" stroke-linejoin="round"/>'
    )


_ART: Final = {
    "exactly": _ball("first", 44, 50, 27)
    + _stroke("M78 45H90M78 55H90", _SOFT, 4)
    + _text(115, 69, 54, "{number}", _INK),
    "touch": _ball("first", 47, 60, 25)
    + _ball("second", 97, 60, 25)
    + _stroke("M72 29V11M59 31L50 17M85 31L94 17", _TOGETHER, 6.5),
    "apart": _ball("first", 29, 54, 23)
    + _ball("second", 115, 54, 23)
    + _stroke("M72 14V94", _FORBIDDEN, 8)
    + _stroke("M62 39L55 54L62 69M82 39L89 54L82 69", _FORBIDDEN, 4),
    "floor": _stroke("M72 3V21M62 12L72 22L82 12", _INK, 6)
    + _ball("first", 72, 57, 27)
    + _stroke("M14 88H130", _INK, 8),
    "bare": _ball("first", 72, 73, 24)
    + f'<circle cx="72" cy="25" r="22" fill="#e9dfc8" stroke="{_LINE}" stroke-width="2.5" stroke-dasharray="6 4"/>'
    + _stroke("M46 4L98 46M98 4L46 46", _FORBIDDEN, 8),
    "more": _ball("first", 42, 35, 18)
    + _ball("first", 24, 66, 18)
    + _ball("first", 60, 66, 18)
    + _stroke("M83 38L98 55L83 72", _INK, 8)
    + _ball("second", 121, 62, 18),
    "four": _ball("first", 25, 54, 21)
    + _ball("second", 70, 54, 21)
    + _stroke("M96 49H106M96 59H106", _SOFT, 4)
    + _text(126, 70, 46, "4", _INK),
}
"""The picture of each kind: as in the browser, told apart without words."""
