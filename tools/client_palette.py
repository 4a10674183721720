"""The spheres' palette as the browser reads it: TypeScript for drawings, CSS for everything around them."""

from collections.abc import Iterator, Mapping
from typing import Final

from dimension.board.colors import Color
from dimension.drawing.palette import CLASSIC, MARK_WIDTH, MARKS, PALETTES, Shades

_TYPES: Final = """\
import type { Color } from '../rules/geometry.gen';

/** A sphere in the light: its own color, toward the light, away from it, and the ink of mark and letter. */
export interface Paint {
  readonly base: string;
  readonly light: string;
  readonly dark: string;
  readonly ink: string;
}

export type Palette = Readonly<Record<Color, Paint>>;
"""


def palette_typescript() -> str:
    """Shades and marks as constants, each by the color's letter."""
    names = " | ".join(f"'{name}'" for name in PALETTES)
    return "\n".join(
        (
            _TYPES,
            f"export const PALETTES: Readonly<Record<{names}, Palette>> = {{",
            *(line for name, palette in PALETTES.items() for line in _palette(name, palette)),
            "};",
            "",
            "/** The marks as outlines around the origin, for a sphere of radius 40. */",
            "export const MARKS: Readonly<Record<Color, string>> = {",
            *(f"  {color.letter}: '{mark}'," for color, mark in MARKS.items()),
            "};",
            "",
            f"export const MARK_WIDTH = {MARK_WIDTH};",
            "",
        )
    )


def palette_css() -> str:
    """The spheres' own colors as custom properties; another palette says only where it differs."""
    return "\n".join(
        (
            "/* Spheres look the same by day and by night. */",
            ":root {",
            *(_property(color, shades) for color, shades in CLASSIC.items()),
            "}",
            *(line for name, palette in PALETTES.items() if palette is not CLASSIC for line in _rule(name, palette)),
            "",
        )
    )


def _palette(name: str, palette: Mapping[Color, Shades]) -> Iterator[str]:
    yield f"  {name}: {{"
    for color, shades in palette.items():
        fields = ", ".join(f"{field}: '{paint}'" for field, paint in shades._asdict().items())
        yield f"    {color.letter}: {{ {fields} }},"
    yield "  },"


def _rule(name: str, palette: Mapping[Color, Shades]) -> Iterator[str]:
    yield ""
    yield f":root[data-palette='{name}'] {{"
    for color, shades in palette.items():
        if shades.base != CLASSIC[color].base:
            yield _property(color, shades)
    yield "}"


def _property(color: Color, shades: Shades) -> str:
    return f"  --sphere-{color.letter}: {shades.base};"
