"""Facts as hints, practice of a kind of card, and the course about reasons."""

import os
import re
from pathlib import Path

import pytest
from playwright.sync_api import expect

from dimension.solver import facts
from dimension.texts import LANGUAGES, texts_for
from tests.browser.conftest import NewPage
from tests.browser.overflow import Walk
from tests.browser.test_puzzles import hand_on
from tests.browser.test_screens import PHONE


def _picture(walk: Walk, name: str) -> None:
    walk.look(name)
    if folder := os.environ.get("PICTURES"):
        walk.page.screenshot(path=Path(folder) / f"{name}.png")


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_hint_is_a_fact_with_its_reason_and_names_its_cost_before(language: str, visit: NewPage) -> None:
    table = visit("/puzzles", locale=language, **PHONE)
    page, say = table.page, texts_for(language).text
    page.locator("[data-kind=optimum]").click()
    expect(page).to_have_url(re.compile(r"/puzzles/\d+$"))
    fact = facts(hand_on(table), "......./....../.")[0]
    page.locator("[data-hints]").click()
    sheet = page.get_by_role("dialog")
    asked = sheet.locator("[data-hint=fact]")
    expect(asked).to_contain_text(say("puzzle-cost", count=2))
    asked.click()
    expect(sheet.get_by_text(fact.sentence(language), exact=True)).to_be_visible()
    lifted = [card.get_attribute("data-card") for card in sheet.locator("[data-fact] [data-card]").all()]
    assert lifted == [card.code for card in fact.cards]
    # A second fact would cost more.
    expect(sheet.get_by_text(say("puzzle-cost", count=3)).first).to_be_visible()
    walk = Walk(page)
    _picture(walk, f"fact-{language}")
    assert walk.misfits == []


def test_one_tap_in_the_record_leads_to_practice_whose_results_are_shown_there(visit: NewPage) -> None:
    table = visit("/record")
    page = table.page
    table.open_table(seats=1, rounds=1, seconds=600, contradictions="none")
    table.sit_down()
    table.button("Start").click()
    table.build()
    table.finish_round()
    expect(table.is_over).to_be_visible()
    table.wait_for_record()
    page.set_viewport_size({"width": 360, "height": 640})
    page.goto("/record")
    practice = page.locator("[data-practice]").first
    kind = practice.get_attribute("data-practice")
    practice.click()
    expect(page).to_have_url(re.compile(rf"/puzzles/\d+\?about={kind}$"))
    table.wait_for_cards()
    page.locator("[data-hints]").click()
    page.get_by_role("dialog").get_by_role("button", name=texts_for("en").text("puzzle-give-up")).click()
    page.get_by_role("button", name=texts_for("en").text("puzzle-next")).click()
    expect(page).to_have_url(re.compile(rf"/puzzles/\d+\?about={kind}$"))
    walk = Walk(page)
    for language in LANGUAGES:
        page.goto(f"/record?lang={language}")
        expect(page.locator("[data-before-after]")).to_be_visible()
        _picture(walk, f"practice-{language}")
    assert walk.misfits == []
    missed = page.locator("[data-missed] a").first
    missed.click()
    expect(page).to_have_url(re.compile("/box.hand=.*tray="))


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_course_shows_the_cards_to_blame_on_a_phone(language: str, visit: NewPage) -> None:
    table = visit("/reasons", locale=language, **PHONE)
    page, say = table.page, texts_for(language).text
    expect(page.get_by_role("heading", name=say("course-title"))).to_be_visible()
    walk = Walk(page)
    for step in (1, 4, 10):
        page.get_by_role("button", name=re.compile(rf"^{step}: ")).click()
        page.locator("[data-course] [data-hand] [data-card]").first.press("Enter")
        page.get_by_role("button", name=say("course-check")).click()
        expect(page.locator("[data-proof] > li").first).to_be_visible()
        _picture(walk, f"course-{language}-{step}")
    assert walk.misfits == []
