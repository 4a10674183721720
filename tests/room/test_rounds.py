"""The beginning and end of a round, and the next phase."""

import pytest
from msgspec.structs import replace

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.commands import CLOCK, Refusal, Request
from dimension.room.decide import decide
from dimension.room.rounds import LEAD_IN, announced, live_marks, next_step
from dimension.room.settings import TableSettings
from dimension.room.state import AFTER_READY, GRACE, Phase, is_waiting
from tests.room.tables import (
    BEST,
    BOT,
    BOT_SEAT,
    HOST,
    LEVELS,
    PLAYER,
    WATCHER,
    Table,
    dealt,
    names_of,
    seated,
    table_in,
)

WITHOUT_HOURGLASS = TableSettings(rounds=2, seconds=0)

# --- Time -------------------------------------------------------------------------------------


def test_a_game_moves_on_at_its_deadlines_and_not_before() -> None:
    table = seated(TableSettings(rounds=1, seconds=30))
    begun = table.now
    table.begin()
    assert table.state.starts_at == begun + LEAD_IN
    assert table.tick(LEAD_IN - 1) == []
    assert table.tick(1) == [e.RoundOpened(at=begun + LEAD_IN, round=1, ends_at=begun + LEAD_IN + 30_000)]
    assert table.tick(30_000 + GRACE - 1) == []
    (scored,) = table.tick(1)
    assert isinstance(scored, e.RoundScored)
    assert table.tick(10**9) == []
    table.do(BOT, c.SayReady(1))
    assert table.state.due_at is None
    table.do(PLAYER, c.SayReady(1))
    assert table.tick(AFTER_READY - 1) == []
    (ended,) = table.tick(1)
    assert isinstance(ended, e.GameEnded)
    assert table.state.due_at is None
    assert table.tick(10**9) == []


def test_a_late_clock_takes_nothing_from_the_hourglass() -> None:
    table = seated(TableSettings(seconds=30))
    table.begin()
    (opened,) = table.tick(LEAD_IN + 700)
    assert opened == e.RoundOpened(at=table.now, round=1, ends_at=table.now + 30_000)


def test_without_an_hourglass_only_the_builders_end_a_round() -> None:
    table = table_in(Phase.BUILDING, TableSettings(seconds=0))
    assert table.state.due_at is None
    assert table.tick(10**9) == []
    table.do(HOST, c.SetTray(1, "K....../....../."))
    for actor in (HOST, PLAYER, BOT):
        table.do(actor, c.SayDone(1, True))
    assert table.state.phase is Phase.SCORED


@pytest.mark.parametrize("phase", [Phase.LEAD_IN, Phase.BUILDING, Phase.SCORED])
def test_an_outage_moves_the_running_deadline(phase: Phase) -> None:
    table = table_in(phase)
    table.do(PLAYER, c.SayReady(1))
    due = table.state.due_at
    assert due is not None
    table.now += 60_000
    assert table.do(CLOCK, c.GiveBackTime(60_000)) == [e.TimeGivenBack(at=table.now, milliseconds=60_000)]
    assert table.state.due_at == due + 60_000
    assert table.do(CLOCK, c.GiveBackTime(0)) == []
    assert table.do(CLOCK, c.GiveBackTime(1)) == [e.TimeGivenBack(at=table.now, milliseconds=1)]


def test_a_clock_that_was_set_back_moves_no_event_before_an_earlier_one() -> None:
    table = table_in(Phase.BUILDING)
    last = table.state.last_at
    table.now -= 3_600_000
    (moved,) = table.do(HOST, c.SetTray(1, "K....../....../."))
    assert moved.at == last


# --- What ends a round, a pause, a game -------------------------------------------------------


def test_a_round_ends_when_the_last_says_done() -> None:
    table = table_in(Phase.BUILDING)
    table.do(HOST, c.SayDone(1, True))
    table.do(PLAYER, c.SayDone(1, True))
    table.do(HOST, c.SayDone(1, False))
    assert names_of(table.do(BOT, c.SayDone(1, True))) == ["DoneChanged"]
    assert names_of(table.do(HOST, c.SayDone(1, True))) == ["DoneChanged", "RoundScored"]


def test_building_on_takes_done_back() -> None:
    table = table_in(Phase.BUILDING)
    table.do(HOST, c.SayDone(1, True))
    table.do(HOST, c.SetTray(1, "K....../....../."))
    assert [seat.done for _, seat in table.state.taken] == [False] * 3


def test_a_round_does_not_wait_for_those_who_left() -> None:
    table = table_in(Phase.BUILDING)
    table.do(HOST, c.SetTray(1, "K....../....../."))
    table.do(PLAYER, c.SayDone(1, True))
    table.do(BOT, c.SayDone(1, True))
    assert names_of(table.do(HOST, c.LeaveSeat())) == ["PlayerLeft", "HostChanged", "RoundScored"]
    assert table.state.results[0].scores[0].tray == "K....../....../."


def test_the_next_round_starts_when_all_are_ready() -> None:
    table = table_in(Phase.SCORED)
    table.do(HOST, c.SayReady(1))
    table.do(PLAYER, c.SayReady(1))
    assert names_of(table.do(BOT, c.SayReady(1))) == ["ReadySaid", "RoundAnnounced"]
    assert table.state.round == 2
    assert all(seat.spheres == 0 and not seat.ready for _, seat in table.state.taken)


def test_a_game_ends_when_all_are_ready_after_its_last_round() -> None:
    table = table_in(Phase.SCORED, TableSettings(rounds=1))
    table.do(HOST, c.SayReady(1))
    table.do(BOT, c.SayReady(1))
    assert names_of(table.do(PLAYER, c.LeaveSeat())) == ["PlayerLeft", "GameEnded"]


def test_a_game_that_every_player_left_runs_to_its_end() -> None:
    table = Table(TableSettings(rounds=3, seconds=0))
    table.do(HOST, c.TakeSeat("Ann"))
    table.begin()
    table.do(HOST, c.LeaveSeat())
    for _ in range(6):
        table.tick()
    assert table.state.phase is Phase.OVER


def test_a_tray_that_arrived_in_time_counts_even_if_it_had_to_wait_its_turn() -> None:
    table = table_in(Phase.BUILDING)
    assert table.state.ends_at is not None
    late, early = table.state.ends_at + 500, table.state.ends_at + GRACE - 1
    tray = c.SetTray(1, "KWB..../....../.")
    waited = decide(table.state, tray, Request(HOST, late, arrived=early), LEVELS)
    assert not isinstance(waited, Refusal)
    assert decide(table.state, tray, Request(HOST, late, arrived=late), LEVELS) == Refusal("too_late")


def test_without_an_hourglass_a_round_stops_waiting_for_players_who_went_away() -> None:
    table = table_in(Phase.BUILDING, TableSettings(rounds=1, seconds=0))
    for actor in (HOST, BOT):
        assert not any(isinstance(event, e.RoundScored) for event in table.do(actor, c.SayDone(1, True)))
    assert names_of(table.do(CLOCK, c.NotePresence(1, away=True))) == ["AwayChanged", "RoundScored"]
    timed = table_in(Phase.BUILDING)
    assert timed.refusal(HOST, c.NotePresence(1, away=True)) == "not_allowed"


def test_cards_stay_hidden_for_three_seconds() -> None:
    assert LEAD_IN == 3_000
    assert announced(2, 5_000) == e.RoundAnnounced(at=5_000, round=2, starts_at=8_000)


def test_no_player_waits_for_a_round_after_a_game() -> None:
    table = table_in(Phase.OVER)
    table.do(WATCHER, c.TakeSeat("Eve"))
    number = table.state.seat_of(WATCHER)
    assert number is not None
    assert table.state.seat_at(number).plays_from > table.state.round
    assert not is_waiting(table.state, number)


def test_a_bot_is_never_missed() -> None:
    table = table_in(Phase.BUILDING, WITHOUT_HOURGLASS)
    assert table.ask(CLOCK, c.NotePresence(BOT_SEAT, away=True)) == []
    assert table.ask(CLOCK, c.NotePresence(1, away=True)) == [e.AwayChanged(at=table.now, seat=1, away=True)]
    assert table.ask(CLOCK, c.NotePresence(3, away=True)) == []


def test_the_best_tray_belongs_to_a_round_that_was_played() -> None:
    table = table_in(Phase.SCORED)
    for number, is_known in ((0, False), (1, True), (2, False)):
        found = table.ask(CLOCK, c.RecordBest(table.state.game, number, BEST, ()))
        assert found == ([e.BestFound(at=table.now, round=number, best=BEST, moves=())] if is_known else [])
    assert table.ask(CLOCK, c.RecordBest(table.state.game + 1, 1, BEST, ())) == []


def test_each_round_has_a_best_tray_of_its_own() -> None:
    table = table_in(Phase.OVER)
    for number in range(1, len(table.state.results) + 1):
        assert names_of(table.do(CLOCK, c.RecordBest(table.state.game, number, BEST, ()))) == ["BestFound"]
    assert all(result.best for result in table.state.results)
    assert len(table.state.results) > 1


def test_a_free_seat_and_one_that_does_not_exist_wait_for_nothing() -> None:
    state = table_in(Phase.BUILDING).state
    assert [is_waiting(state, number) for number in (0, 1, 3, 4, 99, -1)] == [False] * 6
    late = replace(state, seats=(replace(state.seat_at(0), plays_from=2), *state.seats[1:]))
    assert is_waiting(late, 0)


def test_the_seat_of_a_player_who_left_is_free_after_the_game() -> None:
    table = table_in(Phase.BUILDING)
    assert table.do(PLAYER, c.LeaveSeat()) == [e.PlayerLeft(at=table.now, seat=1)]
    assert table.do(PLAYER, c.LeaveSeat()) == []
    while table.state.phase is not Phase.OVER:
        table.tick()
    assert table.do(PLAYER, c.LeaveSeat()) == [e.SeatFreed(at=table.now, seat=1)]


def test_a_host_who_leads_begins_no_round_while_one_is_built() -> None:
    table = table_in(Phase.BUILDING, TableSettings(rounds=2, wait_for_host=True))
    assert table.do(HOST, c.BeginRound(1)) == []
    table.tick()
    assert names_of(table.do(HOST, c.BeginRound(1))) == ["RoundAnnounced"]


def test_who_is_back_is_waited_for_again() -> None:
    table = table_in(Phase.BUILDING)
    assert table.ask(CLOCK, c.NotePresence(1, away=False)) == []
    table.do(CLOCK, c.NotePresence(1, away=True))
    assert table.ask(CLOCK, c.NotePresence(1, away=True)) == []
    table.do(CLOCK, c.NotePresence(1, away=False))
    table.do(HOST, c.SayDone(1))
    assert names_of(table.do(BOT, c.SayDone(1))) == ["DoneChanged"]


def test_only_a_round_that_was_played_is_too_late_to_build() -> None:
    table = table_in(Phase.SCORED)
    codes = [table.refusal(HOST, c.SetTray(round_, "K....../....../.")) for round_ in (0, 1, 2)]
    assert codes == ["not_building", "too_late", "not_building"]


def test_being_ready_for_another_round_changes_nothing() -> None:
    table = table_in(Phase.SCORED)
    assert [table.ask(HOST, c.SayReady(round_)) for round_ in (0, 2)] == [[], []]
    assert table.ask(HOST, c.SayReady(1)) == [e.ReadySaid(at=table.now, seat=0)]


def test_a_game_names_the_people_who_are_there() -> None:
    table = table_in(Phase.OVER)
    ben = replace(table.state.seat_at(1), left=True)
    table.state = replace(table.state, seats=(table.state.seats[0], ben, *table.state.seats[2:]))
    started = table.do(HOST, c.BeginGame(1, dealt(table.state.settings, 1)))[0]
    assert isinstance(started, e.GameStarted)
    assert started.players == (HOST,)


@pytest.mark.parametrize(
    ("earlier", "is_idle", "counted"), [(0, False, True), (1, False, False), (0, True, False), (1, True, False)]
)
def test_a_game_with_an_idle_round_does_not_count(earlier: int, is_idle: bool, counted: bool) -> None:
    state = table_in(Phase.SCORED, TableSettings(rounds=1)).state
    people = tuple(seat and replace(seat, idle=is_idle) for seat in state.seats)
    ended = next_step(replace(state, unplayed=earlier, seats=people), 5)
    assert isinstance(ended, e.GameEnded)
    assert ended.counted is counted
    try_ended = next_step(replace(state, unplayed=earlier, seats=people, day="2026-11-16"), 5)
    assert isinstance(try_ended, e.GameEnded)
    assert try_ended.counted


def test_each_round_is_judged_by_its_own_cards() -> None:
    state = table_in(Phase.OVER).state
    judged = [[[verdict.card for verdict in score.verdicts] for score in result.scores] for result in state.results]
    assert judged == [[deal.hand.split()] * 3 for deal in state.deals]


def test_live_marks_say_card_by_card_what_holds() -> None:
    assert live_marks("K1 W1 KxK", "K....../....../.") == (True, False, True)
