"""Pictures of every screen for a look before and after a change: `python -m tools.gallery FOLDER`.

A server of its own, a player and bots. Every address is taken at every size, in both themes; `--lang` chooses the
language, `--only` the screens whose names contain a word, `--whole` the full length of pages.
Each size and theme also gets a contact sheet.
"""

import argparse
import json
import shutil
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from pathlib import Path
from typing import Final

from playwright.sync_api import Browser, Page, sync_playwright

from dimension.client import Client, Phase, Table, TableSettings, local_server

_SIZES: Final = {"phone": (360, 640), "tablet": (768, 1024), "desktop": (1280, 720), "wide": (2560, 1440)}
_THEMES: Final = ("light", "dark")
_PAGES: Final = (
    "",
    "learn",
    "rules",
    "box",
    "hands",
    "daily",
    "puzzles",
    "rush",
    "games",
    "record",
    "device",
    "nowhere",
)
_TRAYS: Final = ("GKWBWKO/O.W.../.", "KWBGOWB/G.O.K./W")
_PATIENCE_SECONDS: Final = 90.0
_SETTLED_MILLISECONDS: Final = 1200
_COUNTED_MILLISECONDS: Final = 15_000
_SHEET_COLUMNS: Final = {"phone": 8, "tablet": 6, "desktop": 4, "wide": 3}


class _Gallery:
    """Open pages by size and theme, all of the same player, and the folder of their pictures."""

    def __init__(
        self, pages: Mapping[tuple[str, str], Page], address: str, folder: Path, only: str, *, whole: bool
    ) -> None:
        self._pages, self._address, self._folder, self._only, self._whole = pages, address, folder, only, whole

    def take(self, name: str, path: str | None = None, *, settled: int = _SETTLED_MILLISECONDS) -> None:
        """Save the screen at `path`, or the one that is open, in every size and theme."""
        if self._only not in name:
            return
        if path is not None:
            self.open(path)
        for page in self._pages.values():
            page.wait_for_timeout(settled)
            settled = 100
        for (size, theme), page in self._pages.items():
            page.screenshot(path=self._folder / f"{size}-{theme}-{name}.png", full_page=self._whole)

    def open(self, path: str) -> None:
        """Bring every page to `path`."""
        for page in self._pages.values():
            page.goto(f"{self._address}/{path}")


def main() -> None:
    """Take all pictures."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("folder", type=Path)
    parser.add_argument("--lang", default="en")
    parser.add_argument("--only", default="")
    parser.add_argument("--whole", action="store_true")
    parser.add_argument("--sizes", nargs="+", choices=_SIZES, default=list(_SIZES))
    chosen = parser.parse_args()
    chosen.folder.mkdir(parents=True, exist_ok=True)
    with (
        local_server(DIMENSION_LANG=chosen.lang, DIMENSION_SPEED="2") as address,
        Client(address) as client,
        sync_playwright() as playwright,
    ):
        flags = ["--no-sandbox", "--use-angle=gl-egl", "--ignore-gpu-blocklist"]
        browser = playwright.chromium.launch(executable_path=shutil.which("chromium"), args=flags)
        pages = {
            (size, theme): _page(browser, client, size, theme, chosen.lang)
            for size in chosen.sizes
            for theme in _THEMES
        }
        _take_all(_Gallery(pages, address, chosen.folder, chosen.only, whole=chosen.whole), client)
        for size in chosen.sizes:
            for theme in _THEMES:
                _contact_sheet(browser, chosen.folder, size, theme)
        browser.close()


def _take_all(gallery: _Gallery, client: Client) -> None:
    for path in _PAGES:
        gallery.take(path or "home", path)
    puzzle = client.puzzles.next("fulfill")
    gallery.take("puzzle", f"puzzles/{puzzle.id}")
    room = client.tables.open(TableSettings(seats=3, rounds=1)).room
    with _seated(client, room) as table:
        for seat, level in enumerate(("skilled", "expert"), 1):
            table.seat_bot(seat, level)
        gallery.take("lobby", f"t/{room}")
        _play(gallery, table, "")
    gallery.take("replay", f"replay/{room}/1")
    gallery.take("challenge", f"c/{client.challenges.make(room, 1).id}")
    gallery.take("home-played", "")
    gallery.take("games-played", "games")
    gallery.take("record-played", "record")
    room = client.tables.open(TableSettings(seats=30, rounds=1)).room
    with _seated(client, room) as table:
        for seat in range(1, 5):
            table.seat_bot(seat, "casual" if seat % 2 else "skilled")
        gallery.take("class-lobby", f"t/{room}")
        gallery.take("projector-lobby", f"t/{room}/screen")
        gallery.open(f"t/{room}")
        _play(gallery, table, "class-")
        gallery.take("projector-over", f"t/{room}/screen")


@contextmanager
def _seated(client: Client, room: str) -> Iterator[Table]:
    with client.table(room) as table:
        table.take_seat("Ann")
        yield table


def _play(gallery: _Gallery, table: Table, prefix: str) -> None:
    """One round, from its first sphere to the end of the game."""
    table.start()
    table.until(lambda view: view.phase is Phase.BUILDING, _PATIENCE_SECONDS)
    for tray in _TRAYS:
        table.set_tray(tray)
    gallery.take(f"{prefix}round")
    table.done()
    table.until(lambda view: bool(view.results) and view.results[-1].best is not None, _PATIENCE_SECONDS)
    gallery.take(f"{prefix}count", settled=_COUNTED_MILLISECONDS)
    table.ready()
    table.until(lambda view: view.phase is Phase.OVER, _PATIENCE_SECONDS)
    gallery.take(f"{prefix}standings")


def _page(browser: Browser, client: Client, size: str, theme: str, lang: str) -> Page:
    width, height = _SIZES[size]
    context = browser.new_context(
        viewport={"width": width, "height": height},
        color_scheme="dark" if theme == "dark" else "light",
        locale=lang,
        reduced_motion="reduce",
        service_workers="block",
    )
    context.add_cookies([{"name": "dimension", "value": client.token, "url": client.address}])
    preferences = json.dumps({"view": "3d" if size == "desktop" else "flat", "sound": False, "name": "Ann"})
    context.add_init_script(f"localStorage.setItem('dimension.preferences', '{preferences}')")
    return context.new_page()


def _contact_sheet(browser: Browser, folder: Path, size: str, theme: str) -> None:
    """All pictures of a size and theme side by side, each with its name."""
    pictures = sorted(folder.glob(f"{size}-{theme}-*.png"))
    figures = "".join(
        f"<figure><img src='{each.name}'><figcaption>{each.stem}</figcaption></figure>" for each in pictures
    )
    page = folder / f"sheet-{size}-{theme}.html"
    columns = _SHEET_COLUMNS[size]
    page.write_text(
        "<style>body{margin:8px;display:grid;gap:8px;font:12px sans-serif;"
        f"grid-template-columns:repeat({columns},1fr)}}figure{{margin:0}}img{{width:100%}}</style>{figures}",
        encoding="utf-8",
    )
    sheet = browser.new_page(viewport={"width": 1600, "height": 900})
    sheet.goto(page.resolve().as_uri())
    sheet.screenshot(path=folder / f"sheet-{size}-{theme}.png", full_page=True)
    sheet.close()
    page.unlink()


if __name__ == "__main__":
    main()
