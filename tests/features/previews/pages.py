"""Pages with a place for tags, and how a program reads them."""

import gzip
from html.parser import HTMLParser
from pathlib import Path

import httpx

HEAD = '<!doctype html><html><head><!-- preview -->\n<meta name="description" content="Plain." />\n<!-- /preview -->'
PAGE = HEAD + "<title>The game</title></head><body>" + "<p>table</p>" * 100 + "</body></html>"


def build(root: Path) -> Path:
    """A client as a build leaves it, with a compressed copy of its page."""
    root.mkdir()
    (root / "index.html").write_text(PAGE)
    (root / "index.html.gz").write_bytes(gzip.compress(PAGE.encode()))
    return root


class _Tags(HTMLParser):
    def __init__(self) -> None:
        super().__init__()
        self.metas: dict[str, str] = {}
        self.others: list[str] = []

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        said = dict(attrs)
        if tag != "meta":
            self.others.append(tag)
            return
        assert set(said) in ({"name", "content"}, {"property", "content"}), attrs
        name = said.get("name") or said.get("property") or ""
        assert name not in self.metas
        self.metas[name] = said["content"] or ""


def tags_of(page: str) -> dict[str, str]:
    """The tags in the head of a page; the rest of it must be what was built."""
    parser = _Tags()
    parser.feed(page)
    assert parser.others == ["html", "head", "title", "body", *["p"] * 100]
    return parser.metas


def tags_at(url: str) -> dict[str, str]:
    """The tags of a page at an address."""
    answer = httpx.get(url, timeout=45)
    assert answer.status_code == 200
    return tags_of(answer.text)
