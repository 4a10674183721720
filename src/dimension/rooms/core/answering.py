"""The table at which somebody answers a challenge: one game, against a ghost and nobody else."""

from typing import assert_never

from dimension.rooms.core import commands as c
from dimension.rooms.core.commands import Command
from dimension.rooms.core.refusals import Refusal
from dimension.rooms.core.request import Request
from dimension.rooms.core.state import RoomState


def can_be_answered(state: RoomState, player: str) -> bool:
    """Whether a player can still play, or go on, at the table of an answer."""
    return state.seat_of(player) is not None and (state.is_in_game or state.game == 0)


def refused_at_answer(state: RoomState, command: Command, request: Request) -> Refusal | None:
    """Why a command that other tables allow is refused at such a table; None when it is allowed, or at other tables."""
    if state.challenge is None:
        return None
    match command:
        case c.TakeSeat() if not _may_sit(state, request.actor):
            return Refusal("table_full")
        case c.BeginGame() if state.game:
            # Another game would have other cards, of which the ghost knows nothing.
            return Refusal("not_allowed")
        case c.Reopen() | c.ProposeRematch() | c.LockTable(locked=False):
            return Refusal("not_allowed")
        case c.SeatBot() | c.ClearSeat() | c.RenameSeat() | c.ChangeSettings():
            return Refusal("not_allowed")
        case c.LetIn() | c.HideNames() | c.KeepTable() | c.BeginRound():
            return Refusal("not_allowed")
        case c.OpenTable() | c.TakeSeat() | c.LeaveSeat() | c.Rename() | c.SeatGhost() | c.LockTable() | c.BeginGame():
            return None
        case c.SetTray() | c.SayDone() | c.SayReady() | c.PauseGame() | c.ResumeGame() | c.ComeBack() | c.GiveUpGame():
            return None
        case c.Tick() | c.RecordBest() | c.GiveBackTime() | c.PassHost() | c.MissPlayer():
            return None
        case _:
            assert_never(command)


def _may_sit(state: RoomState, player: str) -> bool:
    return state.seat_of(player) is not None or (player == state.host and state.game == 0)
