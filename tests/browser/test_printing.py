"""The overview of the cards on paper: one A5 page in every language."""

import re

import pytest
from playwright.sync_api import expect

from dimension.texts import LANGUAGES, texts_for
from tests.browser.conftest import NewPage

_A5 = (420, 595)
"""Points, 148 × 210 mm."""


@pytest.mark.parametrize("language", LANGUAGES)
def test_the_rules_print_an_overview_of_the_cards_on_one_page(language: str, visit: NewPage) -> None:
    page = visit(locale=language).page
    page.goto("/rules")
    expect(page.get_by_role("button", name=texts_for(language).text("rules-print"))).to_be_visible()
    printed = page.pdf(prefer_css_page_size=True)
    assert len(re.findall(rb"/Type ?/Page\b(?!s)", printed)) == 1
    (box,) = {*re.findall(rb"/MediaBox ?\[0 0 ([\d.]+) ([\d.]+)\]", printed)}
    assert tuple(round(float(side)) for side in box) == pytest.approx(_A5, abs=2)
    page.emulate_media(media="print")
    expect(page.get_by_text(texts_for(language).text("type-four"), exact=True)).to_be_visible()
    expect(page.get_by_role("heading", level=1)).to_be_hidden()
