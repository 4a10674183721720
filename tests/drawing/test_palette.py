"""The palette: complete, readable, and told apart without color."""

import re
from itertools import chain

import pytest

from dimension.board.colors import COLORS, Color
from dimension.drawing.palette import CLASSIC, MARKS, PALETTES, TRIMS, Paint, Shades, rgb

SHADES = [shades for palette in PALETTES.values() for shades in palette.values()]


def contrast(one: Paint, other: Paint) -> float:
    """As the Web Content Accessibility Guidelines compute it: from 1 to 21."""
    darker, lighter = sorted((luminance(one), luminance(other)))
    return (lighter + 0.05) / (darker + 0.05)


def luminance(paint: Paint) -> float:
    parts = (part / 255 for part in rgb(paint))
    linear = (part / 12.92 if part <= 0.04045 else ((part + 0.055) / 1.055) ** 2.4 for part in parts)
    return sum(weight * value for weight, value in zip((0.2126, 0.7152, 0.0722), linear, strict=True))


def test_every_color_has_its_paints_and_its_own_mark() -> None:
    for palette in PALETTES.values():
        assert list(palette) == list(COLORS)
        assert len({shades.base for shades in palette.values()}) == len(COLORS)
    assert list(TRIMS) == list(MARKS) == list(COLORS)
    assert len(set(MARKS.values())) == len(COLORS)


def test_every_paint_has_six_digits() -> None:
    paints = [*chain.from_iterable(SHADES), *chain.from_iterable(TRIMS.values())]
    assert all(re.fullmatch("#[0-9a-f]{6}", paint) for paint in paints)


@pytest.mark.parametrize("shades", SHADES)
def test_light_shades_are_lighter_and_dark_ones_darker(shades: Shades) -> None:
    assert luminance(shades.light) > luminance(shades.base) > luminance(shades.dark)
    assert contrast(shades.ink, shades.base) >= 3


@pytest.mark.parametrize("color", COLORS)
def test_letters_are_readable_on_their_color_and_on_a_terminal(color: Color) -> None:
    assert contrast(TRIMS[color].letter, CLASSIC[color].base) >= 4.5
    assert contrast(TRIMS[color].letter, TRIMS[color].terminal) >= 4.5
