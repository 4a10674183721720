"""The invitation to a table as a picture."""

from xml.etree import ElementTree

import httpx
import pytest

from dimension.server.qr import qr_svg
from tests.server.playing import Server

LINK = "http://192.168.1.20:8000/t/ABC234"


def test_the_picture_scales_and_has_a_white_margin() -> None:
    picture = ElementTree.fromstring(qr_svg(LINK))
    _, _, width, height = (picture.attrib["viewBox"]).split()
    assert width == height
    assert "width" not in picture.attrib
    paths = [element.attrib for element in picture]
    assert [path.get("fill") for path in paths] == ["#fff", None]


def test_the_same_link_gives_the_same_picture() -> None:
    assert qr_svg(LINK) == qr_svg(LINK)
    assert qr_svg(LINK) != qr_svg(LINK[:-1] + "5")


def test_a_table_is_shown_under_the_address_that_was_asked(server: Server) -> None:
    answer = httpx.get(server.url + "api/tables/abc234/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.content == qr_svg(server.url + "t/ABC234")


@pytest.mark.parametrize(("room", "host"), [("no-such-name", None), ("ABC234", "x" * 4000)])
def test_what_cannot_be_drawn_is_refused(room: str, host: str | None, server: Server) -> None:
    headers = {} if host is None else {"host": host}
    answer = httpx.get(server.url + f"api/tables/{room}/qr.svg", headers=headers)
    assert answer.status_code in (400, 404)
