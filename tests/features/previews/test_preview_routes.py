"""Pictures over HTTP: real PNGs of the promised size, and errors for nonsense."""

from io import BytesIO
from pathlib import Path

import httpx
import pytest
from PIL import Image

from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS

PICTURES = [
    "home.png",
    "invitation.png?taken=2&seats=4&cards=6&seconds=60",
    "invitation.png?taken=0&seats=1&cards=3&seconds=0",
    "result.png?points=31&par=44&tray=KWBGOWB/G.O.K./W",
    "result.png?points=-999",
    "day.png?day=2026-11-16&grade=5",
]
NONSENSE = [
    "invitation.png",
    "invitation.png?taken=2&seats=101&cards=6&seconds=60",
    "invitation.png?taken=-1&seats=4&cards=6&seconds=60",
    "invitation.png?taken=1&seats=4&cards=6&seconds=99999999999999999999999",
    "result.png?points=1000",
    "result.png?points=NaN&par=44",
    "result.png?points=1&tray=KWBGOWB/GGGGGG/W",
    "result.png?points=1&tray=" + "K" * 400,
    "day.png?day=2026-11-16%0A&grade=5",
    "day.png?day=2026-13-45&grade=5",
    "day.png?day=20261116&grade=5",
    "day.png?day=2026-11-16&grade=6",
    "other.png",
]


@pytest.mark.parametrize("address", PICTURES)
def test_a_picture_has_the_promised_size_and_is_not_blank(address: str, server: LocalServer) -> None:
    answer = httpx.get(f"{server.url}preview/{address}", timeout=30)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "image/png")
    assert "public" in answer.headers["cache-control"]
    assert "set-cookie" not in answer.headers
    assert answer.headers["cross-origin-resource-policy"] == "cross-origin"
    # Some programs show no picture of more than 300 kB.
    assert len(answer.content) < 300_000
    picture = Image.open(BytesIO(answer.content))
    assert picture.size == (1200, 630)
    colors = picture.convert("RGB").getcolors(1200 * 630)
    assert colors is not None
    assert len(colors) > 500
    again = httpx.get(f"{server.url}preview/{address}", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("address", NONSENSE)
def test_impossible_pictures_are_refused(address: str, server: LocalServer) -> None:
    answer = httpx.get(f"{server.url}preview/{address}")
    assert answer.status_code in (400, 404)


def test_drawing_pictures_counts_toward_the_solver_limit_of_an_address(tmp_path: Path) -> None:
    environ = GENEROUS | {"DIMENSION_SOLVES_PER_MINUTE": "16", "DIMENSION_SPEED": "0.001"}
    with (
        LocalServer(tmp_path / "games.sqlite3", **environ) as server,
        httpx.Client(base_url=server.url, timeout=30) as client,
    ):
        said = [client.get(f"/preview/result.png?points={points}").status_code for points in (1, 2, 3, 1)]
        assert said == [200, 200, 429, 200]
        assert "dimension_pictures_total 2\n" in client.get("/metrics").text
