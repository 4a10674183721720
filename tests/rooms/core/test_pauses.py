"""A paused game: nothing happens in it, and afterward it goes on as if no time had passed."""

import pytest

from dimension.rooms.core import commands as c
from dimension.rooms.core import events as e
from dimension.rooms.core.commands import CLOCK, Command
from dimension.rooms.core.refusals import Refusal
from dimension.rooms.core.state import Phase
from dimension.rooms.core.table_settings import TableSettings
from dimension.rooms.core.view import view_of
from tests.rooms.tables import BOT, HOST, PLAYER, Table, names_of, table_in

TRAY = "KW...../....../."


def paused_in(phase: Phase, settings: TableSettings | None = None) -> Table:
    """A table that was paused a second after its phase began."""
    table = table_in(phase, settings)
    table.now += 1_000
    assert table.do(CLOCK, c.PauseGame()) == [e.GamePaused(at=table.now)]
    return table


@pytest.mark.parametrize("phase", [Phase.LEAD_IN, Phase.BUILDING, Phase.SCORED])
def test_a_pause_moves_the_deadline_by_its_length(phase: Phase) -> None:
    running = table_in(phase)
    table = paused_in(phase)
    assert running.state.due_at is not None
    table.now += 7_200_000
    assert table.state.due_at is None
    assert table.do(CLOCK, c.Tick()) == []
    assert table.do(CLOCK, c.GiveBackTime(5_000)) == []
    assert table.do(CLOCK, c.ResumeGame()) == [e.GameResumed(at=table.now)]
    assert table.state.due_at == running.state.due_at + 7_200_000
    assert table.state.paused_at is None


@pytest.mark.parametrize("phase", [Phase.LEAD_IN, Phase.BUILDING, Phase.SCORED])
def test_a_game_is_paused_once_and_resumed_once(phase: Phase) -> None:
    table = paused_in(phase)
    assert table.do(CLOCK, c.PauseGame()) == []
    table.do(CLOCK, c.ResumeGame())
    assert table.do(CLOCK, c.ResumeGame()) == []


@pytest.mark.parametrize(
    ("phase", "command"),
    [(Phase.BUILDING, c.SetTray(1, TRAY)), (Phase.BUILDING, c.SayDone(1, True)), (Phase.SCORED, c.SayReady(1))],
)
@pytest.mark.parametrize("actor", [HOST, PLAYER, BOT])
def test_nobody_plays_on_during_a_pause(phase: Phase, command: Command, actor: str) -> None:
    table = paused_in(phase)
    assert table.ask(actor, command) == Refusal("paused")
    table.now += 3_600_000
    table.do(CLOCK, c.ResumeGame())
    assert table.do(actor, command)


def test_a_round_that_became_complete_during_a_pause_is_scored_after_it() -> None:
    table = table_in(Phase.BUILDING)
    table.do(PLAYER, c.SayDone(1, True))
    table.do(BOT, c.SayDone(1, True))
    table.do(CLOCK, c.PauseGame())
    assert names_of(table.do(HOST, c.LeaveSeat())) == ["PlayerLeft", "HostChanged"]
    assert names_of(table.do(CLOCK, c.ResumeGame())) == ["GameResumed", "RoundScored"]


def test_during_a_pause_nobody_is_missed() -> None:
    table = paused_in(Phase.BUILDING, TableSettings(seconds=0))
    assert table.do(CLOCK, c.MissPlayer(1)) == []


def test_a_page_is_told_of_a_pause_and_of_the_time_left_in_it() -> None:
    table = paused_in(Phase.BUILDING)
    view = view_of(table.state, HOST)
    assert view.paused_at == table.now
    assert view.ends_at == table.now + 59_000
    table.do(CLOCK, c.ResumeGame())
    assert view_of(table.state, HOST).paused_at is None
