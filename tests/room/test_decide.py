"""Every command of every player in every phase; then refusals, repetition, hosts and rematches."""

from collections.abc import Iterator

import pytest

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.commands import CLOCK, Command, Refusal, Request
from dimension.room.decide import bot_actor, decide
from dimension.room.settings import TableSettings
from dimension.room.state import GRACE, Phase
from dimension.rules.code import format_game_code
from dimension.rules.settings import GameSettings
from tests.room.every_command import COMMANDS
from tests.room.tables import BEST, BOT, HOST, LEVELS, PLAYER, WATCHER, Table, seated, table_in

EVERYBODY = (HOST, PLAYER, WATCHER, BOT, CLOCK)
ANSWERS = """
command     actors         lobby            lead_in          building         scored           over
open        *              room_exists      room_exists      room_exists      room_exists      room_exists
take_seat   ann,ben        -                -                -                -                -
take_seat   eve            SeatTaken        SeatTaken        SeatTaken        SeatTaken        SeatTaken
leave_seat  ann            SeatFreed+Host   Left+Host        Left+Host        Left+Host        SeatFreed+Host
leave_seat  ben            SeatFreed        PlayerLeft       PlayerLeft       PlayerLeft       SeatFreed
leave_seat  eve,bot,clock  no_seat          no_seat          no_seat          no_seat          no_seat
rename      ann,ben        Renamed          Renamed          Renamed          Renamed          Renamed
rename      eve,bot,clock  no_seat          no_seat          no_seat          no_seat          no_seat
seat_bot    ann            BotSeated        game_running     game_running     game_running     game_running
seat_ghost  ann            GhostSeated      game_running     game_running     game_running     game_running
clear_seat  ann            SeatFreed+Removed  Removed+Left   Removed+Left     Removed+Left     Removed+Left
rename_seat ann,clock      Renamed          Renamed          Renamed          Renamed          Renamed
hide_names  ann            NamesHidden      NamesHidden      NamesHidden      NamesHidden      NamesHidden
keep        ann            TableKept        TableKept        TableKept        TableKept        TableKept
begin_round ann            -                -                -                RoundAnnounced   -
end_round   ann            -                -                RoundScored      -                -
add_time    ann            -                -                TimeGivenBack    -                -
finish      ann            -                GameShortened    GameShortened    GameShortened+GameEnded  -
stop        ann,clock      -                GameGivenUp      GameGivenUp      GameGivenUp      -
hand_over   ann            HostChanged      HostChanged      HostChanged      HostChanged      HostChanged
invite_co_host ann         CoHostInvited    CoHostInvited    CoHostInvited    CoHostInvited    CoHostInvited
drop_co_hosts ann          -                -                -                -                -
free_seats  ann            SeatFreed        PlayerLeft       PlayerLeft       PlayerLeft       PlayerLeft
ask_for_pause ann,ben      not_building     PauseAsked       PauseAsked       PauseAsked       not_building
ask_for_pause eve,bot,clock  no_seat        no_seat          no_seat          no_seat          no_seat
help        ann            HelpChosen       game_running     game_running     game_running     game_running
help        ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
become_co_host ann         -                -                -                -                -
become_co_host ben,eve,bot,clock  wrong_key wrong_key        wrong_key        wrong_key        wrong_key
settings    ann            SettingsChanged  game_running     game_running     game_running     game_running
begin       ann            Started+Round    game_running     game_running     game_running     Started+Round
rematch     ann,ben        not_over         not_over         not_over         not_over         RematchProposed
rematch     eve,bot,clock  no_seat          no_seat          no_seat          no_seat          no_seat
reopen      ann            not_over         not_over         not_over         not_over         Reopened
lock        ann            LockChanged      LockChanged      LockChanged      LockChanged      LockChanged
let_in      ann            -                -                -                -                -
seat_bot    ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
seat_ghost  ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
rename_seat ben,eve,bot        not_host     not_host         not_host         not_host         not_host
hide_names  ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
keep        ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
begin_round ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
end_round ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
add_time ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
finish ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
stop ben,eve,bot        not_host     not_host         not_host         not_host         not_host
hand_over ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
invite_co_host ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
drop_co_hosts ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
free_seats ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
clear_seat  ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
settings    ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
begin       ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
reopen      ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
lock        ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
let_in      ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
set_tray    ann,ben,bot    not_building     not_building     TrayChanged      too_late         too_late
set_tray    eve,clock      no_seat          no_seat          no_seat          no_seat          no_seat
done        ann,ben,bot    not_building     not_building     DoneChanged      too_late         too_late
done        eve,clock      no_seat          no_seat          no_seat          no_seat          no_seat
ready       ann,ben,bot    -                -                -                ReadySaid        -
ready       eve,clock      no_seat          no_seat          no_seat          no_seat          no_seat
tick        clock          -                -                -                -                -
best        clock          -                -                -                BestFound        BestFound
give_back   clock          -                TimeGivenBack    TimeGivenBack    -                -
pass_host   clock          HostChanged      HostChanged      HostChanged      HostChanged      HostChanged
tick        ann,ben,eve,bot  not_allowed    not_allowed      not_allowed      not_allowed      not_allowed
best        ann,ben,eve,bot  not_allowed    not_allowed      not_allowed      not_allowed      not_allowed
give_back   ann,ben,eve,bot  not_allowed    not_allowed      not_allowed      not_allowed      not_allowed
pass_host   ann,ben,eve,bot  not_allowed    not_allowed      not_allowed      not_allowed      not_allowed
note_presence clock        -                AwayChanged      AwayChanged      AwayChanged      -
note_presence ann,ben,eve,bot  not_allowed    not_allowed      not_allowed      not_allowed      not_allowed
pause       ann            -                GamePaused       GamePaused       GamePaused       -
pause       ben,eve,bot,clock  not_host     not_host         not_host         not_host         not_host
unattended  clock          -                GamePaused       GamePaused       GamePaused       -
unattended  ann,ben,eve,bot  not_allowed    not_allowed      not_allowed      not_allowed      not_allowed
resume      *              -                -                -                -                -
come_back   *              -                -                -                -                -
give_up     clock          -                -                -                -                -
give_up     ann,ben,eve,bot  not_allowed    not_allowed      not_allowed      not_allowed      not_allowed
"""
SHORT = {"HostChanged": "Host", "GameStarted": "Started", "RoundAnnounced": "Round", "PlayerRemoved": "Removed",
         "PlayerLeft": "Left"}  # fmt: skip


def _cases() -> Iterator[tuple[str, str, Phase, str]]:
    for line in ANSWERS.strip().splitlines()[1:]:
        command, actors, *answers = line.split()
        for actor in EVERYBODY if actors == "*" else actors.split(","):
            for phase, answer in zip(Phase, answers, strict=True):
                yield command, BOT if actor == "bot" else actor, phase, answer


CASES = list(_cases())


@pytest.mark.parametrize(("command", "actor", "phase", "answer"), CASES)
def test_every_command_of_every_player_in_every_phase(command: str, actor: str, phase: Phase, answer: str) -> None:
    decided = table_in(phase).ask(actor, COMMANDS[command])
    if isinstance(decided, Refusal):
        assert decided.code == answer
    else:
        names = [type(event).__name__ for event in decided]
        short = [SHORT.get(name, name) if len(names) > 1 else name for name in names]
        assert "+".join(short) == answer.replace("-", "")


def test_the_table_above_has_every_command_there_is() -> None:
    assert sorted(kind.__name__ for kind in Command.__args__) == sorted(
        type(command).__name__ for command in COMMANDS.values()
    )


def test_the_table_above_has_every_command_of_every_player() -> None:
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
def test_a_third_of_a_second_after_the_hourglass_everything_is_too_late(command: Command) -> None:
    table = table_in(Phase.BUILDING)
    assert table.state.ends_at is not None
    table.now = table.state.ends_at + GRACE - 1
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


def test_no_player_builds_on_another_seat() -> None:
    table = table_in(Phase.BUILDING)
    table.do(PLAYER, c.SetTray(1, "KWB..../....../."))
    assert [seat.spheres for _, seat in table.state.taken] == [0, 3, 0]
    for seat in (0, 1, 3):
        assert table.refusal(bot_actor(seat), c.SetTray(1, "K....../....../.")) == "no_seat"


@pytest.mark.parametrize("seat", [0, 2, 4, 99, -1])
def test_a_bot_needs_a_free_seat(seat: int) -> None:
    assert seated().refusal(HOST, c.SeatBot(seat, "perfect")) == "seat_taken"


def test_a_bot_needs_an_existing_level() -> None:
    assert seated().refusal(HOST, c.SeatBot(3, "godlike")) == "unknown_bot"


@pytest.mark.parametrize("seat", [3, 4, -1])
def test_a_free_seat_cannot_be_cleared(seat: int) -> None:
    assert seated().refusal(HOST, c.ClearSeat(seat)) == "seat_free"


def test_no_player_loses_a_seat_to_smaller_settings() -> None:
    table = seated()
    assert table.refusal(HOST, c.ChangeSettings(TableSettings(seats=2))) == "seat_taken"
    table.do(HOST, c.ChangeSettings(TableSettings(seats=3)))
    assert len(table.state.seats) == 3
    table.do(HOST, c.ChangeSettings(TableSettings(seats=4)))
    assert [seat and seat.name for seat in table.state.seats] == ["Ann", "Ben", "Pip", None]


def test_a_game_code_brings_its_settings_and_its_deal() -> None:
    table = seated()
    code = format_game_code(GameSettings(cards=4, seconds=30), 77)
    table.do(HOST, c.ChangeSettings(TableSettings(seats=3, cards=8, live_marks=True), code))
    assert table.state.settings == TableSettings(seats=3, cards=4, seconds=30, live_marks=True)
    assert table.state.seed == 77


def test_a_wrong_game_code_is_refused_with_its_reason() -> None:
    refusal = seated().ask(HOST, c.ChangeSettings(TableSettings(), "nonsense"))
    assert refusal == Refusal("bad_code", {"reason": "code_version"})


def test_a_game_cannot_start_without_players() -> None:
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


def test_a_command_that_changes_nothing_leads_to_no_event() -> None:
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


def test_the_best_tray_of_a_round_is_recorded_once() -> None:
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


def test_only_the_given_levels_of_bots_exist() -> None:
    table = seated()
    for level in LEVELS:
        assert not isinstance(table.ask(HOST, c.SeatBot(3, level)), Refusal)
    assert decide(table.state, c.SeatBot(3, LEVELS[0]), Request(HOST, table.now)) == Refusal("unknown_bot")
