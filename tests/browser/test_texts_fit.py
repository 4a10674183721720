"""Every screen on a small phone, in every language: all words fit, and none is the bare key of a missing text."""

import pytest
from playwright.sync_api import Locator, expect

from dimension.room.days import day_before
from dimension.texts import LANGUAGES, texts_for
from tests.browser.conftest import NewPage
from tests.browser.overflow import Walk
from tests.browser.table import TablePage
from tests.browser.test_box import LINK
from tests.browser.test_screens import PHONE


class Phone:
    """A small phone whose owner speaks a language: buttons are found by the keys of their texts."""

    def __init__(self, table: TablePage, language: str) -> None:
        self.table = table
        self.page = table.page
        self.say = texts_for(language).text
        self.walk = Walk(table.page)

    def open(self, path: str) -> None:
        self.page.goto(path)
        expect(self.page.locator("h1").first).to_be_visible()

    def button(self, key: str) -> Locator:
        return self.table.button(self.say(key))

    def look(self, screen: str) -> None:
        """Measure this screen with everything on it unfolded."""
        self.page.evaluate("document.querySelectorAll('details').forEach(each => { each.open = true })")
        self.walk.look(screen)

    def close_sheet(self) -> None:
        self.page.keyboard.press("Escape")
        expect(self.page.locator("dialog[open]")).to_have_count(0)


@pytest.fixture(params=LANGUAGES)
def phone(request: pytest.FixtureRequest, visit: NewPage) -> Phone:
    return Phone(visit(locale=request.param, **PHONE), request.param)


def test_all_words_fit_on_a_small_phone(phone: Phone) -> None:
    _home(phone)
    _pages(phone)
    _days(phone)
    _lesson(phone)
    _box(phone)
    _game(phone)
    assert phone.walk.misfits == [], "\n".join(phone.walk.misfits)
    assert phone.walk.texts & set(texts_for("en").keys) <= {"color", "first", "second"}, "a text is missing"
    assert len(phone.walk.texts) > 400


def _home(phone: Phone) -> None:
    phone.look("home")
    phone.button("home-play-bots").click()
    expect(phone.page.locator("dialog[open]")).to_be_visible()
    for choice in phone.page.locator("dialog[open] fieldset").last.locator("label").all():
        choice.click()
        phone.look("bots")
    phone.close_sheet()
    phone.button("home-solo-settings").click()
    expect(phone.page.locator("dialog[open]")).to_be_visible()
    phone.look("solo settings")
    phone.close_sheet()


def _pages(phone: Phone) -> None:
    for path in ("/rules", "/games", "/puzzles", "/rush", "/record", "/device", "/t/NOWHERE1", "/nowhere-at-all"):
        phone.open(path)
        phone.look(path)


def _days(phone: Phone) -> None:
    phone.open("/daily")
    expect(phone.page.locator("td a").first).to_be_visible()
    phone.look("all days")
    today = phone.page.request.get("/api/daily").json()["day"]
    phone.open(f"/daily/{day_before(today)}")
    phone.button("day-uncover").click()
    expect(phone.page.locator("[data-card]").first).to_be_visible()
    phone.look("a day")


def _lesson(phone: Phone) -> None:
    phone.open("/learn")
    ready = phone.page.get_by_role("button", name=phone.say("lesson-next"), exact=True)
    while ready.count():
        heading = phone.page.locator("h1, h2").first.inner_text()
        phone.look(f"lesson: {heading}")
        ready.first.click()
        expect(phone.page.locator("h1, h2").first).not_to_have_text(heading)
    phone.look("end of the lesson")


def _box(phone: Phone) -> None:
    phone.open(LINK)
    expect(phone.page.locator("[data-verdict]").first).to_be_visible()
    for verdict in phone.page.locator("[data-verdict]").all():
        verdict.click()
        phone.look("box")
        phone.look("hands?hands=K1+K2+O%3EK%3BO2+P3")
    phone.button("box-best").click()
    expect(phone.page.get_by_text(phone.say("ceremony-moves-away", count=4)).first).to_be_visible()
    phone.look("box with the best tray")
    phone.open("/box?hand=K1+K2+O%3EK")
    phone.button("box-best").click()
    expect(phone.page.get_by_text(phone.say("explain-at-all")).first).to_be_visible()
    phone.look("box with a contradiction")


def _game(phone: Phone) -> None:
    table, page = phone.table, phone.page
    table.open_table(seats=4, rounds=1, seconds=600, live_marks=True, open_trays=True, listed=True, grade="hard")
    phone.look("lobby")
    phone.button("lobby-sit-down").click()
    expect(phone.button("lobby-rename")).to_be_visible()
    for level in ("beginner", "casual", "expert"):
        page.locator("select").first.select_option(level)
        expect(page.get_by_text(f"{phone.say('lobby-bot')} · {phone.say(f'bot-{level}')}", exact=True)).to_be_visible()
    phone.look("full lobby")
    for sheet in ("lobby-rename", "lobby-change"):
        phone.button(sheet).click()
        expect(page.locator("dialog[open]")).to_be_visible()
        phone.look(sheet)
        phone.close_sheet()
    phone.button("lobby-start").click()
    table.wait_for_cards()
    phone.look("round")
    phone.button("table-menu").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    phone.look("menu")
    phone.close_sheet()
    # Not by accident: there is nothing on the tray yet.
    phone.button("table-say-done").click()
    expect(page.locator("dialog[open]")).to_be_visible()
    phone.look("nothing on the tray")
    phone.button("table-empty-done").click()
    _result(phone)


def _result(phone: Phone) -> None:
    page = phone.page
    go = phone.button("ceremony-to-standings")
    expect(page.locator("main[data-stage]")).to_be_visible()
    phone.look("ceremony")
    phone.table.skip_count(phone.say("ceremony-skip"))
    expect(go).to_be_visible()
    phone.look("end of the ceremony")
    go.click()
    replay = page.get_by_role("link", name=phone.say("standings-replay"))
    expect(replay).to_be_visible()
    phone.look("result")
    replay.click()
    expect(page.get_by_role("slider").first).to_be_visible()
    phone.look("replay")
    phone.open("/games")
    expect(page.get_by_role("link", name=phone.say("games-replay")).first).to_be_visible()
    phone.look("games")
