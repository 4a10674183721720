"""A player's first time: the lesson is offered, the first game is gentle, the first contradiction is explained."""

from itertools import count

from playwright.sync_api import expect

import dimension
from dimension.rules.code import format_game_code
from dimension.rules.notation import format_hand
from dimension.rules.settings import GameSettings, Grade
from dimension.rules.stack import deal_game
from dimension.solver.grades import fulfillable, grade_of
from tests.browser.conftest import NewPage
from tests.browser.table import TablePage


def test_a_newcomer_is_offered_the_lesson_and_dealt_an_easy_hand(visit: NewPage) -> None:
    table = visit(newcomer=True)
    page = table.page
    page.get_by_role("link", name="New here?").click()
    expect(page.get_by_role("heading", name="Put spheres on the tray")).to_be_visible()
    table.button("Skip").click()
    expect(page.get_by_role("heading", name="You know it all!")).to_be_visible()
    page.goto("/")
    expect(table.button("Play now")).to_be_visible()
    expect(page.get_by_role("link", name="New here?")).to_have_count(0)
    table.button("Play now").click()
    table.wait_for_cards()
    hand = dimension.Hand([card.get_attribute("data-card") or "" for card in page.locator("[data-card]").all()])
    assert fulfillable(hand)
    assert grade_of(hand) in (Grade.EASY, Grade.MEDIUM)


def test_a_player_who_has_played_is_offered_no_lesson(visit: NewPage) -> None:
    table = visit()
    expect(table.button("Play now")).to_be_visible()
    expect(table.page.locator('[data-offer="lesson"]')).to_have_count(0)


def test_the_first_contradiction_is_pointed_at_and_no_other(visit: NewPage) -> None:
    settings = GameSettings(rounds=1, seconds=0)
    seed = next(seed for seed in count() if {"K-B", "KxB"} <= _cards(settings, seed))
    table = visit(newcomer=True)
    page = table.page
    _play_code(table, format_game_code(settings, seed))
    expect(page.get_by_text("contradict each other")).to_be_visible()
    lit = page.locator("[data-card].lit")
    assert {card.get_attribute("data-card") for card in lit.all()} == {"K-B", "KxB"}
    table.build()
    page.get_by_role("status").get_by_role("button", name="Close").click()
    expect(page.get_by_text("contradict each other")).to_have_count(0)
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
