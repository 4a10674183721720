"""The browser paints with the same colors as Python does."""

from dimension.board.colors import COLORS
from dimension.drawing.palette import CLASSIC, MARKS, PALETTES
from tools.client_palette import palette_css, palette_typescript


def test_typescript_has_every_shade_and_mark_of_every_palette() -> None:
    source = palette_typescript()
    assert "Record<'classic' | 'colorblind', Palette>" in source
    for palette in PALETTES.values():
        for color, (base, light, dark, ink) in palette.items():
            line = f"    {color.letter}: {{ base: '{base}', light: '{light}', dark: '{dark}', ink: '{ink}' }},\n"
            assert line in source
    for color in COLORS:
        assert f"  {color.letter}: '{MARKS[color]}',\n" in source


def test_css_has_the_classic_colors_and_where_other_palettes_differ() -> None:
    classic, other = palette_css().split(":root[data-palette='colorblind'] {")
    for color in COLORS:
        assert f"  --sphere-{color.letter}: {CLASSIC[color].base};\n" in classic
        base = PALETTES["colorblind"][color].base
        assert (f"  --sphere-{color.letter}: {base};\n" in other) is (base != CLASSIC[color].base)
