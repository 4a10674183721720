"""Commands at the edge of what is allowed."""

import pytest
from msgspec.structs import replace

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.commands import CLOCK, Command, Refusal, Request
from dimension.room.limits import refused_at_challenge, refused_at_daily
from dimension.room.lobby import admitting, is_opened_by_code, refused_newcomer
from dimension.room.rounds import LEAD_IN, announced, may_pause, may_resume, next_step
from dimension.room.settings import TableSettings
from dimension.room.state import GhostSource, Phase, RemovedPlayer, is_waiting
from tests.room.tables import BEST, BOT_SEAT, HOST, PLAYER, WATCHER, dealt, table_in

WITHOUT_HOURGLASS = TableSettings(rounds=2, seconds=0)


def test_cards_stay_hidden_for_three_seconds() -> None:
    assert LEAD_IN == 3_000
    assert announced(2, 5_000) == e.RoundAnnounced(at=5_000, round=2, starts_at=8_000)


def test_nobody_waits_for_a_round_after_a_game() -> None:
    table = table_in(Phase.OVER)
    table.do(WATCHER, c.TakeSeat("Eve"))
    number = table.state.seat_of(WATCHER)
    assert number is not None
    assert table.state.seat_at(number).plays_from > table.state.round
    assert not is_waiting(table.state, number)


def test_a_bot_is_never_missed() -> None:
    table = table_in(Phase.BUILDING, WITHOUT_HOURGLASS)
    assert table.ask(CLOCK, c.MissPlayer(BOT_SEAT)) == []
    assert table.ask(CLOCK, c.MissPlayer(1)) == [e.PlayerLeft(at=table.now, seat=1)]
    assert table.ask(CLOCK, c.MissPlayer(3)) == []


def test_the_best_tray_belongs_to_a_round_that_was_played() -> None:
    table = table_in(Phase.SCORED)
    for number, is_known in ((0, False), (1, True), (2, False)):
        found = table.ask(CLOCK, c.RecordBest(table.state.game, number, BEST, ()))
        assert found == ([e.BestFound(at=table.now, round=number, best=BEST, moves=())] if is_known else [])
    assert table.ask(CLOCK, c.RecordBest(table.state.game + 1, 1, BEST, ())) == []


def test_who_plays_the_hand_of_a_day_may_have_a_new_name() -> None:
    state = replace(table_in(Phase.BUILDING).state, day="2026-11-16")
    for command in (c.Rename("Zoe"), c.LeaveSeat(), c.SayDone(1, True), c.SayReady(1), c.Tick(), c.ResumeGame()):
        assert refused_at_daily(state, command, Request(HOST, state.last_at)) is None


def test_a_single_millisecond_before_a_pause_is_given_back() -> None:
    table = table_in(Phase.BUILDING)
    table.now += 5_000
    paused = e.GamePaused(at=table.now)
    for lost in (-1, 0):
        assert table.ask(CLOCK, c.PauseUnattended(since=table.now - lost)) == [paused]
    given_back = e.TimeGivenBack(at=table.now, milliseconds=1)
    assert table.ask(CLOCK, c.PauseUnattended(since=table.now - 1)) == [given_back, paused]


# --- Tables with rules of their own --------------------------------------------------------------

DAY_TABLE = "2026-11-16"
NOON = 1_794_830_400_000
"""Noon of that day, UTC."""
EVERY_COMMAND: dict[str, Command] = {
    "open": c.OpenTable("ROOM42", TableSettings()),
    "take_seat": c.TakeSeat("Zoe"),
    "leave_seat": c.LeaveSeat(),
    "rename": c.Rename("Zoe"),
    "rename_seat": c.RenameSeat(1, "Zoe"),
    "seat_bot": c.SeatBot(3, "perfect"),
    "seat_ghost": c.SeatGhost(3, "Zoe", GhostSource("ROOM43", 1, 0, "zoe")),
    "clear_seat": c.ClearSeat(1),
    "settings": c.ChangeSettings(TableSettings(cards=8)),
    "lock": c.LockTable(True),
    "unlock": c.LockTable(False),
    "let_in": c.LetIn(0),
    "hide_names": c.HideNames(True),
    "keep": c.KeepTable("Tuesdays"),
    "begin": c.BeginGame(1, ()),
    "begin_round": c.BeginRound(1),
    "rematch": c.ProposeRematch(),
    "reopen": c.Reopen(),
    "set_tray": c.SetTray(1, "KW...../....../."),
    "done": c.SayDone(1, True),
    "ready": c.SayReady(1),
    "tick": c.Tick(),
    "best": c.RecordBest(1, 1, BEST, ((), (), ())),
    "give_back": c.GiveBackTime(5_000),
    "pass_host": c.PassHost(1),
    "miss_player": c.MissPlayer(1),
    "pause": c.PauseGame(),
    "unattended": c.PauseUnattended(),
    "resume": c.ResumeGame(),
    "come_back": c.ComeBack(),
    "give_up": c.GiveUpGame(),
}
REFUSED_AT_ANSWERS = dict.fromkeys(
    ("rename_seat", "seat_bot", "clear_seat", "settings", "unlock", "let_in", "hide_names", "keep"), "not_allowed"
) | dict.fromkeys(("begin", "begin_round", "rematch", "reopen"), "not_allowed")
REFUSED_AT_TRIES = (
    dict.fromkeys(("rename_seat", "seat_bot", "seat_ghost", "clear_seat", "settings", "lock", "unlock"), "not_allowed")
    | dict.fromkeys(("let_in", "hide_names", "keep", "begin_round", "pause", "unattended", "give_up"), "not_allowed")
    | dict.fromkeys(("begin", "rematch", "reopen"), "one_try")
)


def _code(refusal: Refusal | None) -> str | None:
    return None if refusal is None else refusal.code


@pytest.mark.parametrize("name", EVERY_COMMAND)
def test_what_a_player_may_do_where_a_challenge_is_answered_or_a_day_is_played(name: str) -> None:
    state, command = table_in(Phase.BUILDING).state, EVERY_COMMAND[name]
    request = Request(HOST, NOON)
    assert refused_at_challenge(state, command, request) is None
    assert refused_at_daily(state, command, request) is None
    answer = refused_at_challenge(replace(state, challenge="CHALLENGE"), command, request)
    assert _code(answer) == REFUSED_AT_ANSWERS.get(name)
    one_try = refused_at_daily(replace(state, day=DAY_TABLE), command, request)
    assert _code(one_try) == REFUSED_AT_TRIES.get(name)


def test_the_clock_may_pause_and_give_up_a_try() -> None:
    state = replace(table_in(Phase.BUILDING).state, day=DAY_TABLE)
    for command in (c.PauseUnattended(), c.GiveUpGame()):
        assert refused_at_daily(state, command, Request(CLOCK, NOON)) is None


def test_nobody_else_sits_down_at_a_try_or_an_answer() -> None:
    state = table_in(Phase.LOBBY).state
    sit = c.TakeSeat("Eve")
    assert _code(refused_at_daily(replace(state, day=DAY_TABLE), sit, Request(WATCHER, NOON))) == "table_full"
    answered = replace(state, challenge="CHALLENGE")
    assert _code(refused_at_challenge(answered, sit, Request(WATCHER, NOON))) == "table_full"
    assert refused_at_challenge(answered, sit, Request(PLAYER, NOON)) is None
    alone = replace(answered, seats=(None, *answered.seats[1:]))
    assert refused_at_challenge(alone, sit, Request(HOST, NOON)) is None
    assert _code(refused_at_challenge(replace(alone, game=1), sit, Request(HOST, NOON))) == "table_full"


def test_a_try_begins_and_is_built_on_its_day_only() -> None:
    state = replace(table_in(Phase.LOBBY).state, day=DAY_TABLE)
    day = 24 * 3_600_000
    begin, build = c.BeginGame(1, ()), c.SetTray(1, "K....../....../.")
    assert refused_at_daily(state, begin, Request(HOST, NOON)) is None
    assert _code(refused_at_daily(state, begin, Request(HOST, NOON + 3 * day))) == "day_over"
    assert refused_at_daily(state, build, Request(HOST, NOON)) is None
    assert _code(refused_at_daily(state, build, Request(HOST, NOON + 3 * day))) == "day_over"


# --- The door ------------------------------------------------------------------------------------


def test_a_removed_player_hears_that_and_the_host_lets_in_one_at_a_time() -> None:
    out = tuple(RemovedPlayer(name, name.title()) for name in ("max", "eve", "kim"))
    state = replace(table_in(Phase.LOBBY).state, removed=out, locked=True)
    assert refused_newcomer(state, "max") == Refusal("removed")
    assert refused_newcomer(state, "zoe") == Refusal("locked")
    assert refused_newcomer(state, HOST) is None
    assert refused_newcomer(replace(state, locked=False), "zoe") is None
    for number, player in enumerate(("max", "eve", "kim")):
        assert admitting(state, c.LetIn(number), 5) == [e.PlayerLetIn(at=5, player=player)]
    assert admitting(state, c.LetIn(3), 5) == []
    assert admitting(state, c.LockTable(True), 5) == []
    assert admitting(state, c.LockTable(False), 5) == [e.LockChanged(at=5, locked=False)]


def test_a_free_seat_and_one_that_does_not_exist_wait_for_nothing() -> None:
    state = table_in(Phase.BUILDING).state
    assert [is_waiting(state, number) for number in (0, 1, 3, 4, 99, -1)] == [False] * 6
    late = replace(state, seats=(replace(state.seat_at(0), plays_from=2), *state.seats[1:]))
    assert is_waiting(late, 0)


# --- Pauses --------------------------------------------------------------------------------------


def test_who_may_pause_and_go_on() -> None:
    state = table_in(Phase.BUILDING).state
    hostless = replace(state, host=None)
    assert [may_pause(state, actor) for actor in (HOST, PLAYER, WATCHER, None)] == [True, False, False, False]
    assert not may_pause(hostless, None)
    assert not may_pause(replace(state, day=DAY_TABLE), HOST)
    paused = replace(state, paused_at=5, paused_by=PLAYER)
    assert [may_resume(paused, actor) for actor in (HOST, PLAYER, WATCHER, None)] == [True, True, False, False]
    alone = replace(paused, paused_by=None)
    assert [may_resume(alone, actor) for actor in (HOST, PLAYER, WATCHER, None)] == [True, True, False, False]
    assert not may_resume(replace(alone, host=None), None)
    assert not any(may_resume(state, actor) for actor in (HOST, PLAYER))
    assert not any(may_resume(replace(paused, resumes_at=9), actor) for actor in (HOST, PLAYER))


def test_time_is_given_back_from_when_the_clock_began_to_run() -> None:
    table = table_in(Phase.LEAD_IN)
    table.now += 500
    (given_back, paused) = table.do(CLOCK, c.PauseUnattended(since=0))
    assert (given_back, paused) == (e.TimeGivenBack(at=table.now, milliseconds=500), e.GamePaused(at=table.now))
    table.do(HOST, c.ResumeGame())
    table.now += 700
    assert table.do(CLOCK, c.PauseUnattended(since=0)) == [e.GamePaused(at=table.now)]


def test_who_left_is_not_missed_again() -> None:
    table = table_in(Phase.BUILDING, WITHOUT_HOURGLASS)
    table.do(PLAYER, c.LeaveSeat())
    assert table.ask(CLOCK, c.MissPlayer(1)) == []


# --- Rounds --------------------------------------------------------------------------------------


def test_a_locked_table_without_a_host_opens_to_nobody_without_an_identity() -> None:
    state = replace(table_in(Phase.LOBBY).state, host=None, locked=True)
    assert [is_opened_by_code(state, player) for player in (None, WATCHER, PLAYER)] == [False, False, True]


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
def test_a_game_with_a_round_in_which_nobody_did_anything_does_not_count(
    earlier: int, is_idle: bool, counted: bool
) -> None:
    state = table_in(Phase.SCORED, TableSettings(rounds=1)).state
    people = tuple(seat and replace(seat, idle=is_idle) for seat in state.seats)
    ended = next_step(replace(state, unplayed=earlier, seats=people), 5)
    assert isinstance(ended, e.GameEnded)
    assert ended.counted is counted
    try_ended = next_step(replace(state, unplayed=earlier, seats=people, day=DAY_TABLE), 5)
    assert isinstance(try_ended, e.GameEnded)
    assert try_ended.counted
