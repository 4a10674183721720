"""Limits of what can happen at a table: they end floods, and nothing else."""

from msgspec.structs import replace

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.commands import CLOCK
from dimension.room.limits import MOST_ARRANGEMENTS, MOST_CHANGES, MOST_EVENTS, most_arrangements
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from tests.room.big_tables import big_table
from tests.room.tables import HOST, PLAYER, SEED, WATCHER, Table, dealt, names_of, seated, table_in

ONE, TWO = "K....../....../.", "KW...../....../."


def _worn(phase: Phase, settings: TableSettings | None = None) -> Table:
    """A table whose host has done everything a seat may do."""
    table = table_in(phase, settings)
    host = replace(table.state.seat_at(0), changes=MOST_CHANGES)
    table.state = replace(table.state, seats=(host, *table.state.seats[1:]))
    return table


def _crowded(phase: Phase) -> Table:
    """A table at which everything was arranged that may be."""
    table = table_in(phase)
    table.state = replace(table.state, arrangements=MOST_ARRANGEMENTS)
    return table


def test_a_round_takes_so_many_changes_of_a_seat_and_the_last_tray_counts() -> None:
    table = table_in(Phase.BUILDING)
    for number in range(MOST_CHANGES):
        table.do(HOST, c.SetTray(1, (ONE, TWO)[number % 2]))
    length = len(table.log)
    assert table.refusal(HOST, c.SetTray(1, ONE)) == "too_many_moves"
    table.tick()
    assert table.state.results[0].scores[0].tray == TWO
    assert len(table.log) == length + 1


def test_saying_done_and_taking_it_back_counts_as_well() -> None:
    table = table_in(Phase.BUILDING)
    for _ in range(MOST_CHANGES // 2):
        table.do(HOST, c.SayDone(1, True))
        table.do(HOST, c.SayDone(1, False))
    assert table.refusal(HOST, c.SetTray(1, ONE)) == "too_many_moves"
    # The last word is always heard: without an hourglass, the others would wait for it forever.
    table.do(HOST, c.SayDone(1, True))
    assert table.refusal(HOST, c.SayDone(1, False)) == "too_many_moves"


def test_a_seat_that_has_done_too_much_keeps_no_other_from_anything() -> None:
    table = _worn(Phase.BUILDING)
    table.do(PLAYER, c.SetTray(1, ONE))
    table.do(PLAYER, c.Rename("Zoe"))


def test_a_new_round_is_a_new_start() -> None:
    table = _worn(Phase.BUILDING)
    table.tick()
    table.tick()
    assert table.state.phase is Phase.LEAD_IN
    table.tick()
    table.do(HOST, c.SetTray(2, ONE))


def test_renaming_leaving_and_coming_back_end_somewhere() -> None:
    table = _worn(Phase.BUILDING)
    assert table.refusal(HOST, c.Rename("Zoe")) == "too_many_moves"
    table.do(HOST, c.LeaveSeat())
    assert table.refusal(HOST, c.TakeSeat("Ann")) == "too_many_moves"


def test_sitting_down_and_changing_settings_end_somewhere_before_a_game() -> None:
    table = seated()
    begun = len(table.log)
    for _ in range(MOST_ARRANGEMENTS):
        if table.state.arrangements < MOST_ARRANGEMENTS:
            table.do(WATCHER, c.TakeSeat("Eve"))
            table.do(WATCHER, c.LeaveSeat())
    assert len(table.log) - begun < 2 * MOST_ARRANGEMENTS
    assert table.refusal(WATCHER, c.TakeSeat("Eve")) == "table_used_up"
    assert table.refusal(HOST, c.ChangeSettings(TableSettings(cards=8))) == "table_used_up"
    assert table.refusal(HOST, c.LockTable(True)) == "table_used_up"
    assert table.refusal(HOST, c.SeatBot(3, "beginner")) == "table_used_up"


def test_a_table_with_no_more_arrangements_can_be_left_cleared_and_started() -> None:
    assert names_of(_crowded(Phase.LOBBY).do(PLAYER, c.LeaveSeat())) == ["SeatFreed"]
    assert names_of(_crowded(Phase.LOBBY).do(HOST, c.ClearSeat(1))) == ["SeatFreed", "PlayerRemoved"]
    table = _crowded(Phase.LOBBY)
    table.begin()
    assert table.state.arrangements == 0


def test_going_back_to_the_lobby_allows_nothing_new() -> None:
    table = _crowded(Phase.OVER)
    table.do(HOST, c.Reopen())
    assert table.refusal(HOST, c.SeatBot(3, "beginner")) == "table_used_up"


def test_a_table_that_has_seen_too_much_finishes_its_game_and_begins_no_other() -> None:
    table = table_in(Phase.SCORED, TableSettings(rounds=1))
    table.state = replace(table.state, version=MOST_EVENTS)
    assert isinstance(table.do(CLOCK, c.Tick()), list)
    table.tick()
    assert table.state.phase is Phase.OVER
    assert table.refusal(HOST, c.BeginGame(SEED, dealt(table.state.settings, SEED))) == "table_used_up"


def test_only_what_people_do_is_counted() -> None:
    table = table_in(Phase.BUILDING)
    before = table.state
    table.do(CLOCK, c.GiveBackTime(5_000))
    assert [seat.changes for _, seat in table.state.taken] == [seat.changes for _, seat in before.taken]
    assert isinstance(table.log[-1], e.TimeGivenBack)


# --- What hosts do ----------------------------------------------------------------------------


def test_a_table_of_a_hundred_may_be_arranged_more_often() -> None:
    assert most_arrangements(seated().state) == MOST_ARRANGEMENTS
    assert most_arrangements(big_table().state) == 100 * MOST_ARRANGEMENTS // 4


def test_the_names_that_a_host_gives_end_somewhere_and_cost_the_player_nothing() -> None:
    table = seated()
    for number in range(MOST_ARRANGEMENTS - table.state.arrangements):
        table.do(HOST, c.RenameSeat(1, f"Ben{number}"))
    assert table.refusal(HOST, c.RenameSeat(1, "Ben")) == "table_used_up"
    assert table.refusal(HOST, c.HideNames(True)) == "table_used_up"
    assert table.refusal(HOST, c.KeepTable("Tuesdays")) == "table_used_up"
    assert table.state.seat_at(1).changes == 0


def test_removing_and_letting_in_during_a_game_ends_with_the_one_removed() -> None:
    table = table_in(Phase.BUILDING)
    table.do(HOST, c.ClearSeat(1))
    table.state = replace(table.state, arrangements=MOST_ARRANGEMENTS - 1)
    table.do(HOST, c.LetIn(0))
    table.do(HOST, c.ClearSeat(1))
    assert table.refusal(HOST, c.LetIn(0)) == "table_used_up"
