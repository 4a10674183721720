"""The site builds strictly, is complete, and needs nothing from elsewhere."""

import re
import shutil
from pathlib import Path

import pytest

import dimension
import dimension.envs
import dimension.solver
from tests.docs.documents import ROOT
from tests.docs.site import build

PUBLIC = [
    f"{module.__name__}.{name}" for module in (dimension, dimension.solver, dimension.envs) for name in module.__all__
]
_FETCHED = re.compile(r"""<(?:script|img|link|iframe|source|video|audio|use)\b[^>]*?\b(?:src|href)=["']?(https?:)?//""")
_ANCHOR = re.compile(r"""\bid="?([^\s">]+)""")


@pytest.fixture(scope="module")
def pages(docs_site: Path) -> dict[str, str]:
    """HTML by path."""
    found = docs_site.rglob("*.html")
    return {path.relative_to(docs_site).as_posix(): path.read_text(encoding="utf-8") for path in found}


def test_every_public_name_has_an_entry_in_the_reference(pages: dict[str, str]) -> None:
    anchors = {anchor for path, page in pages.items() if path.startswith("api/") for anchor in _ANCHOR.findall(page)}
    assert set(PUBLIC) - anchors == set()


def test_no_page_fetches_anything_from_another_host(pages: dict[str, str], docs_site: Path) -> None:
    assert [path for path, page in pages.items() if _FETCHED.search(page)] == []
    for style in docs_site.rglob("*.css"):
        assert not re.search(r"url\([\"']?(https?:)?//|@import", style.read_text(encoding="utf-8")), style.name


def test_no_page_has_scripts_or_styles_that_the_servers_policy_forbids(pages: dict[str, str]) -> None:
    inline = re.compile(r"<script>|<style|<[^>]+\s(?:style|on[a-z]+)=")
    assert [(path, found[0]) for path, page in pages.items() if (found := inline.search(page))] == []


def test_the_missing_page_finds_its_files_from_any_depth(pages: dict[str, str]) -> None:
    links = re.findall(r"""(?:src|href)="?([^\s">]+)""", pages["404.html"])
    assert links
    assert [link for link in links if not link.startswith(("/docs/", "#", "javascript"))] == []


@pytest.mark.parametrize(
    ("lines", "complaints"),
    [
        (
            "[a](nowhere.md) [b](rules.md#no-such-heading) [c](../examples/no_such_file.py)",
            ["nowhere.md", "#no-such-heading", "no_such_file.md"],
        ),
        ("::: dimension.no_such_name", ["dimension.no_such_name"]),
    ],
    ids=["links", "names"],
)
def test_dead_links_fail_the_build(lines: str, complaints: list[str], tmp_path: Path) -> None:
    for entry in ROOT.iterdir():
        if entry.name != "docs":
            (tmp_path / entry.name).symlink_to(entry)
    # The reference takes longest to build.
    shutil.copytree(ROOT / "docs", tmp_path / "docs", ignore=shutil.ignore_patterns("api"))
    with (tmp_path / "docs" / "faq.md").open("a", encoding="utf-8") as faq:
        faq.write(f"\n{lines}\n")
    done = build(tmp_path / "site", tmp_path)
    assert done.returncode != 0
    assert [complaint for complaint in complaints if complaint not in done.stdout] == []
