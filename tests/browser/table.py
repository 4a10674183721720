"""A page as a player uses it: by sight and touch, not by its implementation."""

from contextlib import suppress
from typing import Any

from playwright.sync_api import Error, Locator, Page, expect

PATIENCE = 60_000
_RECORD = """async (patience) => {
  for (const end = Date.now() + patience; Date.now() < end; await new Promise((done) => setTimeout(done, 100))) {
    const record = await (await fetch('/api/record')).json();
    if (record.totals.rounds + record.practice.rounds) return record;
  }
  throw new Error('no round is in the record');
}"""
_PAUSED = """async ([room, patience]) => {
  for (const end = Date.now() + patience; Date.now() < end; await new Promise((done) => setTimeout(done, 50))) {
    const running = await (await fetch('/api/running')).json();
    if (running.some((game) => game.room === room && game.paused_at !== null)) return;
  }
  throw new Error('the game is not paused');
}"""
_WATCH = """([selector, text]) => {
  const holds = (each) => each.checkVisibility() && each.textContent.includes(text);
  const isShown = () => [...document.querySelectorAll(selector)].some(holds);
  const key = `${selector} ${text}`;
  let was = isShown();
  window.appearances = { ...window.appearances, [key]: 0 };
  new MutationObserver(() => {
    const is = isShown();
    if (is && !was) window.appearances[key] += 1;
    was = is;
  }).observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
}"""

_CARDS = """() => {
  if (document.querySelector('[data-waiting]')) return false;
  const [card, slot] = [document.querySelector('[data-card]'), document.querySelector('[data-slot="K"]')];
  const isShown = card?.checkVisibility({ visibilityProperty: true }) && card.getBoundingClientRect().height > 0;
  return Boolean(isShown && slot?.matches(':enabled'));
}"""
_BUILD = """async (colors) => {
  const place = (position) => document.querySelector(`[data-view="flat"] [data-place="${position}"]`);
  for (const [position, color] of [...colors].entries()) {
    const slot = document.querySelector(`[data-slot="${color}"]`);
    if (slot.getAttribute('aria-pressed') !== 'true') slot.click();
    await Promise.resolve();
    place(position).click();
    await Promise.resolve();
  }
  return [...colors].map((_, position) => place(position).dataset.color);
}"""
"""Chooses colors and fills the lowest places, and tells what lies there then."""
_LAST = "Next round|To the result"
_SKIP = """(name) =>
  [...document.querySelectorAll('main button')].find((each) => each.innerText.trim() === name)?.click()"""
_GO_ON = """(last) => new Promise((done) => {
  const named = (words) => (each) => new RegExp(words).test(each.innerText.trim()) && !each.disabled;
  const buttons = () => [...document.querySelectorAll('main button')];
  const step = () => {
    const go = buttons().find(named(last));
    if (go) {
      watch.disconnect();
      go.click();
      done();
    } else buttons().find(named('^Skip$'))?.click();
  };
  const watch = new MutationObserver(step);
  watch.observe(document.body, { subtree: true, childList: true, characterData: true, attributes: true });
  step();
})"""
"""Skips the count if it can be skipped, and presses the button that comes then, as soon as it is there."""


class TablePage:
    """A player's page."""

    def __init__(self, page: Page) -> None:
        self.page = page
        page.set_default_timeout(PATIENCE)

    def button(self, name: str, *, exact: bool = True) -> Locator:
        return self.page.get_by_role("button", name=name, exact=exact).locator("visible=true").first

    def place(self, position: int) -> Locator:
        return self.page.locator(f'[data-view="flat"] [data-place="{position}"]').first

    def color_on(self, position: int) -> str | None:
        return self.place(position).get_attribute("data-color")

    def put(self, color: str, *positions: int, stays: bool = True) -> None:
        """Choose a color and tap places; a tray that is taken as soon as it is right does not stay."""
        slot = self.page.locator(f'[data-slot="{color}"]')
        if slot.get_attribute("aria-pressed") != "true":
            slot.click()
        for position in positions:
            self.place(position).click()
            if stays:
                expect(self.place(position)).to_have_attribute("data-color", color)

    def come_back(self) -> None:
        """Continue after an absence: alone, the game waits for a player who was away for longer than a moment."""
        cards, go = self.page.locator("[data-card]").first, self.page.get_by_role("button", name="Resume")
        expect(go.or_(cards).first).to_be_visible()
        # A page whose connection has just come back may still show what was there before.
        room = self.page.url.rpartition("/")[2]
        running = self.page.request.get("/api/running").json()
        if any(game["room"] == room and game["paused_at"] is not None for game in running):
            go.click()
        self.wait_for_cards()

    def wait_for_cards(self) -> None:
        """The lead-in is over: the cards lie open and the tray takes spheres."""
        # The page itself looks at every frame; expected elements appear soon, and then two looks a second suffice.
        with suppress(Error):
            self.page.wait_for_function(_CARDS)
        expect(self.page.locator("[data-card]").first).to_be_visible()
        expect(self.page.locator('[data-slot="K"]')).to_be_enabled()

    def build(self) -> None:
        """Five spheres of five colors, in one go: where building is not the subject."""
        self.wait_for_cards()
        assert self.page.evaluate(_BUILD, "KWBGO") == list("KWBGO")

    def finish_round(self, last: str = _LAST) -> None:
        """Say done, skip the ceremony, continue."""
        self.button("Done").click()
        self.move_on(last)

    def move_on(self, last: str = _LAST) -> None:
        """Skip the ceremony and be ready."""
        self.page.wait_for_function("() => document.querySelector('main[data-stage]')?.checkVisibility()")
        self.page.evaluate(_GO_ON, f"^({last})$")

    def skip_count(self, name: str = "Skip") -> None:
        """Skip the ceremony, unless it has come to its end by itself."""
        self.page.wait_for_function("() => document.querySelector('main[data-stage]')?.checkVisibility()")
        self.page.evaluate(_SKIP, name)

    def watch_for(self, selector: str, text: str = "") -> None:
        """Let the page itself note when something appears: a busy machine may look when it is gone again."""
        self.page.evaluate(_WATCH, [selector, text])

    def wait_until_seen(self, selector: str, text: str = "", times: int = 1) -> None:
        """How often the watched text has appeared since the page was opened."""
        key = f"{selector} {text}"
        self.page.wait_for_function("([key, times]) => window.appearances[key] >= times", arg=[key, times])

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

    def wait_until_paused(self, room: str) -> None:
        """The server has noticed that no player is at the table, where this browser's player was alone."""
        self.page.evaluate(_PAUSED, [room, PATIENCE])

    @property
    def is_over(self) -> Locator:
        return self.page.get_by_text("Final result")
