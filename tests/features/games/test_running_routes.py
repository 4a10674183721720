"""The games that a player is in the middle of, over HTTP."""

from tests.server.conftest import NewPlayer


def test_a_running_game_is_offered_to_its_players_until_it_is_over(player: NewPlayer) -> None:
    ann, ben, eve = player("Ann"), player("Ben"), player("Eve")
    assert ann.http.get("/api/running").json() == []
    room = ann.open(seats=3, rounds=2, seconds=600)
    page = ann.sit(room)
    ben.sit(room)
    page.say("seat_bot", seat=2, level="casual")
    assert ann.http.get("/api/running").json() == []
    page.say("start")
    page.phase("building")
    (game,) = ann.http.get("/api/running").json()
    assert game.pop("last_at") > 0
    assert game == {
        "room": room,
        "game": 1,
        "phase": "building",
        "round": 1,
        "rounds": 2,
        "paused_at": None,
        "players": [
            {"name": "Ann", "bot": False, "you": True, "points": 10},
            {"name": "Ben", "bot": False, "you": False, "points": 10},
            {"name": page.view["seats"][2]["name"], "bot": True, "you": False, "points": 10},
        ],
        "more": 0,
        "challenge": None,
        "hosted": True,
        "left": False,
    }
    assert [game["hosted"] for game in ben.http.get("/api/running").json()] == [False]
    assert [game["room"] for game in ben.http.get("/api/running").json()] == [room]
    assert eve.http.get("/api/running").json() == []
    page.say("leave_seat")
    page.until(lambda page: page.view["seats"][0]["left"])
    # A player who left finds the way back.
    assert [(game["room"], game["left"]) for game in ann.http.get("/api/running").json()] == [(room, True)]
    assert [game["room"] for game in ben.http.get("/api/running").json()] == [room]


def test_a_host_without_a_seat_finds_the_running_game(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    room = ann.open(seats=2, rounds=1, seconds=600, lesson=True)
    page = ann.look(room)
    ben.sit(room)
    page.say("start")
    page.phase("building")
    (game,) = ann.http.get("/api/running").json()
    assert (game["room"], game["hosted"], [each["name"] for each in game["players"]]) == (room, True, ["Ben"])
