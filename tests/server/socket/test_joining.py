"""Coming to a table by its code, being removed from it, and staying out."""

import pytest

from dimension.server.socket import table
from tests.server.conftest import NewPlayer
from tests.server.playing import Page, Player


def _gone(person: Player, room: str) -> tuple[int, str]:
    """How the server refuses a new page."""
    page = Page(person.server, room, person.token)
    code = page.close_code()
    reason = page.socket.close_reason or ""
    page.close()
    return code, reason


def test_a_page_comes_in_by_the_join_code_and_learns_the_name(player: NewPlayer) -> None:
    ann, ben, eve = player("Ann"), player("Ben"), player("Eve")
    room = ann.open(seats=2)
    host, guest = ann.sit(room), ben.look(room[:6])
    assert (guest.view["room"], guest.view["join_code"]) == (room, room[:6])
    guest.say("take_seat", name="Ben")
    guest.until(lambda p: p.view["you"] == 1)
    assert guest.view["join_code"] is None
    assert _gone(eve, room[:6]) == (4404, "unknown_room")
    assert eve.look(room).view["room"] == room
    host.close()


def test_a_removed_client_is_sent_away_and_stays_out_until_let_in(player: NewPlayer) -> None:
    ann, ben, eve = player("Ann"), player("Ben"), player("Eve")
    room = ann.open(seats=3)
    host, pages = ann.sit(room), [ben.sit(room), ben.look(room)]
    watching = eve.look(room)
    host.until(lambda p: p.view["seats"][1] is not None)
    host.say("clear_seat", seat=1)
    for page in pages:
        assert page.close_code() == 4403
        assert page.socket.close_reason == "removed"
    assert _gone(ben, room) == _gone(ben, room[:6]) == (4403, "removed")
    host.until(lambda p: p.view["removed"] == ["Ben"])
    assert watching.until(lambda p: p.view["seats"][1] is None).view["removed"] == []
    host.say("let_in", number=0)
    host.until(lambda p: p.view["removed"] == [])
    again = ben.sit(room)
    assert again.view["you"] == 1
    host.close()


def test_strangers_fill_no_table_with_pages_and_its_players_come_in_all_the_same(
    player: NewPlayer, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(table, "MOST_WATCHED", 3)
    ann, ben, eve = player("Ann"), player("Ben"), player("Eve")
    room = ann.open(seats=3)
    pages = [ann.sit(room), eve.look(room), eve.look(room)]
    assert _gone(eve, room)[0] == 4429
    guest = ben.sit(room)
    assert guest.view["you"] == 1
    for page in (*pages, guest):
        page.close()


def test_a_locked_table_lets_strangers_watch_by_its_link_and_players_come_back(player: NewPlayer) -> None:
    ann, ben, eve = player("Ann"), player("Ben"), player("Eve")
    room = ann.open(seats=3)
    host, guest = ann.sit(room), ben.sit(room)
    host.say("lock", locked=True)
    guest.until(lambda p: p.view["locked"])
    guest.close()
    assert ben.look(room).view["you"] == 1
    watching = eve.look(room)
    watching.say("take_seat", name="Eve")
    assert watching.refusal() == "locked"
    host.close()


def test_a_tray_of_the_game_before_does_not_count_in_the_rematch(player: NewPlayer) -> None:
    ann = player()
    page = ann.sit(ann.open(seats=1, rounds=1, seconds=0))
    for game in (1, 2):
        page.say("start")
        page.phase("building").say("set_tray", game=1, round=1, tray="KWB..../....../.")
        if game == 1:
            page.until(lambda p: p.view["seats"][0]["spheres"] == 3)
            page.say("done", game=1, round=1)
            page.phase("scored").say("ready", game=1, round=1)
            page.phase("over")
    assert page.refusal() == "other_game"
    assert page.view["seats"][0]["spheres"] == 0
    page.close()
