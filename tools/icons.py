"""The icons of the web app as PNG files, drawn from its SVG icon: `python -m tools.icons` writes them."""

import re
from pathlib import Path
from typing import Final, NamedTuple

import resvg_py

FOLDER: Final = Path(__file__).parents[1] / "web" / "public"
_PAPER: Final = "#f4ecdf"
_SIZE: Final = 64
"""The side of the SVG icon."""


class AppIcon(NamedTuple):
    """An icon as a file."""

    name: str
    side: int
    share: float
    """How much of it the drawing takes."""
    background: str | None
    """None where it is transparent."""


ICONS: Final = (
    AppIcon("icon-192.png", 192, 1, None),
    AppIcon("icon-512.png", 512, 1, None),
    # A launcher may cut off all but a circle of four fifths.
    AppIcon("icon-maskable-512.png", 512, 0.66, _PAPER),
    AppIcon("apple-touch-icon.png", 180, 0.8, _PAPER),
)


def drawn(icon: AppIcon, svg: str) -> bytes:
    """An icon as PNG."""
    inner = re.fullmatch(r"\s*<svg[^>]*>(.*)</svg>\s*", svg, re.DOTALL)
    if inner is None:
        raise ValueError("the icon is no SVG")
    margin = _SIZE * (1 - icon.share) / 2
    paper = f'<rect width="{_SIZE}" height="{_SIZE}" fill="{icon.background}"/>' if icon.background else ""
    whole = (
        f'<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 {_SIZE} {_SIZE}" width="{icon.side}"'
        f' height="{icon.side}">{paper}<g transform="translate({margin:g} {margin:g}) scale({icon.share:g})">'
        f"{inner[1]}</g></svg>"
    )
    return bytes(resvg_py.svg_to_bytes(svg_string=whole, skip_system_fonts=True))


def main() -> None:
    """Write all of them."""
    svg = (FOLDER / "icon.svg").read_text(encoding="utf-8")
    for icon in ICONS:
        (FOLDER / icon.name).write_bytes(drawn(icon, svg))
        print(FOLDER / icon.name)


if __name__ == "__main__":
    main()
