"""My record in a real browser."""

import re

from playwright.sync_api import expect

from dimension.texts import LANGUAGES, texts_for
from tests.browser.conftest import NewPage
from tests.browser.overflow import Walk
from tests.browser.table import TablePage


def test_a_game_becomes_my_record_which_fits_on_a_small_phone(visit: NewPage) -> None:
    table = visit("/record")
    expect(table.page.get_by_text("No rounds yet.")).to_be_visible()
    result = _play_a_round(table)
    table.page.goto("/games")
    table.page.get_by_role("link", name="My record").click()
    expect(table.page.get_by_role("heading", name="My record")).to_be_visible()
    expect(table.page.get_by_text(re.compile(r"^\d+%$")).first).to_be_visible()
    expect(table.page.get_by_text(f"{result} points in one round and one game")).to_be_visible()
    expect(table.page.get_by_role("img", name="Shares of what was possible")).to_be_visible()
    # Five spheres hardly ever fulfill every card.
    expect(table.page.get_by_text(re.compile("You lose the most points on|So far you have fulfilled"))).to_be_visible()
    assert table.page.locator("ol [data-card]").count() >= 2
    expect(table.page.get_by_text("6 cards · 600 s")).to_be_visible()
    table.page.set_viewport_size({"width": 360, "height": 640})
    walk = Walk(table.page)
    for language in LANGUAGES:
        table.page.goto(f"/record?lang={language}")
        expect(table.page.get_by_role("heading", name=texts_for(language).text("record-cards"))).to_be_visible()
        walk.look(language)
    assert walk.misfits == [], "\n".join(walk.misfits)


def _play_a_round(table: TablePage) -> str:
    """Play a table's only round; points and best possible points, as "3 of 11"."""
    table.open_table(seats=1, rounds=1, seconds=600, contradictions="none")
    table.sit_down()
    table.button("Start").click()
    table.build()
    table.finish_round()
    expect(table.is_over).to_be_visible()
    totals = table.wait_for_record()["totals"]
    return f"{totals['points']} of {totals['best']}".replace("-", "−")
