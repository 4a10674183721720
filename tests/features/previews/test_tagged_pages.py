"""The page with other tags."""

import gzip
from pathlib import Path

from dimension.server.files import StaticFiles
from dimension.server.previews import with_tags
from tests.features.previews.pages import build, tags_of

TAG = '<meta name="description" content="Other." />'


def test_a_page_with_other_tags_is_another_file_and_also_compressed(tmp_path: Path) -> None:
    index = StaticFiles(build(tmp_path / "static")).find("index.html")
    assert index is not None
    page = with_tags(index, TAG)
    assert tags_of(page.data.decode()) == {"description": "Other."}
    assert gzip.decompress(page.packed["gzip"]) == page.data
    assert page.etag not in (index.etag, with_tags(index, TAG + TAG).etag)
    assert with_tags(index, TAG) is page


def test_a_page_without_a_place_for_them_stays_as_it_is(tmp_path: Path) -> None:
    (tmp_path / "index.html").write_text("<!-- /preview --><p><!-- preview -->")
    index = StaticFiles(tmp_path).find("index.html")
    assert index is not None
    assert with_tags(index, TAG) is index
