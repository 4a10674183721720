"""Small and low windows: controls stay in reach, and nothing hides behind anything else."""

from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPage

PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}
SIDEWAYS = {"viewport": {"width": 640, "height": 360}}


def test_the_button_of_a_sheet_is_in_reach_however_low_the_window_is(visit: NewPage) -> None:
    table = visit(**SIDEWAYS)
    table.button("Play with bots").click()
    expect(table.button("Start")).to_be_in_viewport(ratio=1)
    table.page.keyboard.press("Escape")
    table.button("Play alone: settings").click()
    expect(table.page.get_by_role("dialog").get_by_role("button", name="Play now")).to_be_in_viewport(ratio=1)


def test_a_lost_connection_is_shown_without_hiding_the_hourglass(visit: NewPage) -> None:
    table = visit(**PHONE)
    table.button("Quick game").tap()
    table.wait_for_cards()
    table.page.context.set_offline(True)
    told = table.page.get_by_text("Connection lost. Keep building")
    expect(told).to_be_visible()
    for needed in (table.page.get_by_role("timer"), table.button("Done"), table.page.locator('[data-slot="K"]')):
        assert not _overlap(told, needed)


def _overlap(one: Locator, other: Locator) -> bool:
    a, b = one.bounding_box(), other.bounding_box()
    assert a is not None
    assert b is not None
    across = a["x"] < b["x"] + b["width"] and b["x"] < a["x"] + a["width"]
    down = a["y"] < b["y"] + b["height"] and b["y"] < a["y"] + a["height"]
    return across and down
