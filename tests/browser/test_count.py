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
_LOOK_AT = """async (codes) => {
  const frame = () => new Promise((done) => setTimeout(done));
  const found = [];
  for (const code of codes) {
    const card = document.querySelector(`[data-hand] [data-card="${code}"]`);
    card.click();
    await frame();
    const glowing = [...document.querySelectorAll('[data-tray] [data-place].breaking')];
    const places = glowing.map((each) => Number(each.dataset.place)).sort((a, b) => a - b);
    found.push([card.dataset.ghost ?? card.dataset.mark, places]);
    card.click();
    await frame();
  }
  return found;
}"""
"""Taps cards one by one; for each its mark on the tray in the middle and the places that glow."""
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
    """Elements that are outside the window or covered, at every size."""
    found = []
    # Measuring needs no painting, which takes longest on large screens.
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
        table.page.locator("button[data-morph]").click()
        # Every move takes more than a second by itself.
        table.page.keyboard.press("End")
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
    # Until the player asks, the tray and the number stay theirs.
    page.clock.run_for(60_000)
    expect(middle).to_have_attribute("data-tray", mine)
    cards = page.locator("[data-hand] [data-card]")
    hand = dimension.Hand([card.get_attribute("data-card") or "" for card in cards.all()])
    points = dimension.score_tray(hand, mine).points
    number = page.locator("[data-points]")
    expect(number).to_have_attribute("data-points", str(points))
    marks = [card.get_attribute("data-mark") for card in cards.all()]
    _look_at_all(page, hand, mine)

    # When asked for, it turns into the best tray; my number and my marks stay.
    page.get_by_role("button", name=re.compile("Show me the")).click()
    slider = page.get_by_role("slider", name="Move by move")
    expect(slider).to_be_focused()
    _let_time_pass(page, "[data-tray][data-best]")
    expect(slider).to_have_attribute("aria-valuetext", "Best tray")
    best = _tray(middle)
    possible = dimension.score_tray(hand, best).points
    assert possible == solve(hand).score
    expect(number).to_have_text(re.compile(rf"You\s*{str(points).replace('-', '−')}\s*→ possible {possible}"))
    assert [card.get_attribute("data-mark") for card in cards.all()] == marks
    _look_at_all(page, hand, best)
    page.get_by_role("button", name="Your tray").click()
    expect(middle).to_have_attribute("data-tray", mine)

    # One move at a time, and another player's tray: none is ever drawn twice.
    slider.focus()
    page.keyboard.press("ArrowRight")
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


def test_a_whole_game_needs_no_mouse(visit: NewPage) -> None:
    table = visit()
    page, press = table.page, table.page.keyboard.press
    table.open_table(seats=1, rounds=2, seconds=0)
    table.sit_down()
    table.button("Start").click()
    for _ in range(2):
        table.build()
        page.locator("h1").focus()
        press("Space")
        # The first key skips the count, the second continues.
        expect(page.locator("main[data-stage]")).to_be_visible()
        press("Enter")
        expect(page.locator("main[data-stage=best]")).to_be_visible()
        press("Space")
    expect(table.is_over).to_be_visible()
    press("Enter")
    table.wait_for_cards()


def test_the_count_has_a_way_out(visit: NewPage) -> None:
    table = visit(viewport={"width": 360, "height": 640})
    table.open_table(seats=1, rounds=2, seconds=0)
    table.sit_down()
    table.button("Start").click()
    table.build()
    table.button("Done").click()
    expect(table.page.locator("main[data-stage]")).to_be_visible()
    table.button("Menu").click()
    table.page.get_by_role("dialog").get_by_role("button", name="Home").click()
    expect(table.page).to_have_url(re.compile(r"/$"))


def _tray(middle: Locator) -> str:
    return middle.get_attribute("data-tray") or ""


def _look_at_all(page: Page, hand: dimension.Hand, tray: str) -> None:
    """Tap every card: its mark and the glowing spheres agree with the rules."""
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
    table.button("3 more to break even. No bonus token yet: worth −6 now. Show the table.").click()
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
    table.button("Share").click()
    code = dimension.parse_game_code(page.locator("code").first.inner_text())
    shared = page.locator("[data-shared]").inner_text().split("\n")
    page.keyboard.press("Escape")
    best = par_of_game(code.settings, code.seed).total
    mine = page.locator("main [data-points]")
    expect(mine).to_contain_text(f"of {best}")
    points = mine.get_attribute("data-points") or ""
    assert shared[0].split(" ★")[0] == f"Dimension · {points.replace('-', '−')}/{best}"
    assert [len(line) for line in shared[1:3]] == [6, 6]
    row = page.locator("[data-standing]")
    terms = [term.replace("−", "-").replace(" ", "") for term in row.locator("ul b").all_inner_texts()]
    *parts, total = [int(re.sub(r"[=★]", "", term)) for term in terms]
    # The cost of no tokens; earned ones are a gain of their own.
    assert (parts[0], parts[3], sum(parts), total) == (10, -6, total, int(points))
    assert all(gain > 0 for gain in parts[4:])
    page.goto("/games")
    expect(page.get_by_text(f"of {best}")).to_be_visible()
