"""Why it was not more: the cards that decide, their sentence, and the fullest tray."""

import os
from pathlib import Path
from urllib.parse import quote_plus

import pytest
from playwright.sync_api import expect

from dimension.solver import why
from dimension.texts import LANGUAGES, texts_for
from tests.browser.conftest import NewPage
from tests.browser.overflow import Walk
from tests.browser.test_screens import PHONE

HAND = "O2 W2 B1 O>K G-W KxG"
GIVING_UP = "K-B KxB K1 W_ G^ B>W"


@pytest.mark.parametrize("language", LANGUAGES)
@pytest.mark.parametrize("hand", [HAND, GIVING_UP])
def test_the_reason_is_read_on_a_phone_in_every_language(hand: str, language: str, visit: NewPage) -> None:
    query = quote_plus(hand)
    table = visit(f"/box?hand={query}", locale=language, **PHONE)
    say = texts_for(language).text
    table.button(say("box-best")).click()
    table.button(say("why-title")).click()
    sheet = table.page.get_by_role("dialog")
    proof = why(hand)
    for sentence in proof.sentences(language):
        expect(sheet.get_by_text(sentence, exact=True).first).to_be_visible()
    for at, bound in enumerate(proof.bounds):
        step = sheet.locator("[data-proof] > li").nth(at)
        lifted = [card.get_attribute("data-card") for card in step.locator(".lifted [data-card]").all()]
        assert lifted == [card.code for card in bound.cards]
        if bound.tray is not None:
            step.locator("summary").click()
            expect(step.locator("svg [data-position]")).to_have_count(bound.tray.spheres)
    walk = Walk(table.page)
    walk.look("the reason")
    assert walk.misfits == []
    if folder := os.environ.get("PICTURES"):
        table.page.screenshot(path=Path(folder) / f"why-{language}-{hand[:3]}.png")


def test_the_reason_of_a_round_waits_for_the_end_of_the_count(visit: NewPage) -> None:
    table = visit(viewport={"width": 1280, "height": 720})
    table.open_table(seats=1, rounds=1, seconds=0)
    table.sit_down()
    table.button("Start").click()
    expect(table.page.locator("[data-why]")).to_have_count(0)
    table.build()
    table.button("Done").click()
    expect(table.page.locator("main[data-stage][data-solved]")).to_be_visible()
    table.skip_count("Skip")
    table.page.locator("[data-why]").click()
    expect(table.page.get_by_role("dialog").locator("[data-proof] > li").first).to_be_visible()
    if folder := os.environ.get("PICTURES"):
        table.page.screenshot(path=Path(folder) / "why-count.png")
