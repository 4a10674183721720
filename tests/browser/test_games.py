"""Whole games in real browsers."""

import re

from playwright.sync_api import expect

from dimension.rules.code import format_game_code
from dimension.rules.settings import GameSettings
from tests.browser.conftest import NewPage
from tests.browser.table import TablePage


def test_one_click_leads_to_a_solo_game_which_can_be_played_to_its_result(visit: NewPage) -> None:
    table = visit()
    table.button("Quick game").click()
    for _ in range(6):
        table.build()
        table.finish_round()
    expect(table.is_over).to_be_visible()
    expect(table.page.get_by_text("Your first game with these settings")).to_be_visible()
    table.page.goto("/games")
    table.page.get_by_role("link", name="Replay").first.click()
    expect(table.page.get_by_role("heading", name="Replay")).to_be_visible()
    scrubber = table.page.get_by_label("Point in the round")
    scrubber.fill("2")
    expect(table.page.get_by_role("img", name="Ann: 2 spheres")).to_be_visible()


def test_a_shared_link_asks_who_plays_before_its_hand_is_dealt(visit: NewPage) -> None:
    code = format_game_code(GameSettings(rounds=1, seconds=600), seed=7)
    hands = []
    for _ in range(2):
        table = visit(f"/join/{code}")
        table.button("Alone", exact=False).click()
        table.wait_for_cards()
        hands.append([card.get_attribute("data-card") for card in table.page.locator("[data-card]").all()])
    assert hands[0] == hands[1]
    assert len(hands[0]) == 6


def test_two_browsers_and_a_bot_play_one_game_to_the_standings(visit: NewPage) -> None:
    host = visit()
    room = host.open_table(seats=3, rounds=1, seconds=600)
    host.sit_down()
    host.page.get_by_label("Add a bot to seat 2").select_option(index=1)
    guest = visit(f"/t/{room}")
    guest.sit_down()
    expect(guest.page.get_by_text("Waiting for the host to start.")).to_be_visible()
    host.button("Start").click()
    for table in (host, guest):
        table.build()
    expect(host.place(0)).to_have_attribute("data-color", "K")
    for table in (host, guest):
        table.button("Done").click()
    for table in (host, guest):
        table.move_on()
    for table in (host, guest):
        expect(table.is_over).to_be_visible()
        expect(table.page.locator('[aria-label^="Place "]')).to_have_count(3)
    host.button("Rematch").click()
    guest.wait_for_cards()


def test_a_reload_in_mid_round_keeps_every_sphere(visit: NewPage) -> None:
    table = visit()
    table.button("Quick game").click()
    table.build()
    table.page.reload()
    table.come_back()
    assert [table.color_on(position) for position in range(5)] == list("KWBGO")


def test_building_continues_without_a_connection_and_is_sent_when_it_is_back(visit: NewPage) -> None:
    table = visit()
    table.button("Quick game").click()
    table.build()
    table.page.context.set_offline(True)
    expect(table.page.get_by_text("Connection lost. Keep building")).to_be_visible()
    table.put("K", 5)
    table.page.context.set_offline(False)
    expect(table.page.get_by_text("Connection lost")).to_have_count(0)
    table.come_back()
    table.page.reload()
    table.come_back()
    assert table.color_on(5) == "K"


def test_the_keyboard_alone_leads_from_home_to_the_standings(visit: NewPage) -> None:
    table = visit()
    keys = table.page.keyboard
    table.open_table(seats=1, rounds=1, seconds=600)
    _press_until(table, "Take a seat")
    keys.press("Enter")
    _press_until(table, "Start")
    keys.press("Enter")
    table.wait_for_cards()
    keys.press("1")
    table.place(0).focus()
    keys.press("Enter")
    expect(table.place(0)).to_have_attribute("data-color", "K")
    keys.press("2")
    keys.press("ArrowRight")
    keys.press("Enter")
    expect(table.page.locator('[data-view="flat"] [data-color="W"]')).to_have_count(1)
    keys.press("u")
    expect(table.page.locator('[data-view="flat"] [data-color="W"]')).to_have_count(0)
    keys.press("Delete")
    keys.press(" ")
    # The count ends by itself, if it is not skipped before.
    if _press_until(table, "Skip", "To the result") == "Skip":
        keys.press("Enter")
        _press_until(table, "To the result")
    keys.press("Enter")
    expect(table.is_over).to_be_visible()


def _press_until(table: TablePage, *names: str) -> str:
    """Walk with the Tab key until the focus is on a button of one of these names; which one."""
    buttons = table.page.get_by_role("button", name=re.compile("|".join(names)))
    expect(buttons.first).to_be_enabled()
    for _ in range(60):
        focused = table.page.evaluate(
            "document.activeElement?.matches('button') ? document.activeElement.innerText : ''"
        )
        for name in names:
            if name in focused:
                return name
        table.page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key never reached {names}")
