"""What a page's message asks of its room."""

from typing import assert_never

from dimension.rooms.core import commands as c
from dimension.rooms.core import messages as m
from dimension.rooms.core.commands import Command
from dimension.rooms.core.table_settings import table_settings_of
from dimension.rules.code import parse_game_code

RoomMessage = (
    m.SetTrayMessage
    | m.SayDoneMessage
    | m.SayReadyMessage
    | m.TakeSeatMessage
    | m.LeaveSeatMessage
    | m.RenameMessage
    | m.SeatBotMessage
    | m.ClearSeatMessage
    | m.RenameSeatMessage
    | m.HideNamesMessage
    | m.KeepMessage
    | m.BeginRoundMessage
    | m.ChangeSettingsMessage
    | m.LockMessage
    | m.LetInMessage
    | m.ProposeRematchMessage
    | m.PauseMessage
    | m.ResumeMessage
    | m.ReopenMessage
)
"""Messages that are one command: to start a game takes a deal as well, and reactions and pings are in no log."""


def command_of(message: RoomMessage) -> Command:
    """The command of a message; raises DimensionError for a wrong game code."""
    match message:
        case m.SetTrayMessage():
            return c.SetTray(message.round, message.tray, message.game)
        case m.SayDoneMessage():
            return c.SayDone(message.round, message.done, message.game)
        case m.SayReadyMessage():
            return c.SayReady(message.round, message.game)
        case m.TakeSeatMessage():
            return c.TakeSeat(message.name)
        case m.LeaveSeatMessage():
            return c.LeaveSeat()
        case m.RenameMessage():
            return c.Rename(message.name)
        case m.SeatBotMessage():
            return c.SeatBot(message.seat, message.level)
        case m.ClearSeatMessage():
            return c.ClearSeat(message.seat)
        case m.RenameSeatMessage():
            return c.RenameSeat(message.seat, message.name)
        case m.HideNamesMessage():
            return c.HideNames(message.hidden)
        case m.KeepMessage():
            return c.KeepTable(message.name)
        case m.BeginRoundMessage():
            return c.BeginRound(message.round)
        case m.ChangeSettingsMessage():
            if message.code is None:
                return c.ChangeSettings(message.settings)
            game, seed = parse_game_code(message.code)
            return c.ChangeSettings(table_settings_of(game, message.settings), seed)
        case m.LockMessage():
            return c.LockTable(message.locked)
        case m.LetInMessage():
            return c.LetIn(message.number)
        case m.ProposeRematchMessage():
            return c.ProposeRematch()
        case m.PauseMessage():
            return c.PauseGame()
        case m.ResumeMessage():
            return c.ResumeGame()
        case m.ReopenMessage():
            return c.Reopen()
        case _:
            assert_never(message)
