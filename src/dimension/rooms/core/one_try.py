"""The table at which somebody plays the hand of a day: one try, alone, without a pause."""

from collections.abc import Sequence
from typing import assert_never

from dimension.rooms.core import commands as c
from dimension.rooms.core import events as e
from dimension.rooms.core.commands import CLOCK, Command
from dimension.rooms.core.days import is_over, is_public
from dimension.rooms.core.refusals import Refusal
from dimension.rooms.core.request import Request
from dimension.rooms.core.rounds import next_step
from dimension.rooms.core.state import Phase, RoomState


def is_secret_to(state: RoomState, player: str | None, now: int) -> bool:
    """Whether a room is secret from a player: another one plays the hand of a day there, be it only for practice."""
    day = state.day or state.practice
    return day is not None and player != state.host and not is_public(day, now)


def refused_at_try(state: RoomState, command: Command, request: Request) -> Refusal | None:
    """Why a command that other tables allow is refused at such a table; None when it is allowed, or at other tables."""
    if state.day is None:
        return None
    match command:
        case c.TakeSeat() if request.actor != state.host:
            return Refusal("table_full")
        case c.BeginGame() if state.game:
            return Refusal("one_try")
        case c.BeginGame() if is_over(state.day, request.now):
            return Refusal("day_over")
        case c.SetTray() if is_public(state.day, request.now):
            # A server that was away gives time back, and meanwhile everybody may have learned the optimum.
            return Refusal("day_over")
        case c.Reopen() | c.ProposeRematch():
            return Refusal("one_try")
        case c.SeatBot() | c.SeatGhost() | c.ClearSeat() | c.RenameSeat() | c.ChangeSettings():
            return Refusal("not_allowed")
        case c.LockTable() | c.LetIn() | c.HideNames() | c.KeepTable() | c.BeginRound():
            return Refusal("not_allowed")
        case c.PauseGame() | c.GiveUpGame() if request.actor != CLOCK:
            return Refusal("not_allowed")
        case c.OpenTable() | c.TakeSeat() | c.LeaveSeat() | c.Rename() | c.BeginGame():
            return None
        case c.SetTray() | c.SayDone() | c.SayReady() | c.PauseGame() | c.ResumeGame() | c.ComeBack() | c.GiveUpGame():
            return None
        case c.Tick() | c.RecordBest() | c.GiveBackTime() | c.PassHost() | c.MissPlayer():
            return None
        case _:
            assert_never(command)


def left_alone(state: RoomState, now: int) -> Sequence[e.RoomEvent]:
    """What follows when nobody is left: the minute runs on, and then the game is over."""
    return [next_step(state, now)] if state.phase is Phase.SCORED else []


def left_seat(state: RoomState, number: int, now: int) -> Sequence[e.RoomEvent]:
    """What follows when the player stands up: the seat stays theirs, and a minute that runs is over."""
    is_new = state.is_in_game and not state.seat_at(number).left
    return [e.PlayerLeft(at=now, seat=number)] if is_new else []
