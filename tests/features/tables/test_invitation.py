"""The invitation to a table: its address, and the QR code of its link."""

from pathlib import Path
from xml.etree import ElementTree

import httpx
import pytest

from dimension.server.http.invitations import qr_svg
from dimension.server.ops.addresses import network_address, url_of
from tests.server.conftest import NewPlayer
from tests.server.local_server import LocalServer

LINK = "http://192.168.1.20:8000/t/ABC234"


def test_the_qr_code_scales_and_has_a_white_margin() -> None:
    picture = ElementTree.fromstring(qr_svg(LINK))
    _, _, width, height = (picture.attrib["viewBox"]).split()
    assert width == height
    assert "width" not in picture.attrib
    paths = [element.attrib for element in picture]
    assert [path.get("fill") for path in paths] == ["#fff", None]


def test_the_same_link_gives_the_same_qr_code() -> None:
    assert qr_svg(LINK) == qr_svg(LINK)
    assert qr_svg(LINK) != qr_svg(LINK[:-1] + "5")


def test_an_invitation_has_the_address_of_its_request_unless_that_is_loopback(server: LocalServer) -> None:
    ask = server.url + "api/address"
    assert httpx.get(ask).json() == {"address": None}
    headers = {"host": "dimension.example:8000"}
    assert httpx.get(ask, headers=headers).json() == {"address": "http://dimension.example:8000/"}


def test_a_page_of_the_host_hands_out_the_address_of_the_network(tmp_path: Path) -> None:
    # It listens on loopback, as every server in these tests, and is shown that the network reaches it too.
    with LocalServer(tmp_path / "games.sqlite3", DIMENSION_HOST="0.0.0.0") as server:
        network = network_address()
        expected = url_of(network, httpx.URL(server.url).port or 0) if network else None
        assert httpx.get(server.url + "api/address").json() == {"address": expected}
        picture = httpx.get(server.url + "api/tables/ABC234/qr.svg").content
    assert picture == qr_svg((expected or server.url) + "t/ABC234")


def test_the_link_of_a_table_has_the_address_of_its_request(server: LocalServer) -> None:
    answer = httpx.get(server.url + "api/tables/abc234/qr.svg")
    assert answer.headers["content-type"].startswith("image/svg+xml")
    assert answer.content == qr_svg(server.url + "t/ABC234")


def test_the_link_of_a_challenge_has_a_qr_code_too(server: LocalServer) -> None:
    answer = httpx.get(server.url + "api/challenges/C0FFEE123456/qr.svg")
    assert (answer.status_code, answer.content) == (200, qr_svg(server.url + "c/C0FFEE123456"))
    for wrong in ("C0F%20FEE", "C" * 41):
        assert httpx.get(server.url + f"api/challenges/{wrong}/qr.svg").status_code == 400


def test_the_qr_code_does_not_tell_whether_there_is_such_a_table(server: LocalServer, player: NewPlayer) -> None:
    room = player().open()
    for name in (room, room[:6], "ABC234", "ABC234ABC234ABCD"):
        answer = httpx.get(server.url + f"api/tables/{name}/qr.svg")
        assert (answer.status_code, answer.content) == (200, qr_svg(f"{server.url}t/{name}"))


@pytest.mark.parametrize(("room", "host"), [("no-such-name", None), ("ABC234", "x" * 4000)])
def test_a_link_that_cannot_be_drawn_is_refused(room: str, host: str | None, server: LocalServer) -> None:
    headers = {} if host is None else {"host": host}
    answer = httpx.get(server.url + f"api/tables/{room}/qr.svg", headers=headers)
    assert answer.status_code in (400, 404)
