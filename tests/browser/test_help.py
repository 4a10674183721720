"""A child at the table: a head start that the others see, and do not get."""

from playwright.sync_api import expect

from tests.browser.conftest import NewPage


def test_a_child_has_the_cards_first_and_all_know(visit: NewPage) -> None:
    host = visit()
    room = host.open_table(seats=2, rounds=1, seconds=0)
    host.page.request.post(f"/api/tables/{room}/seats", data={"name": "Ann"})
    child = visit(f"/t/{room}")
    child.page.request.post(f"/api/tables/{room}/seats", data={"name": "Ben"})
    host.page.get_by_role("button", name="Help for Ben").click()
    sheet = host.page.get_by_role("dialog", name="Help for Ben")
    sheet.get_by_role("radio", name="120 s", exact=True).check()
    sheet.get_by_role("radio", name="+10", exact=True).check()
    sheet.get_by_role("button", name="OK").click()
    expect(child.page.get_by_text("120 s head start · +10 points")).to_be_visible()
    host.watch_for("main p", "Head start: Ben")
    host.button("Start").click()
    child.wait_for_cards()
    host.wait_for_cards()
    host.wait_until_seen("main p", "Head start: Ben")
    child.put("K", 0)
