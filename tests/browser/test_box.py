"""With one's own box: the cards on the table, a judge, the best tray, an hourglass, and all of it as a link."""

import re

import pytest
from playwright.sync_api import Locator, expect

from tests.browser.conftest import NewPage
from tests.browser.table import TablePage
from tests.browser.test_screens import PHONE, _barriers

LINK = "/box?hand=O2+W-O+KxW+B_+G%5E+O%3EK&tray=KWBGOWB%2FG.O.K.%2FW"
"""Six cards and a full tray on which four of them fail."""


def _pick(table: TablePage, *codes: str) -> None:
    for code in codes:
        table.page.locator(f'details [data-card="{code}"]').click()


def _hand(table: TablePage) -> list[str | None]:
    return [card.get_attribute("data-card") for card in table.page.locator("[data-hand] [data-card]").all()]


def _verdict(table: TablePage, words: str) -> Locator:
    return table.page.get_by_role("listitem").filter(has_text=words).get_by_role("button")


def _breaking(table: TablePage) -> Locator:
    return table.page.locator('[data-view="flat"] .breaking')


def test_home_leads_to_the_box(visit: NewPage) -> None:
    table = visit()
    table.page.get_by_role("link", name="With your own box").click()
    expect(table.page.get_by_role("heading", name="With your own box")).to_be_visible()
    expect(table.page.locator("details [data-card]")).to_have_count(60)


def test_cards_are_picked_put_back_and_cleared(visit: NewPage) -> None:
    table = visit("/box")
    _pick(table, "O2", "KxW", "B_")
    assert _hand(table) == ["O2", "KxW", "B_"]
    expect(table.page.locator('details [data-card="KxW"]')).to_have_attribute("aria-pressed", "true")
    table.page.locator('[data-hand] [data-card="KxW"]').click()
    assert _hand(table) == ["O2", "B_"]
    _pick(table, "K_", "W_", "G_", "O_", "K^", "W^", "B^")
    expect(table.page.locator("[data-hand] [data-card]")).to_have_count(8)
    expect(table.page.get_by_text("Eight cards are the most.").first).to_be_visible()
    table.button("Clear the hand").click()
    expect(table.page.locator("[data-hand] [data-card]")).to_have_count(0)
    expect(table.page).to_have_url(re.compile(r"/box$"))


def test_codes_can_be_typed_in_any_way_the_rules_know(visit: NewPage) -> None:
    table = visit("/box")
    codes = table.page.get_by_label("Or type their codes")
    codes.fill("o2, o-w kxw")
    codes.press("Enter")
    expect(codes).to_have_value("O2 W-O KxW")
    for typed, answer in (("O2 P3", "“P3” is not a card."), ("O2 O2", "twice"), ("O3", "“O3” is not a card.")):
        codes.fill(typed)
        codes.press("Enter")
        expect(table.page.get_by_role("alert")).to_contain_text(answer)
    assert _hand(table) == ["O2", "W-O", "KxW"]


def test_a_tray_is_judged_card_by_card_and_breaking_spheres_are_marked(visit: NewPage) -> None:
    table = visit("/box")
    _pick(table, "KxW", "O1", "G^")
    table.put("K", 0)
    table.put("W", 1)
    expect(table.page.get_by_text("2 spheres, 2 cards not fulfilled: −2 points, no bonus token").first).to_be_visible()
    expect(_breaking(table)).to_have_count(2)
    _verdict(table, "Exactly one orange sphere").click()
    expect(_breaking(table)).to_have_count(0)
    expect(table.page.get_by_text("None of the spheres on the card are on the tray.")).to_be_visible()
    table.button("Undo").click()
    table.put("O", 1)
    table.put("G", 2)
    table.put("B", 3)
    table.put("W", 4)
    expect(_verdict(table, "No black sphere touches a white one.")).to_contain_text("Not fulfilled.")
    table.button("Undo").click()
    expect(table.page.get_by_text("4 spheres, every card fulfilled: 4 points, no bonus token").first).to_be_visible()
    expect(table.page.locator("[data-verdict=true]")).to_have_count(3)
    table.button("Clear the tray").click()
    expect(table.page.locator("[data-verdict]")).to_have_count(0)


def test_a_link_brings_hand_and_tray_and_shows_the_way_to_the_best(visit: NewPage) -> None:
    table = visit(LINK)
    expect(table.page.get_by_text("11 spheres, 4 cards not fulfilled: 3 points, no bonus token").first).to_be_visible()
    table.button("Show the best tray").click()
    expect(table.page.get_by_role("heading", name="Best possible: 10 points with a bonus token")).to_be_visible()
    expect(table.page.get_by_text("You were 4 moves away.")).to_be_visible()
    table.button("Show me the 4 moves").click()
    slider = table.page.get_by_role("slider", name="Move by move")
    expect(slider).to_be_focused()
    table.page.keyboard.press("End")
    expect(slider).to_have_attribute("aria-valuetext", "Best tray")
    table.page.locator('[data-hand] [data-card="G^"]').click()
    expect(table.page.get_by_text("You were 4 moves away.")).to_have_count(0)
    table.page.reload()
    expect(table.page.locator("[data-hand] [data-card]")).to_have_count(5)
    assert table.color_on(13) == "W"
    assert table.page.url.endswith("/box?hand=O2+W-O+KxW+B_+O%3EK&tray=KWBGOWB%2FG.O.K.%2FW")


def test_cards_that_rule_each_other_out_are_named(visit: NewPage) -> None:
    table = visit("/box?hand=k1+k2+O%3EK")
    expect(table.page.locator("[data-hand] [data-card]")).to_have_count(3)
    table.button("Show the best tray").click()
    expect(table.page.get_by_text("On any tray, these cards rule each other out:")).to_be_visible()
    expect(table.page.get_by_role("listitem").filter(has_text="more orange spheres than black")).to_be_visible()


@pytest.mark.parametrize("query", ["?tray=......./....../W", "?tray=nonsense&hand=", "?hand=%3Cb%3E"])
def test_a_broken_link_still_opens_the_page(query: str, visit: NewPage) -> None:
    table = visit(f"/box{query}")
    expect(table.page.get_by_role("heading", name="With your own box")).to_be_visible()
    expect(table.page.locator('[data-view="flat"] [data-color]')).to_have_count(0)
    assert _hand(table) == []


def test_everything_goes_by_keyboard(visit: NewPage) -> None:
    table = visit("/box")
    table.page.locator('details [data-card="K1"]').focus()
    table.page.keyboard.press("Enter")
    table.page.keyboard.press("Tab")
    table.page.keyboard.press("Space")
    assert _hand(table) == ["K1", "K2"]
    table.page.locator("[data-hand] [data-card]").first.focus()
    table.page.keyboard.press("Enter")
    expect(table.page.locator('[data-hand] [data-card="K2"]')).to_be_focused()
    table.page.keyboard.press("1")
    table.place(0).focus()
    table.page.keyboard.press("Enter")
    table.page.keyboard.press("ArrowRight")
    table.page.keyboard.press("Enter")
    expect(table.page.locator("[data-verdict=true]")).to_have_count(1)
    table.page.keyboard.press("u")
    expect(table.page.locator("[data-verdict=false]")).to_have_count(1)


def test_a_phone_shows_it_all_without_moving_sideways(visit: NewPage) -> None:
    table = visit(LINK, **PHONE)
    expect(table.page.locator("[data-verdict]").first).to_be_visible()
    table.button("Show the best tray").tap()
    expect(table.page.get_by_text("You were 4 moves away.")).to_be_visible()
    table.page.locator("summary").tap()
    table.button("Start").tap()
    expect(table.page.get_by_role("timer")).to_be_in_viewport(ratio=1)
    widths = table.page.evaluate("[document.documentElement.scrollWidth, innerWidth]")
    assert widths[0] <= widths[1]
    small = table.page.evaluate(
        """[...document.querySelectorAll('main button:not(.place), main summary, main input')]
        .map(each => [each.getBoundingClientRect(), each.outerHTML.slice(0, 80)])
        .filter(([box]) => box.height && (box.height < 43.5 || box.width < 43.5)).map(([, html]) => html)"""
    )
    assert small == []


def test_the_hourglass_runs_stops_and_ends(visit: NewPage) -> None:
    table = visit("/box", alone=True)
    # The test alone moves the clock.
    clock = table.page.clock
    clock.install(time=0)
    clock.pause_at(24 * 3600)
    slider = table.page.get_by_role("slider")
    slider.focus()
    table.page.keyboard.press("Home")
    expect(table.page.get_by_text("0:15")).to_be_visible()
    table.button("Start").click()
    clock.run_for(3_000)
    expect(table.page).to_have_title(re.compile(r"^0:12 · "))
    table.button("Stop").click()
    expect(table.page.get_by_role("timer")).to_have_count(0)
    expect(table.page).not_to_have_title(re.compile("^0:"))
    table.button("Start").click()
    clock.run_for(14_000)
    expect(table.page.get_by_role("timer")).to_have_text("0:01")
    clock.run_for(1_000)
    expect(table.page.get_by_text("Time is up.")).to_be_attached()
    expect(table.page.get_by_role("timer")).to_have_text("0:00")
    table.button("Restart").click()
    expect(table.page.get_by_role("timer")).to_have_text("0:15")
    table.page.reload()
    expect(table.page.get_by_text("0:15")).to_be_visible()


def test_the_box_has_no_serious_barriers(visit: NewPage, axe: str) -> None:
    table = visit("/box?hand=K1+K2+O%3EK&tray=KWBGOWB%2FG.O.K.%2FW")
    expect(table.page.locator("[data-verdict=false]").first).to_be_visible()
    table.page.locator("summary").click()
    table.button("Show the best tray").click()
    expect(table.page.get_by_text("On any tray, these cards rule each other out:")).to_be_visible()
    assert _barriers(table.page, axe) == []
    table.button("Start").click()
    assert _barriers(table.page, axe) == []


def test_a_whole_game_with_the_box_is_scored_and_survives_a_reload(visit: NewPage) -> None:
    table = visit("/box?hand=O2+W-O+KxW")
    table.button("Keep the score").click()
    table.page.get_by_role("group", name="Players").get_by_role("radio", name="2").check()
    table.page.get_by_label("Player 2").fill("Ben")
    table.button("Read the cards aloud").click()
    expect(table.page.get_by_role("status").get_by_text("Exactly two orange spheres")).to_be_visible()
    for number in range(1, 7):
        expect(table.page.get_by_text(f"Round {number} of 6")).to_be_visible()
        ann, ben = table.page.locator("[data-player]").all()
        ann.get_by_role("slider").fill("11")
        ann.get_by_role("checkbox").check()
        ben.get_by_role("slider").fill("9")
        ben.locator('[data-card="KxW"]').click()
        table.button("Write this round down").click()
    rows = table.page.get_by_role("table", name="Score sheet").get_by_role("row")
    expect(rows.nth(1)).to_contain_text("82")
    expect(rows.nth(2)).to_contain_text("2. Ben")
    expect(rows.nth(2)).to_contain_text("46")
    table.page.reload()
    expect(rows.nth(1)).to_contain_text("82")
