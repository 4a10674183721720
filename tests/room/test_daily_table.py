"""At the table of a day's hand there is one game, one player, and a minute that no player stops."""

import pytest

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.commands import CLOCK, Command, Refusal, Request
from dimension.room.days import AFTERMATH, daily_settings, end_of_day
from dimension.room.decide import decide
from dimension.room.evolve import fold
from dimension.room.limits import is_secret_to
from dimension.room.records import finished_game, round_records
from dimension.room.results import Dealt
from dimension.room.settings import TableSettings
from dimension.room.state import Phase
from dimension.room.view import view_of
from tests.room.tables import HOST, SEED, WATCHER, Table, names_of

DAY = "2026-11-16"
MIDNIGHT = end_of_day(DAY)
BEGIN = c.BeginGame(SEED, (Dealt("O2 O-W KxW B_ G^ O>K"),))


def try_in(phase: Phase, before_midnight: int = 3_600_000) -> Table:
    """Ann's try at a day's hand in some phase."""
    table = Table()
    table.now = MIDNIGHT - before_midnight
    opened = decide(
        None, c.OpenTable("ROOM42", daily_settings(DAY), SEED, secret=True, day=DAY), Request(HOST, table.now)
    )
    assert not isinstance(opened, Refusal)
    state = fold(opened)
    assert state is not None
    table.log, table.state = list(opened), state
    table.do(HOST, c.TakeSeat("Ann"))
    if phase is not Phase.LOBBY:
        table.do(HOST, BEGIN)
    while table.state.phase is not phase:
        table.tick()
    return table


@pytest.mark.parametrize(
    "command",
    [
        c.SeatBot(0, "beginner"),
        c.ClearSeat(0),
        c.ChangeSettings(TableSettings()),
        c.LockTable(True),
        c.LetIn(0),
        c.PauseGame(),
        c.GiveUpGame(),
    ],
)
@pytest.mark.parametrize("phase", Phase)
def test_nothing_is_arranged_and_nothing_is_paused(phase: Phase, command: Command) -> None:
    assert try_in(phase).refusal(HOST, command) == "not_allowed"


@pytest.mark.parametrize("command", [BEGIN, c.Reopen(), c.ProposeRematch()])
@pytest.mark.parametrize("phase", [Phase.LEAD_IN, Phase.BUILDING, Phase.SCORED, Phase.OVER])
def test_there_is_no_second_game(phase: Phase, command: Command) -> None:
    assert try_in(phase).refusal(HOST, command) == "one_try"


@pytest.mark.parametrize("phase", Phase)
def test_no_other_player_sits_down_not_even_when_the_day_is_over(phase: Phase) -> None:
    table = try_in(phase)
    assert table.refusal(WATCHER, c.TakeSeat("Eve")) == "table_full"
    table.now = MIDNIGHT + AFTERMATH
    assert table.refusal(WATCHER, c.TakeSeat("Eve")) == "table_full"


def test_no_other_player_may_know_of_the_room_until_the_day_is_over() -> None:
    state = try_in(Phase.OVER).state
    assert not is_secret_to(state, HOST, MIDNIGHT - 1)
    for stranger in (WATCHER, None):
        assert is_secret_to(state, stranger, MIDNIGHT)
        assert not is_secret_to(state, stranger, MIDNIGHT + AFTERMATH)
    assert not is_secret_to(Table().state, WATCHER, 0)


def test_a_practice_table_stays_secret_as_long_as_its_cards_are_the_hand_of_the_day() -> None:
    opening = c.OpenTable("ROOM42", daily_settings(DAY), SEED, practice=DAY)
    opened = decide(None, opening, Request(HOST, MIDNIGHT - 3_600_000))
    assert not isinstance(opened, Refusal)
    table = Table()
    table.log, table.now = list(opened), MIDNIGHT - 3_600_000
    state = fold(opened)
    assert state is not None
    table.state = state
    table.do(HOST, c.TakeSeat("Ann"))
    for phase in (Phase.LOBBY, Phase.OVER):
        if phase is Phase.OVER:
            table.do(HOST, BEGIN)
            while table.state.phase is not phase:
                table.tick()
        assert not is_secret_to(table.state, HOST, MIDNIGHT)
        assert is_secret_to(table.state, WATCHER, MIDNIGHT)
        assert not is_secret_to(table.state, WATCHER, MIDNIGHT + AFTERMATH)
    table.do(HOST, c.Reopen())
    assert not is_secret_to(table.state, WATCHER, MIDNIGHT)


def test_other_settings_make_a_practice_table_one_like_any_other() -> None:
    opening = c.OpenTable("ROOM42", daily_settings(DAY), SEED, practice=DAY)
    opened = decide(None, opening, Request(HOST, 1))
    assert not isinstance(opened, Refusal)
    state = fold([*opened, e.SettingsChanged(at=2, settings=TableSettings(), seed=None)])
    assert state is not None
    assert not is_secret_to(state, WATCHER, 2)


def test_a_try_that_was_not_begun_ends_with_the_day() -> None:
    table = try_in(Phase.LOBBY)
    table.now = MIDNIGHT - 1
    assert not isinstance(table.ask(HOST, BEGIN), Refusal)
    table.now = MIDNIGHT
    assert table.refusal(HOST, BEGIN) == "day_over"


def test_a_try_that_began_before_midnight_belongs_to_its_day() -> None:
    table = try_in(Phase.BUILDING, before_midnight=10_000)
    before = table.state
    (played,) = round_records(before, table.tick()).played
    assert table.now > MIDNIGHT
    assert played.day == DAY


def test_the_minute_runs_on_when_its_player_goes_away() -> None:
    for phase in (Phase.LEAD_IN, Phase.BUILDING):
        table = try_in(phase)
        due = table.state.due_at
        assert table.do(CLOCK, c.PauseUnattended(since=table.now)) == []
        assert table.state.due_at == due


@pytest.mark.parametrize("command", [c.PauseUnattended(), c.GiveUpGame()])
def test_a_game_to_which_no_player_comes_back_is_over_after_the_count(command: Command) -> None:
    table = try_in(Phase.SCORED)
    before = table.state
    ending = table.do(CLOCK, command)
    assert names_of(ending) == ["GameEnded"]
    # Nothing was done, and it counts all the same.
    assert finished_game(before, ending) is not None


def test_time_that_the_server_lost_is_credited() -> None:
    table = try_in(Phase.BUILDING)
    assert names_of(table.do(CLOCK, c.GiveBackTime(5_000))) == ["TimeGivenBack"]


def test_no_time_that_is_credited_lasts_until_every_player_knows_the_optimum() -> None:
    table = try_in(Phase.BUILDING, before_midnight=10_000)
    table.do(HOST, c.SetTray(1, "K....../....../."))
    table.do(CLOCK, c.GiveBackTime(2 * AFTERMATH))
    table.now = MIDNIGHT + AFTERMATH - 1
    table.do(HOST, c.SetTray(1, "KW...../....../."))
    table.now += 1
    assert table.refusal(HOST, c.SetTray(1, "KWB..../....../.")) == "day_over"
    (played,) = round_records(table.state, table.tick()).played
    assert played.tray == "KW...../....../."


def test_leaving_keeps_the_seat_and_ends_the_minute() -> None:
    lobby = try_in(Phase.LOBBY)
    assert lobby.do(HOST, c.LeaveSeat()) == []
    table = try_in(Phase.BUILDING)
    table.do(HOST, c.SetTray(1, "K....../....../."))
    assert names_of(table.do(HOST, c.LeaveSeat())) == ["PlayerLeft", "RoundScored"]
    assert table.do(HOST, c.LeaveSeat()) == []
    assert names_of(table.tick()) == ["GameEnded"]
    assert table.do(HOST, c.LeaveSeat()) == []
    assert (table.state.host, table.state.seat_of(HOST)) == (HOST, 0)


def test_the_view_offers_no_pause_and_no_code_before_the_end() -> None:
    for phase in Phase:
        view = view_of(try_in(phase).state, HOST)
        assert not view.can_pause
        assert not view.known
        assert (view.code is not None) == (phase is Phase.OVER)
