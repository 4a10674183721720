"""A table while it is played at: late guests, reactions, and the wish for another game."""

from pathlib import Path

from tests.server.conftest import NewPlayer
from tests.server.held_clock import HeldClock, held_server
from tests.server.playing import Page, Player

HIDDEN, OWN = "KWB..../....../.", "OOG..../....../."
SIGN = {"type": "reacted", "seat": 1, "reaction": "heart"}


def _two_building(ann: Player, ben: Player, clock: HeldClock | None = None) -> tuple[Page, Page]:
    room = ann.open(seats=3, rounds=2, seconds=600)
    pages = ann.sit(room), ben.sit(room)
    pages[0].until(lambda p: p.view["seats"][1] is not None)
    pages[0].say("start")
    if clock is not None:
        clock.move_to(pages[0].phase("lead_in").view["starts_at"])
    for page in pages:
        page.phase("building")
    return pages


def test_a_late_guest_sees_no_more_than_a_spectator_and_plays_the_next_round(player: NewPlayer) -> None:
    ann, ben, eve = player("Ann"), player("Ben"), player("Eve")
    anns, bens = _two_building(ann, ben)
    anns.say("set_tray", round=1, tray=HIDDEN)
    eves = eve.sit(anns.view["room"])
    anns.until(lambda p: p.view["seats"][2] is not None)
    assert (eves.view["you"], eves.view["seats"][2]["plays_from"]) == (2, 2)
    eves.say("set_tray", round=1, tray=OWN)
    assert eves.refusal() == "not_building"
    eves.catch_up()
    assert not any(HIDDEN in text for text in eves.heard)
    for page in (anns, bens):
        page.say("done", round=1)
    eves.phase("scored")
    assert [score["seat"] for score in eves.view["results"][0]["scores"]] == [0, 1]
    for page in (anns, bens):
        page.say("ready", round=1)
    eves.phase("building", 2)
    eves.say("set_tray", round=2, tray=OWN)
    for page in (anns, bens, eves):
        page.phase("building", 2).say("done", round=2)
    eves.phase("scored", 2)
    for page in (anns, bens, eves):
        page.say("ready", round=2)
    eves.phase("over")
    assert [score["seat"] for score in eves.view["results"][1]["scores"]] == [0, 1, 2]
    standing = next(each for each in eves.view["standings"] if each["seat"] == 2)
    assert standing["points"] == 10 + eves.view["results"][1]["scores"][2]["points"]
    (game,) = eve.http.get("/api/games").json()
    assert [found["name"] for found in game["players"]] == ["Ann", "Ben", "Eve"]
    replay = eve.http.get(f"/api/games/{game['room']}/1/replay").json()
    assert replay["names"] == ["Ann", "Ben", "Eve"]
    assert [len(round_["result"]["scores"]) for round_ in replay["rounds"]] == [2, 3]


def test_a_reaction_reaches_every_page_of_the_table_and_no_log(database: Path, player: NewPlayer) -> None:
    # All of it happens within a moment, however long it takes.
    with held_server(database) as (server, clock):
        ann, ben, eve = (player(name, at=server) for name in ("Ann", "Ben", "Eve"))
        anns, bens = _two_building(ann, ben, clock)
        eves = eve.look(anns.view["room"])
        revision = anns.revision
        bens.say("react", reaction="heart")
        for page in (anns, bens, eves):
            assert {**page.hear(), "now": 0} == {**SIGN, "now": 0}
        eves.say("react", reaction="heart")
        assert eves.refusal() == "no_seat"
        bens.say("react", reaction="You all cheat!")
        assert bens.refusal() == "bad_message"
        for _ in range(4):
            bens.say("react", reaction="laugh")
        assert bens.refusal() == "slow_down"
        assert anns.catch_up()[-1]["reaction"] == "laugh"
        assert anns.revision == ann.look(anns.view["room"]).revision == revision


def test_the_wish_for_another_game_is_seen_by_the_host_and_stays(player: NewPlayer) -> None:
    ann, ben = player("Ann"), player("Ben")
    room = ann.open(seats=2, rounds=1, seconds=600)
    pages = ann.sit(room), ben.sit(room)
    pages[0].until(lambda p: p.view["seats"][1] is not None)
    pages[0].say("start")
    for word, phase in (("done", "building"), ("ready", "scored")):
        for page in pages:
            page.phase(phase)
            page.say(word, round=1)
    for page in pages:
        page.phase("over")
    pages[1].say("propose_rematch")
    pages[0].until(lambda p: p.view["seats"][1]["wants_rematch"])
    again = ann.look(room)
    assert [seat["wants_rematch"] for seat in again.view["seats"]] == [False, True]
    pages[0].say("start")
    pages[0].phase("lead_in")
    assert not pages[0].view["seats"][1]["wants_rematch"]
