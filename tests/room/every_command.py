"""One command of every kind."""

from dimension.room import commands as c
from dimension.room.commands import Command
from dimension.room.help import SeatHelp
from dimension.room.lobby import key_hash
from dimension.room.settings import TableSettings
from dimension.room.state import GhostSource
from tests.room.tables import BEST, dealt

COMMANDS: dict[str, Command] = {
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
    "let_in": c.LetIn(0),
    "hide_names": c.HideNames(True),
    "keep": c.KeepTable("Tuesdays"),
    "begin": c.BeginGame(1, dealt(TableSettings(rounds=2), 1)),
    "begin_round": c.BeginRound(1),
    "end_round": c.EndRound(1),
    "add_time": c.AddTime(1),
    "finish": c.Finish(1),
    "stop": c.StopGame(),
    "hand_over": c.HandOver(1),
    "invite_co_host": c.InviteCoHost(key_hash("k" * 32)),
    "become_co_host": c.BecomeCoHost("k" * 32),
    "drop_co_hosts": c.DropCoHosts(),
    "free_seats": c.FreeSeats((1,)),
    "ask_for_pause": c.AskForPause(),
    "help": c.ChooseHelp(1, SeatHelp(points=5)),
    "rematch": c.ProposeRematch(),
    "reopen": c.Reopen(),
    "set_tray": c.SetTray(1, "KW...../....../."),
    "done": c.SayDone(1, True),
    "ready": c.SayReady(1),
    "tick": c.Tick(),
    "best": c.RecordBest(1, 1, BEST, ((), (), ())),
    "give_back": c.GiveBackTime(5_000),
    "pass_host": c.PassHost(1),
    "note_presence": c.NotePresence(1, away=True),
    "pause": c.PauseGame(),
    "unattended": c.PauseUnattended(),
    "resume": c.ResumeGame(),
    "come_back": c.ComeBack(),
    "give_up": c.GiveUpGame(),
}
