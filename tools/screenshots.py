"""The pictures of the game in the documentation, taken of a real game: `make screenshots`.

A server of its own, a player, two bots and a fixed game code: the pictures change when the game looks different, and
hardly otherwise. The player acts through the protocol and all pages of a player show the same table, so nothing here
depends on how the screens are built.
"""

import json
import os
import re
import shutil
import subprocess
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any, Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright
from websockets.sync.client import ClientConnection, connect

FOLDER: Final = Path(__file__).parents[1] / "docs" / "images"

_CODE: Final = "12D3V91AC"
_TRAY: Final = "GKWBWKO/O.W.../."
"""What the player has built when the picture is taken."""
_BOTS: Final = ("skilled", "expert")
_BOTS_SPHERES: Final = 4
"""The picture is taken when every bot has this many."""
_SPEED: Final = "2"
"""How many times faster than usual the tables' time runs."""
_SETTLED_MILLISECONDS: Final = 3000
"""Until the last sphere lies still."""
_COUNT_MILLISECONDS: Final = 15_000
"""Until the cards have been counted and the best tray is shown; the next round comes later."""
_PATIENCE_SECONDS: Final = 90.0
_QUALITY: Final = 78
_PREFERENCES: Final = json.dumps({"view": "3d", "sound": False, "name": "Ann"})

View = dict[str, Any]


class _Device(NamedTuple):
    """A screen: its size in CSS pixels, and how many real ones each of these has."""

    name: str
    width: int
    height: int
    scale: float


_DEVICES: Final = (_Device("table", 1280, 800, 1.25), _Device("phone", 390, 844, 1.5))


class _Shot(NamedTuple):
    """An open page, and what its pictures are called."""

    device: _Device
    theme: str
    page: Page

    def take(self, name: str) -> None:
        """Save what is on the screen."""
        self.page.wait_for_timeout(_SETTLED_MILLISECONDS)
        file = FOLDER / f"{name}-{self.theme}.jpg"
        self.page.screenshot(path=file, type="jpeg", quality=_QUALITY)
        print(f"{file.name}: {file.stat().st_size / 1000:.0f} kB")


class _Player:
    """Somebody at the table, by the protocol."""

    def __init__(self, socket: ClientConnection) -> None:
        self._socket = socket
        self._view: View = {}

    def say(self, kind: str, **fields: object) -> None:
        """Send a message."""
        self._socket.send(json.dumps({"type": kind, **fields}))

    def wait(self, holds: Callable[[View], bool]) -> None:
        """Listen until the table is as wanted."""
        while not (self._view and holds(self._view)):
            message = json.loads(self._socket.recv(_PATIENCE_SECONDS))
            if message["type"] == "snapshot":
                self._view = message["view"]
            elif message["type"] == "moved":
                self._view["seats"][message["seat"]]["spheres"] = message["spheres"]
            elif message["type"] == "refused":
                raise SystemExit(f"The server refused: {message}")


def main() -> None:
    """Play a round and take all pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with _server() as url, sync_playwright() as playwright:
        flags = ["--no-sandbox", "--use-angle=gl-egl", "--ignore-gpu-blocklist"]
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        _play(browser, url)
        browser.close()


@contextmanager
def _server() -> Iterator[str]:
    """A server with an empty database; yields its address."""
    with tempfile.TemporaryDirectory() as folder:
        options = ["--host", "127.0.0.1", "--port", "0", "--database", str(Path(folder, "games.sqlite3"))]
        environment = os.environ | {"DIMENSION_LANG": "en", "DIMENSION_SPEED": _SPEED}
        with subprocess.Popen(  # noqa: S603 - our own command
            [sys.executable, "-m", "dimension", "serve", *options], stdout=subprocess.PIPE, text=True, env=environment
        ) as process:
            try:
                found = re.search(r"http://\S+", process.stdout.readline() if process.stdout else "")
                if found is None:
                    raise SystemExit("The server did not start.")
                yield found[0]
            finally:
                process.terminate()


def _play(browser: Browser, url: str) -> None:
    """One round, seen on every device in every theme at the same time."""
    first = browser.new_context(base_url=url)
    answer = first.request.post("/api/tables", data={"settings": {"seats": 1 + len(_BOTS)}, "code": _CODE})
    room, cookies = answer.json()["room"], first.cookies()
    token = next(cookie["value"] for cookie in cookies if cookie["name"] == "dimension")
    address = f"{url.replace('http', 'ws', 1)}api/tables/{room}/socket"
    with connect(address, additional_headers={"Cookie": f"dimension={token}"}) as socket:
        player = _Player(socket)
        player.say("take_seat", name="Ann")
        for seat, level in enumerate(_BOTS, 1):
            player.say("seat_bot", seat=seat, level=level)
        shots = [
            _Shot(device, theme, _page(browser, f"{url}t/{room}", device, theme, cookies))
            for device in _DEVICES
            for theme in ("light", "dark")
        ]
        player.say("start")
        player.wait(lambda view: view["phase"] == "building")
        player.say("set_tray", round=1, tray=_TRAY)
        player.wait(lambda view: all(seat["spheres"] >= _BOTS_SPHERES for seat in view["seats"]))
        for shot in shots:
            shot.take(shot.device.name)
        player.say("done", round=1)
        player.wait(lambda view: view["phase"] == "scored" and view["results"][-1]["best"] is not None)
        shots[0].page.wait_for_timeout(_COUNT_MILLISECONDS)
        for shot in shots:
            if shot.device.name == "table":
                shot.take("score")


def _page(browser: Browser, address: str, device: _Device, theme: str, cookies: list[Any]) -> Page:
    """A page of the player."""
    context = browser.new_context(
        viewport={"width": device.width, "height": device.height},
        device_scale_factor=device.scale,
        color_scheme="dark" if theme == "dark" else "light",
        locale="en-US",
    )
    context.add_cookies(cookies)
    context.add_init_script(f"localStorage.setItem('dimension.preferences', '{_PREFERENCES}')")
    page = context.new_page()
    page.goto(address)
    return page


if __name__ == "__main__":
    main()
