"""Time belongs to the player: pauses, leaving and coming back, and the end of a round, in a real browser."""

import json
import re
from pathlib import Path
from typing import Any

from playwright.sync_api import Browser, Page, WebSocket, expect

from dimension.rules.cards import CARD_BY_CODE
from tests.browser.conftest import NewPage
from tests.browser.contexts import new_context
from tests.browser.table import TablePage
from tests.server.playing import GENEROUS, Server

ALONE = {"seats": 1, "rounds": 2, "seconds": 0}


def _frames(page: Page) -> list[str]:
    """Everything that the server says to a page from now on."""
    heard: list[str] = []

    def listen(socket: WebSocket) -> None:
        socket.on("framereceived", lambda frame: heard.append(str(frame)))

    page.on("websocket", listen)
    return heard


def _begin(alice: TablePage, **settings: Any) -> str:
    room = alice.open_table(**settings)
    alice.sit_down()
    alice.button("Start").click()
    alice.wait_for_cards()
    return room


def _expect_cover(alice: TablePage) -> None:
    expect(alice.page.get_by_role("heading", name="Paused")).to_be_visible()
    expect(alice.page.locator("[data-card], [data-place]")).to_have_count(0)


def _left(alice: TablePage) -> int:
    """The seconds on the hourglass."""
    return int(alice.page.locator(".hourglass").first.get_attribute("data-left") or "")


def _views(frames: list[str]) -> list[dict[str, Any]]:
    """The tables that a page was shown."""
    messages = [json.loads(frame) for frame in frames]
    return [message["view"] for message in messages if message["type"] == "snapshot"]


def test_a_pause_covers_everything_survives_a_reload_and_continues_where_it_was(visit: NewPage) -> None:
    alice = visit()
    room = _begin(alice, **{**ALONE, "seconds": 600})
    alice.put("K", 0)
    alice.put("W", 1)
    before = _left(alice)
    alice.button("Pause").click()
    _expect_cover(alice)
    heard = _frames(alice.page)
    alice.page.reload()
    _expect_cover(alice)
    (snapshot,) = [frame for frame in heard if '"snapshot"' in frame]
    cards = set(re.findall(r'"([^"]+)"', snapshot)) & set(CARD_BY_CODE)
    assert (cards, re.findall(r'"tray":"[^"]+"', snapshot)) == (set(), [])
    # On the home page and back: still paused, because she paused it.
    alice.button("Home").click()
    alice.page.goto(f"/t/{room}")
    _expect_cover(alice)
    alice.watch_for("h1, h2", "Get ready")
    alice.button("Resume").click()
    alice.wait_until_seen("h1, h2", "Get ready")
    alice.wait_for_cards()
    expect(alice.place(0)).to_have_attribute("data-color", "K")
    expect(alice.place(1)).to_have_attribute("data-color", "W")
    alice.put("B", 2)
    # She has as much time as when she paused it.
    assert 0 < _left(alice) <= before
    shown = _views(heard)
    paused = next(view for view in shown if view["paused_at"] is not None)
    resuming = next(view for view in shown if view["resumes_at"] is not None)
    resumed = next(view for view in shown if view["paused_at"] is None)
    assert resumed["ends_at"] - resuming["resumes_at"] >= paused["ends_at"] - paused["paused_at"]


def test_a_game_left_in_the_middle_waits_and_so_does_the_count(visit: NewPage) -> None:
    alice = visit()
    room = _begin(alice, **ALONE)
    alice.put("K", 0)
    alice.page.goto("/rules")
    alice.wait_until_paused(room)
    (game,) = alice.page.request.get("/api/running").json()
    assert (game["room"], game["phase"], game["round"], game["rounds"]) == (room, "building", 1, 2)
    alice.page.goto(f"/t/{room}")
    _expect_cover(alice)
    alice.button("Resume").click()
    alice.wait_for_cards()
    alice.button("Done").click()
    go = alice.page.get_by_role("button", name=re.compile("Skip|Next round"))
    expect(go.first).to_be_visible()
    expect(alice.page.get_by_text("by itself")).to_have_count(0)
    alice.page.goto("/rules")
    alice.wait_until_paused(room)
    # Back to the scores immediately.
    alice.page.goto(f"/t/{room}")
    alice.move_on()
    alice.wait_for_cards()


def test_only_the_host_pauses_a_game_of_several_and_all_see_who_did(visit: NewPage) -> None:
    alice, bob = visit(), visit()
    room = alice.open_table(seats=2, rounds=1, seconds=600)
    alice.sit_down()
    bob.page.goto(f"/t/{room}")
    bob.sit_down()
    alice.button("Start").click()
    for page in (alice, bob):
        page.wait_for_cards()
    # A guest asks, and the host decides.
    bob.button("Pause").click()
    expect(alice.page.get_by_text("asks for a pause")).to_be_visible()
    expect(bob.page.get_by_text("paused the game")).to_have_count(0)
    alice.button("Pause").click()
    for page in (alice, bob):
        _expect_cover(page)
    expect(bob.page.get_by_text("Ann paused the game")).to_be_visible()
    expect(bob.page.get_by_role("button", name="Resume")).to_have_count(0)
    alice.button("Resume").click()
    for page in (alice, bob):
        page.wait_for_cards()


def test_at_the_end_of_a_round_everything_is_still_until_half_a_second_has_passed(visit: NewPage) -> None:
    alice = visit(alone=True)
    # The test alone moves the clock: half a second never passes by itself here.
    alice.page.add_init_script(
        """{
            const later = window.setTimeout.bind(window);
            window.held = [];
            window.setTimeout = (what, wait, ...rest) =>
                wait === 500 ? window.held.push(what) : later(what, wait, ...rest);
        }"""
    )
    alice.open_table(seats=1, rounds=1, seconds=15)
    alice.sit_down()
    alice.button("Start").click()
    expect(alice.page.get_by_text("Time is up").first).to_be_visible()
    expect(alice.page.locator("[data-place]").first).to_be_visible()
    expect(alice.page.locator("main[data-stage]")).to_have_count(0)
    alice.page.evaluate("window.held.forEach((what) => what())")
    expect(alice.page.locator("main[data-stage]")).to_be_visible()
    expect(alice.page.get_by_text("Time is up")).to_have_count(0)


def test_a_server_killed_during_a_pause_and_during_the_count_costs_nothing(browser: Browser, tmp_path: Path) -> None:
    environ = {**GENEROUS, "DIMENSION_SPEED": "10"}
    server = Server(tmp_path / "games.sqlite3", **environ)
    context = new_context(browser, server.url)
    alice = TablePage(context.new_page())
    alice.page.goto("/")
    _begin(alice, **ALONE)
    alice.put("K", 0)
    alice.button("Pause").click()
    _expect_cover(alice)
    server = _restarted(server, tmp_path, environ)
    alice.button("Resume").click()
    alice.wait_for_cards()
    expect(alice.place(0)).to_have_attribute("data-color", "K")
    alice.button("Done").click()
    expect(alice.page.get_by_role("button", name=re.compile("Skip|Next round")).first).to_be_visible()
    server = _restarted(server, tmp_path, environ)
    alice.move_on()
    alice.wait_for_cards()
    context.close()
    server.stop()


def _restarted(server: Server, folder: Path, environ: dict[str, str]) -> Server:
    server.kill()
    return Server(folder / "games.sqlite3", port=str(server.pair[1]), **environ)
