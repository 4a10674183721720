"""A table as its players experience it, over real sockets."""

from pathlib import Path

from dimension.room.state import GRACE
from dimension.server.settings import ServerSettings
from tests.server.conftest import NewPlayer
from tests.server.held_clock import held_server
from tests.server.playing import Page

TRAY = "KWB..../....../."
OTHER_TRAY = "OGB..../....../."


def started(page: Page) -> Page:
    page.say("start")
    return page.phase("building")


def test_a_solo_game_from_opening_the_table_to_the_history(player: NewPlayer) -> None:
    ann = player("Ann")
    room = ann.open(seats=1, rounds=1, seconds=600)
    page = started(ann.sit(room))
    assert page.view["code"] is None
    assert len(page.view["hand"]) == 6
    page.say("set_tray", round=1, tray=TRAY)
    page.until(lambda p: p.view["seats"][0]["spheres"] == 3)
    page.say("done", round=1)
    page.phase("scored").until(lambda p: p.view["results"][0]["best"] is not None)
    result = page.view["results"][0]
    assert len(result["scores"][0]["verdicts"]) == 6
    assert result["moves"][0] != []
    page.say("ready", round=1)
    page.phase("over")
    code = page.view["code"]
    page.close()
    total = page.view["standings"][0]["total"]
    (game,) = ann.http.get("/api/games").json()
    assert (game["room"], game["code"], game["players"][0]["total"]) == (room, code, total)
    solo = ann.http.get("/api/solo", params={"code": code}).json()
    assert (solo["games"], solo["total"], solo["rank"], solo["best"]) == (1, total, 1, None)
    assert (solo["best_room"], solo["best_game"]) == (room, 1)
    replay = ann.http.get(f"/api/games/{room}/1/replay").json()
    (round_,) = replay["rounds"]
    assert [step["tray"] for step in round_["steps"]] == [TRAY, TRAY]
    assert round_["result"]["best"] == result["best"]
    assert [step["revision"] for step in round_["steps"]] == sorted(step["revision"] for step in round_["steps"])
    assert player("Eve").http.get("/api/games").json() == []


def test_a_rematch_needs_no_new_link(player: NewPlayer) -> None:
    ann = player()
    room = ann.open(seats=1, rounds=1, seconds=0)
    page = started(ann.sit(room))
    page.say("done", round=1)
    page.phase("scored").say("ready", round=1)
    first = page.phase("over").view
    page.say("start")
    page.phase("lead_in")
    assert (page.view["game"], page.view["code"], page.view["seats"][0]["points"]) == (2, None, 10)
    assert first["code"] is not None
    page.close()


def test_a_reload_in_the_middle_of_a_round_costs_nothing(player: NewPlayer) -> None:
    ann = player()
    page = started(ann.sit(ann.open(seats=1, seconds=600)))
    room, ends_at = page.view["room"], page.view["ends_at"]
    page.say("set_tray", round=1, tray=TRAY)
    page.until(lambda p: p.view["seats"][0]["spheres"] == 3)
    page.socket.socket.close()
    again = ann.look(room)
    assert again.view["seats"][0]["tray"] == TRAY
    assert again.view["ends_at"] == ends_at
    again.close()


def test_a_page_resumes_by_revision(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    room = ann.open(seats=2, seconds=600)
    anns, bens = ann.sit(room), ben.sit(room)
    started(anns)
    bens.phase("building")
    knows = bens.revision
    bens.close()
    anns.say("set_tray", round=1, tray=TRAY)
    anns.until(lambda p: p.revision > knows)
    resumed = ben.look(room, knows)
    moved = resumed.hear()
    assert (moved["type"], moved["revision"], moved["spheres"], moved["tray"]) == ("moved", anns.revision, 3, None)
    level = ben.look(room, resumed.revision)
    assert level.catch_up() == []
    for page in (anns, resumed, level):
        page.close()


def test_two_pages_of_one_player_mirror_each_other(player: NewPlayer) -> None:
    ann = player()
    one = started(ann.sit(ann.open(seats=1, seconds=600)))
    other = ann.look(one.view["room"])
    one.say("set_tray", round=1, tray=TRAY)
    other.until(lambda p: p.view["seats"][0]["tray"] == TRAY)
    other.say("set_tray", round=1, tray=OTHER_TRAY)
    one.until(lambda p: p.view["seats"][0]["tray"] == OTHER_TRAY)
    one.close()
    other.close()


def test_a_late_move_is_refused_and_the_last_one_in_time_counts(database: Path, player: NewPlayer) -> None:
    with held_server(database) as (server, clock):
        ann = player(at=server)
        page = ann.sit(ann.open(seats=1, rounds=1, seconds=30))
        page.say("start")
        clock.move_to(page.phase("lead_in").view["starts_at"])
        ends_at = page.phase("building").view["ends_at"]
        # A clock that is wrong by an hour changes nothing: messages carry the server's.
        page.say("ping", id=7)
        pong = page.hear()
        assert (pong["type"], pong["id"]) == ("pong", 7)
        assert ends_at - pong["now"] == 30_000
        # A message of the last moment may arrive a little later.
        clock.move_to(ends_at + GRACE - 1)
        page.say("set_tray", round=1, tray=TRAY)
        page.until(lambda p: p.view["seats"][0]["spheres"] == 3)
        assert page.view["phase"] == "building"
        clock.move_to(ends_at + GRACE)
        while (message := page.hear())["type"] != "snapshot" or message["view"]["phase"] != "scored":
            pass
        assert message["now"] >= ends_at
        page.say("set_tray", round=1, tray=OTHER_TRAY)
        assert page.refusal() == "too_late"
        assert page.view["results"][0]["scores"][0]["tray"] == TRAY


def test_watchers_see_counts_during_the_round_and_everything_after_it(player: NewPlayer) -> None:
    ann, eve = player("Ann"), player("Eve")
    page = started(ann.sit(ann.open(seats=2, rounds=1, seconds=600)))
    watching = eve.look(page.view["room"])
    stranger = Page(ann.server, page.view["room"], None)
    page.say("set_tray", round=1, tray=TRAY)
    for watcher in (watching, stranger):
        watcher.until(lambda p: p.view.get("seats", [{}])[0].get("spheres") == 3)
        assert watcher.view["seats"][0]["tray"] is None
        assert watcher.view["you"] is None
    stranger.say("take_seat", name="Nobody")
    assert stranger.refusal() == "no_identity"
    watching.say("set_tray", round=1, tray=TRAY)
    assert watching.refusal() == "no_seat"
    page.say("done", round=1)
    assert watching.phase("scored").view["seats"][0]["tray"] == TRAY
    for each in (page, watching, stranger):
        each.close()


def test_when_the_host_leaves_the_next_player_takes_over(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    room = ann.open(seats=2)
    anns, bens = ann.sit(room), ben.sit(room)
    bens.say("start")
    assert bens.refusal() == "not_host"
    anns.say("leave_seat")
    bens.until(lambda p: bool(p.view["is_host"]))
    assert bens.view["seats"][0] is None
    bens.say("start")
    bens.phase("lead_in")
    anns.close()
    bens.close()


def test_everyone_leaves_and_the_round_is_scored_as_it_stands(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    room = ann.open(seats=2, seconds=600)
    anns, bens = ann.sit(room), ben.sit(room)
    started(anns)
    anns.say("set_tray", round=1, tray=TRAY)
    anns.until(lambda p: p.view["seats"][0]["spheres"] == 3)
    anns.say("leave_seat")
    bens.until(lambda p: bool(p.view["seats"][0]["left"]))
    bens.say("leave_seat")
    bens.phase("scored")
    assert bens.view["results"][0]["scores"][0]["tray"] == TRAY
    anns.say("take_seat", name="Ann")
    anns.until(lambda p: not p.view["seats"][0]["left"] and bool(p.view["is_host"]))
    anns.close()
    bens.close()


def test_others_see_who_comes_and_goes(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    room = ann.open(seats=2)
    anns = ann.sit(room)
    bens = ben.sit(room)
    anns.until(lambda p: p.view["seats"][1] is not None and p.view["seats"][1]["online"])
    bens.close()
    anns.until(lambda p: not p.view["seats"][1]["online"])
    anns.close()


def test_a_table_of_bots_plays_while_its_host_watches(player: NewPlayer) -> None:
    ann = player()
    page = ann.look(ann.open(seats=2, rounds=1, seconds=0))
    page.say("seat_bot", seat=0, level="beginner")
    page.say("seat_bot", seat=1, level="perfect")
    page.say("start")
    page.phase("building")
    page.phase("scored")
    scores = page.view["results"][0]["scores"]
    assert all(score["tray"].count(".") < 14 for score in scores)
    page.close()


def test_live_marks_are_sent_to_the_builder_only(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    room = ann.open(seats=2, live_marks=True, seconds=0)
    anns, bens = ann.sit(room), ben.sit(room)
    started(anns)
    bens.phase("building")
    anns.say("set_tray", round=1, tray=TRAY)
    while (mine := anns.hear())["type"] != "moved":
        pass
    while (theirs := bens.hear())["type"] != "moved":
        pass
    assert len(mine["marks"]) == 6
    assert theirs["marks"] is None
    anns.close()
    bens.close()


def test_deals_by_the_solver_have_a_limit_per_address_that_comes_back(tmp_path: Path, player: NewPlayer) -> None:
    # One millisecond in a burst: each deal of a grade uses it up.
    limit = {"DIMENSION_DEAL_SECONDS_PER_MINUTE": "0.0001"}
    with held_server(tmp_path / "games.sqlite3", **limit) as (server, clock):
        ann = player("Ann", server)
        first, second, plain = (
            ann.sit(ann.open(seats=1, rounds=1, seconds=0, grade=grade)) for grade in ("easy", "easy", "any")
        )
        first.say("start")
        first.phase("lead_in")
        second.say("start")
        assert second.refusal() == "busy"
        plain.say("start")
        plain.phase("lead_in")
        for _ in range(20 * 60 // 40):
            clock.move_to(clock() + 40_000)
        second.say("start")
        second.phase("lead_in")
        for page in (first, second, plain):
            page.close()


def test_a_class_behind_one_address_starts_its_games_together(tmp_path: Path, player: NewPlayer) -> None:
    limit = {"DIMENSION_DEAL_SECONDS_PER_MINUTE": str(ServerSettings().deal_seconds_per_minute)}
    with held_server(tmp_path / "games.sqlite3", **limit) as (server, _):
        pupils = [player(f"Pupil {number}", server) for number in range(ServerSettings().tables_per_minute)]
        # Few hands of three cards are that hard: the solver tries all it may.
        pages = [each.sit(each.open(seats=1, rounds=2, cards=3, grade="evil", seconds=0)) for each in pupils]
        for page in pages:
            page.say("start")
        for page in pages:
            page.phase("lead_in")
            page.close()
