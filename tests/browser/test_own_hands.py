"""Hands of one's own: made, checked, sent as a link and played by other players."""

import re

from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPage
from tests.browser.table import TablePage


def _entry(table: TablePage, number: int) -> Locator:
    return table.page.locator(f'[data-own-hand="{number - 1}"]')


def _alone(table: TablePage) -> Locator:
    return table.page.get_by_role("button", name=re.compile("^Alone"))


def _pick(table: TablePage, *codes: str) -> None:
    for code in codes:
        table.page.locator(f'[data-picker] details [data-card="{code}"]').click()


def test_a_set_is_made_checked_sent_and_played(visit: NewPage) -> None:
    ann = visit("/hands")
    _pick(ann, "O2", "W-O", "KxW")
    expect(_entry(ann, 1).locator("[data-facts]")).to_contain_text("Best possible")
    ann.button("Another hand").click()
    codes = ann.page.get_by_label("Or type their codes")
    codes.fill("k1 k-k W_")
    codes.press("Enter")
    expect(_entry(ann, 2)).to_contain_text("these cards rule each other out")
    expect(_entry(ann, 2).locator("[data-hand] [data-card]")).to_have_count(3)
    codes.fill("K1 P3 W_")
    codes.press("Enter")
    expect(_entry(ann, 2).get_by_role("alert")).to_contain_text("“P3” is not a card.")
    expect(_alone(ann)).to_have_count(0)
    ann.page.get_by_role("textbox", name="As text").fill("O2 W-O KxW\nB_ G^ O>K W-W")
    ann.page.get_by_role("textbox", name="As text").blur()
    expect(_alone(ann)).to_be_enabled()
    expect(ann.page).to_have_url(re.compile(r"/hands/2[0-9A-Z]+$"))

    ben = visit(ann.page.url.removeprefix(re.match(r"https?://[^/]+", ann.page.url)[0]))  # type: ignore[index]
    expect(ben.page.locator("[data-own-hand]")).to_have_count(2)
    _alone(ben).click()
    ben.wait_for_cards()
    for code in ("O2", "W-O", "KxW"):
        expect(ben.page.locator(f'main [data-card="{code}"]').first).to_be_visible()
