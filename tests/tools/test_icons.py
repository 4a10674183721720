"""The icons of the web app: there, of the size in their names, and safe to be cut round."""

from io import BytesIO

import pytest
from PIL import Image, ImageChops

from tools.icons import FOLDER, ICONS, AppIcon, drawn

SVG = (FOLDER / "icon.svg").read_text(encoding="utf-8")


def _highest(channel: Image.Image) -> int:
    return max(value for value, count in enumerate(channel.histogram()) if count)


@pytest.mark.parametrize("icon", ICONS, ids=lambda icon: icon.name)
def test_every_icon_is_there_as_the_drawing_says(icon: AppIcon) -> None:
    kept = Image.open(FOLDER / icon.name).convert("RGBA")
    assert kept.size == (icon.side, icon.side)
    # Another version of the library may draw edges a shade differently.
    difference = ImageChops.difference(kept, Image.open(BytesIO(drawn(icon, SVG))).convert("RGBA"))
    assert all(_highest(channel) < 16 for channel in difference.split())


@pytest.mark.parametrize("icon", [icon for icon in ICONS if icon.background], ids=lambda icon: icon.name)
def test_an_icon_that_is_cut_by_others_fills_its_square(icon: AppIcon) -> None:
    alpha = Image.open(FOLDER / icon.name).convert("RGBA").getchannel("A")
    assert alpha.getextrema() == (255, 255)


def test_the_motif_of_the_maskable_icon_lies_in_the_circle_that_is_never_cut() -> None:
    picture = Image.open(FOLDER / "icon-maskable-512.png").convert("RGB")
    paper = picture.getpixel((0, 0))
    middle, radius = 256, 0.4 * 512
    outside = [
        (x, y)
        for x in range(0, 512, 4)
        for y in range(0, 512, 4)
        if (x - middle) ** 2 + (y - middle) ** 2 > radius**2 and picture.getpixel((x, y)) != paper
    ]
    assert outside == []
