"""The documentation at /docs: there when it was built, and nothing but its own files."""

import gzip
from collections.abc import Iterator
from pathlib import Path

import httpx
import pytest

from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server with a site."""
    root = tmp_path_factory.mktemp("site")
    (root / "play").mkdir()
    (root / "assets").mkdir()
    (root / "index.html").write_text("<!doctype html><title>Home</title>" + "<p>words</p>" * 100)
    (root / "play" / "index.html").write_text("<!doctype html><title>Play</title>")
    (root / "404.html").write_text("<!doctype html><title>Nothing here</title>")
    script = ("const answer = 42;\n" * 100).encode()
    (root / "assets" / "main.js").write_bytes(script)
    (root / "assets" / "main.js.gz").write_bytes(gzip.compress(script))
    (root.parent / "outside.txt").write_text("no")
    with LocalServer(root.parent / "games.sqlite3", **GENEROUS, DIMENSION_DOCS=str(root)) as server:
        yield server


@pytest.mark.parametrize(("path", "title"), [("docs/", "Home"), ("docs/play/", "Play"), ("docs/index.html", "Home")])
def test_pages_of_folders_are_served_under_the_strict_policy(path: str, title: str, built: LocalServer) -> None:
    answer = httpx.get(built.url + path)
    assert (answer.status_code, answer.headers["content-type"]) == (200, "text/html; charset=utf-8")
    assert f"<title>{title}</title>" in answer.text
    assert "script-src 'self'; style-src 'self'" in answer.headers["content-security-policy"]


@pytest.mark.parametrize(("path", "place"), [("docs", "/docs/"), ("docs/play", "/docs/play/")])
def test_a_missing_slash_is_added(path: str, place: str, built: LocalServer) -> None:
    answer = httpx.get(built.url + path)
    assert (answer.status_code, answer.headers["location"]) == (302, place)


def test_files_are_packed_and_asked_for_again_only_when_they_change(built: LocalServer) -> None:
    answer = httpx.get(built.url + "docs/assets/main.js")
    assert answer.text.startswith("const answer")
    assert (answer.headers["content-encoding"], answer.headers["cache-control"]) == ("gzip", "no-cache")
    again = httpx.get(built.url + "docs/assets/main.js", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize("path", ["nothing/", "%2e%2e/outside.txt", "assets", "play/none.png", "%00"])
def test_everything_else_is_the_sites_own_missing_page(path: str, built: LocalServer) -> None:
    url = httpx.URL(built.url).copy_with(raw_path=b"/docs/" + path.encode())
    with httpx.Client() as client:
        answer = client.send(httpx.Request("GET", url))
    assert (answer.status_code, "Nothing here" in answer.text) == (404, True)


def test_without_a_site_the_address_is_like_any_other(tmp_path: Path) -> None:
    with LocalServer(tmp_path / "games.sqlite3", **GENEROUS, DIMENSION_DOCS=str(tmp_path / "none")) as server:
        program = httpx.get(server.url + "docs/")
        assert (program.status_code, program.json()["code"]) == (404, "not_found")
        other = httpx.get(server.url + "elsewhere/", headers={"accept": "text/html"})
        assert httpx.get(server.url + "docs/", headers={"accept": "text/html"}).text == other.text
