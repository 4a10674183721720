"""The pictures of links: self-contained, without a font, and different for different content."""

from xml.etree import ElementTree

import pytest

from dimension.drawing.link_picture import (
    DayPicture,
    HomePicture,
    InvitationPicture,
    LinkPicture,
    ResultPicture,
    draw_link,
)

TRAY = "KWBGOWB/G.O.K./W"
PICTURES: list[LinkPicture] = [
    HomePicture(),
    InvitationPicture(0, 1, 3, 0),
    InvitationPicture(2, 4, 6, 60),
    InvitationPicture(4, 4, 8, 600),
    InvitationPicture(29, 100, 6, 60),
    InvitationPicture(30, 100, 6, 60),
    ResultPicture(31, 44, TRAY),
    ResultPicture(-12, 0, None),
    ResultPicture(50, None, None),
    DayPicture("2026-11-16", 1),
    DayPicture("2026-11-15", 5),
]


@pytest.mark.parametrize("picture", PICTURES, ids=repr)
def test_a_picture_needs_no_font_and_no_other_file(picture: LinkPicture) -> None:
    root = ElementTree.fromstring(draw_link(picture))
    assert (root.get("width"), root.get("height")) == ("1200", "630")
    tags = {element.tag.partition("}")[2] for element in root.iter()}
    assert not tags & {"text", "image", "style", "script"}
    ids = {element.get("id") for element in root.iter()} - {None}
    used = {element.get("href", "#")[1:] for element in root.iter()} - {""}
    assert used <= ids


def test_every_picture_is_different() -> None:
    assert len({draw_link(picture) for picture in PICTURES}) == len(PICTURES)


def _spheres(picture: LinkPicture) -> int:
    return sum(
        element.get("data-position") is not None for element in ElementTree.fromstring(draw_link(picture)).iter()
    )


def test_the_tray_of_a_day_is_empty_and_the_tray_of_a_result_is_not() -> None:
    assert _spheres(DayPicture("2026-11-16", 3)) == 0
    assert _spheres(ResultPicture(3, 11, "K....../....../.")) == 1
