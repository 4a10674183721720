"""A real server and a real Chromium; every page is watched for errors and for requests to other hosts."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any
from urllib.parse import urlsplit

import pytest
from playwright.sync_api import Browser, BrowserContext, Page, expect, sync_playwright

from tests.browser.table import PATIENCE, TablePage
from tests.server.playing import GENEROUS, Server

NewPage = Callable[..., TablePage]

SPEED = "3"
"""Lead-ins take a second."""
UNHURRIED = '{"seconds": 600}'
"""Settings of games alone whose hourglass no busy machine runs out, even at this speed."""


@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    """The machine's Chromium, or the one that Playwright installed."""
    flags = [
        "--no-sandbox",
        "--use-angle=gl-egl",
        "--ignore-gpu-blocklist",
        # Without a graphics card, pages are painted by the processor: directly is much cheaper than by way of OpenGL.
        "--disable-gpu-compositing",
        "--disable-gpu-rasterization",
        "--autoplay-policy=no-user-gesture-required",
    ]
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    """A server whose tables run faster than the clock on the wall."""
    database = tmp_path_factory.mktemp("browser") / "games.sqlite3"
    with Server(database, **{**GENEROUS, "DIMENSION_SPEED": SPEED}) as running:
        yield running
        code, logged = running.stop()
    assert code == 0
    assert '"level":"error"' not in logged, logged


@pytest.fixture
def visit(browser: Browser, site: Server) -> Iterator[NewPage]:
    """Open a page with an identity of its own; `view` is the tray, everything else goes to the browser's context.

    A `newcomer` has never played, so the lesson is offered and the first game alone is a gentle one.
    """
    contexts: list[BrowserContext] = []
    complaints: list[str] = []

    def open_page(
        path: str = "/", view: str = "flat", locale: str = "en-US", newcomer: bool = False, **options: Any
    ) -> TablePage:
        # A page that comes out of the store hides what the server does: only tests of that want it.
        options.setdefault("service_workers", "block")
        context = browser.new_context(base_url=site.url, locale=locale, **options)
        contexts.append(context)
        chosen = f'{{"view": "{view}", "sound": false, "name": "Ann"}}'
        key = "dimension.preferences"
        context.add_init_script(f"localStorage.getItem('{key}') ?? localStorage.setItem('{key}', '{chosen}')")
        context.add_init_script(f"localStorage.setItem('dimension.settings.solo', '{UNHURRIED}')")
        if not newcomer:
            for key, value in (("played", "true"), ("contradiction", '"long ago"')):
                context.add_init_script(f"localStorage.setItem('dimension.{key}', '{value}')")
        page = context.new_page()
        _watch(page, site, complaints)
        page.goto(path)
        return TablePage(page)

    yield open_page
    for context in contexts:
        context.close()
    assert complaints == []


def _watch(page: Page, site: Server, complaints: list[str]) -> None:
    home = urlsplit(site.url).netloc

    def request(url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob") and parts.netloc != home:
            complaints.append(f"asked {url}")

    page.on("request", lambda asked: request(asked.url))
    page.on("pageerror", lambda error: complaints.append(f"error: {error}"))
    page.on(
        "console",
        lambda said: complaints.append(said.text) if "Content Security Policy" in said.text else None,
    )


@pytest.fixture(scope="session")
def axe() -> str:
    """The program that looks for barriers."""
    return (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
