"""From a code on the wall to the first sphere on a tray: seconds and taps on a new phone, in a real browser.

The first sphere is one on the tray to try while the host has not started. Run with
`python benchmarks/door.py [--shots FOLDER]`; docs/performance.md has results.
"""

import argparse
import shutil
import sys
import tempfile
import time
from pathlib import Path
from typing import Any, Final

import httpx
from playwright.sync_api import Page, sync_playwright

sys.path.append(str(Path(__file__).parents[1]))
from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS

_PHONE: Final[dict[str, Any]] = {
    "viewport": {"width": 390, "height": 844},
    "has_touch": True,
    "is_mobile": True,
    "device_scale_factor": 2,
}
_KEY = 150
"""Milliseconds between two typed characters."""


class Finger:
    """Counts taps and typed characters on a page."""

    def __init__(self, page: Page) -> None:
        self._page = page
        self.taps = 0
        self.characters = 0

    def tap(self, selector: str) -> None:
        self._page.locator(selector).first.tap()
        self.taps += 1

    def type(self, text: str) -> None:
        self._page.keyboard.type(text, delay=_KEY)
        self.characters += len(text)


def main() -> None:
    """Open a table, join it from a new phone, and place a sphere."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--shots", type=Path, help="a folder for pictures of the way")
    options = parser.parse_args()

    with (
        tempfile.TemporaryDirectory() as folder,
        LocalServer(Path(folder) / "games.sqlite3", port=0, **GENEROUS) as server,
        httpx.Client(base_url=server.url) as host,
        sync_playwright() as playwright,
    ):
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=["--no-sandbox"])
        table = host.post("/api/tables", json={"settings": {"seats": 30, "lesson": True}}).json()
        page = browser.new_context(base_url=server.url, locale="en-US", **_PHONE).new_page()

        def shoot(name: str) -> None:
            if options.shots:
                options.shots.mkdir(parents=True, exist_ok=True)
                page.screenshot(path=options.shots / f"{name}.png")

        page.goto("/")
        page.locator("#join-code").wait_for()
        finger, begun = Finger(page), time.perf_counter()
        finger.tap("#join-code")
        finger.type(table["join_code"])
        page.locator("main form button.primary").first.wait_for()
        seated = time.perf_counter()
        shoot("name")
        finger.tap("main form button.primary")
        page.locator("[data-waiting] [data-slot=O]").wait_for()
        finger.tap("[data-waiting] [data-slot=O]")
        shoot("waiting")
        page.locator("[data-waiting] [data-view]").wait_for()
        box = page.locator("[data-waiting] [data-view]").bounding_box()
        assert box is not None
        if page.locator("[data-waiting] [data-place='0']").count():
            finger.tap("[data-waiting] [data-place='0']")
        else:
            page.touchscreen.tap(box["x"] + box["width"] / 2, box["y"] + box["height"] * 0.6)
            finger.taps += 1
        page.wait_for_timeout(300)
        ended = time.perf_counter()
        shoot("sphere")
        print(f"{ended - begun:.1f} s, {finger.taps} taps and {finger.characters} characters", end="; ")
        print(f"the code until the name: {seated - begun:.1f} s")
        if options.shots:
            for name, path in (("join", "/join/H7KA83"), ("cards", "/join/12D3V91AC")):
                page.goto(path)
                page.wait_for_timeout(1500)
                shoot(name)
        browser.close()


if __name__ == "__main__":
    main()
