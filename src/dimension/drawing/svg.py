"""A tray as an SVG picture: the wooden tray seen from the front and above, and next to it each level seen flat.

The picture is self-contained: no fonts, no scripts, no styles of the page around it. Its ids begin
with a prefix that no other tray has, so that many pictures can share a page.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from html import escape
from math import cos, radians, sin
from typing import Final

from dimension.board.colors import LETTERS, Color
from dimension.board.geometry import (
    COORDINATES,
    EMPTY_SIGN,
    LEVELS,
    POSITIONS,
    TOUCHING,
    Spheres,
    format_spheres,
    level_of,
    mask_of,
    positions_in,
)
from dimension.drawing.palette import CLASSIC, MARK_WIDTH, MARKS, TRIMS

_Colors = Mapping[int, Color]
"""The color on each position that has a sphere."""

WIDTH: Final = 840
HEIGHT: Final = 316
_SCENE: Final = (190, 172)
"""Where the middle of the tray's rim lies in the picture."""

_RADIUS: Final = 40
_TILT: Final = radians(39)
"""How far above the table the eye is."""
_SUNK: Final = 0.36
"""How far the floor lies below the centers of the bottom spheres, in diameters: holes take the rest."""
_HOLE: Final = 28
_RIM: Final = 172
_FLOOR: Final = 146
_DEPTH: Final = 9
_WALL: Final = 18

_PLATES: Final = ((474, 84), (656, 84), (789, 39))
"""Middle and radius of each level drawn flat."""
_PLATE_Y: Final = 152
_SPREAD: Final = 52
_DISC: Final = 24

HIGHLIGHT: Final = "#d6219c"
"""The color of highlights: no sphere has it."""
_RING: Final = f'fill="none" stroke="{HIGHLIGHT}" stroke-width="5"'

_GRAIN: Final = (
    *((-92, 10, 2), (-71, -8, 1), (-52, 12, 3), (-31, -6, 1), (-9, 9, 2)),
    *((10, -10, 1), (33, 8, 3), (52, -7, 1), (75, 11, 2), (93, -9, 1)),
)
"""Lines of the wood: height, bend and width."""


def draw_svg(spheres: Spheres, *, size: float | None = None, highlight: Collection[int] = ()) -> str:
    """A tray with these spheres as a self-contained SVG picture, the same for equal trays.

    It is `size` pixels wide, and each of the positions to `highlight` has a ring, whether it is empty or not.
    """
    notation = format_spheres(spheres)
    name = _prefix(notation)
    return framed(tray_parts(spheres, name, highlight), WIDTH, HEIGHT, notation, name, size)


def framed(parts: Iterable[str], width: int, height: int, title: str, name: str, size: float | None = None) -> str:
    """A picture of these parts, `size` pixels wide: its title is what screen readers read."""
    if size is not None and not size > 0:
        raise ValueError(f"The size of a picture is its width in pixels, more than 0, not {size!r}")
    shown = width if size is None else size
    lines = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {width} {height}" width="{shown:g}"'
        f' height="{shown * height / width:.6g}" style="max-width:100%;height:auto" role="img"'
        f' aria-labelledby="{name}title">',
        f'<title id="{name}title">{escape(title)}</title>',
        *parts,
        "</svg>",
    )
    return "\n".join(lines)


def tray_parts(spheres: Spheres, name: str, highlight: Collection[int] = ()) -> Iterator[str]:
    """A tray from the front and its levels from above, for the inside of a picture; its ids begin with `name`."""
    colors = dict(spheres.items())
    yield from _definitions(colors, name)
    yield f'<g transform="translate({_SCENE[0]} {_SCENE[1]})">'
    yield from _scene(colors, name, highlight)
    yield "</g>"
    yield from _plates(colors, name, highlight)


def draw_scene(spheres: Spheres, name: str) -> str:
    """The tray alone, around the middle of its rim, for the middle of another picture; its ids begin with `name`."""
    colors = dict(spheres.items())
    return "\n".join((*_definitions(colors, name), *_scene(colors, name)))


def draw_sphere(color: Color, name: str) -> str:
    """One sphere around the origin, 80 wide, for the middle of a picture in which `draw_scene` used `name`."""
    own = name + "loose"
    return (
        f"<defs>{''.join(sphere_definition(color, own))}</defs>"
        f'<use href="#{own}{color.letter}"/><use href="#{name}shine"/>'
    )


def _prefix(notation: str) -> str:
    """A prefix that no other tray has: its notation read as a number in base six."""
    digits = "".join(str((EMPTY_SIGN + LETTERS).index(sign)) for sign in notation if sign != "/")
    return f"t{int(digits, 6):010x}"


def _number(value: float) -> str:
    """Rounded to a tenth of a pixel, written as short as possible."""
    return f"{round(value, 1) + 0:g}"


# --- The tray seen from the front and above ----------------------------------------------------


def _scene(colors: _Colors, name: str, highlight: Collection[int] = ()) -> Iterator[str]:
    yield from _wood(name)
    yield from _holes(colors, name)
    yield from _spheres(colors, name, highlight)


def _projected(x: float, y: float, z: float) -> tuple[float, float]:
    """Where a point in diameters lies in the picture, with the middle of the rim as origin."""
    scale = 2 * _RADIUS
    return x * scale, _DEPTH - (y * sin(_TILT) + (z + _SUNK) * cos(_TILT)) * scale


def _nearness(position: int) -> float:
    _, y, z = COORDINATES[position]
    return z * sin(_TILT) - y * cos(_TILT)


PAINTING_ORDER: Final[tuple[int, ...]] = tuple(sorted(POSITIONS, key=lambda p: (round(_nearness(p), 6), p)))
"""The positions from the farthest to the nearest: later ones cover earlier ones."""


def _ellipse(x: float, y: float, radius: float, rest: str) -> str:
    """A circle lying on the table."""
    height = _number(radius * sin(_TILT))
    return f'<ellipse cx="{_number(x)}" cy="{_number(y)}" rx="{_number(radius)}" ry="{height}" {rest}/>'


def _wood(name: str) -> Iterator[str]:
    height = _number(_RIM * sin(_TILT))
    yield _ellipse(6, _WALL + 8, _RIM + 12, f'fill="url(#{name}ground)"')
    yield f'<path d="M-{_RIM} 0V{_WALL}A{_RIM} {height} 0 0 0 {_RIM} {_WALL}V0Z" fill="url(#{name}wall)"/>'
    yield _ellipse(0, 0, _RIM, f'fill="url(#{name}wood)"')
    yield f'<g clip-path="url(#{name}rim)"><use href="#{name}grain" transform="scale(1 1.15)"/></g>'
    yield _ellipse(0, 0.8, _RIM - 1.5, 'fill="none" stroke="#ffe9c4" stroke-opacity=".55" stroke-width="1.6"')
    yield _ellipse(0, 0, _FLOOR, f'fill="url(#{name}inside)"')
    yield f'<g clip-path="url(#{name}well)">'
    yield _ellipse(0, _DEPTH, _FLOOR, f'fill="url(#{name}floor)"')
    yield f'<use href="#{name}grain" y="{_DEPTH}" opacity=".8"/></g>'
    yield _ellipse(0, 0, _FLOOR, 'fill="none" stroke="#6b4420" stroke-opacity=".45" stroke-width="1.2"')


def _holes(colors: _Colors, name: str) -> Iterator[str]:
    """The empty holes, and the shadows of the spheres that fill the others."""
    for position in LEVELS[0]:
        right, away, _ = COORDINATES[position]
        x, y = _projected(right, away, -_SUNK)
        if position not in colors:
            yield _ellipse(x, y + 1.6, _HOLE + 1, 'fill="#ffe2b5" fill-opacity=".55"')
            yield _ellipse(x, y, _HOLE, f'fill="url(#{name}hole)"')
        else:
            yield _ellipse(x + 8, y + 5, _RADIUS + 12, f'fill="url(#{name}shade)"')


def _spheres(colors: _Colors, name: str, highlight: Collection[int]) -> Iterator[str]:
    for position in PAINTING_ORDER:
        color = colors.get(position)
        x, y = _projected(*COORDINATES[position])
        ring = f'<circle data-highlight="{position}" r="{_RADIUS - 2}" {_RING}/>' if position in highlight else ""
        place = f'transform="translate({_number(x)} {_number(y)})"'
        if color is not None:
            yield (
                f'<g data-position="{position}" {place}><use href="#{name}{color.letter}"/>'
                f'{_shading(colors, position, name)}<use href="#{name}shine"/>{ring}</g>'
            )
        elif ring:
            yield f"<g {place}>{ring}</g>"


def _shading(colors: _Colors, position: int, name: str) -> str:
    spots = "".join(
        f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{radius}" fill="url(#{name}shade)"/>'
        for x, y, radius in _contacts(colors, position)
    )
    return f'<g clip-path="url(#{name}ball)">{spots}</g>' if spots else ""


def _contacts(colors: _Colors, position: int) -> Iterator[tuple[float, float, int]]:
    """The soft dark spots where spheres above or in front touch this one."""
    x, y = _projected(*COORDINATES[position])
    for other in positions_in(TOUCHING[position] & mask_of(*colors)):
        other_x, other_y = _projected(*COORDINATES[other])
        if level_of(other) > level_of(position):
            # Light comes from the upper left: a higher sphere throws its shadow to the lower right.
            yield (other_x - x) / 2 + 8, (other_y - y) / 2 + 8, 42
        elif _nearness(other) > _nearness(position) - 0.1:
            yield (other_x - x) / 2, (other_y - y) / 2, 16


# --- The levels seen from above -----------------------------------------------------------------


def _plates(colors: _Colors, name: str, highlight: Collection[int]) -> Iterator[str]:
    for level, (middle, radius) in enumerate(_PLATES):
        yield f'<g transform="translate({middle} {_PLATE_Y})">'
        yield f'<circle cy="5" r="{radius + 8}" fill="url(#{name}ground)"/>'
        yield f'<circle r="{radius}" fill="url(#{name}wood)"/>'
        yield f'<g clip-path="url(#{name}plate{level})"><use href="#{name}grain" opacity=".7"/></g>'
        yield f'<circle r="{radius - 1.5}" fill="none" stroke="#ffe9c4" stroke-opacity=".6" stroke-width="1.6"/>'
        for position in LEVELS[level]:
            yield _disc(colors, position, name)
            if position in highlight:
                x, y = _flat(position)
                yield f'<circle cx="{_number(x)}" cy="{_number(y)}" r="{_DISC}" {_RING}/>'
        yield _level_sign(level)
        yield "</g>"


def _disc(colors: _Colors, position: int, name: str) -> str:
    x, y = _flat(position)
    color = colors.get(position)
    place = f'data-flat="{position}" transform="translate({_number(x)} {_number(y)})"'
    text = 'text-anchor="middle" font-family="sans-serif"'
    if color is None:
        # A hole is there to be seen; a pocket appears only between spheres.
        dashes = "" if position in LEVELS[0] else ' stroke-dasharray="3 3.6"'
        return (
            f'<g {place}><circle r="{_DISC - 4}" fill="#5a3716" fill-opacity=".16" stroke="#5a3716"'
            f' stroke-opacity=".55" stroke-width="1.4"{dashes}/>'
            f'<text y="4.6" {text} font-size="13" fill="#4a2b0e">{position}</text></g>'
        )
    trim = TRIMS[color]
    return (
        f'<g {place}><circle cx="1" cy="2.4" r="{_DISC}" fill="#3b220b" fill-opacity=".35"/>'
        f'<circle r="{_DISC - 0.5}" fill="{CLASSIC[color].base}" stroke="{trim.edge}"/>'
        f'<text y="1" {text} font-size="19" font-weight="700" fill="{trim.letter}">{color.letter}</text>'
        f'<use href="#{name}{color.letter}mark" transform="translate(0 11.6) scale(.42)"/></g>'
    )


def _flat(position: int) -> tuple[float, float]:
    """Where a position lies on its level's plate: levels are spread until no two places overlap."""
    x, y, _ = COORDINATES[position]
    length = (x * x + y * y) ** 0.5
    return (x / length * _SPREAD, -y / length * _SPREAD) if length else (0.0, 0.0)


def _level_sign(level: int) -> str:
    """A small pile with this level lit."""
    return "".join(
        f'<rect x="{-width / 2:g}" y="{112 - 7 * i}" width="{width}" height="5" rx="2.5"'
        f' fill="{"#d9822b" if i == level else "#8d8478"}" fill-opacity="{1 if i == level else 0.45}"/>'
        for i, width in enumerate((30, 20, 10))
    )


# --- Gradients, clips and the parts drawn more than once -----------------------------------------


def _definitions(colors: _Colors, name: str) -> Iterator[str]:
    yield "<defs>"
    yield _linear(name + "wood", "0 0 1 1", "#e6be8a", "#d3a468", "#bd8a4e")
    yield _linear(name + "floor", "0 0 1 1", "#b98a54", "#c89a62", "#d4a870")
    yield _linear(name + "inside", "0 0 1 0", "#6f4722", "#8d5f33", "#b98a55")
    yield _linear(name + "wall", "0 0 1 0", "#8a5c30", "#b98549", "#a06f3b", "#6b431f")
    yield _linear(name + "hole", "0 0 1 1", "#4f3116", "#7a5128", "#a97a47")
    yield _radial(name + "shade", ((0, "#0c0805", 0.56), (0.5, "#0c0805", 0.28), (1, "#0c0805", 0)))
    yield _radial(name + "ground", ((0.7, "#000", 0.34), (0.88, "#000", 0.14), (1, "#000", 0)))
    yield _radial(name + "gloss", ((0, "#fff", 0.95), (0.35, "#fff", 0.5), (1, "#fff", 0)))
    shine = 'rx="15" ry="10" transform="rotate(-34)translate(0 -25)"'
    yield f'<ellipse id="{name}shine" {shine} fill="url(#{name}gloss)"/>'
    yield f'<clipPath id="{name}ball"><circle r="{_RADIUS}"/></clipPath>'
    yield f'<clipPath id="{name}rim">{_ellipse(0, 0, _RIM, "")}</clipPath>'
    yield f'<clipPath id="{name}well">{_ellipse(0, 0, _FLOOR, "")}</clipPath>'
    for level, (_, radius) in enumerate(_PLATES):
        yield f'<clipPath id="{name}plate{level}"><circle r="{radius}"/></clipPath>'
    lines = "".join(
        f'<path d="M-180 {y}C-90 {y + bend} -40 {y - bend} 20 {y}S120 {y + bend} 180 {y - bend // 2}"'
        f' stroke-width="{width}"/>'
        for y, bend, width in _GRAIN
    )
    yield f'<g id="{name}grain" fill="none" stroke="#7a4a1c" stroke-opacity=".13">{lines}</g>'
    for color in sorted(set(colors.values())):
        yield from sphere_definition(color, name)
    yield "</defs>"


def sphere_definition(color: Color, name: str) -> Iterator[str]:
    """One sphere around the origin, 80 wide, to be used by the id `name` with the color's letter."""
    shades, trim, own = CLASSIC[color], TRIMS[color], name + color.letter
    body = ((0, shades.light, 1), (0.4, shades.base, 1), (0.62, shades.base, 1), (1, shades.dark, 1))
    yield _radial(own + "body", body, 'cx=".42" cy=".38" r=".68" fx=".33" fy=".26"')
    yield _radial(own + "rim", ((0.86, trim.rim, 0), (1, trim.rim, 0.5)), 'cx=".43" cy=".4" r=".62"')
    yield (
        f'<path id="{own}mark" d="{MARKS[color]}" fill="none" stroke="{shades.ink}" stroke-width="{MARK_WIDTH}"'
        ' stroke-linejoin="round"/>'
    )
    yield (
        f'<g id="{own}"><circle r="{_RADIUS - 0.4}" fill="url(#{own}body)" stroke="{trim.edge}" stroke-width=".8"/>'
        f'<use href="#{own}mark"/><circle r="{_RADIUS}" fill="url(#{own}rim)"/></g>'
    )


def _linear(name: str, line: str, *colors: str) -> str:
    ends = " ".join(f'{key}="{value}"' for key, value in zip(("x1", "y1", "x2", "y2"), line.split(), strict=True))
    stops = _stops((i / (len(colors) - 1), color, 1) for i, color in enumerate(colors))
    return f'<linearGradient id="{name}" {ends}>{stops}</linearGradient>'


def _radial(name: str, stops: Iterable[tuple[float, str, float]], shape: str = "") -> str:
    return f'<radialGradient id="{name}" {shape}>{_stops(stops)}</radialGradient>'


def _stops(stops: Iterable[tuple[float, str, float]]) -> str:
    return "".join(
        f'<stop offset="{offset:.2g}" stop-color="{color}" stop-opacity="{opacity:g}"/>'
        for offset, color, opacity in stops
    )
