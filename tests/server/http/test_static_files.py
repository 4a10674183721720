"""Files of a folder: all known at the start, by their exact paths and nothing else."""

import gzip
from pathlib import Path

import pytest

from dimension.server.files import StaticFile, StaticFiles

PAGE = b"<p>table</p>" * 100


@pytest.fixture
def root(tmp_path: Path) -> Path:
    folder = tmp_path / "static"
    (folder / "assets").mkdir(parents=True)
    (folder / "index.html").write_bytes(PAGE)
    (folder / "index.html.gz").write_bytes(gzip.compress(PAGE, 9))
    (folder / "index.html.br").write_bytes(b"brotli")
    (folder / "assets" / "small.js").write_text("42")
    (folder / "assets" / "data.gz").write_bytes(b"a file of its own")
    (folder / ".secret").write_text("no")
    (tmp_path / "outside.txt").write_text("no")
    (folder / "link.txt").symlink_to(tmp_path / "outside.txt")
    return folder


def _found(files: StaticFiles, path: str) -> StaticFile:
    file = files.find(path)
    assert file is not None
    return file


def test_a_file_is_known_with_the_copies_that_the_build_compressed(root: Path) -> None:
    page = _found(StaticFiles(root), "index.html")
    assert (page.data, page.kind) == (PAGE, "text/html")
    assert list(page.packed) == ["br", "gzip"]
    assert gzip.decompress(page.packed["gzip"]) == PAGE
    assert _found(StaticFiles(root), "assets/small.js").packed == {}
    assert _found(StaticFiles(root), "assets/data.gz").data == b"a file of its own"


def test_copies_of_another_version_are_not_used(root: Path) -> None:
    (root / "index.html").write_bytes(PAGE + b"<p>new</p>")
    assert _found(StaticFiles(root), "index.html").packed == {}


def test_a_file_is_read_once_and_a_change_shows_after_a_restart(root: Path) -> None:
    files = StaticFiles(root)
    before = _found(files, "index.html")
    (root / "index.html").write_text("<p>new</p>")
    assert _found(files, "index.html") is before
    after = _found(StaticFiles(root), "index.html")
    assert after.data == b"<p>new</p>"
    assert after.etag != before.etag


@pytest.mark.parametrize(
    "path",
    [
        *("", "none.js", "assets", ".secret", "../outside.txt", "assets/../../outside.txt", "/etc/passwd", "a\0b"),
        *("link.txt", "index.html.gz", "index.html.br"),
        *("./index.html", "/index.html", "index.html/", "assets/../index.html", "assets//small.js", "INDEX.HTML"),
    ],
)
def test_nothing_else_and_no_other_spelling_is_found(path: str, root: Path) -> None:
    assert StaticFiles(root).find(path) is None


def test_a_folder_that_does_not_exist_has_no_files(tmp_path: Path) -> None:
    assert StaticFiles(tmp_path / "none").find("index.html") is None
