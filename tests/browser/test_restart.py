"""A server that is killed and comes back while a player is building."""

import time
from pathlib import Path

from playwright.sync_api import Browser, BrowserContext, expect

from tests.browser.contexts import new_context
from tests.browser.table import TablePage
from tests.server.mortal_server import free_port
from tests.server.playing import GENEROUS, Page, Player, Server

KWBGO, ALL_SEVEN = "KWBGO../....../.", "KWBGOKW/....../."


def test_a_killed_server_costs_neither_the_tray_nor_the_time(browser: Browser, tmp_path: Path) -> None:
    port = str(free_port())
    limits = {**GENEROUS, "DIMENSION_SPEED": "1"}
    server = Server(tmp_path / "games.sqlite3", port=port, **limits)
    context = new_context(browser, server.url)
    table = TablePage(context.new_page())
    table.page.goto("/")
    # Another player plays too: the game of one who plays alone waits for a page that comes back late.
    room = table.open_table(seats=2, rounds=1, seconds=600)
    table.sit_down()
    friend = Player(server, "Ben")
    friend.sit(room)
    table.button("Start").click()
    table.build()
    ends_at = _deadline(server, room, context, tray=KWBGO)
    friend.close()
    server.kill()
    killed_at = time.monotonic()
    expect(table.page.get_by_text("Connection lost")).to_be_visible()
    table.put("K", 5)
    downtime = time.monotonic() - killed_at
    with Server(tmp_path / "games.sqlite3", port=port, **limits) as again:
        expect(table.page.get_by_text("Connection lost")).to_have_count(0)
        table.put("W", 6)
        # Only what has reached the server survives a reload.
        assert _deadline(again, room, context, tray=ALL_SEVEN) - ends_at >= 1000 * downtime
        table.page.reload()
        table.wait_for_cards()
        assert [table.color_on(position) for position in range(7)] == list("KWBGOKW")
        context.close()


def _deadline(server: Server, room: str, context: BrowserContext, tray: str) -> int:
    """When the round ends, as another page of the same player hears once the server has a tray."""
    (token,) = [cookie["value"] for cookie in context.cookies() if cookie["name"] == "dimension"]
    page = Page(server, room, token)
    page.until(lambda page: bool(page.view) and page.view["seats"][0]["tray"] == tray)
    page.close()
    ends_at: int = page.view["ends_at"]
    return ends_at
