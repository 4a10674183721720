"""What a page's message asks of its room."""

import pytest

from dimension.errors import DimensionError
from dimension.room import commands as c
from dimension.room import messages as m
from dimension.room.commands import Command, RoomMessage, command_of
from dimension.room.messages import ClientMessage
from dimension.room.settings import TableSettings
from dimension.rules.code import format_game_code
from dimension.rules.settings import GameSettings

TRAY = "KW...../....../."
COMMANDS: list[tuple[RoomMessage, Command]] = [
    (m.SetTrayMessage(round=2, tray=TRAY), c.SetTray(2, TRAY)),
    (m.SayDoneMessage(round=2, done=False), c.SayDone(2, False)),
    (m.SayReadyMessage(round=2), c.SayReady(2)),
    (m.TakeSeatMessage(name="Ann"), c.TakeSeat("Ann")),
    (m.LeaveSeatMessage(), c.LeaveSeat()),
    (m.RenameMessage(name="Ann"), c.Rename("Ann")),
    (m.SeatBotMessage(seat=1, level="perfect"), c.SeatBot(1, "perfect")),
    (m.ClearSeatMessage(seat=1), c.ClearSeat(1)),
    (m.RenameSeatMessage(seat=99, name="Ann"), c.RenameSeat(99, "Ann")),
    (m.HideNamesMessage(hidden=True), c.HideNames(True)),
    (m.KeepMessage(name="Tuesdays"), c.KeepTable("Tuesdays")),
    (m.KeepMessage(name=None), c.KeepTable(None)),
    (m.BeginRoundMessage(round=2), c.BeginRound(2)),
    (m.ChangeSettingsMessage(settings=TableSettings(cards=8)), c.ChangeSettings(TableSettings(cards=8))),
    (m.SetTrayMessage(round=2, tray=TRAY, game=3), c.SetTray(2, TRAY, 3)),
    (m.SayDoneMessage(round=2, game=3), c.SayDone(2, True, 3)),
    (m.SayReadyMessage(round=2, game=3), c.SayReady(2, 3)),
    (m.LockMessage(locked=True), c.LockTable(True)),
    (m.LetInMessage(number=1), c.LetIn(1)),
    (m.ProposeRematchMessage(), c.ProposeRematch()),
    (m.PauseMessage(), c.PauseGame()),
    (m.ResumeMessage(), c.ResumeGame()),
    (m.ReopenMessage(), c.Reopen()),
]


@pytest.mark.parametrize(("message", "command"), COMMANDS)
def test_every_message_is_its_command(message: RoomMessage, command: Command) -> None:
    assert command_of(message) == command


def test_only_to_start_to_react_and_to_ping_are_no_commands() -> None:
    shown = {type(message) for message, _ in COMMANDS}
    assert set(ClientMessage.__args__) - shown == {m.StartMessage, m.ReactMessage, m.PingMessage}
    assert shown == set(RoomMessage.__args__)


def test_a_game_code_brings_its_settings_and_its_deal() -> None:
    code = format_game_code(GameSettings(cards=4, seconds=30), 77)
    settings = TableSettings(seats=2, cards=8, live_marks=True)
    expected = TableSettings(seats=2, cards=4, seconds=30, live_marks=True)
    assert command_of(m.ChangeSettingsMessage(settings=settings, code=code)) == c.ChangeSettings(expected, 77)


def test_a_wrong_game_code_is_an_error_of_the_rules() -> None:
    with pytest.raises(DimensionError):
        command_of(m.ChangeSettingsMessage(settings=TableSettings(), code="nonsense"))
