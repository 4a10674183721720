"""A challenge over HTTP and sockets: made, taken up, won or lost, returned, and refused where it must be."""

import asyncio
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from dimension.features.challenges.routes import MOST_CHALLENGES
from dimension.room.settings import TableSettings
from dimension.rules.code import format_game_code, parse_game_code
from dimension.rules.settings import GameSettings
from dimension.server.guard.identity import player_of
from dimension.solver.game_par import par_of_game
from dimension.store.sql import Statement
from dimension.store.stores import open_store
from tests.features.daily.days import MONDAY, TUESDAY, open_try, play_today, server_on
from tests.server.local_server import LocalServer
from tests.server.playing import GENEROUS, Page, Player

FEW, MORE = "K....../....../.", "KW...../....../."


def play(player: Player, room: str, *trays: str) -> dict[str, Any]:
    """Play a game without an hourglass: in each round some tray, then done; the table in the end."""
    page = player.look(room)
    page.say("start")
    for round_, tray in enumerate(trays, start=1):
        page.phase("building", round_)
        page.say("set_tray", round=round_, tray=tray)
        page.say("done", round=round_, done=True)
        page.phase("scored", round_)
        page.say("ready", round=round_)
    return page.phase("over").view


def solo(player: Player, *trays: str, **settings: Any) -> str:
    """A finished game of a player who played alone; its room."""
    room = player.open(seats=1, rounds=len(trays), seconds=0, **settings)
    player.sit(room)
    play(player, room, *trays)
    return room


def challenge(player: Player, room: str, seat: int | None = None, game: int = 1) -> str:
    answer = player.http.post("/api/challenges", json={"room": room, "game": game, "seat": seat})
    assert answer.status_code == 201, answer.text
    made: str = answer.json()["id"]
    return made


def refused(player: Player, room: str, seat: int | None = None) -> tuple[int, str]:
    answer = player.http.post("/api/challenges", json={"room": room, "game": 1, "seat": seat})
    return answer.status_code, answer.json()["code"]


def accept(player: Player, made: str) -> str:
    answer = player.http.post(f"/api/challenges/{made}/play", json={"name": player.name})
    assert answer.status_code == 201, answer.text
    room: str = answer.json()["room"]
    return room


def shown(player: Player, made: str) -> dict[str, Any]:
    answer = player.http.get(f"/api/challenges/{made}")
    assert answer.status_code == 200, answer.text
    found: dict[str, Any] = answer.json()
    return found


@pytest.fixture
def people(server: LocalServer) -> Iterator[tuple[Player, Player, Player]]:
    everybody = Player(server, "Ann"), Player(server, "Ben"), Player(server, "Eve")
    yield everybody
    for each in everybody:
        each.close()


def test_a_challenge_is_sent_played_and_returned(people: tuple[Player, Player, Player]) -> None:
    ann, ben, eve = people
    source = solo(ann, FEW, MORE)
    made = challenge(ann, source)
    assert challenge(ann, source) == made
    total = ann.http.get(f"/api/games/{source}/1").json()["players"][0]["total"]
    before = shown(ben, made.lower())
    assert (before["name"], before["total"], before["you_made_it"], before["yours"]) == ("Ann", total, False, False)
    assert (before["room"], before["source_room"], before["answers"]) == (None, None, [])
    assert (before["settings"]["rounds"], before["settings"]["seats"]) == (2, 2)

    room = accept(ben, made)
    assert accept(ben, made) == room
    assert shown(ben, made)["room"] == room
    view = play(ben, room, MORE, MORE)
    assert (view["challenge"], view["known"]) == (made, True)
    assert [seat["name"] for seat in view["seats"]] == ["Ben", "Ann"]
    assert [seat["ghost"] for seat in view["seats"]] == [False, True]
    ghost = [next(s for s in result["scores"] if s["seat"] == 1) for result in view["results"]]
    assert [score["tray"] for score in ghost] == [FEW, MORE]
    totals = {standing["seat"]: standing["total"] for standing in view["standings"]}
    assert totals[1] == total

    after = shown(ben, made)
    assert (after["source_room"], after["source_game"]) == (source, 1)
    (mine,) = after["answers"]
    (listed,) = ann.http.get("/api/challenges").json()
    (told,) = listed["answers"]
    assert told == {**mine, "you": False}
    outcome = "won" if totals[0] > total else "tied" if totals[0] == total else "lost"
    assert (told["name"], told["total"], told["room"], told["game"]) == ("Ben", totals[0], room, 1)
    assert told["outcome"] == outcome
    assert shown(eve, made)["answers"] == []

    back = challenge(ben, room)
    assert shown(ann, back)["returns"] == shown(ben, back)["returns"] == made
    assert shown(eve, back)["returns"] is None
    assert shown(ann, made)["answers"][0]["returned"] == back
    assert (shown(ann, back)["name"], shown(ann, back)["total"]) == ("Ben", totals[0])
    # Another answer has a table of its own.
    assert accept(ben, made) != room


def test_a_challenge_of_chosen_hands_deals_them_again(people: tuple[Player, Player, Player]) -> None:
    ann, ben, _ = people
    code = format_game_code(GameSettings(seconds=0, hands="O2 O-W KxW; B_ G^ O>K W-W"), 0)
    source = ann.tables.open(TableSettings(seats=1), code=code).room
    assert ann.sit(source).view["chosen"]
    view = play(ann, source, FEW, MORE)
    hands = ["O2 W-O KxW", "B_ G^ O>K W-W"]
    assert [result["hand"] for result in view["results"]] == hands
    assert (view["code"], view["known"], view["chosen"]) == (code, True, True)
    assert ann.http.get(f"/api/games/{source}/1").json()["par"] == par_of_game(*parse_game_code(code)).total
    assert ann.http.get(f"/api/games/{source}/1/replay").json()["code"] == code

    room = accept(ben, challenge(ann, source))
    view = play(ben, room, MORE, MORE)
    assert [result["hand"] for result in view["results"]] == hands
    assert view["code"] == code


def test_no_other_player_ever_sits_at_the_table_of_an_answer(people: tuple[Player, Player, Player]) -> None:
    ann, ben, eve = people
    room = accept(ben, challenge(ann, solo(ann, FEW)))
    for name in (room, room[:6]):
        answer = eve.http.post(f"/api/tables/{name}/seats", json={"name": "Eve"})
        assert answer.json()["code"] in ("table_full", "unknown_room")
    page = ben.look(room)
    assert page.view["join_code"] is None
    wishes: tuple[tuple[str, dict[str, Any]], ...] = (
        ("lock", {"locked": False}),
        ("clear_seat", {"seat": 1}),
        ("seat_bot", {"seat": 1, "level": "beginner"}),
        ("settings", {"settings": {"seats": 4}}),
        ("hide_names", {"hidden": True}),
        ("keep", {"name": "Ours"}),
    )
    for wish, fields in wishes:
        page.say(wish, **fields)
        assert page.refusal() == "not_allowed", wish
    view = play(ben, room, FEW)
    assert view["phase"] == "over"
    for wish in ("start", "reopen", "propose_rematch"):
        page.say(wish)
        assert page.refusal() == "not_allowed", wish


def test_a_player_who_stood_up_takes_the_challenge_up_at_another_table(people: tuple[Player, Player, Player]) -> None:
    ann, ben, eve = people
    made = challenge(ann, solo(ann, FEW))
    room = accept(ben, made)
    page = ben.look(room)
    page.say("leave_seat")
    page.until(lambda p: p.view["you"] is None)
    assert eve.http.post(f"/api/tables/{room}/seats", json={"name": "Eve"}).json()["code"] == "table_full"
    assert accept(ben, made) != room


def test_impossible_challenges_are_refused(people: tuple[Player, Player, Player]) -> None:
    ann, ben, _ = people
    room = solo(ann, FEW)
    assert refused(ben, room) == (409, "no_seat")
    assert refused(ann, room, 7) == (409, "not_all_rounds")
    assert refused(ann, "0" * 16) == (404, "unknown_game")
    for path, method in (("", "GET"), ("/play", "POST")):
        for name in ("0" * 12, "nonsense", "%20"):
            answer = ann.http.request(method, f"/api/challenges/{name}{path}", json={"name": "Ann"})
            assert (answer.status_code, answer.json()["code"]) == (404, "unknown_challenge")


def test_any_seat_of_a_game_can_be_beaten_and_ones_own_too(people: tuple[Player, Player, Player]) -> None:
    ann, ben, eve = people
    room = ann.play_with(ben)
    bens = challenge(eve, room, 1)
    assert (shown(eve, bens)["name"], shown(ben, bens)["yours"], shown(ben, bens)["you_made_it"]) == (
        "Ben",
        True,
        False,
    )
    view = play(ben, accept(ben, bens), FEW)
    assert view["standings"][0]["total"] == view["standings"][1]["total"]
    assert shown(ben, bens)["answers"][0]["outcome"] == "tied"
    assert [answer["name"] for answer in shown(eve, bens)["answers"]] == ["Ben"]


def test_a_ghost_can_be_challenged_again(people: tuple[Player, Player, Player]) -> None:
    ann, ben, eve = people
    room = accept(ben, challenge(ann, solo(ann, MORE)))
    play(ben, room, FEW)
    again = challenge(eve, room, 1)
    assert (shown(eve, again)["name"], shown(eve, again)["bot"]) == ("Ann", None)
    view = play(eve, accept(eve, again), FEW)
    assert [score["tray"] for score in view["results"][0]["scores"]] == [FEW, MORE]


def test_the_hand_of_a_day_cannot_be_a_challenge_before_every_player_may_know_it(tmp_path: Path) -> None:
    database = tmp_path / "games.sqlite3"
    with server_on(database, MONDAY) as server:
        ann = Player(server, "Ann")
        view = play_today(ann)
        assert refused(ann, view["room"]) == (409, "day_not_over")
        # Practice tables deal the same cards, and so do others with the same seed.
        practice: str = ann.http.post(f"/api/daily/{MONDAY}/practice").json()["room"]
        ann.sit(practice)
        play(ann, practice, FEW)
        assert refused(ann, practice) == (409, "day_not_over")
        token = ann.token
        ann.close()
    with server_on(database, TUESDAY) as server:
        ann, ben = Player(server, "Ann", token), Player(server, "Ben")
        made = challenge(ben, view["room"], 0)
        assert shown(ben, made)["name"] == "Ann"
        assert challenge(ann, practice)
        open_try(ben)
        for each in (ann, ben):
            each.close()


def test_a_page_of_a_stranger_hears_nothing_of_the_source(people: tuple[Player, Player, Player]) -> None:
    ann, ben, _ = people
    source = solo(ann, FEW)
    made = challenge(ann, source)
    room = accept(ben, made)
    page = Page(ben.server, room, None)
    page.hear()
    assert source not in "".join(page.heard)
    assert page.view["challenge"] == made
    page.close()


def test_lists_of_games_name_the_challenges_that_are_answered_in_them(
    people: tuple[Player, Player, Player],
) -> None:
    ann, ben, _ = people
    made = challenge(ann, solo(ann, FEW))
    solo(ben, MORE)
    room = accept(ben, made)
    page = ben.look(room)
    page.say("start")
    page.phase("building", 1)
    (running,) = ben.http.get("/api/running").json()
    assert running["challenge"] == made
    play(ben, room, MORE)
    games = {game["room"]: game["challenge"] for game in ben.http.get("/api/games").json()}
    assert games.pop(room) == made
    assert set(games.values()) == {None}


def test_there_is_a_bound_to_challenges_per_player_and_per_address(tmp_path: Path) -> None:
    database, token = tmp_path / "games.sqlite3", "t" * 32

    async def fill() -> None:
        store = await open_store(database)
        row = "INSERT INTO challenges VALUES ($1, $2, $1, 1, 0, 0, NULL, 1)"
        numbers = range(MOST_CHALLENGES - 1)
        await store.change(*(Statement(row, (str(number), player_of(token))) for number in numbers))
        await store.close()

    asyncio.run(fill())
    with LocalServer(database, **GENEROUS) as server:
        ann = Player(server, "Ann", token)
        first, second = solo(ann, FEW), solo(ann, FEW)
        assert challenge(ann, first) == challenge(ann, first)
        assert refused(ann, second) == (409, "too_many_challenges")
        ann.close()
    # Nothing is forgiven while a player asks, however long that takes.
    with LocalServer(database, **GENEROUS | {"DIMENSION_TABLES_PER_MINUTE": "8", "DIMENSION_SPEED": "0.001"}) as server:
        ann = Player(server, "Ann", token)
        codes = [refused(ann, second) for _ in range(20)]
        assert set(codes) == {(409, "too_many_challenges"), (429, "slow_down")}
        ann.close()
