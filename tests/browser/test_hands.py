"""Hands at the tray: dragging, keys, modes, undo; on the flat tray and in 3D."""

import re
from itertools import pairwise

from playwright.sync_api import Page, expect

from tests.browser.conftest import NewPage
from tests.browser.table import TablePage

DESKTOP = {"viewport": {"width": 1440, "height": 900}}


def start(table: TablePage, **settings: object) -> None:
    """A game for one without an hourglass, up to its first round."""
    table.open_table(**{"seats": 1, "rounds": 1, "seconds": 0, **settings})
    table.sit_down()
    table.button("Start").click()
    table.wait_for_cards()


def focused(page: Page) -> str | None:
    """The place that has the focus."""
    found: str | None = page.evaluate("document.activeElement?.dataset.place ?? null")
    return found


def said(page: Page) -> str:
    """The last announcement to screen readers."""
    return str(page.locator('div[aria-live="polite"][aria-atomic]').text_content())


def drag(page: Page, start: tuple[float, float], end: tuple[float, float]) -> None:
    page.mouse.move(*start)
    page.mouse.down()
    page.mouse.move((start[0] + end[0]) / 2, (start[1] + end[1]) / 2)
    page.mouse.move(*end, steps=4)
    page.mouse.up()


def middle(table: TablePage, selector: str) -> tuple[float, float]:
    box = table.page.locator(selector).locator("visible=true").first.bounding_box()
    assert box is not None
    return box["x"] + box["width"] / 2, box["y"] + box["height"] / 2


def test_keys_build_a_tray_and_everything_is_announced(visit: NewPage) -> None:
    table = visit(**DESKTOP)
    start(table)
    page = table.page
    assert focused(page) == "0", "the tray has the focus when a round begins"
    heard = [said(page)]
    for key, place in (("1", "0"), ("Enter", "0"), ("ArrowRight", "3"), ("Enter", "3"), ("2", "3"), ("ArrowLeft", "0")):
        page.keyboard.press(key)
        assert focused(page) == place, key
        if "Arrow" not in key:
            heard.append(said(page))
    page.keyboard.press("Escape")
    heard.append(said(page))
    page.keyboard.press("ArrowRight")
    assert focused(page) == "3", "without a color arrows lead to spheres"
    page.keyboard.press("ArrowUp")
    assert focused(page) == "3", "and to nothing else"
    for key in ("Delete", "u", "x", "Escape", "x"):
        page.keyboard.press(key)
        heard.append(said(page))
    page.keyboard.press("b")
    page.keyboard.press("Enter")
    heard.append(said(page))
    assert table.color_on(1) == "K"
    page.locator('[data-slot="O"]').click()
    heard.append(said(page))
    page.keyboard.press("ArrowDown")
    assert focused(page) is not None, "an arrow leads from a slot to the tray"
    page.keyboard.press("Shift+Delete")
    heard.append(said(page))
    assert all(one != other for one, other in pairwise(heard)), heard
    page.keyboard.press("?")
    page.get_by_text("Keyboard", exact=True).click()
    for key in ("1–5", "A–N", "X", "Esc", "Shift + Delete", "V", "Space"):
        expect(page.get_by_role("dialog").get_by_text(key, exact=True)).to_be_visible()


def test_a_swap_on_the_flat_tray_is_seen_works_by_taps_and_ends_with_escape(visit: NewPage) -> None:
    table = visit(**DESKTOP)
    start(table)
    table.put("K", 0, 1)
    page = table.page
    swap = table.button("Swap two spheres")
    swap.click()
    expect(page.get_by_text("Choose the sphere to move.").locator("visible=true").first).to_be_visible()
    expect(page.locator(".place.open")).to_have_count(0)
    page.keyboard.press("Escape")
    expect(swap).to_have_attribute("aria-pressed", "false")
    swap.click()
    table.put("W", 2)
    expect(swap).to_have_attribute("aria-pressed", "false")
    swap.click()
    table.place(0).click()
    table.place(2).click()
    assert (table.color_on(0), table.color_on(2)) == ("W", "K")


def test_spheres_dragged_off_are_removed_and_undo_outlives_a_reload(visit: NewPage) -> None:
    table = visit(**DESKTOP)
    start(table)
    table.put("K", 0, 1)
    table.put("W", 2)
    page = table.page
    drag(page, middle(table, '[data-place="1"]'), (720, 20))
    expect(table.place(1)).not_to_have_attribute("data-color", "K")
    drag(page, middle(table, '[data-place="2"]'), middle(table, '[data-slot="G"]'))
    expect(table.place(2)).not_to_have_attribute("data-color", "W")
    assert table.color_on(0) == "K"
    page.reload()
    table.come_back()
    for position, color in ((2, "W"), (1, "K")):
        page.keyboard.press("u")
        expect(table.place(position)).to_have_attribute("data-color", color)
    page.keyboard.press("r")
    expect(table.place(1)).not_to_have_attribute("data-color", "K")


def test_an_empty_tray_is_not_done_by_accident(visit: NewPage) -> None:
    table = visit(**DESKTOP)
    start(table)
    page = table.page
    for close in ("Escape", "Enter"):
        page.keyboard.press("Space")
        expect(page.get_by_role("dialog")).to_contain_text("nothing on your tray")
        page.keyboard.press(close)
        expect(page.get_by_role("dialog")).to_have_count(0)
    assert focused(page) == "0"
    table.button("Done").click()
    table.button("Yes, done").click()
    expect(page.get_by_role("heading", name=re.compile("Scoring"))).to_be_visible()


def test_a_desktop_uses_its_room_and_a_clicked_card_keeps_its_sentence(visit: NewPage) -> None:
    table = visit(**DESKTOP)
    start(table)
    page = table.page
    tray = page.locator(".flat").bounding_box()
    room = page.locator("section.tray").bounding_box()
    assert tray is not None
    assert room is not None
    assert tray["height"] > 0.75 * room["height"]
    assert tray["y"] + tray["height"] < room["y"] + room["height"] + 1
    card = page.locator("[data-card]").first
    page.mouse.move(5, 5)
    card.hover()
    bubble = page.locator(".bubble:popover-open")
    expect(bubble).to_have_count(1)
    card.click()
    page.mouse.move(700, 20)
    expect(bubble).to_have_count(1)
    page.keyboard.press("Escape")
    expect(bubble).to_have_count(0)


def test_russian_letters_are_on_the_spheres_and_russian_keys_work(visit: NewPage) -> None:
    table = visit(locale="ru-RU", **DESKTOP)
    page = table.page
    chosen = {"view": "flat", "marks": "letters", "sound": False, "name": "Аня"}
    page.evaluate("chosen => localStorage.setItem('dimension.preferences', JSON.stringify(chosen))", chosen)
    table.open_table(seats=1, rounds=1, seconds=0)
    table.button("Занять место").click()
    table.button("Начать").click()
    table.wait_for_cards()
    letters = [page.locator(f'[data-slot="{color}"] text').text_content() for color in "KWBGO"]
    assert letters == list("ЧБСЗО")
    table.put("K", 0)
    expect(table.place(0).locator("text")).to_have_text("Ч")
    place = table.place(0)
    place.dispatch_event("keydown", {"key": "г", "code": "KeyU", "bubbles": True})
    expect(place).not_to_have_attribute("data-color", "K")
    place.dispatch_event("keydown", {"key": "с", "code": "KeyC", "bubbles": True})
    assert focused(page) == "2"


_POINTED_AT = """async (canvas) => {
  const box = canvas.getBoundingClientRect();
  const found = [];
  for (let down = 6; down < 19; down += 1)
    for (let across = 5; across < 20; across += 1) {
      const [x, y] = [Math.round(box.x + (box.width * across) / 24), Math.round(box.y + (box.height * down) / 24)];
      const at = { clientX: x, clientY: y, pointerType: 'mouse', bubbles: true };
      canvas.dispatchEvent(new PointerEvent('pointermove', at));
      await Promise.resolve();
      if (canvas.style.cursor === 'pointer') found.push([x, y]);
    }
  return found;
}"""


def spheres_seen(page: Page) -> list[tuple[int, int]]:
    """The points of the 3D tray where the mouse says that a tap does something; no color is chosen."""
    found = page.locator("canvas[data-frames]").first.evaluate(_POINTED_AT)
    return [(x, y) for x, y in found]


def test_dragging_in_3d_moves_or_removes_spheres_and_never_turns_the_tray(visit: NewPage) -> None:
    table = visit(view="3d", viewport={"width": 900, "height": 620})
    start(table)
    page = table.page
    expect(page.locator("canvas[data-frames]").first).to_be_visible()
    place = page.locator('[data-view="3d"] [data-place="3"]')
    page.keyboard.press("1")
    page.keyboard.press("d")
    page.keyboard.press("Enter")
    expect(place).to_have_attribute("data-color", "K")
    page.keyboard.press("Escape")
    page.mouse.move(5, 5)
    seen = spheres_seen(page)
    assert seen
    inside = seen[len(seen) // 2]
    page.keyboard.press("5")
    for end in ((inside[0], 8), middle(table, '[data-slot="G"]')):
        drag(page, inside, end)
        expect(place).not_to_have_attribute("data-color", "K")
        page.keyboard.press("u")
        expect(place).to_have_attribute("data-color", "K")
    page.keyboard.press("Escape")
    page.mouse.move(5, 5)
    assert spheres_seen(page) == seen, "the tray has not turned"
    page.mouse.click(*inside)
    page.keyboard.press("1")
    frame = page.locator("canvas[data-frames]").first.evaluate("canvas => getComputedStyle(canvas).outlineStyle")
    assert frame == "none"
    assert focused(page) is not None


def test_the_view_is_switched_by_key_and_the_new_tray_has_the_focus(visit: NewPage) -> None:
    table = visit(view="3d", viewport={"width": 900, "height": 620})
    start(table)
    page = table.page
    page.keyboard.press("v")
    expect(page.locator('[data-view="flat"]')).to_be_visible()
    assert focused(page) == "0"
    expect(page.get_by_role("button", name=re.compile("bottom level, center"))).to_be_focused()
