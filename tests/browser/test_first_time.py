"""A player's first time: the lesson is offered, the first game is gentle, the first contradiction is explained."""

import re
from itertools import count
from typing import Any

import pytest
from playwright.sync_api import expect

import dimension
from dimension.rules.code import format_game_code
from dimension.rules.notation import format_hand
from dimension.rules.settings import GameSettings
from dimension.rules.stack import deal_game
from dimension.solver.grades import fulfillable
from tests.browser.conftest import NewPage
from tests.browser.table import TablePage
from tests.browser.test_screens import PHONE

FOCUS = "document.activeElement.tagName"
SHIFT = """() => new Promise((done) => {
  let sum = 0;
  new PerformanceObserver((list) => {
    for (const entry of list.getEntries()) if (!entry.hadRecentInput) sum += entry.value;
  }).observe({ type: 'layout-shift', buffered: true });
  setTimeout(() => done(sum), 3000);
})"""
DESKTOP = {"viewport": {"width": 1280, "height": 720}}


def test_a_newcomer_learns_and_is_dealt_a_first_game_that_grows(visit: NewPage) -> None:
    table = visit(newcomer=True)
    page = table.page
    page.get_by_role("link", name="New here?").click()
    expect(page.get_by_role("heading", name="Put spheres on the tray")).to_be_visible()
    table.button("Skip").click()
    expect(page.get_by_role("heading", name="You’re ready to play!")).to_be_visible()
    page.goto("/")
    expect(page.get_by_role("link", name="New here?")).to_have_count(0)
    table.button("Play your first hand").click()
    for number, cards, has_marks in ((1, 3, True), (2, 4, False)):
        table.wait_for_cards()
        dealt = page.locator("[data-card]")
        expect(dealt).to_have_count(cards)
        hand = dimension.Hand([card.get_attribute("data-card") or "" for card in dealt.all()])
        assert fulfillable(hand)
        expect(page.locator("[data-coach]")).to_be_visible()
        expect(page.locator("[data-card][data-mark]")).to_have_count(cards if has_marks else 0)
        if number == 1:
            table.build()
            table.finish_round()


def test_the_day_is_pressed_first_and_nothing_is_lost(visit: NewPage) -> None:
    """A first visit: the day says what it is, an empty one costs no help, and the lesson is still offered."""
    table = visit(newcomer=True)
    page = table.page
    today = page.request.get("/api/daily").json()["day"]
    page.goto(f"/daily/{today}")
    table.button("One minute, one try").click()
    ask = page.get_by_role("dialog", name="One try a day")
    expect(ask.get_by_role("link", name="Learn it first")).to_be_visible()
    assert page.request.get("/api/daily").json()["room"] is None, "nothing has begun"
    table.button("I know the rules: start").click()
    table.wait_for_cards()
    page.go_back()
    expect(page.get_by_role("link", name="Continue your try")).to_have_text(re.compile(r"Continue your try0:\d\d"))
    page.goto("/")
    expect(page.get_by_role("link", name="New here?")).to_be_visible()
    expect(table.button("Play your first hand")).to_be_visible()


def test_a_player_who_has_played_is_offered_no_lesson(visit: NewPage) -> None:
    table = visit()
    expect(table.button("Quick game")).to_be_visible()
    expect(table.page.locator('[data-offer="lesson"]')).to_have_count(0)


def test_the_hand_on_home_is_touched_and_played(visit: NewPage) -> None:
    table = visit(newcomer=True)
    page = table.page
    table.button("Touch it: this hand is yours").click()
    expect(page.locator("[data-try=open]")).to_be_visible()
    # The tray takes its size a moment later, and a forced click does not wait for it.
    expect(table.place(0)).to_be_visible()
    table.place(0).click(force=True)
    expect(page.get_by_text("Choose a color first.").first).to_be_visible()
    for position, color in enumerate("BBOWWO"):
        table.put(color, position)
    expect(page.locator("[data-try=done]")).to_have_text("All fulfilled! 6 spheres, 6 points.")
    table.button("Play a real round").click()
    table.wait_for_cards()
    expect(page.locator("[data-card]")).to_have_count(3)


def test_each_page_takes_the_focus_and_says_its_title(visit: NewPage) -> None:
    table = visit(**DESKTOP)
    page = table.page
    bar = page.get_by_role("navigation", name="Places")
    for name, title in (("Today", "All days|Hand of"), ("Puzzles", "Puzzles"), ("Rush", "Rush"), ("Me", "My record")):
        bar.get_by_role("link", name=name).click()
        heading = page.get_by_role("heading", level=1, name=re.compile(title))
        expect(heading).to_be_focused()
    bar.get_by_role("link", name="Play").click()
    expect(page.get_by_role("heading", level=1, name="Dimension")).to_be_focused()
    for name in ("Rules", "With your own box", "How to play", "My games"):
        page.get_by_role("contentinfo").get_by_role("link", name=name).click()
        expect(page.get_by_role("heading", level=1)).to_be_focused()
        page.go_back()
        expect(page.get_by_role("heading", level=1, name="Dimension")).to_be_focused()


@pytest.mark.parametrize("path", ["/", "/daily"])
@pytest.mark.parametrize("device", [DESKTOP, PHONE])
def test_nothing_moves_after_the_first_paint(path: str, device: dict[str, Any], visit: NewPage) -> None:
    page = visit(path, newcomer=True, **device).page
    assert page.evaluate(SHIFT) < 0.02
    if path == "/":
        expect(page.locator("[data-start] > *")).to_be_in_viewport(ratio=1)


@pytest.mark.parametrize(
    ("cards", "words"),
    [(("K-B", "KxB"), "contradict each other"), (("K1", "K2"), "together they ask for exactly three")],
)
def test_the_first_pair_of_cards_that_is_a_trap_is_pointed_at_and_no_other(
    cards: tuple[str, str], words: str, visit: NewPage
) -> None:
    settings = GameSettings(rounds=1, seconds=0)
    seed = next(seed for seed in count() if set(cards) <= _cards(settings, seed))
    table = visit(newcomer=True)
    page = table.page
    _play_code(table, format_game_code(settings, seed))
    expect(page.get_by_text(words).first).to_be_visible()
    lit = page.locator("[data-card].lit")
    assert {card.get_attribute("data-card") for card in lit.all()} == set(cards)
    table.build()
    page.get_by_role("status").get_by_role("button", name="Close").click()
    expect(page.get_by_role("status").get_by_text(words)).to_have_count(0)
    expect(lit).to_have_count(2)
    page.reload()
    table.come_back()
    expect(lit).to_have_count(2)
    _play_code(table, format_game_code(settings, seed))
    expect(lit).to_have_count(0)


def _cards(settings: GameSettings, seed: int) -> set[str]:
    return set(format_hand(deal_game(settings, seed)[0].hand).split())


def _play_code(table: TablePage, code: str) -> None:
    answer = table.page.request.post("/api/tables", data={"settings": {"seats": 1}, "code": code})
    table.page.goto(f"/t/{answer.json()['room']}")
    table.sit_down()
    table.button("Start").click()
    table.wait_for_cards()
