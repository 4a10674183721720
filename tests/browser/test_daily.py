"""The hand of the day: played once, shared, played again outside the records, over midnight; and the archive."""

import re
import sqlite3
from collections.abc import Iterator
from pathlib import Path

import pytest
from playwright.sync_api import Browser, Page, expect

import dimension
from dimension.cli.terminal.daily import day_label
from dimension.room import rounds
from dimension.room.days import day_before, day_of
from dimension.rules.scoring import TrayScore
from dimension.solver import solve
from tests.browser.contexts import new_context
from tests.browser.table import TablePage
from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS

SPEED = "0.25"
"""The minute is four minutes long: nothing may run out while a busy machine reloads the page."""
LEAD_IN = 250
"""The server's own minimum would take twelve seconds."""


class Site:
    """A server of its own, whose clock can be set to another day while it is down."""

    def __init__(self, database: Path) -> None:
        self._database = database
        self.server = self._start(0)

    def _start(self, port: int) -> LocalServer:
        return LocalServer(self._database, port=port, **{**GENEROUS, "DIMENSION_SPEED": SPEED})

    def restart_at(self, moment: int) -> None:
        """A server's clock never begins before the moment at which the one before it was last alive."""
        self.stop()
        with sqlite3.connect(self._database) as connection:
            connection.execute("UPDATE heartbeat SET last_alive = ?", (moment,))
        connection.close()
        self.server = self._start(self.server.pair[1])

    def stop(self) -> None:
        self.server.stop()
        assert self.server.expected_errors() == []


@pytest.fixture
def site(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[Site]:
    monkeypatch.setattr(rounds, "LEAD_IN", LEAD_IN)
    running = Site(tmp_path / "games.sqlite3")
    yield running
    running.stop()


@pytest.fixture
def table(browser: Browser, site: Site) -> Iterator[TablePage]:
    context = new_context(browser, site.server.url, clock=True, permissions=["clipboard-read", "clipboard-write"])
    errors: list[str] = []
    page = context.new_page()
    page.on("pageerror", lambda error: errors.append(str(error)))
    page.goto("/")
    yield TablePage(page)
    context.close()
    assert errors == []


def test_a_day_is_played_once_shared_and_played_again_and_the_next_day_continues(site: Site, table: TablePage) -> None:
    page = table.page
    today = str(page.request.get("/api/daily").json()["day"])
    _try_it(table, today)
    result = _result(page)
    table.watch_for("button", "Copied")
    table.button("Share").click()
    expect(page.locator("[data-shared]")).to_contain_text(re.compile("perfect|Nothing better"))
    page.get_by_role("dialog").get_by_role("button", name="Share").click()
    table.wait_until_seen("button", "Copied")
    _check_shared(page, today)
    _play_it_again(table, today)
    assert _result(page) == result
    _wait_for_midnight(site, page)
    table.button("One minute, one try").click()
    table.build()
    _finish(table)
    expect(page.get_by_text("Streak: 2 days in a row").first).to_be_attached()
    _play_the_archive(table, day_before(today, 5))


def _try_it(table: TablePage, today: str) -> None:
    """The page may be reloaded in the middle of it; nothing halts it."""
    page = table.page
    page.goto(f"/daily/{today}")
    expect(page.get_by_role("img", name="Six cards, face down")).to_be_visible()
    table.button("One minute, one try").click()
    table.button("Start the minute").click()
    table.wait_for_cards()
    expect(page.get_by_role("heading", level=1)).to_contain_text("Hand of ")
    table.put("K", 0)
    page.reload()
    table.wait_for_cards()
    expect(table.place(0)).to_have_attribute("data-color", "K")
    expect(page.get_by_role("button", name="Pause")).to_have_count(0)
    _finish(table)
    expect(page).to_have_url(re.compile(f"/daily/{today}$"))


def _finish(table: TablePage) -> None:
    """Say done and continue to the page of the day, or to the standings."""
    table.finish_round("How the day went|To the result")


def _result(page: Page) -> str:
    """The result on the day's page, once the best tray is known."""
    result = page.get_by_role("region", name="Your result").locator(".par").first
    expect(result).to_contain_text("possible")
    expect(page.get_by_role("img", name=re.compile("Your tray|Best tray")).first).to_be_visible()
    expect(page.get_by_text("Streak: 1 day").first).to_be_attached()
    return result.inner_text()


def _check_shared(page: Page, today: str) -> None:
    """Points of points possible, a sign per card, moves, the streak and the address: nothing about the cards."""
    title, signs, boast, address = page.evaluate("navigator.clipboard.readText()").split("\n")
    assert re.fullmatch(rf"Dimension {day_label(today)} · −?\d+/\d+( ★)?", title)
    assert re.fullmatch("[🟢❌]{6}", signs)
    assert re.fullmatch(r"(\d+ moves? from perfect|Nothing better was possible) · 🔥 1", boast)
    assert address == page.url
    with page.expect_download() as picture:
        page.get_by_role("button", name="Picture").click()
    assert picture.value.suggested_filename == f"dimension-{today}.png"
    assert picture.value.path().read_bytes().startswith(b"\x89PNG")
    page.keyboard.press("Escape")


def _play_it_again(table: TablePage, today: str) -> None:
    """Outside the records: more spheres than before, and the day's result stays."""
    page = table.page
    table.button("Play it again").click()
    table.build()
    _finish(table)
    expect(table.is_over).to_be_visible()
    page.goto(f"/daily/{today}")


def _wait_for_midnight(site: Site, page: Page) -> None:
    """Home is open when the day ends: the next hand appears by itself."""
    page.goto("/")
    expect(page.locator("[data-tile=today]")).to_contain_text("1 day")
    daily = page.request.get("/api/daily").json()
    site.restart_at(daily["ends_at"])
    page.clock.fast_forward(daily["ends_at"] - daily["now"] + 1000)
    expect(page.get_by_role("button", name="Today’s hand")).to_be_visible()
    expect(page.locator("[data-tile=today] a")).to_have_attribute("href", f"/daily/{day_of(daily['ends_at'])}")
    page.goto("/daily")
    expect(page.get_by_text("Streak: 1 day").first).to_be_attached()


def _play_the_archive(table: TablePage, day: str) -> None:
    page = table.page
    page.goto("/daily")
    expect(page.locator("td a").first).to_be_visible()
    if page.locator(f'a[href="/daily/{day}"]').count() == 0:
        table.button("Previous month").click()
    page.locator(f'a[href="/daily/{day}"]').click()
    expect(page.get_by_text("playing it won’t count")).to_be_visible()
    expect(page.locator("[data-card]")).to_have_count(0)
    table.button("Play this hand").click()
    table.wait_for_cards()
    page.goto(f"/daily/{day}")
    table.button("Show cards and solution").click()
    expect(page.get_by_role("img", name=re.compile("Best tray")).first).to_be_visible()
    # The cards of the hand, followed by the cards that the best tray gives up, if there are any.
    hand = page.request.get(f"/api/daily/{day}").json()["hand"].split()
    shown = [card.get_attribute("data-card") for card in page.locator(".cards [data-card]").all()]
    given_up = [str(verdict.card) for verdict in _best(hand).verdicts if not verdict.fulfilled]
    assert (len(hand), shown[:6], len(shown[6:])) == (6, hand, len(given_up))


def _best(cards: list[str]) -> TrayScore:
    hand = dimension.Hand(cards)
    return dimension.score_tray(hand, solve(hand).tray)
