"""The game can be installed as an app."""

import shutil
from pathlib import Path

from playwright.sync_api import Browser

from tests.server.local_server import LocalServer


def test_a_browser_would_install_the_game(browser: Browser, site: LocalServer, tmp_path: Path) -> None:
    # A browser that remembers: nothing is installed from a private window.
    context = browser.browser_type.launch_persistent_context(
        tmp_path, executable_path=shutil.which("chromium"), args=["--no-sandbox"]
    )
    page = context.new_page()
    session = context.new_cdp_session(page)
    page.goto(site.url + "health")
    nothing = session.send("Page.getInstallabilityErrors")["installabilityErrors"]
    assert [error["errorId"] for error in nothing] == ["no-manifest"]
    page.goto(site.url)
    page.evaluate("navigator.serviceWorker.ready.then(() => null)")
    manifest = session.send("Page.getAppManifest")
    assert (manifest["url"], manifest["errors"]) == (site.url + "manifest.webmanifest", [])
    assert session.send("Page.getInstallabilityErrors")["installabilityErrors"] == []
    for icon in manifest["manifest"]["icons"]:
        answer = context.request.get(icon["url"])
        assert (answer.status, answer.headers["content-type"]) == (200, icon["type"])
    context.close()
