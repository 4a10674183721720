"""The client's files and pages, and nothing else."""

import gzip
from collections.abc import Iterator
from contextlib import closing
from http.client import HTTPConnection
from pathlib import Path

import httpx
import pytest

from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server with a client that was built."""
    root = tmp_path_factory.mktemp("static")
    (root / "assets").mkdir()
    (root / "index.html").write_text("<!doctype html><title>The game</title>" + "<p>table</p>" * 100)
    script = ("export const answer = 42;\n" * 100).encode()
    (root / "assets" / "main-abc.js").write_bytes(script)
    (root / "assets" / "main-abc.js.gz").write_bytes(gzip.compress(script))
    (root / ".secret").write_text("no")
    (root.parent / "outside.txt").write_text("no")
    with LocalServer(root.parent / "games.sqlite3", **GENEROUS, DIMENSION_STATIC=str(root)) as server:
        yield server


@pytest.mark.parametrize("path", ["", "t/ABC123", "games", "replay/ABC123/1", "learn", "rules", "box"])
def test_every_address_of_the_game_is_the_page(path: str, built: LocalServer) -> None:
    answer = httpx.get(built.url + path)
    assert answer.status_code == 200
    assert "The game" in answer.text
    assert answer.headers["content-type"] == "text/html; charset=utf-8"
    assert "dimension=" in answer.headers["set-cookie"]


def test_search_engines_list_no_page_that_only_a_link_leads_to(built: LocalServer) -> None:
    told = {
        path: httpx.get(built.url + path).headers.get("x-robots-tag")
        for path in ("t/ABC123", "replay/ABC123/1", "c/0123456789AB", "device", "", "rules", "daily")
    }
    assert told == dict.fromkeys(
        ("t/ABC123", "replay/ABC123/1", "c/0123456789AB", "device"), "noindex"
    ) | dict.fromkeys(("", "rules", "daily"))


def test_a_page_that_the_browser_has_already_still_makes_a_client_a_player(built: LocalServer) -> None:
    # Otherwise its requests, which go out together, would each make a player: the one who opens a table is another
    # one than the one who sits down there.
    known = {"If-None-Match": httpx.get(built.url).headers["etag"]}
    again = httpx.get(built.url, headers=known)
    assert again.status_code == 304
    assert "dimension=" in again.headers["set-cookie"]
    assert again.headers["cache-control"] == "private, no-cache"
    assert "Cookie" in again.headers["vary"]
    token = {"Cookie": "dimension=" + "x" * 32}
    assert "set-cookie" not in httpx.get(built.url, headers=known | token).headers


def test_files_are_packed_and_kept_by_browsers(built: LocalServer) -> None:
    answer = httpx.get(built.url + "assets/main-abc.js")
    assert answer.text.startswith("export const answer")
    assert answer.headers["content-encoding"] == "gzip"
    assert "immutable" in answer.headers["cache-control"]
    assert "set-cookie" not in answer.headers
    again = httpx.get(built.url + "assets/main-abc.js", headers={"If-None-Match": answer.headers["etag"]})
    assert (again.status_code, again.content) == (304, b"")


@pytest.mark.parametrize(
    "path",
    [
        *("../outside.txt", "%2e%2e/outside.txt", "assets/../../outside.txt", ".secret", "assets", "none.js", "%00"),
        # Every spelling of a path was once kept by itself, in memory and compressed.
        *("assets/./main-abc.js", "assets//main-abc.js", "/assets/main-abc.js", "assets/main-abc.js/"),
        *("assets/../assets/main-abc.js", "assets/main-abc.js.gz", "./assets/main-abc.js"),
    ],
)
def test_nothing_else_is_served(path: str, built: LocalServer) -> None:
    # Not by httpx, which tidies paths up.
    with closing(HTTPConnection(*built.pair)) as connection:
        connection.request("GET", f"/{path}")
        answer = connection.getresponse()
        assert answer.status in (400, 404)
        assert answer.read() != b"no"


def test_a_server_without_the_client_says_so(database: Path) -> None:
    with LocalServer(database, DIMENSION_STATIC=str(database.parent / "none")) as server:
        assert "has not been built" in httpx.get(server.url).text
