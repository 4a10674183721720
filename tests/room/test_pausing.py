"""A paused game: nothing happens in it, nothing shows, and afterward it continues as if no time had passed."""

import pytest
from msgspec.structs import replace

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.commands import CLOCK, Command, Refusal
from dimension.room.limits import MOST_PAUSES, MOST_RESUMES
from dimension.room.messages import encode_message
from dimension.room.retention import LEFT_AFTER
from dimension.room.rounds import LEAD_IN, may_pause, may_resume
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.room.view import snapshot_of, view_of
from tests.room.leaks import leaks
from tests.room.tables import BOT, BOT_SEAT, HOST, PLAYER, SEED, WATCHER, Table, names_of, table_in

TRAY = "KW...../....../."
IN_GAME = (Phase.LEAD_IN, Phase.BUILDING, Phase.SCORED)


def paused_in(phase: Phase, settings: TableSettings | None = None, actor: str = CLOCK) -> Table:
    """A table that was paused a second after its phase began."""
    table = table_in(phase, settings)
    table.now += 1_000
    assert names_of(table.do(actor, c.PauseUnattended() if actor == CLOCK else c.PauseGame())) == ["GamePaused"]
    return table


def alone_in(phase: Phase) -> Table:
    """Ann with a bot in some phase of a game."""
    table = Table(TableSettings(rounds=2))
    table.do(HOST, c.TakeSeat("Ann"))
    table.do(HOST, c.SeatBot(BOT_SEAT, "beginner"))
    table.begin()
    while table.state.phase is not phase:
        table.tick()
    return table


def move_on(table: Table, actor: str = HOST) -> None:
    """A player wants a game to continue, and the moment passes until it does."""
    table.do(actor, c.ResumeGame())
    if table.state.paused_at is not None:
        assert names_of(table.tick())[0] == "GameResumed"


# --- Time -------------------------------------------------------------------------------------


@pytest.mark.parametrize("phase", IN_GAME)
def test_a_pause_moves_the_deadline_by_its_length(phase: Phase) -> None:
    running = table_in(phase)
    table = table_in(phase)
    for each in (running, table):
        each.do(PLAYER, c.SayReady(1))
    table.now += 1_000
    running.now += 1_000
    table.do(HOST, c.PauseGame())
    assert running.state.due_at is not None
    before = table.now
    table.now += 7_200_000
    assert table.state.due_at is None
    assert table.do(CLOCK, c.Tick()) == []
    assert table.do(CLOCK, c.GiveBackTime(5_000)) == []
    move_on(table)
    assert table.state.due_at == running.state.due_at + table.now - before
    assert table.state.paused_at is None


@pytest.mark.parametrize("phase", IN_GAME)
def test_a_game_is_paused_once_and_resumed_once(phase: Phase) -> None:
    table = paused_in(phase)
    assert table.do(CLOCK, c.PauseUnattended()) == []
    move_on(table)
    assert table.do(HOST, c.ResumeGame()) == []
    assert table.do(PLAYER, c.ResumeGame()) == []


@pytest.mark.parametrize("phase", [Phase.LEAD_IN, Phase.BUILDING])
def test_a_game_continues_after_a_moment_to_get_ready(phase: Phase) -> None:
    table = paused_in(phase)
    assert table.do(HOST, c.ResumeGame()) == [e.ResumeAnnounced(at=table.now, resumes_at=table.now + LEAD_IN)]
    assert table.do(HOST, c.ResumeGame()) == []
    assert view_of(table.state, PLAYER).resumes_at == table.now + LEAD_IN
    assert table.tick(LEAD_IN - 1) == []
    assert names_of(table.tick(1)) == ["GameResumed"]
    assert view_of(table.state, PLAYER).resumes_at is None


def test_the_count_continues_immediately() -> None:
    assert names_of(paused_in(Phase.SCORED).do(HOST, c.ResumeGame())) == ["GameResumed"]


def test_a_game_that_is_about_to_continue_can_be_halted_again_and_loses_nothing() -> None:
    table = paused_in(Phase.BUILDING, actor=HOST)
    left = (table.state.ends_at or 0) - table.now
    table.do(HOST, c.ResumeGame())
    table.now += 2_000
    assert names_of(table.do(HOST, c.PauseGame())) == ["GamePaused"]
    table.now += 60_000
    move_on(table)
    assert (table.state.ends_at or 0) - table.now == left


def test_an_outage_while_a_game_is_about_to_continue_moves_only_that_moment() -> None:
    table = paused_in(Phase.BUILDING)
    ends_at = table.state.ends_at
    table.do(HOST, c.ResumeGame())
    assert names_of(table.do(CLOCK, c.GiveBackTime(5_000))) == ["TimeGivenBack"]
    assert table.state.resumes_at == table.now + LEAD_IN + 5_000
    assert table.state.ends_at == ends_at


def test_the_time_since_a_player_went_away_is_credited() -> None:
    table = alone_in(Phase.BUILDING)
    left = (table.state.ends_at or 0) - table.now
    gone_at = table.now
    table.now += 2_000
    assert names_of(table.do(CLOCK, c.PauseUnattended(gone_at))) == ["TimeGivenBack", "GamePaused"]
    table.now += 60_000
    move_on(table)
    assert (table.state.ends_at or 0) - table.now == left


def test_nothing_is_credited_from_before_the_round() -> None:
    table = alone_in(Phase.BUILDING)
    table.now += 500
    (given_back, _) = table.do(CLOCK, c.PauseUnattended(table.now - 60_000))
    assert given_back == e.TimeGivenBack(at=table.now, milliseconds=500)
    assert names_of(alone_in(Phase.SCORED).do(CLOCK, c.PauseUnattended(0))) == ["GamePaused"]


# --- Who halts a game, and who continues with it ------------------------------------------------


@pytest.mark.parametrize("phase", IN_GAME)
def test_the_host_halts_a_game_and_continues_with_it(phase: Phase) -> None:
    table = table_in(phase)
    assert view_of(table.state, HOST).can_pause
    for actor in (PLAYER, WATCHER, BOT):
        assert not view_of(table.state, actor).can_pause
        assert table.refusal(actor, c.PauseGame()) == "not_host"
    assert table.do(HOST, c.PauseGame()) == [e.GamePaused(at=table.now, by=HOST)]
    assert view_of(table.state, PLAYER).paused_by == 0
    assert view_of(table.state, HOST).can_resume
    for actor in (PLAYER, WATCHER, BOT):
        assert not view_of(table.state, actor).can_resume
        assert table.refusal(actor, c.ResumeGame()) == "not_host"
        assert table.do(actor, c.ComeBack()) == []
    assert table.do(HOST, c.ComeBack()) == []
    move_on(table)


def test_a_host_who_follows_continues_with_a_game_that_another_one_halted() -> None:
    table = paused_in(Phase.BUILDING, actor=HOST)
    table.do(HOST, c.LeaveSeat())
    move_on(table, PLAYER)


@pytest.mark.parametrize("phase", IN_GAME)
def test_a_player_who_plays_with_bots_halts_the_game_whoever_is_the_host(phase: Phase) -> None:
    table = table_in(phase)
    table.do(PLAYER, c.LeaveSeat())
    table.do(CLOCK, c.PassHost(1))
    assert table.state.host == PLAYER
    assert view_of(table.state, HOST).can_pause
    assert names_of(table.do(HOST, c.PauseGame())) == ["GamePaused"]
    move_on(table)


@pytest.mark.parametrize("phase", IN_GAME)
def test_a_game_of_several_continues_when_one_of_them_comes_back(phase: Phase) -> None:
    table = paused_in(phase)
    assert table.do(WATCHER, c.ComeBack()) == []
    assert table.refusal(WATCHER, c.ResumeGame()) == "not_host"
    assert view_of(table.state, PLAYER).can_resume
    resumed = "GameResumed" if phase is Phase.SCORED else "ResumeAnnounced"
    assert names_of(table.do(PLAYER, c.ComeBack())) == [resumed]
    assert table.do(PLAYER, c.ComeBack()) == []


def test_a_player_who_plays_alone_says_when_the_hourglass_continues() -> None:
    table = alone_in(Phase.BUILDING)
    table.do(CLOCK, c.PauseUnattended())
    assert table.do(HOST, c.ComeBack()) == []
    assert names_of(table.do(HOST, c.ResumeGame())) == ["ResumeAnnounced"]


def test_a_player_who_plays_alone_comes_back_to_the_scores_immediately() -> None:
    table = alone_in(Phase.SCORED)
    table.do(CLOCK, c.PauseUnattended())
    assert table.do(WATCHER, c.ComeBack()) == []
    assert names_of(table.do(HOST, c.ComeBack())) == ["GameResumed"]


def test_a_game_of_bots_continues_when_any_player_comes() -> None:
    table = table_in(Phase.BUILDING)
    for actor in (HOST, PLAYER):
        table.do(actor, c.LeaveSeat())
    table.do(CLOCK, c.PauseUnattended())
    assert names_of(table.do(WATCHER, c.ComeBack())) == ["ResumeAnnounced"]


def test_a_table_without_a_game_has_nothing_to_halt() -> None:
    for phase in (Phase.LOBBY, Phase.OVER):
        table = table_in(phase)
        assert table.do(HOST, c.PauseGame()) == []
        assert table.do(HOST, c.ResumeGame()) == []
        assert not view_of(table.state, HOST).can_pause


def test_a_game_can_be_halted_only_so_often_in_a_round() -> None:
    table = table_in(Phase.SCORED)
    for _ in range(MOST_PAUSES):
        table.do(HOST, c.PauseGame())
        table.do(HOST, c.ResumeGame())
    assert table.refusal(HOST, c.PauseGame()) == "too_many_pauses"
    for _ in range(MOST_RESUMES - MOST_PAUSES):
        table.do(CLOCK, c.PauseUnattended())
        table.do(HOST, c.ComeBack())
    table.do(CLOCK, c.PauseUnattended())
    assert table.refusal(HOST, c.ComeBack()) == table.refusal(HOST, c.ResumeGame()) == "too_many_pauses"


# --- What happens meanwhile -------------------------------------------------------------------


@pytest.mark.parametrize(
    ("phase", "command"),
    [(Phase.BUILDING, c.SetTray(1, TRAY)), (Phase.BUILDING, c.SayDone(1, True)), (Phase.SCORED, c.SayReady(1))],
)
@pytest.mark.parametrize("actor", [HOST, PLAYER, BOT])
def test_no_player_plays_on_during_a_pause(phase: Phase, command: Command, actor: str) -> None:
    table = paused_in(phase)
    assert table.ask(actor, command) == Refusal("paused")
    table.now += 3_600_000
    table.do(HOST, c.ResumeGame())
    if phase is Phase.BUILDING:
        assert table.ask(actor, command) == Refusal("paused")
        table.tick()
    assert table.do(actor, command)


def test_a_round_that_became_complete_during_a_pause_is_scored_after_it() -> None:
    table = table_in(Phase.BUILDING)
    table.do(PLAYER, c.SayDone(1, True))
    table.do(BOT, c.SayDone(1, True))
    table.do(CLOCK, c.PauseUnattended())
    assert names_of(table.do(HOST, c.LeaveSeat())) == ["PlayerLeft", "HostChanged"]
    table.do(PLAYER, c.ResumeGame())
    assert names_of(table.tick()) == ["GameResumed", "RoundScored"]


def test_during_a_pause_no_player_is_missed() -> None:
    table = paused_in(Phase.BUILDING, TableSettings(seconds=0))
    assert table.do(CLOCK, c.NotePresence(1, away=True)) == []


def test_a_page_hears_of_a_pause_and_of_the_time_left_in_it() -> None:
    table = paused_in(Phase.BUILDING)
    view = view_of(table.state, HOST)
    assert view.paused_at == table.now
    assert view.ends_at == table.now + 59_000
    move_on(table)
    assert view_of(table.state, HOST).paused_at is None


@pytest.mark.parametrize("is_about_to_go_on", [False, True])
@pytest.mark.parametrize("viewer", [HOST, PLAYER, WATCHER, None])
@pytest.mark.parametrize("is_open", [False, True])
def test_cards_and_trays_are_covered_during_a_pause(is_open: bool, viewer: str | None, is_about_to_go_on: bool) -> None:
    table = table_in(Phase.BUILDING, TableSettings(rounds=2, open_trays=is_open, live_marks=True))
    table.do(HOST, c.SetTray(1, TRAY))
    table.do(PLAYER, c.SetTray(1, "KWB..../....../."))
    shown = view_of(table.state, HOST)
    table.do(HOST, c.PauseGame())
    if is_about_to_go_on:
        table.do(HOST, c.ResumeGame())
    text = encode_message(snapshot_of(table.state, viewer, table.now)).decode()
    assert leaks(text, table.state, viewer, SEED) == []
    view = view_of(table.state, viewer)
    assert (view.hand, view.marks) == (None, None)
    assert [seat and seat.tray for seat in view.seats] == [None] * 4
    assert [seat and seat.spheres for seat in view.seats] == [2, 3, 0, None]
    if not is_about_to_go_on:
        table.do(HOST, c.ResumeGame())
    table.tick()
    after = view_of(table.state, HOST)
    assert (after.hand, after.marks, after.seats) == (shown.hand, shown.marks, after.seats)
    assert after.seats[0] is not None
    assert after.seats[0].tray == TRAY


# --- Alone, or with bots ----------------------------------------------------------------------


def test_the_scores_stay_for_as_long_as_a_player_who_plays_alone_looks_at_them() -> None:
    table = alone_in(Phase.SCORED)
    assert table.state.due_at is None
    assert view_of(table.state, HOST).next_at is None
    table.now += 86_400_000
    assert table.do(CLOCK, c.Tick()) == []
    # Without waiting for the bot.
    assert names_of(table.do(HOST, c.SayReady(1))) == ["ReadySaid", "RoundAnnounced"]


def test_bots_do_not_continue_without_the_one_who_plays_with_them() -> None:
    table = alone_in(Phase.SCORED)
    assert names_of(table.do(BOT, c.SayReady(1))) == ["ReadySaid"]


def test_the_clock_runs_again_when_a_second_person_comes_back() -> None:
    table = table_in(Phase.SCORED)
    table.do(PLAYER, c.SayReady(1))
    table.do(PLAYER, c.LeaveSeat())
    assert table.state.due_at is None
    table.now += 3_600_000
    table.do(PLAYER, c.TakeSeat("Ben"))
    assert table.state.due_at is not None
    assert table.state.due_at > table.now


# --- What no player played -----------------------------------------------------------------------


def test_a_game_to_which_no_player_came_back_for_a_day_ends_without_a_result() -> None:
    table = paused_in(Phase.BUILDING)
    table.now += LEFT_AFTER - 1
    assert table.do(CLOCK, c.GiveUpGame()) == []
    assert table.refusal(HOST, c.GiveUpGame()) == "not_allowed"
    table.now += 1
    assert table.do(CLOCK, c.GiveUpGame()) == [e.GameGivenUp(at=table.now)]
    view = view_of(table.state, HOST)
    assert (view.phase, view.paused_at, view.round, view.results) == (Phase.LOBBY, None, 0, ())
    table.begin()
    assert (table.state.game, table.state.phase) == (2, Phase.LEAD_IN)


def test_a_table_without_a_game_is_not_given_up() -> None:
    for phase in (Phase.LOBBY, Phase.OVER):
        table = table_in(phase)
        table.now += LEFT_AFTER
        assert table.do(CLOCK, c.GiveUpGame()) == []


def test_a_pause_credits_a_single_millisecond_before_it() -> None:
    table = table_in(Phase.BUILDING)
    table.now += 5_000
    paused = e.GamePaused(at=table.now)
    for lost in (-1, 0):
        assert table.ask(CLOCK, c.PauseUnattended(since=table.now - lost)) == [paused]
    given_back = e.TimeGivenBack(at=table.now, milliseconds=1)
    assert table.ask(CLOCK, c.PauseUnattended(since=table.now - 1)) == [given_back, paused]


def test_who_may_pause_and_resume() -> None:
    state = table_in(Phase.BUILDING).state
    hostless = replace(state, host=None)
    assert [may_pause(state, actor) for actor in (HOST, PLAYER, WATCHER, None)] == [True, False, False, False]
    assert not may_pause(hostless, None)
    assert not may_pause(replace(state, day="2026-11-16"), HOST)
    paused = replace(state, paused_at=5, paused_by=PLAYER)
    assert [may_resume(paused, actor) for actor in (HOST, PLAYER, WATCHER, None)] == [True, True, False, False]
    alone = replace(paused, paused_by=None)
    assert [may_resume(alone, actor) for actor in (HOST, PLAYER, WATCHER, None)] == [True, True, False, False]
    assert not may_resume(replace(alone, host=None), None)
    assert not any(may_resume(state, actor) for actor in (HOST, PLAYER))
    assert not any(may_resume(replace(paused, resumes_at=9), actor) for actor in (HOST, PLAYER))


@pytest.mark.parametrize("phase", IN_GAME)
def test_a_spectator_does_not_pause_the_game_of_a_player_alone(phase: Phase) -> None:
    table = alone_in(phase)
    assert table.refusal(WATCHER, c.PauseGame()) == "not_host"


def test_a_pause_credits_no_time_from_before_the_clock_ran() -> None:
    table = table_in(Phase.LEAD_IN)
    table.now += 500
    (given_back, paused) = table.do(CLOCK, c.PauseUnattended(since=0))
    assert (given_back, paused) == (e.TimeGivenBack(at=table.now, milliseconds=500), e.GamePaused(at=table.now))
    table.do(HOST, c.ResumeGame())
    table.now += 700
    assert table.do(CLOCK, c.PauseUnattended(since=0)) == [e.GamePaused(at=table.now)]
