"""Files of a folder: read again after they change, compressed where it pays, and never from outside."""

import gzip
from pathlib import Path

import pytest

from dimension.server.static_files import StaticFiles


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_text("<p>table</p>" * 100)
    (folder / "assets" / "small.js").write_text("42")
    (folder / "assets" / "picture.png").write_bytes(bytes(2_000))
    (folder / ".secret").write_text("no")
    (tmp_path / "outside.txt").write_text("no")
    (folder / "link.txt").symlink_to(tmp_path / "outside.txt")
    return folder


def test_a_file_is_kept_until_it_changes(root: Path) -> None:
    files = StaticFiles(root)
    first = files.read("index.html")
    assert first is not None
    assert files.read("index.html") is first
    (root / "index.html").write_text("<p>new</p>")
    second = files.read("index.html")
    assert second is not None
    assert second.data == b"<p>new</p>"
    assert second.etag != first.etag


def test_only_large_texts_are_compressed(root: Path) -> None:
    files = StaticFiles(root)
    page, small, picture = (files.read(path) for path in ("index.html", "assets/small.js", "assets/picture.png"))
    assert page is not None
    assert page.packed is not None
    assert gzip.decompress(page.packed) == page.data
    assert small is not None
    assert small.packed is None
    assert picture is not None
    assert picture.packed is None


@pytest.mark.parametrize(
    "path",
    [
        "",
        "none.js",
        "assets",
        ".secret",
        "../outside.txt",
        "assets/../../outside.txt",
        "/etc/passwd",
        "a\0b",
        "link.txt",
    ],
)
def test_nothing_else_is_found(path: str, root: Path) -> None:
    assert StaticFiles(root).read(path) is None


def test_a_folder_that_does_not_exist_has_no_files(tmp_path: Path) -> None:
    assert StaticFiles(tmp_path / "none").read("index.html") is None
