"""The documentation as people read it: in a browser, under the server's content security policy."""

import re
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect

from tests.browser.contexts import new_context
from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS

NewPage = Callable[..., Page]

PHONE = {"width": 360, "height": 740}
DESKTOP = {"width": 1280, "height": 800}
TYPICAL = ["", "rules/", "api/trays/", "protocol/", "commands/deal/"]


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory, docs_site: Path) -> Iterator[LocalServer]:
    """A server with the site built in."""
    database = tmp_path_factory.mktemp("docs") / "games.sqlite3"
    with LocalServer(database, port=0, **GENEROUS, DIMENSION_DOCS=str(docs_site)) as running:
        yield running


@pytest.fixture
def read(browser: Browser, server: LocalServer) -> Iterator[NewPage]:
    """Open a page of the site; nothing may be complained about and nothing fetched from elsewhere."""
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(path: str, **options: Any) -> Page:
        contexts.append(new_context(browser, f"{server.url}docs/", **options))
        page = contexts[-1].new_page()
        page.on("console", lambda said: complaints.append(said.text))
        page.on("pageerror", lambda error: complaints.append(str(error)))
        page.on("request", lambda asked: complaints.append(asked.url) if _is_foreign(asked.url, server) else None)
        page.goto(path)
        return page

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def _is_foreign(url: str, server: LocalServer) -> bool:
    return not url.startswith((server.url, "data:"))


def test_searching_finds_and_opens_a_page(read: NewPage) -> None:
    page = read("", viewport=DESKTOP)
    page.keyboard.press("/")
    page.keyboard.type("nearest optimal")
    # Hits come while one types: the first of them is another one a moment later.
    hit = page.locator('.md-search-result__link[href*="solver/"]').first
    expect(hit).to_be_visible()
    hit.click()
    expect(page).to_have_url(re.compile(r"/docs/.*solver/"))


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_pages_follow_the_systems_colors(scheme: Any, read: NewPage) -> None:
    page = read(TYPICAL[0], viewport=DESKTOP, color_scheme=scheme)
    expected = {"light": "default", "dark": "slate"}[scheme]
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", expected)
    for path in TYPICAL[1:]:
        page.goto(path)
        expect(page.locator("body")).to_have_attribute("data-md-color-scheme", expected)


def test_a_choice_of_colors_is_kept(read: NewPage) -> None:
    page = read("", viewport=DESKTOP, color_scheme="light")
    page.get_by_title("Switch to light mode").click()
    page.get_by_title("Switch to dark mode").click()
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")
    page.goto("play/")
    expect(page.locator("body")).to_have_attribute("data-md-color-scheme", "slate")


def test_no_page_is_wider_than_a_phone(read: NewPage, docs_site: Path) -> None:
    page = read("", viewport=PHONE, java_script_enabled=False)
    wide = {}
    paths = sorted(file.parent.relative_to(docs_site).as_posix() for file in docs_site.rglob("index.html"))
    assert len(paths) > len(TYPICAL)
    for path in paths:
        page.goto(f"{path}/".removeprefix("./"), wait_until="load")
        overflow = page.evaluate("document.documentElement.scrollWidth - innerWidth")
        if overflow > 0:
            wide[path] = overflow
    assert wide == {}


def test_a_page_that_does_not_exist_says_so_in_the_sites_own_style(server: LocalServer, browser: Browser) -> None:
    context = new_context(browser, server.url)
    page = context.new_page()
    answer = page.goto("docs/no/such/page/")
    assert answer is not None
    assert answer.status == 404
    expect(page.get_by_role("heading", name="404")).to_be_visible()
    page.get_by_role("link", name="Dimension", exact=True).first.click()
    expect(page).to_have_url(f"{server.url}docs/")
    context.close()
