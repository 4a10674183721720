"""Our own lettering: the name of the game, digits and a few signs as strokes, for pictures that may use no font."""

from typing import Final, NamedTuple


class _Glyph(NamedTuple):
    width: int
    path: str
    """From the baseline up: capitals and digits are 100 high, small letters about 67."""


_GLYPHS: Final = {
    "D": _Glyph(72, "M0 0V-100H24C54 -100 72 -81 72 -50S54 0 24 0Z"),
    "e": _Glyph(66, "M2 -37H65C64 -56 52 -68 34 -68C14 -68 0 -54 0 -34S14 0 35 0C47 0 56 -4 62 -11"),
    "i": _Glyph(0, "M0 -66V0M0 -97V-96.5"),
    "m": _Glyph(
        96,
        "M0 0V-66M0 -40C2 -57 12 -67 25 -67C40 -67 48 -57 48 -42V0M48 -40C50 -57 60 -67 73 -67C88 -67 96 -57 96 -42V0",
    ),
    "n": _Glyph(56, "M0 0V-66M0 -38C2 -56 13 -67 29 -67C46 -67 56 -57 56 -40V0"),
    "o": _Glyph(70, "M35 -68C55 -68 70 -54 70 -34S55 0 35 0S0 -14 0 -34S15 -68 35 -68Z"),
    "s": _Glyph(
        50,
        "M47 -57C43 -64 35 -68 25 -68C11 -68 2 -61 2 -51C2 -39 12 -37 25 -35"
        "C39 -33 50 -30 50 -18C50 -7 40 0 26 0C13 0 4 -5 0 -13",
    ),
    "0": _Glyph(60, "M30 -100C48 -100 60 -80 60 -50S48 0 30 0S0 -20 0 -50S12 -100 30 -100Z"),
    "1": _Glyph(28, "M0 -78L28 -100V0"),
    "2": _Glyph(60, "M2 -72C2 -89 14 -100 30 -100C47 -100 58 -89 58 -73C58 -60 50 -50 40 -40L0 0H60"),
    "3": _Glyph(
        60,
        "M3 -84C8 -94 18 -100 30 -100C46 -100 56 -90 56 -76C56 -62 45 -54 28 -54"
        "C47 -54 60 -44 60 -28C60 -11 47 0 29 0C15 0 5 -7 0 -18",
    ),
    "4": _Glyph(64, "M46 0V-100L0 -30H64"),
    "5": _Glyph(60, "M54 -100H10L5 -54C12 -61 21 -64 30 -64C47 -64 60 -52 60 -33C60 -13 47 0 28 0C15 0 5 -6 0 -16"),
    "6": _Glyph(
        60,
        "M51 -89C46 -96 39 -100 31 -100C11 -100 0 -78 0 -42C0 -15 12 0 31 0"
        "C48 0 60 -13 60 -31C60 -49 48 -61 31 -61C14 -61 2 -50 0 -34",
    ),
    "7": _Glyph(58, "M0 -100H58L20 0"),
    "8": _Glyph(
        60,
        "M30 -54C16 -54 6 -63 6 -77S16 -100 30 -100S54 -91 54 -77S44 -54 30 -54"
        "C13 -54 0 -44 0 -27S13 0 30 0S60 -10 60 -27S47 -54 30 -54Z",
    ),
    "9": _Glyph(
        60,
        "M9 -11C14 -4 21 0 29 0C49 0 60 -22 60 -58C60 -85 48 -100 29 -100C12 -100 0 -87 0 -69"
        "C0 -51 12 -39 29 -39C46 -39 58 -50 60 -66",
    ),
    "/": _Glyph(40, "M0 12L40 -112"),
    "-": _Glyph(32, "M0 -42H32"),
    "−": _Glyph(44, "M0 -46H44"),
    "∞": _Glyph(
        104,
        "M52 -46C40 -64 33 -70 24 -70C10 -70 0 -60 0 -46S10 -22 24 -22C33 -22 40 -28 52 -46"
        "S71 -70 80 -70C94 -70 104 -60 104 -46S94 -22 80 -22C71 -22 64 -28 52 -46Z",
    ),
    " ": _Glyph(14, ""),
}
_GAP: Final = 28
"""Between two glyphs, from the middle of a stroke to the middle of the next."""
_THICK: Final = 15
"""How thick a stroke is."""


def width_of(text: str, height: float) -> float:
    """How wide a text is, in capitals of this height; raises KeyError for a sign that we have not drawn."""
    width = sum(_GLYPHS[sign].width for sign in text) + _GAP * max(0, len(text) - 1)
    return width * height / 100


def lettered(text: str, x: float, y: float, height: float, paint: str) -> str:
    """A text as an SVG group: `x` is its left end, `y` the baseline, `height` the height of a capital."""
    strokes, at = [], 0
    for sign in text:
        glyph = _GLYPHS[sign]
        strokes.append(f'<path transform="translate({at} 0)" d="{glyph.path}"/>' if glyph.path else "")
        at += glyph.width + _GAP
    return (
        f'<g transform="translate({x:g} {y:g}) scale({height / 100:g})" fill="none" stroke="{paint}"'
        f' stroke-width="{_THICK}" stroke-linecap="round" stroke-linejoin="round">{"".join(strokes)}</g>'
    )
