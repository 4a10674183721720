"""Browser windows that tests share: opening one costs as much as most of the work of a test."""

from collections import defaultdict
from typing import Any, Final
from urllib.parse import urlsplit

from playwright.sync_api import Browser, Page, ViewportSize

from tests.browser.contexts import new_context

DESKTOP_SIZE: Final[ViewportSize] = {"width": 1280, "height": 720}
_FORGET: Final = "() => { localStorage.clear(); sessionStorage.clear(); }"


class Device:
    """A window with an identity of its own, watched for errors and for requests to other hosts."""

    def __init__(self, browser: Browser, url: str, options: dict[str, Any]) -> None:
        self._url = url
        self.context: Final = new_context(browser, url, **options)
        self.page: Final = self.context.new_page()
        self.complaints: Final[list[str]] = []
        self._session: Final = self.context.new_cdp_session(self.page)
        _watch(self.page, url, self.complaints)

    def forget(self) -> None:
        """Become the device of a player who has never been here, but whose browser has the files of the site."""
        page = self.page
        page.mouse.move(0, 0)
        self.context.set_offline(False)
        page.unroute_all()
        if page.url.startswith(self._url):
            page.evaluate(_FORGET)
        page.goto("about:blank")
        self.context.clear_cookies()
        self._session.send("Storage.clearDataForOrigin", {"origin": self._url.rstrip("/"), "storageTypes": "all"})
        page.emulate_media(color_scheme="light")
        self.complaints.clear()


class Devices:
    """All windows of a browser: those in use, and those that wait for the next test."""

    def __init__(self, browser: Browser) -> None:
        self._browser = browser
        self._free: dict[str, list[Device]] = defaultdict(list)
        self._taken: list[tuple[str | None, Device]] = []

    def take(self, url: str, *, alone: bool = False, viewport: ViewportSize = DESKTOP_SIZE, **options: Any) -> Device:
        """A window as `new_context` describes it; no other player uses a window that is taken `alone`."""
        key = None if alone else f"{url} {sorted(options.items())}"
        device = self._free[key].pop() if key and self._free[key] else Device(self._browser, url, options)
        self._taken.append((key, device))
        if device.page.viewport_size != viewport:
            device.page.set_viewport_size(viewport)
        return device

    def give_back(self) -> list[str]:
        """End the test; returns the complaints of its pages."""
        complaints = [each for _, device in self._taken for each in device.complaints]
        for key, device in self._taken:
            if key is None or device.page.is_closed():
                device.context.close()
            else:
                device.forget()
                self._free[key].append(device)
        self._taken.clear()
        return complaints

    def close(self) -> None:
        """Close them all."""
        for devices in self._free.values():
            for device in devices:
                device.context.close()
        self._free.clear()


def _watch(page: Page, url: str, complaints: list[str]) -> None:
    home = urlsplit(url).netloc

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
