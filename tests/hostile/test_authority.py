"""A player never acts as host, a host without a seat never as a player, and who was removed stays removed."""

from typing import Any

import pytest

from dimension.room.messages import ClientMessage
from tests.hostile.conftest import NewPlayer
from tests.server.playing import Page, Player

TRAY = "KW...../....../."
HOSTS: dict[str, dict[str, Any]] = {
    "seat_bot": {"seat": 9, "level": "casual"},
    "clear_seat": {"seat": 1},
    "rename_seat": {"seat": 1, "name": "Zoe"},
    "hide_names": {"hidden": True},
    "keep": {"name": "Ours"},
    "begin_round": {"round": 1},
    "end_round": {"round": 1},
    "add_time": {"round": 1},
    "finish": {"round": 1},
    "stop": {},
    "hand_over": {"seat": 1},
    "drop_co_hosts": {},
    "free_seats": {"seats": [0, 1]},
    "settings": {"settings": {"seats": 100}},
    "lock": {"locked": True},
    "let_in": {"number": 0},
    "start": {},
    "reopen": {},
    "pause": {},
}
"""Commands of the host alone."""
PLAYERS: dict[str, dict[str, Any]] = {
    "set_tray": {"round": 1, "tray": TRAY},
    "done": {"round": 1},
    "ready": {"round": 1},
    "leave_seat": {},
    "rename": {"name": "Zoe"},
    "react": {"reaction": "heart"},
    "propose_rematch": {},
    "ask_for_pause": {},
}
"""Commands of players with a seat."""
ANYBODY: dict[str, dict[str, Any]] = {
    "take_seat": {"name": "Zoe"},
    "resume": {},
    "become_co_host": {"key": "a guess"},
    "help": {"seat": 0, "help": {"points": 60}},
}


class Table:
    """A big table: a teacher without a seat, two pupils, and a guest who watches."""

    def __init__(self, player: NewPlayer) -> None:
        self.teacher, self.ben, self.cleo, self.guest = (player(name) for name in ("Ann", "Ben", "Cleo", "Eve"))
        self.room = self.teacher.open(seats=20, rounds=1, seconds=0, wait_for_host=True)
        self.host = self.page(self.teacher)
        self.pages = [self.sit(each) for each in (self.ben, self.cleo)]
        self.everybody = [self.host, *self.pages]

    def page(self, player: Player, query: str = "") -> Page:
        page = Page(player.server, self.room, player.token, query=query)
        page.hear()
        return page

    def sit(self, player: Player) -> Page:
        assert _seat(player, self.room).status_code == 201
        return self.page(player)

    def start(self) -> None:
        self.host.say("start")
        for page in self.everybody:
            page.phase("building")

    def gone(self, player: Player, query: str = "", room: str | None = None) -> tuple[int, str | None]:
        """How a socket of a player ends immediately."""
        page = Page(player.server, room or self.room, player.token, query=query)
        return page.close_code(), page.socket.close_reason


def _seat(player: Player, room: str) -> Any:
    return player.http.post(f"/api/tables/{room}/seats", json={"name": player.name})


def _answers(page: Page, said: dict[str, dict[str, Any]]) -> dict[str, str | None]:
    """The code with which each message is refused; None where it is not."""
    for number, (kind, fields) in enumerate(said.items(), start=1):
        page.say(kind, id=number, **fields)
    refused = {message["id"]: message["code"] for message in page.catch_up() if message["type"] == "refused"}
    return {kind: refused.get(number) for number, kind in enumerate(said, start=1)}


def test_the_lists_above_have_every_message() -> None:
    kinds = {kind.__struct_config__.tag for kind in ClientMessage.__args__}
    assert HOSTS.keys() | PLAYERS.keys() | ANYBODY.keys() | {"ping"} == kinds


@pytest.mark.parametrize("is_started", [False, True])
def test_every_player_says_everything_and_only_those_who_may_are_heard(player: NewPlayer, is_started: bool) -> None:
    table = Table(player)
    guest = table.page(table.guest)
    # A projector in the host's own browser, and one in a pupil's.
    watching = [(table.page(each, "watch=1"), said) for each in (table.teacher, table.ben) for said in (HOSTS, ANYBODY)]
    if is_started:
        table.start()
    before = table.host.until(lambda page: page.view["seats"][1] is not None).view
    assert _answers(table.pages[0], HOSTS) == dict.fromkeys(HOSTS, "not_host")
    assert _answers(table.host, PLAYERS) == dict.fromkeys(PLAYERS, "no_seat")
    assert _answers(guest, HOSTS) == dict.fromkeys(HOSTS, "not_host")
    help_ = {"help": {"seat": 1, "help": {"points": 60}}}
    assert _answers(table.pages[1], help_) == {"help": "not_host"}
    # Another one: a player says only so much in a burst.
    assert _answers(table.page(player("Fay")), PLAYERS) == dict.fromkeys(PLAYERS, "no_seat")
    for page, said in watching:
        assert _answers(page, said) == dict.fromkeys(said, "no_identity")
        assert (page.view["you"], page.view["is_host"], page.view["removed"]) == (None, False, [])
    after = table.page(table.teacher).view
    assert {key: after[key] for key in ("phase", "game", "settings", "locked", "club", "names_hidden")} == {
        key: before[key] for key in ("phase", "game", "settings", "locked", "club", "names_hidden")
    }
    assert [seat and seat["name"] for seat in after["seats"]] == ["Ben", "Cleo", *[None] * 18]


def test_a_player_removed_from_a_game_stays_out_in_every_way_until_let_in(player: NewPlayer) -> None:
    table = Table(player)
    table.start()
    open_pages = [table.pages[0], table.page(table.ben), table.page(table.ben, "watch=1")]
    table.host.say("clear_seat", seat=0)
    assert [page.close_code() for page in open_pages] == [4403] * 3
    code = table.room[:6]
    for room in (table.room, code):
        answer = _seat(table.ben, room)
        assert (answer.status_code, answer.json()["code"]) == (409, "removed")
        for query in ("", "watch=1", "revision=1"):
            assert table.gone(table.ben, query, room) == (4403, "removed")
    table.host.until(lambda page: page.view["removed"] == ["Ben"])
    table.pages[1].say("done", round=1)
    table.host.phase("scored").say("begin_round", round=1)
    table.host.phase("over").say("reopen")
    table.host.phase("lobby")
    assert table.gone(table.ben) == (4403, "removed")
    assert table.host.view["seats"][0] is None
    table.host.say("let_in", number=0)
    table.host.until(lambda page: page.view["removed"] == [])
    assert table.sit(table.ben).view["you"] == 0


def test_who_was_removed_from_a_small_table_before_the_game_stays_out(player: NewPlayer) -> None:
    ann, eve = player("Ann"), player("Eve")
    room = ann.open(seats=2)
    host, guest = ann.sit(room), eve.sit(room)
    host.say("clear_seat", seat=1)
    assert guest.close_code() == 4403
    for query in ("", "revision=1"):
        assert Page(eve.server, room, eve.token, query=query).close_code() == 4403
    answer = eve.http.post(f"/api/tables/{room}/seats", json={"name": "Eve"})
    assert (answer.status_code, answer.json()["code"]) == (409, "removed")


def test_who_left_the_game_is_removed_all_the_same(player: NewPlayer) -> None:
    table = Table(player)
    table.start()
    table.pages[0].say("leave_seat")
    table.host.until(lambda page: page.view["seats"][0]["left"])
    table.host.say("clear_seat", seat=0)
    assert table.pages[0].close_code() == 4403
    assert _seat(table.ben, table.room).json()["code"] == "removed"


# --- Who finds a big table ----------------------------------------------------------------------


def test_the_code_of_a_big_table_is_for_late_guests_until_it_is_locked(player: NewPlayer) -> None:
    table = Table(player)
    table.start()
    code = table.room[:6]
    assert _seat(table.guest, code).json() == {"seat": 2, "room": table.room}
    late, later = player("Fay"), player("Gus")
    assert late.http.get(f"/api/tables/{code}").json()["free_seats"] == 17
    table.host.say("lock", locked=True)
    table.host.until(lambda page: page.view["locked"])
    assert later.http.get(f"/api/tables/{code}").status_code == 404
    assert table.gone(later, room=code) == (4404, "unknown_room")
    assert table.guest.http.get(f"/api/tables/{code}").status_code == 200
    assert _seat(later, table.room).json()["code"] == "locked"
    page = table.page(later)
    page.say("take_seat", name="Gus")
    assert page.refusal() == "locked"
    page.close()


def test_a_big_table_is_listed_while_a_player_can_still_come(player: NewPlayer) -> None:
    ann, ben, stranger = player("Ann"), player("Ben"), player("Eve")
    rooms = {seats: ann.open(seats=seats, listed=True, rounds=1, seconds=0) for seats in (8, 9)}
    pages = [Page(ann.server, room, ann.token) for room in rooms.values()]
    for room, page in zip(rooms.values(), pages, strict=True):
        assert _seat(ben, room).status_code == 201
        page.say("start")
        page.phase("building")
    listed = {table["room"]: table for table in stranger.http.get("/api/tables").json()}
    assert rooms[8] not in listed
    assert (listed[rooms[9]]["phase"], listed[rooms[9]]["free_seats"]) == ("building", 8)
    pages[1].say("hide_names", hidden=True)
    pages[1].say("lock", locked=True)
    pages[1].until(lambda page: page.view["locked"])
    assert rooms[9] not in {table["room"] for table in stranger.http.get("/api/tables").json()}
