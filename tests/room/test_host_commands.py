"""Commands that a host may use at any time, and no other player may use."""

import pytest

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.commands import CLOCK, Refusal
from dimension.room.limits import MOST_BOTS
from dimension.room.settings import TableSettings
from dimension.room.state import GHOST, GhostSource, Phase
from tests.room.big_tables import PUPILS, TEACHER, TRAYS, big_table, big_table_in, move_on
from tests.room.tables import BOT_SEAT, HOST, PLAYER, WATCHER, Table, names_of, seated, table_in

IN_GAME = (Phase.LEAD_IN, Phase.BUILDING, Phase.SCORED)
SOURCE = GhostSource("ROOM43", 1, 0, "zoe")

# --- Rounds that wait for the host ------------------------------------------------------------


def test_a_round_begins_only_when_the_host_says_so() -> None:
    table = big_table_in(Phase.SCORED)
    assert table.state.due_at is None
    for pupil in PUPILS:
        assert names_of(table.do(pupil, c.SayReady(1))) == ["ReadySaid"]
    assert table.tick(10 * 60_000) == []
    assert table.refusal(PUPILS[0], c.BeginRound(1)) == "not_host"
    assert names_of(table.do(TEACHER, c.BeginRound(1))) == ["RoundAnnounced"]
    assert (table.state.phase, table.state.round) == (Phase.LEAD_IN, 2)


def test_saying_it_twice_or_for_another_round_begins_nothing() -> None:
    table = big_table_in(Phase.SCORED)
    assert table.do(TEACHER, c.BeginRound(2)) == []
    table.do(TEACHER, c.BeginRound(1))
    assert table.do(TEACHER, c.BeginRound(1)) == []


def test_after_the_last_round_the_host_shows_the_result() -> None:
    table = big_table_in(Phase.SCORED, rounds=1)
    assert names_of(table.do(TEACHER, c.BeginRound(1))) == ["GameEnded"]


def test_in_a_pause_no_round_begins() -> None:
    table = big_table_in(Phase.SCORED)
    table.do(TEACHER, c.PauseGame())
    assert table.refusal(TEACHER, c.BeginRound(1)) == "paused"


def test_all_done_ends_a_round_that_the_host_began() -> None:
    table = big_table_in(Phase.BUILDING)
    for pupil in PUPILS:
        table.do(pupil, c.SayDone(1, True))
    assert table.state.phase is Phase.SCORED


def test_a_host_who_plays_alone_continues_by_the_same_word() -> None:
    table = Table(TableSettings(rounds=2, wait_for_host=True))
    table.do(HOST, c.TakeSeat("Ann"))
    table.begin()
    table.tick()
    table.tick()
    table.do(HOST, c.SayReady(1))
    assert table.state.phase is Phase.SCORED
    table.do(HOST, c.BeginRound(1))
    assert table.state.round == 2


# --- Removing ---------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", IN_GAME)
def test_a_player_who_is_removed_in_a_game_keeps_what_they_did_and_no_player_waits_for_them(phase: Phase) -> None:
    table = big_table_in(phase)
    assert table.do(TEACHER, c.ClearSeat(1)) == [
        e.PlayerRemoved(at=table.now, seat=1, player=PUPILS[1], name="Name1", by=TEACHER),
        e.PlayerLeft(at=table.now, seat=1),
    ]
    while table.state.phase is not Phase.OVER:
        if table.state.phase is Phase.BUILDING:
            for pupil in (PUPILS[0], *PUPILS[2:]):
                table.do(pupil, c.SayDone(table.state.round, True))
        else:
            move_on(table)
    assert {standing.seat for standing in table.state.standings} == set(range(6))
    table.begin()
    assert table.state.seats[1] is None


def test_the_last_one_who_builds_ends_the_round_by_being_removed() -> None:
    table = big_table_in(Phase.BUILDING)
    for pupil in PUPILS[1:]:
        table.do(pupil, c.SayDone(1, True))
    assert names_of(table.do(TEACHER, c.ClearSeat(0))) == ["PlayerRemoved", "PlayerLeft", "RoundScored"]


@pytest.mark.parametrize(
    "command",
    [c.TakeSeat("Zoe"), c.SetTray(1, TRAYS[0]), c.SayDone(1, True), c.Rename("Zoe"), c.LeaveSeat(), c.ComeBack(),
     c.SayReady(1), c.ProposeRematch(), c.PauseGame(), c.ResumeGame(), c.LetIn(0)],
    ids=lambda command: type(command).__name__,
)  # fmt: skip
def test_a_removed_player_may_do_nothing_at_all(command: c.Command) -> None:
    for phase in Phase:
        table = big_table_in(phase)
        table.do(TEACHER, c.ClearSeat(1))
        assert table.refusal(PUPILS[1], command) == "removed"


def test_removing_a_player_twice_changes_nothing() -> None:
    table = big_table_in(Phase.BUILDING)
    table.do(TEACHER, c.ClearSeat(1))
    assert table.do(TEACHER, c.ClearSeat(1)) == []


def test_a_player_who_left_can_be_removed_before_they_come_back() -> None:
    table = big_table_in(Phase.BUILDING)
    table.do(PUPILS[1], c.LeaveSeat())
    assert names_of(table.do(TEACHER, c.ClearSeat(1))) == ["PlayerRemoved"]
    assert table.refusal(PUPILS[1], c.TakeSeat("Name1")) == "removed"


def test_a_player_who_is_let_in_again_has_their_seat_and_points() -> None:
    table = big_table_in(Phase.BUILDING)
    table.do(PUPILS[1], c.SetTray(1, TRAYS[0]))
    table.do(TEACHER, c.ClearSeat(1))
    table.do(TEACHER, c.LetIn(0))
    assert table.do(PUPILS[1], c.TakeSeat("Other")) == [e.PlayerReturned(at=table.now, seat=1)]
    assert (table.state.seat_at(1).name, table.state.seat_at(1).tray) == ("Name1", TRAYS[0])


def test_bots_and_the_host_stay_until_the_game_is_over() -> None:
    table = table_in(Phase.BUILDING)
    for seat in (0, BOT_SEAT):
        assert table.refusal(HOST, c.ClearSeat(seat)) == "game_running"
    assert table.refusal(HOST, c.ClearSeat(3)) == "seat_free"
    assert table.refusal(HOST, c.ClearSeat(99)) == "seat_free"


def test_no_player_who_was_removed_becomes_the_host() -> None:
    table = table_in(Phase.BUILDING)
    table.do(HOST, c.ClearSeat(1))
    assert table.do(CLOCK, c.PassHost(1)) == []
    table.do(HOST, c.LeaveSeat())
    assert table.state.host is None


# --- Names ------------------------------------------------------------------------------------


def test_a_name_that_the_host_gave_stays() -> None:
    table = seated()
    assert table.do(HOST, c.RenameSeat(1, " Benjamin ")) == [
        e.Renamed(at=table.now, seat=1, name="Benjamin", by_host=True)
    ]
    assert table.do(HOST, c.RenameSeat(1, "Benjamin")) == []
    assert table.refusal(PLAYER, c.Rename("Ben")) == "named_by_host"
    table.begin()
    assert table.refusal(PLAYER, c.Rename("Ben")) == "named_by_host"


def test_the_name_that_a_player_has_can_be_made_to_stay() -> None:
    table = seated()
    table.do(HOST, c.RenameSeat(1, "Ben"))
    assert table.refusal(PLAYER, c.Rename("Benno")) == "named_by_host"


def test_hosts_may_always_rename_themselves() -> None:
    table = seated()
    table.do(HOST, c.RenameSeat(0, "Anna"))
    table.do(HOST, c.Rename("Ann"))
    assert table.state.seat_at(0).name == "Ann"


def test_only_people_get_another_name_and_no_two_the_same() -> None:
    table = seated()
    assert table.refusal(HOST, c.RenameSeat(BOT_SEAT, "Zoe")) == "not_allowed"
    assert table.refusal(HOST, c.RenameSeat(3, "Zoe")) == "seat_free"
    assert table.refusal(HOST, c.RenameSeat(99, "Zoe")) == "seat_free"
    assert table.refusal(HOST, c.RenameSeat(1, "\u200b")) == "bad_name"
    table.do(HOST, c.RenameSeat(1, "ANN"))
    assert table.state.seat_at(1).name == "ANN 2"


def test_hiding_names_twice_changes_nothing() -> None:
    table = seated()
    assert table.do(HOST, c.HideNames(False)) == []
    assert names_of(table.do(HOST, c.HideNames(True))) == ["NamesHidden"]
    assert table.state.names_hidden
    assert table.do(HOST, c.HideNames(True)) == []


# --- A table to come back to ------------------------------------------------------------------


def test_a_table_is_kept_under_a_name_and_becomes_an_ordinary_one_again() -> None:
    table = seated()
    assert table.do(HOST, c.KeepTable("  Our   table ")) == [e.TableKept(at=table.now, name="Our table")]
    assert table.state.club == "Our table"
    assert table.do(HOST, c.KeepTable("Our table")) == []
    assert table.refusal(HOST, c.KeepTable("\u200b")) == "bad_name"
    table.do(HOST, c.KeepTable(None))
    assert table.state.club is None


def test_who_was_removed_from_a_kept_table_stays_removed_on_the_next_evening() -> None:
    table = table_in(Phase.OVER)
    table.do(HOST, c.KeepTable("Tuesdays"))
    table.do(HOST, c.ClearSeat(1))
    table.do(HOST, c.Reopen())
    assert table.state.seats[1] is None
    assert table.refusal(PLAYER, c.TakeSeat("Ben")) == "removed"


# --- Bots and ghosts --------------------------------------------------------------------------


def test_a_table_of_a_hundred_has_as_many_bots_as_one_of_four() -> None:
    table = big_table()
    for seat in range(10, 10 + MOST_BOTS - 1):
        table.do(TEACHER, c.SeatBot(seat, "perfect"))
    table.do(TEACHER, c.SeatGhost(20, "Zoe", SOURCE))
    for command in (c.SeatBot(30, "perfect"), c.SeatGhost(30, "Zoe", SOURCE)):
        assert table.ask(TEACHER, command) == Refusal("too_many_bots", {"most": MOST_BOTS})


def test_a_ghost_has_a_seat_like_a_bot_and_the_game_that_it_builds() -> None:
    table = seated()
    assert table.refusal(HOST, c.SeatGhost(1, "Zoe", SOURCE)) == "seat_taken"
    assert table.refusal(HOST, c.SeatGhost(99, "Zoe", SOURCE)) == "seat_taken"
    table.do(HOST, c.SeatGhost(3, "Zoe", SOURCE))
    ghost = table.state.seat_at(3)
    assert (ghost.name, ghost.bot, ghost.ghost, ghost.player) == ("Zoe", GHOST, SOURCE, None)
    assert table.refusal(HOST, c.SeatBot(3, GHOST)) == "seat_taken"
    table.do(HOST, c.ClearSeat(3))
    assert table.refusal(HOST, c.SeatBot(3, GHOST)) == "unknown_bot"
    assert table.state.removed == ()


# --- Hosts of big tables ----------------------------------------------------------------------


@pytest.mark.parametrize("phase", Phase)
def test_at_a_big_table_no_player_inherits_the_class(phase: Phase) -> None:
    table = big_table_in(phase)
    if phase not in IN_GAME:
        table.do(TEACHER, c.TakeSeat("Ann"))
        table.do(TEACHER, c.LeaveSeat())
    for pupil in PUPILS:
        table.do(pupil, c.LeaveSeat())
    assert table.state.host == TEACHER
    table.do(WATCHER, c.TakeSeat("Eve"))
    assert table.state.host == TEACHER


def test_a_host_without_a_seat_builds_nothing() -> None:
    table = big_table_in(Phase.BUILDING)
    for command in (c.SetTray(1, TRAYS[0]), c.SayDone(1, True), c.SayReady(1), c.Rename("Zoe"), c.LeaveSeat()):
        assert table.refusal(TEACHER, command) == "no_seat"


def test_seats_in_use_are_never_taken_away_by_new_settings() -> None:
    table = big_table()
    assert table.refusal(TEACHER, c.ChangeSettings(TableSettings(seats=5))) == "seat_taken"
    table.do(TEACHER, c.ChangeSettings(TableSettings(seats=6)))
    assert len(table.state.seats) == 6
    table.do(PUPILS[5], c.LeaveSeat())
    table.do(PUPILS[4], c.LeaveSeat())
    table.do(TEACHER, c.ChangeSettings(TableSettings(seats=4)))
    assert [seat and seat.player for seat in table.state.seats] == list(PUPILS[:4])
