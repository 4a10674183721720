"""A class: a teacher who leads without a seat, a projector, and pupils with phones."""

import re
from typing import Any

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.projector import Projector
from tests.browser.table import TablePage
from tests.browser.test_screens import PHONE

DESKTOP: dict[str, Any] = {"viewport": {"width": 1366, "height": 768}}
ROUNDS = 2


def open_class(teacher: TablePage) -> str:
    """A table for a class, from the home page; the name of its room."""
    teacher.button("For a class or a club", exact=False).click()
    expect(teacher.page.get_by_text("You are leading the game, not playing.")).to_be_visible()
    expect(teacher.page.get_by_text("0 of 30 seats taken")).to_be_visible()
    _choose(teacher, "Change", {"Hourglass": "Off", "Rounds": str(ROUNDS)})
    return teacher.page.url.rpartition("/")[2]


def join_by_code(pupil: TablePage, code: str, name: str, button: str = "Take a seat") -> None:
    """From the home page, with the code that every player sees."""
    pupil.page.get_by_label("Do you have a code?").fill(code)
    pupil.page.get_by_label("Your name").fill(name)
    pupil.button(button).click()


def build_and_be_done(pupil: TablePage) -> None:
    pupil.build()
    pupil.button("Done").click()


def _choose(teacher: TablePage, button: str, settings: dict[str, str]) -> None:
    teacher.button(button).click()
    sheet = teacher.page.get_by_role("dialog")
    sheet.get_by_text("More settings").click()
    for group, choice in settings.items():
        sheet.get_by_role("group", name=group, exact=True).get_by_role("radio", name=choice, exact=True).check()
    sheet.get_by_role("button", name="OK").click()


def _manage(teacher: TablePage, name: str) -> None:
    """Open what the host can do with a player during a game."""
    teacher.button("Manage the table").click()
    teacher.button(f"Rename or remove: {name}").click()


def test_a_class_plays_with_a_teacher_who_leads(visit: NewPage) -> None:
    teacher = visit(**DESKTOP)
    room = open_class(teacher)
    code = teacher.page.get_by_label("Table code: ").inner_text()
    # At an address that makes no client a player.
    projector = Projector(visit("/health", **DESKTOP), code)
    expect(projector.page.get_by_text("Who’s in?")).to_be_visible()
    mira, joe = visit(**PHONE), visit(**PHONE)
    join_by_code(mira, code, "Mira")
    expect(mira.page.get_by_text("You are in, Mira!")).to_be_visible()
    join_by_code(joe, code, "xX_Joe_Xx")

    # A name that the teacher chose stays.
    teacher.button("Rename or remove: xX_Joe_Xx").click()
    teacher.page.get_by_label("New name").fill("Joe")
    teacher.button("Rename").click()
    expect(joe.page.get_by_text("You are in, Joe!")).to_be_visible()
    expect(mira.page.get_by_role("listitem").filter(has_text="Joe")).to_be_visible()

    expect(projector.page.get_by_text("2 players")).to_be_visible()
    expect(projector.page.get_by_role("listitem")).to_have_text(["Mira", "Joe"])

    teacher.button("Start").click()
    build_and_be_done(mira)
    expect(projector.page.get_by_text("1 building · 1 done")).to_be_visible()
    expect(projector.page.locator("[data-card]")).to_have_count(6)
    expect(projector.page.locator("[data-mark]")).to_have_count(0)
    expect(teacher.page.get_by_text("1 building · 1 done").locator("visible=true").first).to_be_visible()

    # A player who comes late plays from round 2, and gets the same code.
    late = visit(**PHONE)
    join_by_code(late, code, "Zoe", "Join from round 2")
    expect(late.page.get_by_text("You’ll play from round 2.")).to_be_visible()
    build_and_be_done(joe)

    # No player continues before the teacher does.
    expect(mira.page.get_by_text("The host will start the next round.")).to_be_visible()
    expect(mira.page.get_by_role("button", name="Next round")).to_have_count(0)
    expect(projector.page.get_by_text("Waiting for the next round")).to_be_visible()
    expect(projector.page.locator("[data-tray]")).to_have_count(2)
    teacher.button("Manage the table").click()
    teacher.page.get_by_role("group", name="Hide names").get_by_role("radio", name="Yes").check()
    teacher.page.keyboard.press("Escape")
    mira.skip_count()
    mira.page.get_by_role("button", name=re.compile("^Place . of 2")).locator("visible=true").click()
    standings = mira.page.get_by_role("dialog")
    expect(standings.get_by_text("Player 2")).to_be_visible()
    expect(standings.get_by_text("Joe")).to_have_count(0)
    projector.expect_nowhere("Joe")
    mira.page.keyboard.press("Escape")
    teacher.button("Start round 2").click()
    for pupil in (mira, late):
        build_and_be_done(pupil)
    expect(teacher.page.get_by_text("1 building · 2 done").locator("visible=true").first).to_be_visible()

    # A removed player stays out, and the round is not held up by them.
    _manage(teacher, "Joe · 2")
    teacher.button("Remove Joe · 2").click()
    teacher.button("Remove").click()
    for _ in range(2):
        expect(joe.page.get_by_role("heading", name="You are no longer at this table")).to_be_visible()
        joe.page.goto(f"/t/{room}")

    teacher.button("Show the result").click()
    for page in (teacher, mira, late):
        expect(page.is_over).to_be_visible()
        expect(page.page.get_by_role("list", name="The top three")).to_be_visible()
    expect(teacher.page.locator("[data-rank]")).to_have_count(3)
    expect(late.page.get_by_text("Round 1: + 0")).to_be_visible()
    expect(projector.page.locator("[data-step]").first).to_be_visible()
    expect(projector.page.locator("[data-code]")).to_be_visible()
    projector.expect_nowhere("Joe", "Mira", "Zoe")
    projector.expect_a_stranger()
    teacher.button("Back to the lobby").click()
    expect(mira.page.get_by_text("You are in, Mira · 1!")).to_be_visible()
