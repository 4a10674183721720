"""Home: the way back into a running game, open tables, codes, names, and leaving."""

import re

from playwright.sync_api import expect

from dimension.texts import LANGUAGES, texts_for
from tests.browser.conftest import NewPage
from tests.browser.overflow import Walk
from tests.browser.table import TablePage
from tests.browser.test_screens import PHONE


def test_a_newcomer_mistypes_a_code_gives_a_name_plays_and_is_led_back_into_the_game(visit: NewPage) -> None:
    table = visit(newcomer=True)
    page = table.page
    expect(page.get_by_role("link", name="New here?")).to_be_visible()
    page.get_by_label("Do you have a code?").fill("zzz zzz")
    table.button("Join").click()
    expect(page.get_by_role("alert")).to_contain_text("There is no open table with this code.")
    expect(page).to_have_url(re.compile(r"/$"))
    _rename(table, "Preferences", "Ida 👨‍👩‍👧‍👦")
    table.button("Play your first hand").click()
    table.wait_for_cards()
    assert _my_name(table) == "Ida 👨‍👩‍👧‍👦"
    _rename(table, "Menu", "Eve")
    expect(page).to_have_title(re.compile(r"Dimension · \w{3} \w{3}$"))
    address = page.url
    table.button("Menu").click()
    page.get_by_role("dialog").get_by_role("button", name="Home").click()
    expect(page).to_have_title("Dimension")
    for path in ("/", "/games"):
        page.goto(path)
        expect(page.get_by_role("link", name="Continue: round 1 of 6")).to_be_visible()
    expect(page).to_have_title("Dimension · My games")
    page.get_by_role("link", name="Continue: round 1 of 6").click()
    expect(page).to_have_url(address)
    assert _my_name(table) == "Eve"


def _rename(table: TablePage, where: str, name: str) -> None:
    """Type a name and close the sheet by the keyboard."""
    table.button(where).click()
    table.page.get_by_label("Your name").fill(name)
    table.page.keyboard.press("Escape")
    expect(table.page.locator("dialog[open]")).to_have_count(0)


def _my_name(table: TablePage) -> str:
    """The server's name for this player in the running game."""
    [game] = table.page.request.get("/api/running").json()
    return next(str(player["name"]) for player in game["players"] if player["you"])


def test_a_game_with_bots_has_the_pace_one_chooses_and_leaving_it_asks(visit: NewPage) -> None:
    table = visit()
    page = table.page
    table.button("Play with bots").click()
    page.get_by_role("group", name="Hourglass").get_by_role("radio", name="120 s").check()
    page.get_by_role("group", name="Rounds").get_by_role("radio", name="2", exact=True).check()
    table.button("Start").click()
    expect(page.get_by_text("Round 1 of 2").first).to_be_visible()
    address = page.url
    for answer in ("Keep playing", "Leave the game"):
        table.button("Menu").click()
        table.button("Leave the game").click()
        expect(page.get_by_role("dialog", name="Leave the game?")).to_be_visible()
        expect(page).to_have_url(address)
        table.button(answer).click()
    expect(page).to_have_title("Dimension")
    expect(page.get_by_role("link", name="Continue")).to_have_count(0)


def test_open_tables_and_a_mistyped_code_fit_on_a_small_phone_in_every_language(visit: NewPage) -> None:
    host, guest = visit(), visit(**PHONE)
    name = "Bartholomäus der Große W"
    room = host.open_table(seats=4, rounds=12, seconds=0, grade="expert", listed=True)
    host.page.request.post(f"/api/tables/{room}/seats", data={"name": name})
    link = guest.page.locator(f'a[href="/t/{room}"]')
    walk = Walk(guest.page)
    for language in LANGUAGES:
        say = texts_for(language).text
        guest.page.goto(f"/?lang={language}")
        expect(link).to_contain_text(name)
        code = link.get_by_text(f"{room[:3]} {room[3:6]}", exact=True)
        assert code.evaluate("code => code.scrollWidth <= code.clientWidth")
        guest.page.get_by_label(say("home-join")).fill("zzz zzz")
        guest.button(say("home-join-button")).click()
        expect(guest.page.get_by_role("alert")).to_be_visible()
        walk.look(language)
    assert walk.misfits == []
    link.click()
    expect(guest.page).to_have_url(re.compile(f"/t/{room}$"))
