"""Rush: hand after hand against the clock, on a phone, through a reload, to the lists."""

from collections.abc import Iterator

import pytest
from playwright.sync_api import expect

from dimension.features.rush import runs
from tests.browser.conftest import NewPage
from tests.browser.test_puzzles import fulfill
from tests.browser.test_screens import PHONE, _barriers
from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS


@pytest.fixture(scope="module")
def site(tmp_path_factory: pytest.TempPathFactory) -> Iterator[LocalServer]:
    """A server on which the three minutes of a rush are six, so that no busy machine runs out of them."""
    database = tmp_path_factory.mktemp("rush") / "games.sqlite3"
    with pytest.MonkeyPatch.context() as patch:
        # The test lays its spheres faster than any hand, and the tray is taken as soon as it is right.
        patch.setattr(runs, "_LEAST_PER_SPHERE", 0)
        with LocalServer(database, port=0, **{**GENEROUS, "DIMENSION_SPEED": "0.5"}) as running:
            yield running


def test_a_rush_goes_from_hand_to_hand_until_the_third_strike(visit: NewPage, axe: str) -> None:
    table = visit("/rush", **PHONE)
    page = table.page
    expect(page.get_by_text("Nobody yet.").first).to_be_visible()
    table.button("Start").tap()
    fulfill(table)
    # A right tray is taken immediately.
    expect(page.get_by_label("1 hand solved")).to_be_visible()

    table.wait_for_cards()
    sizes = page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert sizes[0] <= sizes[1]
    table.put("K", 0)
    table.button("Done").tap()
    expect(page.get_by_text("All five colors have to be on the tray.").first).to_be_visible()
    expect(page.get_by_label("0 strikes of 3")).to_be_visible()
    page.reload()
    expect(page.get_by_role("heading", name="Hand 2")).to_be_visible()
    table.wait_for_cards()
    assert table.color_on(0) == "K"

    table.watch_for("main", "This would have been right")
    for number, strikes in enumerate(("1 strike of 3", "2 strikes of 3"), start=1):
        table.button("Pass").tap()
        expect(page.get_by_label(strikes)).to_be_visible()
        table.wait_until_seen("main", "This would have been right", times=number)
        page.keyboard.press("Space")
    assert _barriers(page, axe) == []
    page.keyboard.press("p")
    expect(page.get_by_role("heading", name="Three strikes")).to_be_visible()
    expect(page.get_by_text("A new personal best!")).to_be_visible()
    # The page was loaded again after the first hand: it has seen the three after it.
    expect(page.locator("[data-review] li")).to_have_count(3)
    table.button("Share").click()
    expect(page.locator("[data-shared]")).to_contain_text("Dimension Rush · 1\n❌❌❌")
    page.keyboard.press("Escape")
    expect(page.locator('[data-list="today"]')).to_contain_text("Ann")
    table.watch_for("main", "Get ready")
    page.get_by_role("heading", level=1).focus()
    page.keyboard.press("Enter")
    table.wait_until_seen("main", "Get ready")


def test_without_a_server_a_rush_says_so(visit: NewPage) -> None:
    table = visit("/rush", **PHONE)
    expect(table.page.locator("[data-list]").first).to_be_visible()
    table.page.route("**/api/**", lambda asked: asked.abort())
    table.button("Start").click()
    expect(table.page.get_by_role("alert")).to_contain_text("cannot be reached")
    expect(table.button("Start")).to_be_visible()
