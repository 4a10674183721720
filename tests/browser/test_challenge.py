"""A challenge sent, played and returned, on two devices whose owners are never online at the same time."""

import re
from urllib.parse import urlsplit

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.table import TablePage


def test_a_challenge_is_sent_played_and_returned_on_two_devices(visit: NewPage) -> None:
    ann = visit()
    link = _challenge_of_ann(ann)
    ben = visit(link)
    _answer_as_ben(ben)
    back = _made_link(ben, "Return the challenge")
    _look_at_both(ben)
    ann.page.goto("/games")
    sent = ann.page.get_by_role("region", name="My challenges")
    expect(sent.get_by_text("Ben")).to_be_visible()
    sent.get_by_role("link", name=re.compile("^You: ")).click()
    expect(ann.page.get_by_role("row", name=re.compile("Round 2"))).to_be_visible()
    ann.page.get_by_role("link", name="Ben challenged you back").click()
    expect(ann.page.get_by_text("Ben returned your challenge.")).to_be_visible()
    assert urlsplit(ann.page.url).path == back
    ann.button("Play against Ben’s ghost").click()
    ann.wait_for_cards()
    expect(ann.page.get_by_role("list", name="Players").get_by_text("Ben’s ghost")).to_be_visible()


def _challenge_of_ann(ann: TablePage) -> str:
    """Two rounds alone, and the link to them."""
    ann.open_table(seats=1, rounds=2, seconds=600)
    ann.sit_down()
    ann.button("Start").click()
    for _ in range(2):
        ann.build()
        ann.finish_round()
    expect(ann.is_over).to_be_visible()
    return _made_link(ann, "Challenge a friend")


def _made_link(table: TablePage, name: str) -> str:
    table.button(name).click()
    shown = table.page.get_by_label("Link to this challenge")
    expect(shown).to_have_value(re.compile("/c/."))
    path = urlsplit(shown.input_value()).path
    table.page.keyboard.press("Escape")
    return path


def _answer_as_ben(ben: TablePage) -> None:
    """The ghost builds as Ann did, and how far it is can be seen."""
    expect(ben.page.get_by_role("heading", name=re.compile(r"Ann: .*Can you beat it\?"))).to_be_visible()
    ben.page.get_by_label("Your name").fill("Ben")
    ben.button("Play against Ann’s ghost").click()
    for _ in range(2):
        ben.wait_for_cards()
        ghost = ben.page.get_by_role("list", name="Players").get_by_role("listitem").filter(has_text="Ann’s ghost")
        expect(ghost.get_by_label("5 spheres")).to_be_visible()
        ben.put("K", 0)
        ben.finish_round()
    expect(ben.is_over).to_be_visible()


def _look_at_both(ben: TablePage) -> None:
    """Both games, round by round and as replays that run together."""
    ben.page.get_by_role("link", name="Round by round").click()
    expect(ben.page.get_by_role("row", name=re.compile("Round 2"))).to_be_visible()
    ben.page.get_by_role("link", name="Watch both").click()
    ben.page.get_by_label("Point in the round").press("End")
    for name, spheres in (("Ben", "1 sphere"), ("Ann’s ghost", "5 spheres")):
        expect(ben.page.get_by_role("img", name=re.compile(f"^{name}: {spheres}"))).to_be_visible()
