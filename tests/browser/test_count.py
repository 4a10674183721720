"""The count after a round: on one screen at every size, on the tray that was built, and on to the best one."""

import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Locator, Page, expect

import dimension
from dimension.solver import solve
from dimension.solver.game_par import par_of_game
from dimension.texts import LANGUAGES, texts_for
from tests.browser.conftest import NewPage
from tests.browser.table import TablePage

SIZES = ((360, 640), (390, 844), (820, 1180), (1280, 720), (1440, 900), (1920, 1080), (2560, 1440), (640, 360))
"""From a small phone to a projector, and a phone on its side."""

_MISPLACED = (Path(__file__).parent / "misplaced.js").read_text(encoding="utf-8")
_HIDE = """() => {
  const style = new CSSStyleSheet();
  style.replaceSync('html, html * { visibility: hidden !important }');
  document.adoptedStyleSheets = [style];
}"""
_IN_PLACE = f"""async ([width, height, selectors]) => {{
  const misplaced = {_MISPLACED.partition(chr(10))[2].rstrip()};
  const boxes = () => [...document.querySelectorAll(selectors.join(', '))].map((each) => each.getBoundingClientRect());
  let [before, still] = ['', 0];
  for (let frames = 0; still < 2; frames += 1) {{
    if (frames > 600) throw new Error('it never lies still');
    await new Promise((done) => requestAnimationFrame(done));
    const now = JSON.stringify(boxes());
    still = now === before && innerWidth === width && innerHeight === height ? still + 1 : 0;
    before = now;
  }}
  return [...misplaced(selectors), document.querySelectorAll('[data-seat]').length];
}}"""
"""Waits until the window has a size and everything in it its place; then what is not in place, of how many parts, and
how many seats there are."""
_TO_THE_END = """async (name) => {
  const go = () => document.querySelector(`[data-steps] [aria-label="${name}"]:enabled`);
  for (; go(); await new Promise((done) => setTimeout(done))) go().click();
}"""
"""Presses the button for the next move until there is none."""
_LOOK_AT = """async (codes) => {
  const frame = () => new Promise((done) => setTimeout(done));
  const found = [];
  for (const code of codes) {
    const card = document.querySelector(`[data-hand] [data-card="${code}"]`);
    card.click();
    await frame();
    const glowing = [...document.querySelectorAll('[data-tray] [data-place].breaking')];
    found.push([card.dataset.mark, glowing.map((each) => Number(each.dataset.place)).sort((a, b) => a - b)]);
    card.click();
    await frame();
  }
  return found;
}"""
"""Taps cards one by one; for each its mark and the places that glow."""
_NEEDED = ("[data-hand] [data-card]", "[data-tray]", "[data-seat]", "main footer .button", "[data-steps] button", "h1")


def _scored(table: TablePage, bots: int, **settings: Any) -> None:
    """Play a round against bots until it is counted; with bots alone, the scores stay."""
    table.open_table(seats=bots + 1, rounds=1, seconds=0, **settings)
    table.sit_down()
    free = table.page.locator("select")
    for left in range(bots, 0, -1):
        expect(free).to_have_count(left)
        free.first.select_option("expert")
    expect(free).to_have_count(0)
    table.button("Start").click()
    table.build()
    table.button("Done").click()
    expect(table.page.locator("main[data-stage][data-solved]")).to_be_visible()


def _check_places(table: TablePage, what: str) -> list[str]:
    """What is out of the window or covered, at every size."""
    found = []
    # What is only measured need not be painted: on large screens that takes longest.
    table.page.evaluate(_HIDE)
    for width, height in SIZES:
        table.page.set_viewport_size({"width": width, "height": height})
        wrong, count, seats = table.page.evaluate(_IN_PLACE, [width, height, list(_NEEDED)])
        assert count >= 8 + 1 + 4 + 1 + 1 + 1, f"{what}: only {count} parts"
        assert seats == 4
        found += [f"{what} at {width} x {height}: {each}" for each in wrong]
    table.page.evaluate("document.adoptedStyleSheets = []")
    return found


def test_cards_tray_and_button_are_on_one_screen_at_every_size_in_every_language(visit: NewPage) -> None:
    table = visit(viewport={"width": 1280, "height": 720})
    _scored(table, 3, cards=8)
    found = []
    for language in LANGUAGES:
        say = texts_for(language).text
        table.page.evaluate(
            "language => localStorage.setItem('dimension.language', JSON.stringify(language))", language
        )
        table.page.reload()
        expect(table.page.locator("html")).to_have_attribute("lang", language)
        expect(table.page.locator("main[data-stage][data-solved]")).to_be_visible()
        table.page.locator("[data-hand] [data-card]").nth(1).click()
        found += _check_places(table, f"{language}: a card")
        table.skip_count(say("ceremony-skip"))
        found += _check_places(table, f"{language}: the end")
        table.button(say("ceremony-best-tray")).click()
        # Every move takes more than a second by itself.
        table.page.evaluate(_TO_THE_END, say("ceremony-step-on"))
        expect(table.page.locator("[data-tray][data-best]")).to_be_visible()
        found += _check_places(table, f"{language}: the best tray")
    assert found == []


def test_cards_are_read_and_looked_at_on_whatever_tray_is_in_the_middle(visit: NewPage) -> None:
    table = visit(alone=True, clock=True, reduced_motion="no-preference")
    page = table.page
    _scored(table, 1, cards=8)
    mine = "KWBGO../....../."
    middle = page.locator("[data-tray]")
    expect(middle).to_have_attribute("data-tray", mine)
    _let_time_pass(page, "main[data-stage=best]")
    expect(middle).to_have_attribute("data-tray", mine)
    cards = page.locator("[data-hand] [data-card]")
    hand = dimension.Hand([card.get_attribute("data-card") or "" for card in cards.all()])

    # It turns into the best tray by itself, and back by a tap.
    _let_time_pass(page, "[data-tray][data-best]")
    best = _tray(middle)
    points = dimension.score_tray(hand, best).points
    assert points == solve(hand).score
    expect(page.locator("main").get_by_text(f"of {points} possible")).to_be_visible()
    _look_at_all(page, hand, best)
    table.button("Your tray").click()
    expect(middle).to_have_attribute("data-tray", mine)
    _look_at_all(page, hand, mine)

    # One move at a time, and another player's tray: none is ever drawn twice.
    table.button("Next move").click()
    expect(middle).not_to_have_attribute("data-tray", mine)
    other = page.locator('[data-seat="1"]')
    expect(other.locator("svg [data-position]").first).to_be_visible()
    other.click()
    expect(other.locator("svg [data-position]")).to_have_count(0)
    expect(page.locator('[data-seat="0"] svg [data-position]')).to_have_count(5)
    _look_at_all(page, hand, _tray(middle))
    expect(page.get_by_text("black sphere in the center hole; white sphere in hole 1").first).to_be_attached()


def _let_time_pass(page: Page, selector: str) -> None:
    """Move the page's clock until something is there."""
    for _ in range(60):
        if page.locator(selector).count():
            return
        page.clock.run_for(1_000)
    raise AssertionError(f"{selector} never came")


def test_the_tray_of_the_count_is_the_solid_one_and_can_be_turned(visit: NewPage) -> None:
    table = visit(view="3d", viewport={"width": 900, "height": 620})
    table.open_table(seats=1, rounds=1, seconds=0)
    table.sit_down()
    table.button("Start").click()
    table.wait_for_cards()
    table.page.locator('[data-place="0"]').first.focus()
    table.page.keyboard.press("1")
    table.page.keyboard.press("Enter")
    table.button("Done").click()
    table.skip_count()
    canvas = table.page.locator("[data-tray] canvas")
    expect(table.page.locator("[data-tray] canvas[data-frames]")).to_be_visible()
    before = int(canvas.get_attribute("data-frames") or 0)
    canvas.focus()
    table.page.keyboard.press("ArrowRight")
    table.page.wait_for_function(
        "b => Number(document.querySelector('[data-tray] canvas').dataset.frames) > b", arg=before
    )


def _tray(middle: Locator) -> str:
    return middle.get_attribute("data-tray") or ""


def _look_at_all(page: Page, hand: dimension.Hand, tray: str) -> None:
    """Tap every card: its mark and the spheres that glow are those of the rules."""
    expect(page.locator("[data-hand] [data-mark]")).to_have_count(len(hand.cards))
    page.locator("[data-hand] [data-card]").first.click()
    page.locator("[data-hand] [data-card]").first.click()
    verdicts = dimension.score_tray(hand, tray).verdicts
    assert verdicts
    looked_at = page.evaluate(_LOOK_AT, [str(verdict.card) for verdict in verdicts])
    assert looked_at == [["yes" if each.fulfilled else "no", sorted(each.breaking)] for each in verdicts]


def test_a_total_is_a_sum_next_to_what_was_possible(visit: NewPage) -> None:
    table = visit()
    page = table.page
    table.open_table(seats=1, rounds=2, seconds=0)
    table.sit_down()
    table.button("Start").click()

    # All through the game: where points come from, what tokens would be worth, and the table of tokens.
    table.build()
    expect(page.get_by_text("10 at the start")).to_be_visible()
    table.button("No bonus token yet: worth −6 now. Show the table.").click()
    expect(page.get_by_role("dialog").get_by_role("row", name="0 −6")).to_have_attribute("aria-current", "true")
    page.keyboard.press("Space")
    page.keyboard.press("Escape")
    expect(page.get_by_role("dialog")).to_have_count(0)
    expect(table.button("Done")).to_be_enabled()
    table.finish_round()
    table.build()
    expect(page.get_by_text(re.compile(r"of \d+ so far"))).to_be_visible()
    table.finish_round()

    # At the end: the sum, and the library's par.
    expect(table.is_over).to_be_visible()
    code = dimension.parse_game_code(page.locator("code").first.inner_text())
    best = par_of_game(code.settings, code.seed).total
    row = page.locator("[data-standing]")
    expect(row).to_contain_text(f"of {best}")
    terms = [term.replace("−", "-").replace(" ", "") for term in row.locator("ul b").all_inner_texts()]
    *parts, total = [int(re.sub(r"[=★]", "", term)) for term in terms]
    assert (parts[0], len(parts), sum(parts)) == (10, 4, total)
    page.goto("/games")
    expect(page.get_by_text(f"of {best}")).to_be_visible()
