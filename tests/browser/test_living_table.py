"""A table with life in it: a player comes late, builds along, sends a smile, and wants another game."""

import re
from typing import Any

from playwright.sync_api import expect

from dimension.texts import LANGUAGES, texts_for
from tests.browser.conftest import NewPage
from tests.browser.overflow import Walk
from tests.browser.table import TablePage
from tests.browser.test_screens import PHONE

DESKTOP: dict[str, Any] = {"viewport": {"width": 1280, "height": 800}}


def _sit(table: TablePage, room: str, name: str) -> None:
    answer = table.page.request.post(f"/api/tables/{room}/seats", data={"name": name})
    assert answer.ok, answer.text()


def test_a_late_guest_builds_along_plays_the_next_round_and_wants_another_game(visit: NewPage) -> None:
    host = visit(**DESKTOP)
    room = host.open_table(seats=3, rounds=2, seconds=0)
    _sit(host, room, "Ann")
    host.page.get_by_label("Add a bot to seat 2").select_option("casual")
    row = host.page.get_by_role("listitem").filter(has_text="bot · Casual")
    expect(row.get_by_text(re.compile("Tilda|Kiko|Nemo|Suri"))).to_be_visible()
    host.button("Start").click()
    host.wait_for_cards()

    guest = visit(f"/t/{room}", **PHONE)
    guest.page.get_by_label("Your name").fill("Eve")
    guest.button("Join from round 2").click()
    expect(guest.page.get_by_text("You’ll play from round 2.")).to_be_visible()
    expect(host.page.get_by_text("from round 2").locator("visible=true")).to_be_visible()
    for position, color in enumerate("KWBGO"):
        guest.put(color, position)

    host.watch_for('[data-reaction="heart"]')
    guest.button("Send a reaction").click()
    guest.button("Heart").click()
    host.wait_until_seen('[data-reaction="heart"]')
    host.button("Send a reaction").click()
    host.button("Hide reactions").click()
    expect(host.page.get_by_role("button", name="Send a reaction")).to_have_count(0)
    guest.button("Send a reaction").click()
    guest.button("Wow").click()
    # Later messages on the same socket have arrived, and the sign before them is not shown.
    host.build()
    expect(host.page.locator("[data-reaction=wow]")).to_have_count(0)

    host.button("Done").click()
    expect(guest.page.get_by_text(re.compile("Your tray, just for fun: .* point"))).to_be_visible()
    expect(guest.page.get_by_text("You’ll play from round 2.")).to_be_visible()
    expect(guest.page.get_by_role("button", name="Next round")).to_have_count(0)
    host.move_on()
    for table in (host, guest):
        table.build()
    for table in (host, guest):
        table.button("Done").click()
    for table in (host, guest):
        table.move_on()
    for table in (host, guest):
        expect(table.is_over).to_be_visible()
    places = host.page.get_by_role("listitem").filter(has_text="Eve")
    expect(places.first).to_contain_text("Round 1: + 0")
    guest.button("Another game?").click()
    expect(host.page.get_by_text("Eve wants another game.")).to_be_visible()
    expect(guest.button("Another game?")).to_be_disabled()
    expect(host.is_over).to_be_visible()
    guest.page.close()
    expect(host.page.get_by_text("Eve is away")).to_be_visible()
    host.button("Rematch").click()
    host.wait_for_cards()


def test_the_host_sees_who_is_away_and_removes_a_guest_who_has_not_played(visit: NewPage) -> None:
    host, friend, guest = visit(**DESKTOP), visit(), visit()
    room = host.open_table(seats=3, seconds=0)
    _sit(host, room, "Ann")
    _sit(friend, room, "Ben")
    expect(host.page.get_by_text("Ben is away")).to_be_visible()
    host.button("Start").click()
    host.wait_for_cards()
    expect(host.page.get_by_text("away", exact=True).locator("visible=true")).to_be_visible()
    _sit(guest, room, "Eve")
    guest.page.goto(f"/t/{room}")
    host.button("Remove Eve").click()
    expect(guest.page.get_by_role("heading", name="You are no longer at this table")).to_be_visible()


def test_everything_about_late_guests_fits_on_a_small_phone_in_every_language(visit: NewPage) -> None:
    host, guest = visit(**PHONE), visit(**PHONE)
    room = host.open_table(seats=4, rounds=1, seconds=0)
    _sit(host, room, "Bartholomäus II")
    for seat in (2, 3):
        host.page.get_by_label(f"Add a bot to seat {seat}").select_option("perfect")
    host.button("Start").click()
    host.wait_for_cards()
    for language in LANGUAGES:
        _come(guest, room, language)
        expect(guest.button(texts_for(language).text("late-next-game"))).to_be_visible()
        _look(guest)
    guest.button(texts_for(LANGUAGES[-1]).text("late-next-game")).click()
    # Both bots are done: nothing on the line of players grows any more.
    expect(guest.page.locator(".short .done")).to_have_count(2)
    for language in LANGUAGES:
        say = texts_for(language).text
        _come(guest, room, language)
        expect(guest.page.get_by_text(say("late-waiting-game"))).to_be_visible()
        _look(guest)
        guest.button(say("reaction-title")).click()
        expect(guest.button(say("reaction-heart"))).to_be_visible()
        _look(guest)
    # Later: while a page is reloaded, its player is away for the others.
    for language in LANGUAGES:
        _come(host, room, language)
        host.wait_for_cards()
        _look(host)
    host.button(texts_for(LANGUAGES[-1]).text("table-say-done")).click()
    host.button(texts_for(LANGUAGES[-1]).text("table-empty-done")).click()
    expect(guest.page.locator("main[data-stage]")).to_be_visible()
    for language in LANGUAGES:
        _come(guest, room, language)
        expect(guest.page.get_by_text(texts_for(language).text("late-waiting-game"))).to_be_visible()
        expect(guest.page.locator("main[data-stage]")).to_be_visible()
        _look(guest)


def _come(table: TablePage, room: str, language: str) -> None:
    table.page.goto(f"/t/{room}?lang={language}")
    expect(table.page.locator("html")).to_have_attribute("lang", language)


def _look(table: TablePage) -> None:
    walk = Walk(table.page)
    walk.look("table")
    assert walk.misfits == []
