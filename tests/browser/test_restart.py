"""A server that is killed and comes back while somebody is building."""

from pathlib import Path

from playwright.sync_api import Browser, expect

from tests.browser.table import TablePage
from tests.server.mortal_server import free_port
from tests.server.playing import GENEROUS, Server


def test_a_killed_server_costs_neither_the_tray_nor_the_time(browser: Browser, tmp_path: Path) -> None:
    port = str(free_port())
    limits = {**GENEROUS, "DIMENSION_SPEED": "1"}
    server = Server(tmp_path / "games.sqlite3", port=port, **limits)
    context = browser.new_context(base_url=server.url, locale="en-US")
    context.add_init_script('localStorage.setItem(\'dimension.preferences\', \'{"view": "flat", "sound": false}\')')
    table = TablePage(context.new_page())
    table.page.goto("/")
    table.button("Play now").click()
    table.build()
    server.kill()
    expect(table.page.get_by_text("Connection lost")).to_be_visible()
    table.put("K", 5)
    table.page.wait_for_timeout(5000)
    with Server(tmp_path / "games.sqlite3", port=port, **limits):
        expect(table.page.get_by_text("Connection lost")).to_have_count(0)
        table.put("W", 6)
        table.page.reload()
        table.wait_for_cards()
        assert [table.color_on(position) for position in range(7)] == list("KWBGOKW")
        context.close()
