"""Screens: the trays, a phone, three languages, the lesson, live marks, barriers."""

import re
from typing import Literal

import pytest
from playwright.sync_api import Page, expect

import dimension
from tests.browser.conftest import NewPage

_RULES_OF_COLORS = ["color-contrast", "link-in-text-block"]
_RUN_AXE = """async (rules) =>
  (await axe.run(document, { resultTypes: ['violations'], ...(rules && { runOnly: rules }) })).violations"""
_AT_REST = """async () => {
  const frame = () => new Promise((done) => requestAnimationFrame(done));
  const ends = (each) => each.playState === 'running' && each.effect?.getComputedTiming().endTime !== Infinity;
  await document.fonts.ready;
  for (let still = 0; still < 3; still += 1) {
    await frame();
    const moving = document.getAnimations().filter(ends).map((each) => each.finished);
    // The end of one may be the beginning of another: a color is handed on from element to element.
    if (moving.length) still = 0;
    await Promise.allSettled(moving);
  }
}"""
"""Waits until colors that fade have arrived."""
_DOUBLED_IDS = (
    "[...document.querySelectorAll('[id]')].map(({ id }) => id).filter((id, at, all) => all.indexOf(id) < at)"
)
OLD_LINKS = ("/t/NOWHERE1", "/nowhere-at-all")
PHONE = {"viewport": {"width": 360, "height": 640}, "has_touch": True, "is_mobile": True, "device_scale_factor": 1}


def test_the_flat_tray_stacks_exchanges_lifts_and_refuses(visit: NewPage) -> None:
    table = visit()
    table.button("Quick game").click()
    table.build()
    table.put("O", 7)
    table.put("W", 4)
    assert table.color_on(4) == "W"
    table.page.keyboard.press("0")
    table.place(0).click()
    assert table.color_on(0) == "K", "a sphere that bears others stays"
    table.place(7).click()
    expect(table.place(7)).not_to_have_attribute("data-color", "O")
    table.page.keyboard.press("Control+z")
    expect(table.place(7)).to_have_attribute("data-color", "O")


def test_the_solid_tray_takes_spheres_immediately_and_draws_nothing_while_idle(visit: NewPage) -> None:
    table = visit(view="3d", viewport={"width": 900, "height": 620})
    table.button("Quick game").click()
    expect(table.page.locator("canvas[data-frames]").first).to_be_visible()
    table.wait_for_cards()
    table.page.keyboard.press("1")
    table.page.locator('[data-place="0"]').first.focus()
    table.page.keyboard.press("Enter")
    expect(table.page.get_by_role("button", name="black, 2 left")).to_be_visible()
    # However long it takes to bring the sphere to rest: then nothing is drawn, while the page could draw every frame.
    frames = table.page.evaluate(
        """async () => {
            const drawn = () => Number(document.querySelector('canvas[data-frames]').dataset.frames);
            let [before, idle] = [drawn(), 0];
            for (let frames = 0; frames < 3000 && idle < 60; frames += 1) {
                await new Promise((done) => requestAnimationFrame(done));
                idle = drawn() === before ? idle + 1 : 0;
                before = drawn();
            }
            return idle === 60 ? before : 0;
        }"""
    )
    assert frames > 0


def test_a_phone_shows_everything_without_scrolling_and_plays_by_touch(visit: NewPage) -> None:
    table = visit(**PHONE)
    table.button("Quick game").tap()
    table.wait_for_cards()
    table.page.locator('[data-slot="G"]').tap()
    table.place(3).tap()
    expect(table.place(3)).to_have_attribute("data-color", "G")
    size = table.page.evaluate(
        "[document.documentElement.scrollHeight, innerHeight, document.documentElement.scrollWidth, innerWidth]"
    )
    assert size[0] <= size[1]
    assert size[2] <= size[3]
    for selector in ("[data-card] >> nth=5", '[data-slot="O"]', '[data-place="13"]'):
        expect(table.page.locator(selector).first).to_be_in_viewport()
    expect(table.button("Done")).to_be_in_viewport()


@pytest.mark.parametrize(
    ("locale", "play", "done"), [("de-DE", "Schnelles Spiel", "Fertig"), ("ru-RU", "Быстрая игра", "Готово")]
)
def test_the_game_speaks_the_browsers_language(locale: str, play: str, done: str, visit: NewPage) -> None:
    table = visit(locale=locale)
    expect(table.page.locator("html")).to_have_attribute("lang", locale[:2])
    table.button(play, exact=False).click()
    table.wait_for_cards()
    expect(table.button(done)).to_be_visible()


def test_the_lesson_is_played_step_by_step(visit: NewPage) -> None:
    table = visit("/learn")
    expect(table.page.get_by_role("heading", name="Put spheres on the tray")).to_be_visible()
    for position, color in ((0, "K"), (1, "W"), (2, "B")):
        table.put(color, position)
    expect(table.page.get_by_text("You have three spheres of each color.").first).to_be_visible()
    table.button("Next").click()
    expect(table.page.get_by_role("heading", name="Stack them")).to_be_visible()
    for _ in range(20):
        if table.page.get_by_role("heading", name="You’re ready to play!").count():
            break
        table.button("Next").click()
    expect(table.page.get_by_role("heading", name="You’re ready to play!")).to_be_visible()


def test_low_windows_keep_what_is_needed_in_reach(visit: NewPage) -> None:
    table = visit()
    for height in (400, 360):
        table.page.set_viewport_size({"width": 640, "height": height})
        table.page.goto("/")
        expect(table.page.locator("[data-start] > *")).to_be_in_viewport(ratio=1)
        table.page.goto("/learn")
        table.put("K", 0)


def test_live_marks_show_immediately_which_cards_are_fulfilled(visit: NewPage) -> None:
    table = visit()
    table.open_table(seats=1, rounds=1, seconds=0, live_marks=True, cards=8)
    table.sit_down()
    table.button("Start").click()
    table.wait_for_cards()
    cards = table.page.locator("[data-card][data-mark]")
    expect(cards).to_have_count(8)
    hand = dimension.Hand([card.get_attribute("data-card") or "" for card in cards.all()])
    for tray in ("......./....../.", "KWBGO../....../."):
        if "K" in tray:
            table.build()
        for verdict in dimension.score_tray(hand, tray).verdicts:
            mark = "yes" if verdict.fulfilled else "open"
            expect(table.page.locator(f'[data-card="{verdict.card}"][data-mark]')).to_have_attribute("data-mark", mark)


def test_the_time_without_an_hourglass_continues_after_a_reload(visit: NewPage) -> None:
    table = visit()
    table.open_table(seats=1, rounds=1, seconds=0)
    table.sit_down()
    table.button("Start").click()
    table.wait_for_cards()
    timer = table.page.get_by_role("timer")
    expect(timer).to_have_text(re.compile(r"0:0[3-9]|0:[1-5]\d|[1-9]\d*:\d\d"))
    before = _seconds(timer.inner_text())
    table.page.reload()
    table.come_back()
    assert _seconds(timer.inner_text()) >= before


def _seconds(shown: str) -> int:
    minutes, seconds = shown.split(":")
    return 60 * int(minutes) + int(seconds)


def test_screens_have_no_serious_barriers_in_light_and_dark(visit: NewPage, axe: str) -> None:
    table = visit()
    for path in ("/", "/daily", "/learn", "/rules", "/games", "/record", "/rush", "/device", *OLD_LINKS):
        table.page.goto(path)
        expect(table.page.get_by_role("heading").first).to_be_visible()
        if path == "/daily":
            expect(table.page.locator("td a").first).to_be_visible()
        if path in OLD_LINKS:
            # It is explained kindly, with a way out.
            expect(table.page.get_by_role("link").first).to_be_visible()
        expect(table.page.get_by_role("heading", level=1)).to_be_focused()
        assert _barriers(table.page, axe) == [], path


def test_the_table_the_ceremony_the_result_and_the_replay_have_no_serious_barriers(visit: NewPage, axe: str) -> None:
    table = visit()
    table.open_table(seats=1, rounds=1, seconds=600)
    table.sit_down()
    expect(table.button("Start")).to_be_enabled()
    assert _barriers(table.page, axe) == []
    table.button("Start").click()
    table.build()
    assert _barriers(table.page, axe) == []
    table.button("Done").click()
    expect(table.page.get_by_role("heading", name=re.compile("Scoring"))).to_be_visible()
    assert _barriers(table.page, axe) == []
    table.move_on()
    expect(table.is_over).to_be_visible()
    assert _barriers(table.page, axe) == []
    table.page.get_by_role("link", name="Watch the replay").click()
    expect(table.page.get_by_label("Point in the round")).to_be_visible()
    assert _barriers(table.page, axe) == []


def _barriers(page: Page, axe: str) -> list[str]:
    """Findings that axe rates serious or worse, in light and in dark colors, and ids of more than one element."""
    page.evaluate(axe)
    found = [f"twice: {each}" for each in page.evaluate(_DOUBLED_IDS)]
    # Only colors differ in the dark.
    schemes: list[tuple[Literal["light", "dark"], list[str] | None]] = [("light", None), ("dark", _RULES_OF_COLORS)]
    for scheme, rules in schemes:
        page.emulate_media(color_scheme=scheme)
        page.evaluate(_AT_REST)
        seen = page.evaluate(_RUN_AXE, rules)
        found += [
            f"{scheme}: {each['id']}: {each['nodes'][0]['html'][:120]}"
            for each in seen
            if each["impact"] in ("serious", "critical")
        ]
    return found
