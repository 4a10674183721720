"""Opening, finding and joining tables."""

from pathlib import Path

import msgspec

from dimension.room.results import RoundResult
from dimension.room.view import par_so_far
from dimension.rules.code import format_game_code, parse_game_code
from dimension.rules.notation import format_hand, parse_hand
from dimension.rules.scoring import Edition, Tokens
from dimension.rules.settings import GameSettings, Grade
from dimension.rules.stack import deal_game
from dimension.solver.grades import SolverOracle, grade_of
from tests.server.conftest import NewPlayer
from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS, Page, Player


def test_listed_tables_with_a_player_waiting_are_found_by_strangers(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    rooms = [ann.open(seats=2, listed=listed) for listed in (True, False, True)]
    pages = [ann.sit(room) for room in rooms[:2]]
    listed = {table["room"]: table for table in ben.http.get("/api/tables").json()}
    assert rooms[0] in listed
    assert not {rooms[1], rooms[2]} & set(listed)
    assert (listed[rooms[0]]["free_seats"], listed[rooms[0]]["host"]) == (1, "Ann")
    ben.sit(rooms[0])
    assert rooms[0] not in {table["room"] for table in ben.http.get("/api/tables").json()}
    assert ann.http.get(f"/api/tables/{rooms[1].lower()}").json()["players"] == 1
    for page in pages:
        page.close()


def test_a_locked_table_is_not_listed(player: NewPlayer) -> None:
    ann = player("Ann")
    page = ann.sit(ann.open(listed=True))
    room = page.view["room"]
    assert room in {table["room"] for table in ann.http.get("/api/tables").json()}
    page.say("lock", locked=True)
    page.until(lambda p: p.view["locked"])
    assert room not in {table["room"] for table in ann.http.get("/api/tables").json()}
    page.close()


def test_a_table_is_found_by_its_join_code_while_it_is_looking_for_players(player: NewPlayer) -> None:
    ann, ben, eve = player("Ann"), player("Ben"), player("Eve")
    opened = ann.http.post("/api/tables", json={"settings": {"seats": 2}}).json()
    room, code = opened["room"], opened["join_code"]
    assert (len(room), code) == (16, room[:6])
    assert ann.http.get(f"/api/tables/{room}").json()["host"] is None
    page = ann.sit(room)
    assert page.view["join_code"] == code
    typed = f"{code[:3]} {code[3:]}".lower()
    assert ben.http.get(f"/api/tables/{typed}").json()["room"] == room
    assert ben.http.post(f"/api/tables/{code}/seats", json={"name": "Ben"}).json() == {"seat": 1, "room": room}
    page.until(lambda p: p.view["join_code"] is None)
    answer = eve.http.get(f"/api/tables/{code}")
    assert (answer.status_code, answer.json()["code"]) == (404, "unknown_room")
    assert eve.http.post(f"/api/tables/{code}/seats", json={"name": "Eve"}).json()["code"] == "unknown_room"
    assert eve.http.get(f"/api/tables/{room}").json()["free_seats"] == 0
    assert ben.http.get(f"/api/tables/{code}").json()["room"] == room
    page.close()


def test_a_removed_player_and_a_newcomer_at_a_locked_table_are_shown_why(player: NewPlayer) -> None:
    ann, ben, eve = player("Ann"), player("Ben"), player("Eve")
    room = ann.open(seats=3)
    page = ann.sit(room)
    ben.http.post(f"/api/tables/{room}/seats", json={"name": "Ben"})
    page.say("clear_seat", seat=1)
    page.say("lock", locked=True)
    page.until(lambda p: p.view["locked"])
    for somebody, code in ((ben, "removed"), (eve, "locked")):
        answer = somebody.http.post(f"/api/tables/{room}/seats", json={"name": somebody.name})
        assert (answer.status_code, answer.json()["code"]) == (409, code)
    page.close()


def test_a_first_game_deals_hands_that_can_be_fulfilled_easy_ones_first(player: NewPlayer) -> None:
    ann = player("Ann")
    wanted = {"settings": {"seats": 1, "rounds": 3, "seconds": 0, "edition": "en", "grade": "evil"}, "gentle": True}
    room = ann.http.post("/api/tables", json=wanted).json()["room"]
    page = ann.sit(room)
    assert (page.view["settings"]["contradictions"], page.view["settings"]["grade"]) == ("none", "any")
    assert not page.view["known"]
    page.say("start")
    hands = []
    for number, cards, minutes, marks in ((1, 3, 0, True), (2, 4, 1.5, False), (3, 6, 0, False)):
        page.phase("building")
        assert page.view["round"] == number
        assert len(page.view["hand"]) == cards
        assert (page.view["marks"] is not None) is marks
        assert (page.view["ends_at"] or 0) == (page.view["starts_at"] + 60_000 * minutes if minutes else 0)
        hands.append(parse_hand(" ".join(page.view["hand"])))
        page.say("done", game=1, round=number, done=True)
        page.phase("scored")
        page.say("ready", game=1, round=number)
    assert grade_of(hands[0]) is Grade.EASY
    page.phase("over").until(lambda p: all(result["best"] for result in p.view["results"]))
    view = page.view
    dealt = [format_hand(deal.hand).split() for deal in deal_game(*parse_game_code(view["code"]), SolverOracle())]
    assert [cards[: len(hand.cards)] for cards, hand in zip(dealt, hands, strict=True)] == [
        format_hand(hand).split() for hand in hands
    ], "the code deals it again, with whole hands"
    # A game that grows is easier: it is compared with no other, and its par follows from its own hands.
    assert ann.http.get("/api/solo", params={"code": view["code"]}).json()["games"] == 0
    (kept,) = ann.http.get("/api/games").json()
    assert kept["par"] == par_so_far(msgspec.convert(view["results"], list[RoundResult]), Edition.ENGLISH, Tokens.BOX)
    page.say("start")
    page.phase("building")
    assert len(page.view["hand"]) == 6, "the next game at the table is as its settings say"
    page.close()


def test_a_code_is_stronger_than_the_wish_for_a_gentle_game(player: NewPlayer) -> None:
    ann = player("Ann")
    code = format_game_code(GameSettings(rounds=1, seconds=0), 77)
    room = ann.http.post("/api/tables", json={"code": code, "gentle": True}).json()["room"]
    assert ann.http.get(f"/api/tables/{room}").json()["settings"]["contradictions"] == "drawn"


def test_a_code_brings_its_deal_which_counts_as_known(player: NewPlayer) -> None:
    ann = player()
    code = format_game_code(GameSettings(cards=4, rounds=1, seconds=0), 77)
    room = ann.http.post("/api/tables", json={"code": code, "settings": {"seats": 1}}).json()["room"]
    page = ann.sit(room)
    assert page.view["known"]
    page.say("start")
    page.phase("building")
    assert " ".join(page.view["hand"]) == format_hand(deal_game(GameSettings(cards=4, rounds=1), 77)[0].hand)
    page.say("done", round=1)
    page.phase("scored").say("ready", round=1)
    assert page.phase("over").view["code"] == code
    assert ann.http.get("/api/solo", params={"code": code}).json()["games"] == 0
    page.close()


def test_the_levels_of_bots_are_listed_the_weakest_first(player: NewPlayer) -> None:
    levels = player().http.get("/api/bots").json()
    assert [level["strength"] for level in levels] == list(range(1, len(levels) + 1))
    assert (levels[0]["level"], levels[-1]["level"]) == ("beginner", "perfect")


def test_no_player_fills_the_list_of_open_tables(database: Path) -> None:
    """Every player here has the same address, except those whom a proxy tells apart."""
    environ = GENEROUS | {"DIMENSION_LISTED_PER_ADDRESS": "3", "DIMENSION_TRUSTED_PROXIES": "127.0.0.1"}
    with LocalServer(database, **environ) as server:
        eve, ann = Player(server, "Eve"), Player(server, "Ann")
        hers = ann.open(listed=True)
        his = [eve.open(listed=True) for _ in range(10)]
        pages = [Page(server, room, eve.token, headers={"X-Forwarded-For": "203.0.113.1"}) for room in his]
        pages.append(Page(server, hers, ann.token, headers={"X-Forwarded-For": "203.0.113.2"}))
        for page in pages:
            page.hear()
        listed = [table["room"] for table in ann.http.get("/api/tables").json()]
        assert listed == [his[-1], hers, his[-2], his[-3]]
        for page in pages:
            page.close()
        ann.close()
        eve.close()
