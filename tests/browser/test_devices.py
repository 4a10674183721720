"""My record on another device, as a file, and gone: in real browsers."""

import json
import re

from playwright.sync_api import expect

from tests.browser.conftest import NewPage
from tests.browser.table import TablePage
from tests.server.local_server import LocalServer
from tests.server.playing import Player


def _player(server: LocalServer, name: str, device: TablePage) -> Player:
    """The player of a browser."""
    (token,) = [cookie["value"] for cookie in device.page.context.cookies() if cookie["name"] == "dimension"]
    return Player(server, name, token)


def test_a_second_device_shows_the_same_games_until_everything_is_deleted(visit: NewPage, site: LocalServer) -> None:
    laptop, friend, phone = visit(), visit(), visit(viewport={"width": 360, "height": 640})
    ann, ben = _player(site, "Ann", laptop), _player(site, "Ben", friend)
    room = ann.play_with(ben)
    ann.close()
    ben.close()

    # The phone is joined by a link.
    laptop.page.goto("/games")
    laptop.page.get_by_role("link", name="My devices and data").click()
    laptop.button("Show code and link").click()
    expect(laptop.page.get_by_text(re.compile(r"Works once, for another [45]:\d\d"))).to_be_visible()
    # No phone could open an address of this machine, so there is no picture for its camera.
    expect(laptop.page.get_by_text("Only this computer can open this address", exact=False)).to_be_visible()
    link = laptop.page.get_by_label("Link for the other device").input_value()
    phone.page.goto(link)
    expect(phone.page.get_by_text("the games and results of Ann")).to_be_visible()
    assert "#" not in phone.page.url
    phone.button("Connect").click()
    expect(phone.page.get_by_text("This device now shows")).to_be_visible()
    for device in (laptop, phone):
        device.page.goto("/games")
        expect(device.page.locator(f'a[href="/replay/{room}/1"]')).to_be_visible()
    phone.page.goto(link)
    expect(phone.page.get_by_role("alert")).to_contain_text("This link no longer works")

    # Everything in one file.
    laptop.page.goto("/device")
    with laptop.page.expect_download() as download:
        laptop.button("Download my data").click()
    found = json.loads(download.value.path().read_text(encoding="utf-8"))
    assert [game["room"] for game in found["games"]] == [room]
    assert len(found["rounds"]) == 1
    assert found["browser"]["preferences"]["name"] == "Ann"

    # And gone, on both; the friend still has the whole game.
    laptop.button("Delete my data").click()
    laptop.button("Keep everything").click()
    laptop.button("Delete my data").click()
    laptop.button("Delete everything").click()
    expect(laptop.page.get_by_text("Your data is gone.", exact=False)).to_be_visible()
    for device in (laptop, phone):
        device.page.goto("/games")
        expect(device.page.get_by_role("link", name=re.compile("play", re.IGNORECASE)).first).to_be_visible()
        expect(device.page.locator(f'a[href="/replay/{room}/1"]')).to_have_count(0)
    friend.page.goto(f"/replay/{room}/1")
    expect(friend.page.get_by_text("Deleted player").first).to_be_visible()
    expect(friend.page.get_by_text("Ann", exact=True)).to_have_count(0)
