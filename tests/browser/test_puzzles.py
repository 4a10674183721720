"""Puzzles without a clock: chosen, solved, given up, and remembered."""

import re

from playwright.sync_api import expect

import dimension
from dimension.solver import solve
from dimension.solver.conflicts import explain
from tests.browser.conftest import NewPage
from tests.browser.table import TablePage
from tests.browser.test_screens import PHONE, _barriers


def hand_on(table: TablePage) -> dimension.Hand:
    """The cards on the page."""
    table.wait_for_cards()
    cards = table.page.locator("section [data-card]").all()
    return dimension.Hand([card.get_attribute("data-card") or "" for card in cards])


def fulfill(table: TablePage) -> None:
    """Build a tray that fulfills every card with all five colors, and stop as soon as it does."""
    hand = hand_on(table)
    goal = dimension.format_tray(solve(hand).tray)
    built = list("......./....../.")
    for index, color in enumerate(goal):
        if color not in "./":
            built[index] = color
            is_right = dimension.score_tray(hand, "".join(built)).bonus
            table.put(color, index - goal[:index].count("/"), stays=not is_right)
            if is_right:
                return


def test_puzzles_are_chosen_solved_given_up_and_remembered(visit: NewPage, axe: str) -> None:
    table = visit("/puzzles", alone=True, clock=True)
    page = table.page
    expect(page.get_by_text("Still finding your level")).to_be_visible()
    page.get_by_role("radio", name="Easy").click()
    page.get_by_role("button", name=re.compile("^Fulfill them all")).click()
    expect(page).to_have_url(re.compile(r"/puzzles/\d+$"))
    first = page.url

    table.wait_for_cards()
    table.put("K", 0)
    page.reload()
    table.wait_for_cards()
    assert table.color_on(0) == "K"
    page.keyboard.press("Shift+Delete")
    fulfill(table)
    expect(page.get_by_role("heading", name="Solved!")).to_be_visible()
    expect(page.get_by_text(re.compile(r"^\d+ ± \d+$"))).to_be_visible()
    expect(page.get_by_text(re.compile(r"^\+\d+$"))).to_be_visible()
    assert _barriers(page, axe) == []
    # Enter continues as soon as it cannot be meant for the tray any more.
    page.clock.run_for(1000)
    page.keyboard.press("Enter")
    expect(page).not_to_have_url(first)
    expect(page.get_by_role("heading", name="Solved!")).to_have_count(0)

    _contradiction(table)
    _given_up(table)
    page.goto("/puzzles")
    expect(page.get_by_role("cell", name="1 of 1")).to_have_count(2)
    expect(page.get_by_role("cell", name="0 of 1")).to_have_count(1)
    assert _barriers(page, axe) == []


def _contradiction(table: TablePage) -> None:
    page = table.page
    page.goto("/puzzles")
    page.get_by_role("button", name=re.compile("^Spot the contradiction")).click()
    (conflict,) = explain(hand_on(table)).with_five_colors
    table.button("How many cards?", exact=False).click()
    expect(page.get_by_text(f"{len(conflict)} cards contradict each other.")).to_be_visible()
    for card in conflict:
        page.locator(f'section [data-card="{card}"]').press("Enter")
    expect(page.locator("[data-progress]")).to_have_text(f"{len(conflict)} cards chosen")
    table.button("These are the ones").click()
    expect(page.get_by_role("heading", name="Solved!")).to_be_visible()
    expect(page.get_by_text("these cards rule each other out:")).to_be_visible()


def _given_up(table: TablePage) -> None:
    page = table.page
    page.goto("/puzzles")
    page.get_by_role("button", name=re.compile("^Find the best")).click()
    hand = hand_on(table)
    best = solve(hand)
    table.put("K", 0)
    table.button("That’s the best").click()
    expect(page.get_by_text("More is possible.").first).to_be_visible()
    table.button("Which cards to give up?", exact=False).click()
    expect(page.get_by_text(re.compile("to be given up:$"))).to_be_visible()
    table.button("Show the solution").click()
    # The number is the player's, also beside the best tray.
    built = dimension.score_tray(hand, "K....../....../.")
    shown = str(built.points).replace("-", "−")
    expect(page.get_by_text(re.compile(f"^{shown} of {best.score} possible$"))).to_be_visible()
    table.button("Your tray").click()
    expect(table.page.locator('[data-view="flat"] [data-color]')).to_have_count(1)
    table.button("Share").click()
    signs = re.compile(r"^Dimension Find the best · .*(🟢|❌).*/puzzles/\d+$", re.DOTALL)
    expect(page.locator("[data-shared]")).to_contain_text(signs)
    page.keyboard.press("Escape")
    table.button("Why not all?").click()
    expect(page.get_by_text("these cards rule each other out:").first).to_be_visible()


def test_a_phone_shows_a_puzzle_without_scrolling(visit: NewPage) -> None:
    table = visit("/puzzles", **PHONE)
    table.page.get_by_role("button", name=re.compile("^Find the best")).tap()
    table.wait_for_cards()
    table.button("Hints").tap()
    table.button("Show me a move", exact=False).tap()
    table.button("Make this move").tap()
    table.page.keyboard.press("Escape")
    expect(table.page.locator('[data-view="flat"] [data-color]')).to_have_count(1)
    sizes = table.page.evaluate("[document.documentElement.scrollHeight, innerHeight]")
    assert sizes[0] <= sizes[1]
    expect(table.button("That’s the best")).to_be_in_viewport(ratio=1)
