"""Hidden names: who still knows them, and their replacements."""

from dimension.room import commands as c
from dimension.room.messages import encode_message
from dimension.room.records import finished_game
from dimension.room.state import Phase, Seat
from dimension.room.view import host_name, recorded_name, seen_name, snapshot_of, view_of
from tests.room.big_tables import PUPILS, TEACHER, big_table_in
from tests.room.tables import BOT_SEAT, HOST, PLAYER, WATCHER, seated, table_in

NAMES = [f"Name{number}" for number in range(len(PUPILS))]


def test_only_the_host_knows_who_is_who_and_every_player_their_own_name() -> None:
    for phase in Phase:
        table = big_table_in(phase)
        table.do(TEACHER, c.HideNames(True))
        assert [seat.name for seat in view_of(table.state, TEACHER).seats if seat] == NAMES
        for viewer in (PUPILS[2], WATCHER, None):
            text = encode_message(snapshot_of(table.state, viewer, 1)).decode()
            assert {name for name in NAMES if name in text} == ({NAMES[2]} if viewer == PUPILS[2] else set())
            assert view_of(table.state, viewer).names_hidden


def test_bots_keep_their_names_and_shown_names_are_back() -> None:
    table = seated()
    table.do(HOST, c.HideNames(True))
    assert [seat and seat.name for seat in view_of(table.state, None).seats] == ["", "", "Pip", None]
    table.do(HOST, c.HideNames(False))
    assert [seat and seat.name for seat in view_of(table.state, None).seats] == ["Ann", "Ben", "Pip", None]


def test_a_hidden_name_is_stored_as_a_number() -> None:
    table = table_in(Phase.SCORED)
    table.do(HOST, c.HideNames(True))
    while table.state.phase is not Phase.OVER:
        if table.state.phase is Phase.SCORED:
            table.do(HOST, c.SayReady(table.state.round))
        before, ending = table.state, table.tick()
    finished = finished_game(before, ending)
    assert finished is not None
    assert [(player, name) for player, name, *_ in finished.players] == [(HOST, "#1"), (PLAYER, "#2"), (None, "Pip")]


def test_an_erased_name_stays_empty_unless_names_are_hidden() -> None:
    erased = Seat("", player="x")
    assert (recorded_name(0, erased, False), recorded_name(0, erased, True)) == ("", "#1")
    assert seen_name(erased, True) == ""


def test_strangers_learn_the_name_of_a_host_with_a_seat_unless_names_are_hidden() -> None:
    table = seated()
    assert host_name(table.state) == "Ann"
    table.do(HOST, c.HideNames(True))
    assert host_name(table.state) is None
    assert host_name(big_table_in(Phase.LOBBY).state) is None
    assert table.state.seat_at(BOT_SEAT).name == "Pip"


def test_a_name_that_another_player_has_gets_a_number_for_the_host_only_while_names_are_hidden() -> None:
    table = big_table_in(Phase.LOBBY)
    table.do(TEACHER, c.HideNames(True))
    table.do(PUPILS[1], c.Rename("Name0"))
    table.do("stranger", c.TakeSeat("Name2"))
    mine = [view_of(table.state, player).seats for player in (PUPILS[1], "stranger")]
    you = [table.state.seat_of(player) for player in (PUPILS[1], "stranger")]
    own = [seats[at] for seats, at in zip(mine, you, strict=True) if at is not None]
    assert [seat.name for seat in own if seat] == ["Name0", "Name2"]
    told = ["Name0", "Name0 2", "Name2", *NAMES[3:], "Name2 2"]
    assert [seat.name for seat in view_of(table.state, TEACHER).seats if seat] == told
    table.do(TEACHER, c.HideNames(False))
    assert [seat.name for seat in view_of(table.state, None).seats if seat] == told
