"""Coming to a table by the code that a player said aloud, and being removed from it."""

import re

from playwright.sync_api import expect

from dimension.texts import LANGUAGES, texts_for
from tests.browser.conftest import NewPage
from tests.browser.overflow import Walk
from tests.browser.test_screens import PHONE


def test_a_player_joins_by_code_is_removed_and_stays_out_until_let_in(visit: NewPage) -> None:
    host, guest = visit(), visit()
    room = host.open_table(seats=3)
    host.sit_down()
    code = host.page.get_by_label("Table code: ")
    expect(code).to_have_text(f"{room[:3]} {room[3:6]}")
    guest.page.get_by_label("Do you have a code?").fill(code.inner_text().lower())
    guest.sit_down()
    expect(guest.page).to_have_url(re.compile(f"/t/{room}$"))
    expect(guest.page).to_have_title(f"Dimension · {room[:3]} {room[3:6]}")
    host.button("Remove Ann 2").click()
    removed = guest.page.get_by_role("heading", name="You are no longer at this table")
    expect(removed).to_be_visible()
    guest.page.reload()
    expect(removed).to_be_visible()
    host.button("Let in: Ann 2").click()
    guest.button("Try again").click()
    guest.sit_down()
    expect(guest.page.get_by_text("Waiting for the host to start.")).to_be_visible()


def test_a_locked_table_can_be_watched_by_its_link_and_not_found_by_its_code(visit: NewPage) -> None:
    host = visit()
    room = host.open_table(seats=3)
    host.sit_down()
    host.page.get_by_role("group", name="Lock the table").get_by_role("radio", name="Yes").check()
    expect(host.page.get_by_label("Table code: ")).to_have_count(0)
    guest = visit(f"/t/{room}")
    expect(guest.page.get_by_text("This table is locked. You can watch.")).to_be_visible()
    expect(guest.button("Take a seat")).to_have_count(0)
    stranger = visit(f"/t/{room[:6]}")
    expect(stranger.page.get_by_role("heading", name="There is no open table here")).to_be_visible()


def test_a_lock_a_long_name_and_the_page_of_a_removed_player_fit_on_a_small_phone(visit: NewPage) -> None:
    host, guest = visit(**PHONE), visit(**PHONE)
    room = host.open_table(seats=2)
    name = "Bartholomäus der Zweite W"[:24]
    for table, sitting in ((host, "Ann"), (guest, name)):
        table.page.request.post(f"/api/tables/{room}/seats", data={"name": sitting})
    guest.page.goto(f"/t/{room}")
    host.button(f"Remove {name}").click()
    host.page.get_by_role("group", name="Lock the table").get_by_role("radio", name="Yes").check()
    expect(host.button(f"Let in: {name}")).to_be_visible()
    expect(guest.page.get_by_role("heading", name="You are no longer at this table")).to_be_visible()
    for language in LANGUAGES:
        say = texts_for(language).text
        for table in (host, guest):
            table.page.goto(f"/t/{room}?lang={language}")
        expect(host.button(say("lobby-let-in-who", name=name))).to_be_visible()
        expect(guest.page.get_by_role("heading", name=say("problem-removed"))).to_be_visible()
        for table in (host, guest):
            walk = Walk(table.page)
            walk.look(language)
            assert walk.misfits == []
