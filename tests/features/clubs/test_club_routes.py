"""Tables that people come back to, over HTTP."""

from dimension.features.clubs.routes import MOST_KEPT
from tests.server.conftest import NewPlayer
from tests.server.playing import Page, Player


def _keep(page: Page, name: str | None) -> None:
    page.say("keep", name=name)
    page.until(lambda page: page.view["club"] == name)


def _clubs(player: Player) -> list[str]:
    return [table["name"] for table in player.http.get("/api/clubs").json()]


def test_a_kept_table_has_standings_for_those_who_know_it(player: NewPlayer) -> None:
    ann, ben, eve = player("Ann"), player("Ben"), player("Eve")
    room = ann.play_with(ben)
    assert ann.http.get(f"/api/tables/{room}/club").json()["code"] == "not_found"
    page = ann.look(room)
    _keep(page, "Monday")
    for somebody, rooms in ((ann, (room, room[:6])), (ben, (room, room[:6])), (eve, (room,))):
        for name in rooms:
            record = somebody.http.get(f"/api/tables/{name}/club").json()
            assert (record["name"], record["games"]) == ("Monday", 1)
            assert sorted((each["name"], each["you"]) for each in record["players"]) == [
                ("Ann", somebody is ann),
                ("Ben", somebody is ben),
            ]
            assert record["players"][0]["par"] is not None
    page.say("hide_names", hidden=True)
    page.until(lambda page: page.view["names_hidden"])
    names = {each["name"] for each in eve.http.get(f"/api/tables/{room}/club").json()["players"]}
    assert names == {""}
    assert [_clubs(each) for each in (ann, ben, eve)] == [["Monday"], ["Monday"], []]
    _keep(page, None)
    assert ann.http.get(f"/api/tables/{room}/club").status_code == 404
    assert _clubs(ann) == []


def test_the_code_alone_does_not_open_the_standings(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    page = ann.sit(ann.open(seats=4))
    room = page.view["room"]
    _keep(page, "Monday")
    assert ben.http.get(f"/api/tables/{room[:6]}").status_code == 200
    assert ben.http.get(f"/api/tables/{room[:6]}/club").status_code == 404
    assert ben.http.get(f"/api/tables/{room}/club").json()["players"] == []


def test_a_removed_player_comes_back_to_nothing(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    page = ann.sit(ann.open(seats=2))
    room = page.view["room"]
    _keep(page, "Monday")
    ben.sit(room)
    assert _clubs(ben) == ["Monday"]
    page.say("clear_seat", seat=1)
    page.until(lambda page: page.view["removed"] == ["Ben"])
    assert _clubs(ben) == []
    assert ben.http.get(f"/api/tables/{room}/club").json()["code"] == "removed"


def test_no_player_keeps_tables_without_end(player: NewPlayer) -> None:
    ann = player("Ann")
    pages = [ann.look(ann.open(seats=2)) for _ in range(MOST_KEPT + 1)]
    for number, page in enumerate(pages[:MOST_KEPT]):
        _keep(page, f"Table {number}")
    pages[-1].say("keep", name="One more")
    assert pages[-1].refusal() == "too_many_clubs"
    # Another name for one of them is no more.
    _keep(pages[0], "The first")
    _keep(pages[1], None)
    _keep(pages[-1], "One more")
    assert len(_clubs(ann)) == MOST_KEPT
