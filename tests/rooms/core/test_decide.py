"""Every command of everybody in every phase; then what follows from what, and when."""

from collections.abc import Iterator

import pytest

from dimension.rooms.core import commands as c
from dimension.rooms.core import events as e
from dimension.rooms.core.commands import CLOCK, Command, Refusal
from dimension.rooms.core.decide import AFTER_SCORES, LEAD_IN, Request, bot_actor, decide
from dimension.rooms.core.state import Phase
from dimension.rooms.core.table_settings import TableSettings
from tests.rooms.tables import BEST, BOT, HOST, LEVELS, PLAYER, WATCHER, Table, dealt, seated, table_in

COMMANDS: dict[str, Command] = {
    "open": c.OpenTable("ROOM42", TableSettings()),
    "take_seat": c.TakeSeat("Zoe"),
    "leave_seat": c.LeaveSeat(),
    "rename": c.Rename("Zoe"),
    "seat_bot": c.SeatBot(3, "perfect"),
    "clear_seat": c.ClearSeat(1),
    "settings": c.ChangeSettings(TableSettings(cards=8)),
    "begin": c.BeginGame(1, dealt(TableSettings(rounds=2), 1)),
    "reopen": c.Reopen(),
    "set_tray": c.SetTray(1, "KW...../....../."),
    "done": c.SayDone(1, True),
    "ready": c.SayReady(1),
    "tick": c.Tick(),
    "best": c.RecordBest(1, 1, BEST, ((), (), ())),
    "give_back": c.GiveBackTime(5_000),
    "pass_host": c.PassHost(1),
}
EVERYBODY = (HOST, PLAYER, WATCHER, BOT, CLOCK)
ANSWERS = """
command     actors         lobby            lead_in          building         scored           over
open        *              room_exists      room_exists      room_exists      room_exists      room_exists
take_seat   ann,ben        -                -                -                -                -
take_seat   eve            SeatTaken        game_running     game_running     game_running     game_running
leave_seat  ann            SeatFreed+Host   PlayerLeft+Host  PlayerLeft+Host  PlayerLeft+Host  SeatFreed+Host
leave_seat  ben            SeatFreed        PlayerLeft       PlayerLeft       PlayerLeft       SeatFreed
leave_seat  eve,bot,clock  no_seat          no_seat          no_seat          no_seat          no_seat
rename      ann,ben        Renamed          Renamed          Renamed          Renamed          Renamed
rename      eve,bot,clock  no_seat          no_seat          no_seat          no_seat          no_seat
seat_bot    ann            BotSeated        game_running     game_running     game_running     game_running
clear_seat  ann            SeatFreed        game_running     game_running     game_running     game_running
settings    ann            SettingsChanged  game_running     game_running     game_running     game_running
begin       ann            Started+Round    game_running     game_running     game_running     Started+Round
reopen      ann            not_over         not_over         not_over         not_over         Reopened
seat_bot    ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
clear_seat  ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
settings    ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
begin       ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
reopen      ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
set_tray    ann,ben,bot    not_building     not_building     TrayChanged      too_late         too_late
set_tray    eve,clock      no_seat          no_seat          no_seat          no_seat          no_seat
done        ann,ben,bot    not_building     not_building     DoneChanged      too_late         too_late
done        eve,clock      no_seat          no_seat          no_seat          no_seat          no_seat
ready       ann,ben,bot    -                -                -                ReadySaid        -
ready       eve,clock      no_seat          no_seat          no_seat          no_seat          no_seat
tick        clock          -                -                -                -                -
best        clock          -                -                -                BestFound        BestFound
give_back   clock          -                TimeGivenBack    TimeGivenBack    TimeGivenBack    -
pass_host   clock          HostChanged      HostChanged      HostChanged      HostChanged      HostChanged
tick        ann,ben,eve,bot  not_allowed    not_allowed      not_allowed      not_allowed      not_allowed
best        ann,ben,eve,bot  not_allowed    not_allowed      not_allowed      not_allowed      not_allowed
give_back   ann,ben,eve,bot  not_allowed    not_allowed      not_allowed      not_allowed      not_allowed
pass_host   ann,ben,eve,bot  not_allowed    not_allowed      not_allowed      not_allowed      not_allowed
"""
SHORT = {"HostChanged": "Host", "GameStarted": "Started", "RoundAnnounced": "Round"}


def _cases() -> Iterator[tuple[str, str, Phase, str]]:
    for line in ANSWERS.strip().splitlines()[1:]:
        command, actors, *answers = line.split()
        for actor in EVERYBODY if actors == "*" else actors.split(","):
            for phase, answer in zip(Phase, answers, strict=True):
                yield command, BOT if actor == "bot" else actor, phase, answer


CASES = list(_cases())


@pytest.mark.parametrize(("command", "actor", "phase", "answer"), CASES)
def test_every_command_of_everybody_in_every_phase(command: str, actor: str, phase: Phase, answer: str) -> None:
    decided = table_in(phase).ask(actor, COMMANDS[command])
    if isinstance(decided, Refusal):
        assert decided.code == answer
    else:
        names = [type(event).__name__ for event in decided]
        short = [SHORT.get(name, name) if len(names) > 1 else name for name in names]
        assert "+".join(short) == answer.replace("-", "")


def test_the_table_above_leaves_nothing_out() -> None:
    # Bots and the clock never ask for a seat: the server makes up their names.
    internal = {("take_seat", actor, phase) for actor in (BOT, CLOCK) for phase in Phase}
    everything = {(command, actor, phase) for command in COMMANDS for actor in EVERYBODY for phase in Phase}
    assert sorted(case[:3] for case in CASES) == sorted(everything - internal)


@pytest.mark.parametrize("command", [name for name in COMMANDS if name != "open"])
def test_a_room_that_does_not_exist_can_only_be_opened(command: str) -> None:
    assert decide(None, COMMANDS[command], Request(HOST, 1)) == Refusal("unknown_room")


# --- Details of refusals ----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("tray", "reason"),
    [
        ("", "tray_parts"),
        ("K......", "tray_parts"),
        ("KKKK.../....../.", "too_many_of_color"),
        ("......./K...../.", "unsupported"),
        ("KWBGOKW/BG..../.", "overlap"),
        ("X....../....../.", "tray_character"),
    ],
)
def test_an_illegal_tray_is_refused_with_the_reason(tray: str, reason: str) -> None:
    table = table_in(Phase.BUILDING)
    assert table.ask(HOST, c.SetTray(1, tray)) == Refusal("illegal_tray", {"reason": reason})


def test_a_tray_for_another_round_is_refused_with_the_right_one() -> None:
    table = table_in(Phase.BUILDING)
    assert table.ask(HOST, c.SetTray(2, "K....../....../.")) == Refusal("other_round", {"round": 1})
    assert table.ask(HOST, c.SayDone(2, True)) == Refusal("other_round", {"round": 1})


@pytest.mark.parametrize("command", [c.SetTray(1, "K....../....../."), c.SayDone(1, True)])
def test_from_the_deadline_on_everything_is_too_late(command: Command) -> None:
    table = table_in(Phase.BUILDING)
    assert table.state.ends_at is not None
    table.now = table.state.ends_at - 1
    assert not isinstance(table.ask(HOST, command), Refusal)
    table.now += 1
    assert table.refusal(HOST, command) == "too_late"
    assert table.refusal(BOT, command) == "too_late"


def test_the_last_tray_in_time_counts() -> None:
    table = table_in(Phase.BUILDING)
    table.do(HOST, c.SetTray(1, "K....../....../."))
    assert table.state.ends_at is not None
    table.now = table.state.ends_at + 500
    assert table.refusal(HOST, c.SetTray(1, "KWBGO../....../.")) == "too_late"
    (scored,) = table.tick(0)
    assert isinstance(scored, e.RoundScored)
    assert scored.scores[0].tray == "K....../....../."


def test_nobody_builds_on_another_seat() -> None:
    table = table_in(Phase.BUILDING)
    table.do(PLAYER, c.SetTray(1, "KWB..../....../."))
    assert [seat.spheres for _, seat in table.state.taken] == [0, 3, 0]
    for seat in (0, 1, 3):
        assert table.refusal(bot_actor(seat), c.SetTray(1, "K....../....../.")) == "no_seat"


def test_a_table_that_is_full_is_full() -> None:
    table = Table(TableSettings(seats=1))
    table.do(HOST, c.TakeSeat("Ann"))
    assert table.refusal(PLAYER, c.TakeSeat("Ben")) == "table_full"


@pytest.mark.parametrize("name", ["", "   ", "\x00\u202e\u200b", "\u3164"])
def test_a_name_that_shows_nothing_is_refused(name: str) -> None:
    table = Table()
    assert table.refusal(PLAYER, c.TakeSeat(name)) == "bad_name"
    table.do(HOST, c.TakeSeat("Ann"))
    assert table.refusal(HOST, c.Rename(name)) == "bad_name"


def test_names_are_cleaned() -> None:
    table = Table()
    assert table.do(HOST, c.TakeSeat("  Ann\u202e \x07 B. "))[0] == e.SeatTaken(
        at=table.now, seat=0, player=HOST, name="Ann B."
    )
    assert table.do(HOST, c.Rename("  Ann \t B. ")) == []


@pytest.mark.parametrize("seat", [0, 2, 4, 99, -1])
def test_a_bot_needs_a_free_seat(seat: int) -> None:
    assert seated().refusal(HOST, c.SeatBot(seat, "perfect")) == "seat_taken"


def test_a_bot_needs_a_level_that_exists() -> None:
    assert seated().refusal(HOST, c.SeatBot(3, "godlike")) == "unknown_bot"


@pytest.mark.parametrize("seat", [3, 4, -1])
def test_a_free_seat_cannot_be_cleared(seat: int) -> None:
    assert seated().refusal(HOST, c.ClearSeat(seat)) == "seat_free"


def test_nobody_loses_a_seat_to_smaller_settings() -> None:
    table = seated()
    assert table.refusal(HOST, c.ChangeSettings(TableSettings(seats=2))) == "seat_taken"
    table.do(HOST, c.ChangeSettings(TableSettings(seats=3)))
    assert len(table.state.seats) == 3
    table.do(HOST, c.ChangeSettings(TableSettings(seats=4)))
    assert [seat and seat.name for seat in table.state.seats] == ["Ann", "Ben", "beginner", None]


def test_a_game_needs_somebody_who_plays() -> None:
    assert Table().refusal(HOST, c.BeginGame(1, ())) == "nobody_seated"


def test_bots_alone_can_play() -> None:
    table = Table(TableSettings(rounds=1))
    for seat in range(4):
        table.do(HOST, c.SeatBot(seat, "perfect"))
    table.begin()
    table.tick()
    for seat in range(4):
        table.do(bot_actor(seat), c.SayDone(1, True))
    assert table.state.phase is Phase.SCORED


# --- Saying it twice --------------------------------------------------------------------------


def test_what_changes_nothing_leaves_no_event() -> None:
    table = table_in(Phase.BUILDING)
    table.do(HOST, c.SetTray(1, "kw...../....../."))
    assert table.do(HOST, c.SetTray(1, "KW...../....../.")) == []
    table.do(HOST, c.SayDone(1, True))
    assert table.do(HOST, c.SayDone(1, True)) == []
    assert table.do(HOST, c.Rename("Ann")) == []
    table = table_in(Phase.SCORED)
    table.do(HOST, c.SayReady(1))
    assert table.do(HOST, c.SayReady(1)) == []
    assert table.do(HOST, c.SayReady(2)) == []


def test_what_was_possible_is_recorded_once() -> None:
    table = table_in(Phase.SCORED)
    best = c.RecordBest(1, 1, BEST, ((), (), ()))
    assert len(table.do(CLOCK, best)) == 1
    assert table.do(CLOCK, best) == []
    for game, round_ in ((1, 0), (1, 2), (2, 1), (0, 1)):
        assert table.do(CLOCK, c.RecordBest(game, round_, BEST, ())) == []


def test_an_answer_that_comes_after_a_rematch_began_is_dropped() -> None:
    table = table_in(Phase.OVER)
    table.begin(5)
    assert table.do(CLOCK, c.RecordBest(1, 1, BEST, ())) == []


# --- Time -------------------------------------------------------------------------------------


def test_a_game_keeps_its_times() -> None:
    table = seated(TableSettings(rounds=1, seconds=30))
    begun = table.now
    table.begin()
    assert table.state.starts_at == begun + LEAD_IN
    assert table.tick(LEAD_IN - 1) == []
    assert table.tick(1) == [e.RoundOpened(at=begun + LEAD_IN, round=1, ends_at=begun + LEAD_IN + 30_000)]
    assert table.tick(29_999) == []
    (scored,) = table.tick(1)
    assert isinstance(scored, e.RoundScored)
    assert scored.next_at == table.now + AFTER_SCORES
    assert table.tick(AFTER_SCORES - 1) == []
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
def test_an_outage_is_given_back(phase: Phase) -> None:
    table = table_in(phase)
    due = table.state.due_at
    assert due is not None
    table.now += 60_000
    assert table.do(CLOCK, c.GiveBackTime(60_000)) == [e.TimeGivenBack(at=table.now, milliseconds=60_000)]
    assert table.state.due_at == due + 60_000
    assert table.do(CLOCK, c.GiveBackTime(0)) == []


def test_a_clock_that_was_set_back_moves_no_event_before_an_earlier_one() -> None:
    table = table_in(Phase.BUILDING)
    last = table.state.last_at
    table.now -= 3_600_000
    (moved,) = table.do(HOST, c.SetTray(1, "K....../....../."))
    assert moved.at == last


# --- What ends a round, a pause, a game -------------------------------------------------------


def _names(decided: object) -> list[str]:
    assert isinstance(decided, list)
    return [type(event).__name__ for event in decided]


def test_a_round_ends_when_the_last_says_done() -> None:
    table = table_in(Phase.BUILDING)
    table.do(HOST, c.SayDone(1, True))
    table.do(PLAYER, c.SayDone(1, True))
    table.do(HOST, c.SayDone(1, False))
    assert _names(table.do(BOT, c.SayDone(1, True))) == ["DoneChanged"]
    assert _names(table.do(HOST, c.SayDone(1, True))) == ["DoneChanged", "RoundScored"]


def test_whoever_builds_on_is_not_done() -> None:
    table = table_in(Phase.BUILDING)
    table.do(HOST, c.SayDone(1, True))
    table.do(HOST, c.SetTray(1, "K....../....../."))
    assert [seat.done for _, seat in table.state.taken] == [False] * 3


def test_a_round_does_not_wait_for_those_who_left() -> None:
    table = table_in(Phase.BUILDING)
    table.do(HOST, c.SetTray(1, "K....../....../."))
    table.do(PLAYER, c.SayDone(1, True))
    table.do(BOT, c.SayDone(1, True))
    assert _names(table.do(HOST, c.LeaveSeat())) == ["PlayerLeft", "HostChanged", "RoundScored"]
    assert table.state.results[0].scores[0].tray == "K....../....../."


def test_the_next_round_starts_when_all_are_ready() -> None:
    table = table_in(Phase.SCORED)
    table.do(HOST, c.SayReady(1))
    table.do(PLAYER, c.SayReady(1))
    assert _names(table.do(BOT, c.SayReady(1))) == ["ReadySaid", "RoundAnnounced"]
    assert table.state.round == 2
    assert all(seat.spheres == 0 and not seat.ready for _, seat in table.state.taken)


def test_a_game_ends_when_all_are_ready_after_its_last_round() -> None:
    table = table_in(Phase.SCORED, TableSettings(rounds=1))
    table.do(HOST, c.SayReady(1))
    table.do(BOT, c.SayReady(1))
    assert _names(table.do(PLAYER, c.LeaveSeat())) == ["PlayerLeft", "GameEnded"]


def test_a_game_that_everybody_left_comes_to_its_end() -> None:
    table = Table(TableSettings(rounds=3, seconds=0))
    table.do(HOST, c.TakeSeat("Ann"))
    table.begin()
    table.do(HOST, c.LeaveSeat())
    for _ in range(6):
        table.tick()
    assert table.state.phase is Phase.OVER


# --- Hosts ------------------------------------------------------------------------------------


def test_the_host_s_place_goes_to_the_next_person_who_is_there() -> None:
    table = seated()
    table.do(WATCHER, c.TakeSeat("Eve"))
    table.do(HOST, c.LeaveSeat())
    assert table.state.host == PLAYER
    table.do(PLAYER, c.LeaveSeat())
    assert table.state.host == WATCHER
    table.do(WATCHER, c.LeaveSeat())
    assert table.state.host is None
    table.do(PLAYER, c.TakeSeat("Ben"))
    assert table.state.host == PLAYER


def test_a_host_who_left_a_game_and_returns_is_host_again_when_nobody_else_is() -> None:
    table = table_in(Phase.BUILDING)
    table.do(PLAYER, c.LeaveSeat())
    table.do(HOST, c.LeaveSeat())
    assert table.state.host is None
    assert _names(table.do(PLAYER, c.TakeSeat("Ben"))) == ["PlayerReturned", "HostChanged"]
    assert table.state.host == PLAYER
    assert _names(table.do(HOST, c.TakeSeat("Ann"))) == ["PlayerReturned"]


def test_the_clock_can_make_somebody_who_is_there_the_host() -> None:
    table = seated()
    assert table.do(CLOCK, c.PassHost(1)) == [e.HostChanged(at=table.now, host=PLAYER)]
    for seat in (1, 2, 3, 99):
        assert table.do(CLOCK, c.PassHost(seat)) == []


def test_a_table_that_all_left_after_a_game_can_be_used_again() -> None:
    table = table_in(Phase.OVER)
    table.do(PLAYER, c.LeaveSeat())
    table.do(HOST, c.LeaveSeat())
    assert table.state.phase is Phase.LOBBY
    table.do(WATCHER, c.TakeSeat("Eve"))
    assert table.state.host == WATCHER


def test_a_table_that_all_left_during_a_game_can_be_used_again_after_it() -> None:
    table = table_in(Phase.BUILDING)
    table.do(PLAYER, c.LeaveSeat())
    table.do(HOST, c.LeaveSeat())
    assert table.refusal(WATCHER, c.TakeSeat("Eve")) == "game_running"
    while table.state.due_at is not None:
        table.tick()
    assert _names(table.do(WATCHER, c.TakeSeat("Eve"))) == ["Reopened", "SeatTaken", "HostChanged"]
    assert [seat and seat.name for seat in table.state.seats] == ["Eve", None, "beginner", None]


# --- Rematch ----------------------------------------------------------------------------------


def test_a_rematch_starts_from_nothing_without_those_who_left() -> None:
    table = table_in(Phase.SCORED, TableSettings(rounds=1))
    table.do(PLAYER, c.LeaveSeat())
    table.tick()
    table.begin(5)
    assert table.state.game == 2
    assert [number for number, _ in table.state.taken] == [0, 2]
    assert all(seat.points == 10 and seat.bonus_tokens == 0 for _, seat in table.state.taken)
    assert table.state.results == ()
    assert table.state.standings == ()


def test_a_deal_that_was_asked_for_is_known_once_and_a_rematch_is_not() -> None:
    table = seated(TableSettings(rounds=1), seed=77)
    table.begin(77)
    assert table.state.known
    while table.state.phase is not Phase.OVER:
        table.tick()
    table.begin(78)
    assert not table.state.known


def test_levels_are_an_argument() -> None:
    table = seated()
    for level in LEVELS:
        assert not isinstance(table.ask(HOST, c.SeatBot(3, level)), Refusal)
    assert decide(table.state, c.SeatBot(3, LEVELS[0]), Request(HOST, table.now)) == Refusal("unknown_bot")


def test_a_tray_that_came_in_time_counts_even_if_it_had_to_wait_its_turn() -> None:
    table = table_in(Phase.BUILDING)
    assert table.state.ends_at is not None
    late, early = table.state.ends_at + 500, table.state.ends_at - 1
    tray = c.SetTray(1, "KWB..../....../.")
    waited = decide(table.state, tray, Request(HOST, late, arrived=early), LEVELS)
    assert not isinstance(waited, Refusal)
    assert decide(table.state, tray, Request(HOST, late, arrived=late), LEVELS) == Refusal("too_late")


def test_without_an_hourglass_a_round_does_not_wait_for_players_who_went_away() -> None:
    table = table_in(Phase.BUILDING, TableSettings(rounds=1, seconds=0))
    for actor in (HOST, BOT):
        assert not any(isinstance(event, e.RoundScored) for event in table.do(actor, c.SayDone(1, True)))
    assert any(isinstance(event, e.RoundScored) for event in table.do(CLOCK, c.MissPlayer(1)))
    timed = table_in(Phase.BUILDING)
    assert timed.ask(CLOCK, c.MissPlayer(1)) == []
    assert timed.refusal(HOST, c.MissPlayer(1)) == "not_allowed"
