"""Limits on events at a table: they end floods, and nothing else."""

import typing

import pytest
from msgspec.structs import replace

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room import limits as bounds
from dimension.room.commands import CLOCK, Refusal, Request
from dimension.room.limits import (
    MOST_ARRANGEMENTS,
    MOST_CHANGES,
    MOST_EVENTS,
    most_arrangements,
    refusal,
    refused_at_challenge,
    refused_at_daily,
)
from dimension.room.results import BestTray
from dimension.room.settings import TableSettings
from dimension.room.state import GhostSource, Phase, RoomState
from tests.room.every_command import COMMANDS
from tests.room.tables import HOST, PLAYER, SEED, WATCHER, Table, dealt, names_of, seated, table_in

DAY_TABLE = "2026-11-16"
NOON = 1_794_830_400_000
"""Noon of that day, UTC."""
EVERY_COMMAND = COMMANDS | {"unlock": c.LockTable(False)}
LEADING = (
    "end_round",
    "add_time",
    "finish",
    "stop",
    "hand_over",
    "invite_co_host",
    "drop_co_hosts",
    "free_seats",
)
REFUSED_AT_ANSWERS = dict.fromkeys(
    ("rename_seat", "seat_bot", "clear_seat", "settings", "unlock", "let_in", "hide_names", "keep", *LEADING),
    "not_allowed",
) | dict.fromkeys(("begin", "begin_round", "rematch", "reopen"), "not_allowed")
REFUSED_AT_TRIES = (
    dict.fromkeys(LEADING, "not_allowed")
    | dict.fromkeys(
        ("rename_seat", "seat_bot", "seat_ghost", "clear_seat", "settings", "lock", "unlock"), "not_allowed"
    )
    | dict.fromkeys(("let_in", "hide_names", "keep", "begin_round", "pause", "unattended", "give_up"), "not_allowed")
    | dict.fromkeys(("begin", "rematch", "reopen"), "one_try")
)

MOVES = (
    e.TrayChanged(at=1, seat=1, tray="K....../....../."),
    e.DoneChanged(at=1, seat=1, done=False),
    e.Renamed(at=1, seat=1, name="Zoe"),
    e.PlayerReturned(at=1, seat=1),
)
ARRANGEMENTS = (
    e.SeatTaken(at=1, seat=3, player="eve", name="Eve"),
    e.BotSeated(at=1, seat=3, level="beginner", name="Pip"),
    e.GhostSeated(at=1, seat=3, name="Zoe", source=GhostSource("ROOM99", 1, 0)),
    e.SettingsChanged(at=1, settings=TableSettings(), seed=None),
    e.LockChanged(at=1, locked=True),
    e.NamesHidden(at=1, hidden=True),
    e.TableKept(at=1, name="Tuesdays"),
    e.PlayerLetIn(at=1, player="eve"),
    e.HelpChosen(at=1, seat=1, help=None),
    e.CoHostInvited(at=1, key="ab"),
    e.CoHostChanged(at=1, player="eve", leads=True),
    e.GameShortened(at=1, rounds=2, code="CODE"),
    e.Renamed(at=1, seat=1, name="Zoe", by_host=True),
)
NEVER_REFUSED = (
    e.TableOpened(at=1, room="ROOM42", host="ann", settings=TableSettings(), seed=None),
    e.DoneChanged(at=1, seat=1, done=True),
    e.SeatFreed(at=1, seat=1),
    e.PlayerRemoved(at=1, seat=1, player="ben", name="Ben"),
    e.PlayerLeft(at=1, seat=1),
    e.HostChanged(at=1, host=None),
    e.RoundAnnounced(at=1, round=2, starts_at=2),
    e.RoundOpened(at=1, round=2, ends_at=None),
    e.CardsShown(at=1, ahead=0),
    e.TimeGivenBack(at=1, milliseconds=1),
    e.GamePaused(at=1),
    e.RoundScored(at=1, round=1, scores=()),
    e.BestFound(at=1, round=1, best=BestTray(11, True, "KWBGOWB/G.O.K./W", (), None), moves=()),
    e.ReadySaid(at=1, seat=1),
    e.AwayChanged(at=1, seat=1, away=True),
    e.PauseAsked(at=1, seat=1),
    e.CoHostInvited(at=1, key=None),
    e.CoHostChanged(at=1, player="eve", leads=False),
    e.GameEnded(at=1, standings=()),
    e.RematchProposed(at=1, seat=1),
    e.GameGivenUp(at=1),
    e.Reopened(at=1),
    e.MovesThinned(at=1, count=3),
)
START = e.GameStarted(at=1, game=1, seed=1, code="CODE", known=False, deals=())

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


def test_saying_done_and_taking_it_back_also_counts() -> None:
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


def _used(**counts: int) -> RoomState:
    """A table with a seat that has made `changes`, and the other counts."""
    state = table_in(Phase.BUILDING).state
    ben = replace(state.seat_at(1), changes=counts.pop("changes", 0))
    return replace(state, seats=(state.seats[0], ben, *state.seats[2:]), **counts)


def _name(event: e.RoomEvent) -> str:
    return type(event).__name__


def test_every_kind_of_event_is_limited_or_never_refused() -> None:
    limited = {*map(type, (*MOVES, *ARRANGEMENTS, START)), e.GamePaused, e.ResumeAnnounced, e.GameResumed}
    assert limited | {*map(type, NEVER_REFUSED)} == set(typing.get_args(e.RoomEvent))


def test_the_limits_are_those_that_players_know() -> None:
    assert (bounds.MOST_CHANGES, bounds.MOST_ARRANGEMENTS, bounds.MOST_BOTS) == (2_000, 2_000, 4)
    assert (bounds.MOST_PAUSES, bounds.MOST_RESUMES, bounds.MOST_EVENTS) == (100, 1_000, 5_000_000)


@pytest.mark.parametrize("event", MOVES, ids=_name)
def test_a_seat_makes_two_thousand_changes_in_a_round(event: e.RoomEvent) -> None:
    assert refusal(_used(changes=1_999), [event]) is None
    assert refusal(_used(changes=2_000), [event]) == Refusal("too_many_moves")


@pytest.mark.parametrize("event", ARRANGEMENTS, ids=_name)
def test_a_table_is_arranged_two_thousand_times_between_games(event: e.RoomEvent) -> None:
    assert refusal(_used(arrangements=1_999), [event]) is None
    assert refusal(_used(arrangements=2_000), [event]) == Refusal("table_used_up")


def test_each_seat_beyond_four_brings_five_hundred_arrangements() -> None:
    state = _used()
    for seats, most in ((1, 2_000), (4, 2_000), (5, 2_500), (100, 50_000)):
        assert most_arrangements(replace(state, settings=TableSettings(seats=seats))) == most


def test_people_pause_a_hundred_times_in_a_round() -> None:
    asked = e.GamePaused(at=1, by="ann")
    assert refusal(_used(pauses=99), [asked]) is None
    assert refusal(_used(pauses=100), [asked]) == Refusal("too_many_pauses")


@pytest.mark.parametrize("event", [e.ResumeAnnounced(at=1, resumes_at=2), e.GameResumed(at=1)], ids=_name)
def test_a_game_resumes_after_a_thousand_pauses_and_not_after_more(event: e.RoomEvent) -> None:
    assert refusal(_used(pauses=1_000), [event]) is None
    assert refusal(_used(pauses=1_001), [event]) == Refusal("too_many_pauses")


def test_no_game_begins_after_five_million_events() -> None:
    assert refusal(_used(version=4_999_999), [START]) is None
    assert refusal(_used(version=5_000_000), [START]) == Refusal("table_used_up")


@pytest.mark.parametrize("event", NEVER_REFUSED, ids=_name)
def test_an_event_that_ends_something_is_never_refused(event: e.RoomEvent) -> None:
    used = _used(changes=10**7, arrangements=10**7, pauses=10**7, version=10**7)
    assert refusal(used, [event]) is None


def test_one_event_too_many_is_enough_wherever_it_stands() -> None:
    freed = e.SeatFreed(at=1, seat=1)
    assert refusal(_used(arrangements=2_000), [freed, ARRANGEMENTS[0]]) == Refusal("table_used_up")
    assert refusal(_used(arrangements=2_000), []) is None


def _code(refusal: Refusal | None) -> str | None:
    return None if refusal is None else refusal.code


@pytest.mark.parametrize("name", EVERY_COMMAND)
def test_every_command_where_a_challenge_is_answered_or_a_day_is_played(name: str) -> None:
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


def test_no_other_player_sits_down_at_a_try_or_an_answer() -> None:
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
