"""A page as a player uses it: what they see and touch, not how it is built."""

import re
from typing import Any

from playwright.sync_api import Locator, Page, expect

PATIENCE = 30_000
_RECORD = """async (patience) => {
  for (const end = Date.now() + patience; Date.now() < end; await new Promise((done) => setTimeout(done, 100))) {
    const record = await (await fetch('/api/record')).json();
    if (record.totals.rounds + record.practice.rounds) return record;
  }
  throw new Error('no round is in the record');
}"""


class TablePage:
    """Somebody's page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.set_default_timeout(PATIENCE)
        expect.set_options(timeout=PATIENCE)

    def button(self, name: str, *, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact).locator("visible=true").first

    def place(self, position: int) -> Locator:
        return self.page.locator(f'[data-view="flat"] [data-place="{position}"]').first

    def color_on(self, position: int) -> str | None:
        return self.place(position).get_attribute("data-color")

    def put(self, color: str, *positions: int) -> None:
        """Choose a color and tap places."""
        slot = self.page.locator(f'[data-slot="{color}"]')
        if slot.get_attribute("aria-pressed") != "true":
            slot.click()
        for position in positions:
            self.place(position).click()
            expect(self.place(position)).to_have_attribute("data-color", color)

    def come_back(self) -> None:
        """Go on after an absence: alone, the game waits for somebody who was away for longer than a moment."""
        cards, go = self.page.locator("[data-card]").first, self.page.get_by_role("button", name="Go on")
        expect(go.or_(cards).first).to_be_visible()
        if go.count():
            go.click()
        self.wait_for_cards()

    def wait_for_cards(self) -> None:
        """The lead-in is over: the cards lie open and the tray takes spheres."""
        expect(self.page.locator("[data-card]").first).to_be_visible()
        expect(self.page.locator('[data-slot="K"]')).to_be_enabled()

    def build(self) -> None:
        """Five spheres of five colors."""
        self.wait_for_cards()
        for position, color in enumerate("KWBGO"):
            self.put(color, position)

    def finish_round(self) -> None:
        """Say done, skip the ceremony, go on."""
        self.button("Done").click()
        self.go_on()

    def go_on(self) -> None:
        """Skip the ceremony and be ready."""
        skip = self.page.get_by_role("button", name="Skip")
        go = self.page.get_by_role("button", name=re.compile("Next round|To the result"))
        expect(skip.or_(go).first).to_be_visible()
        if skip.count() and skip.first.is_visible():
            skip.first.click()
        go.first.click()

    def open_table(self, **settings: Any) -> str:
        """Open a table through the API as this browser's player, and go there."""
        answer = self.page.request.post("/api/tables", data={"settings": settings})
        assert answer.ok, answer.text()
        room = str(answer.json()["room"])
        self.page.goto(f"/t/{room}")
        return room

    def sit_down(self) -> None:
        self.button("Take a seat").click()

    def wait_for_record(self) -> dict[str, Any]:
        """This browser's record, once it has a round: when it is known what was possible in it."""
        record: dict[str, Any] = self.page.evaluate(_RECORD, PATIENCE)
        return record

    @property
    def is_over(self) -> Locator:
        return self.page.get_by_text("The game is over")
