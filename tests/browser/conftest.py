"""A real server and a real Chromium; every page is watched for errors and for requests to other hosts."""

import shutil
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any

import pytest
from playwright.sync_api import Browser, expect, sync_playwright

from dimension.bots import building
from tests.browser.devices import Devices
from tests.browser.table import PATIENCE, TablePage
from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS

NewPage = Callable[..., TablePage]

SPEED = "10"
"""Lead-ins take a third of a second; hourglasses are off where they are not the subject."""

_FURNITURE = (
    "PreloadTopChromeWebUI",
    "WebUIOmniboxPopup",
    "WebUIOmniboxAimPopup",
    "WebUIOmniboxFullPopup",
    "SpareRendererForSitePerProcess",
)
"""Pages that Chromium loads for the line with the address of every window, at a second of computing for each, and a
process in reserve for a page that never comes."""
_FEATURES = (
    "AvoidUnnecessaryBeforeUnloadCheckSync",
    "DestroyProfileOnBrowserClose",
    "HttpsUpgrades",
    "HttpsFirstBalancedModeAutoEnable",
    "LensOverlay",
    "MediaRouter",
    "PaintHolding",
    "ThirdPartyStoragePartitioning",
    "AvoidCorsURLLoaderRestartOnRedirect",
    "OptimizationHints",
    "NetworkTimeServiceQuerying",
    "AimEnabled",
    "PreconnectToSearch",
)
"""Chromium's features that Playwright turns off: only the last list counts."""


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
        f"--disable-features={','.join((*_FEATURES, *_FURNITURE))}",
    ]
    expect.set_options(timeout=PATIENCE)
    with sync_playwright() as playwright:
        chromium = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        yield chromium
        chromium.close()


@pytest.fixture(scope="package")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server whose tables run faster than the clock on the wall, and where scores stay until all are ready.

    Its bots build five times faster still: pages do not depend on how long they think.
    """
    database = tmp_path_factory.mktemp("browser") / "games.sqlite3"
    usual = building._delay
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr("dimension.room.evolve.AFTER_READY", 24 * 3_600_000)
        patch.setattr(building, "_delay", lambda *of: usual(*of) // 5)
        with LocalServer(database, port=0, **{**GENEROUS, "DIMENSION_SPEED": SPEED}) as running:
            yield running


@pytest.fixture(scope="package")
def devices(browser: Browser) -> Iterator[Devices]:
    """The windows of that browser."""
    found = Devices(browser)
    yield found
    found.close()


@pytest.fixture
def visit(devices: Devices, site: LocalServer) -> Iterator[NewPage]:
    """Open a page with an identity of its own; all but the path describes the device, as in `Devices.take`."""

    def open_page(path: str = "/", **device: Any) -> TablePage:
        page = devices.take(site.url, **device).page
        page.goto(path)
        return TablePage(page)

    yield open_page
    assert devices.give_back() == []


@pytest.fixture(scope="session")
def axe() -> str:
    """The program that looks for barriers."""
    return (Path(__file__).parents[2] / "web" / "node_modules" / "axe-core" / "axe.min.js").read_text(encoding="utf-8")
