"""Every color and mark of the spheres. Text, pictures, pixels and the browser all paint with these.

`tools/client_palette.py` writes what the browser needs into its sources.
"""

from typing import Final, NamedTuple

from dimension.board.colors import BLACK, BLUE, GREEN, ORANGE, WHITE, Color

Paint = str
"""A color as the web writes it, with six digits: `#2f6fde`."""


class Shades(NamedTuple):
    """A sphere in the light: its own color, toward the light, away from it, and the ink of its mark."""

    base: Paint
    light: Paint
    dark: Paint
    ink: Paint


class Trim(NamedTuple):
    """The shades that flat drawings need beside the classic ones."""

    edge: Paint
    """The outline of a disc."""
    rim: Paint
    """Light reflected at the edge of a sphere."""
    letter: Paint
    """Letter and mark on a small disc, with a contrast of at least 4.5 to 1."""
    terminal: Paint
    """The disc on a terminal: black and white are toned down to stand out from any background."""


CLASSIC: Final[dict[Color, Shades]] = {
    BLACK: Shades("#23262b", "#5d646f", "#0a0b0d", "#dfe4ec"),
    WHITE: Shades("#f7f4ee", "#ffffff", "#b9ab95", "#555b66"),
    BLUE: Shades("#2f6fde", "#86b2ff", "#143c91", "#ffffff"),
    GREEN: Shades("#2fa84f", "#83dd95", "#0f5c2b", "#ffffff"),
    ORANGE: Shades("#f28c28", "#ffc785", "#a84c07", "#4a2203"),
}

_COLORBLIND: Final[dict[Color, Shades]] = {
    BLACK: Shades("#1d1f24", "#5d646f", "#08090b", "#dfe4ec"),
    WHITE: CLASSIC[WHITE],
    BLUE: Shades("#0072b2", "#6cb8e6", "#003a5c", "#ffffff"),
    GREEN: Shades("#56c7ae", "#b5ecdf", "#1f7462", "#053028"),
    ORANGE: Shades("#d55e00", "#ff9f5a", "#7f3500", "#ffffff"),
}
"""Told apart by lightness and by blue against yellow alone."""

PALETTES: Final = {"classic": CLASSIC, "colorblind": _COLORBLIND}
"""The palettes players can choose from, by the name that the browser stores."""

TRIMS: Final[dict[Color, Trim]] = {
    BLACK: Trim(edge="#59606b", rim="#9fb6d8", letter="#dfe4ec", terminal="#3e434c"),
    WHITE: Trim(edge="#b9ad9a", rim="#fffaf0", letter="#555b66", terminal="#e4dfd4"),
    BLUE: Trim(edge="#2257b8", rim="#8fb8ff", letter="#ffffff", terminal="#2f6fde"),
    GREEN: Trim(edge="#1f7f3a", rim="#9fe8a8", letter="#042b10", terminal="#2fa84f"),
    ORANGE: Trim(edge="#c76a12", rim="#ffd09a", letter="#4a2203", terminal="#f28c28"),
}

_SQUARE: Final = "M-12.5 -12.5H12.5V12.5H-12.5Z"
_CIRCLE: Final = "M0 -14A14 14 0 1 1 0 14A14 14 0 1 1 0 -14Z"
_DIAMOND: Final = "M0 -18L14.5 0L0 18L-14.5 0Z"
_TRIANGLE: Final = "M0 -16.5L16.5 11.5H-16.5Z"
_STAR: Final = "M0 -18L5.2 -7.2L17.1 -5.6L8.5 2.7L10.6 14.6L0 8.9L-10.6 14.6L-8.5 2.7L-17.1 -5.6L-5.2 -7.2Z"

MARKS: Final[dict[Color, str]] = {
    BLACK: _SQUARE,
    WHITE: _CIRCLE,
    BLUE: _DIAMOND,
    GREEN: _TRIANGLE,
    ORANGE: _STAR,
}
"""Each color's mark as the outline of an SVG path around the origin, for a sphere of radius 40."""

MARK_WIDTH: Final = 4.6
"""How thick a mark's outline is."""


def rgb(paint: Paint) -> tuple[int, int, int]:
    """Red, green and blue from 0 to 255.

    >>> rgb("#2f6fde")
    (47, 111, 222)
    """
    red, green, blue = bytes.fromhex(paint.removeprefix("#"))
    return red, green, blue
