"""The pictures of the game in the documentation, taken of a real game: `make screenshots`.

A server of its own, a player, two bots and a fixed game code: the pictures change when the game looks different, and
hardly otherwise. The player acts through the protocol and all pages of a player show the same table, so nothing here
depends on how the screens are built.
"""

import json
import shutil
from pathlib import Path
from typing import Final, NamedTuple

from playwright.sync_api import Browser, Page, sync_playwright

from dimension.client import Client, Phase, RoomView, TableSettings, local_server

FOLDER: Final = Path(__file__).parents[1] / "docs" / "images"

_CODE: Final = "12D3V91AC"
_TRAY: Final = "GKWBWKO/O.W.../."
"""The player's tray when the picture is taken."""
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


class _Device(NamedTuple):
    """A screen: its size in CSS pixels, and how many real ones each of these has."""

    name: str
    width: int
    height: int
    scale: float


_DEVICES: Final = (_Device("table", 1280, 800, 1.25), _Device("phone", 390, 844, 1.5))


class _Shot(NamedTuple):
    """An open page, and the names of its pictures."""

    device: _Device
    theme: str
    page: Page

    def take(self, name: str) -> None:
        """Save what is on the screen."""
        self.page.wait_for_timeout(_SETTLED_MILLISECONDS)
        file = FOLDER / f"{name}-{self.theme}.jpg"
        self.page.screenshot(path=file, type="jpeg", quality=_QUALITY)
        print(f"{file.name}: {file.stat().st_size / 1000:.0f} kB")


def main() -> None:
    """Play a round and take all pictures."""
    FOLDER.mkdir(parents=True, exist_ok=True)
    with (
        local_server(DIMENSION_LANG="en", DIMENSION_SPEED=_SPEED) as address,
        Client(address) as client,
        sync_playwright() as playwright,
    ):
        flags = ["--no-sandbox", "--use-angle=gl-egl", "--ignore-gpu-blocklist"]
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        _play(browser, client)
        browser.close()


def _play(browser: Browser, client: Client) -> None:
    """One round, seen on every device in every theme at the same time."""
    room = client.tables.open(TableSettings(seats=1 + len(_BOTS)), code=_CODE).room
    with client.table(room) as table:
        table.take_seat("Ann")
        for seat, level in enumerate(_BOTS, 1):
            table.seat_bot(seat, level)
        shots = [
            _Shot(device, theme, _page(browser, client, room, device, theme))
            for device in _DEVICES
            for theme in ("light", "dark")
        ]
        table.start()
        table.until(lambda view: view.phase is Phase.BUILDING, _PATIENCE_SECONDS)
        table.set_tray(_TRAY)
        table.until(_have_bots_built, _PATIENCE_SECONDS)
        for shot in shots:
            shot.take(shot.device.name)
        table.done()
        table.until(lambda view: bool(view.results) and view.results[-1].best is not None, _PATIENCE_SECONDS)
        shots[0].page.wait_for_timeout(_COUNT_MILLISECONDS)
        for shot in shots:
            if shot.device.name == "table":
                shot.take("score")


def _have_bots_built(view: RoomView) -> bool:
    return all(seat is not None and seat.spheres >= _BOTS_SPHERES for seat in view.seats)


def _page(browser: Browser, client: Client, room: str, device: _Device, theme: str) -> Page:
    """A page of the player."""
    context = browser.new_context(
        viewport={"width": device.width, "height": device.height},
        device_scale_factor=device.scale,
        color_scheme="dark" if theme == "dark" else "light",
        locale="en-US",
    )
    context.add_cookies([{"name": "dimension", "value": client.token, "url": client.address}])
    context.add_init_script(f"localStorage.setItem('dimension.preferences', '{_PREFERENCES}')")
    page = context.new_page()
    page.goto(f"{client.address}/t/{room}")
    return page


if __name__ == "__main__":
    main()
