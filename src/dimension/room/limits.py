"""How much may happen at a table, so that one table cannot fill a disk; the limits of challenge and daily tables."""

from collections.abc import Sequence
from typing import Final

from dimension.room import commands as c
from dimension.room import events as e
from dimension.room.commands import CLOCK, Command, Refusal, Request
from dimension.room.days import is_over, is_public
from dimension.room.rounds import next_step
from dimension.room.state import Phase, RoomState


def can_play_challenge(state: RoomState, player: str) -> bool:
    """Whether a player can still play, or resume, at the table of a challenge."""
    return state.seat_of(player) is not None and (state.is_in_game or state.game == 0)


def refused_at_challenge(state: RoomState, command: Command, request: Request) -> Refusal | None:
    """Why a command that other tables allow is refused at such a table; None when it is allowed, or at other tables."""
    if state.challenge is None:
        return None
    match command:
        case c.TakeSeat() if not _may_sit(state, request.actor):
            return Refusal("table_full")
        case c.BeginGame() if state.game:
            # Another game would have other cards, of which the ghost knows nothing.
            return Refusal("not_allowed")
        case c.SeatGhost() | c.LockTable(locked=True) | c.BeginGame():
            return None
        case _:
            # The host arranges nothing else there, and there is no rematch.
            return Refusal("not_allowed") if isinstance(command, c.Hosting | c.ProposeRematch) else None


def _may_sit(state: RoomState, player: str) -> bool:
    return state.seat_of(player) is not None or (player == state.host and state.game == 0)


MOST_CHANGES: Final = 2_000
"""Actions of one seat in a round: trays, taking back done, new names, coming back. Far more than a minute allows."""
MOST_ARRANGEMENTS: Final = 2_000
"""Changes between two games: players and bots who sit down, new settings, locks, names that the host gives."""
_ARRANGEMENTS_PER_SEAT: Final = 500
"""A table with many seats may have this many for each."""
MOST_BOTS: Final = 4
"""Bots and ghosts at a table, however many seats it has: each of them keeps the server busy."""
MOST_PAUSES: Final = 100
"""How often people may pause a game in one round."""
MOST_RESUMES: Final = 1_000
"""How often a game may resume in one round, even after pauses that no player wanted."""
MOST_EVENTS: Final = 5_000_000
"""After this many events no other game begins: almost two years of long evenings, one every day."""


def most_arrangements(state: RoomState) -> int:
    """The limit of changes between two games: a hundred players come and go more often than four."""
    return max(MOST_ARRANGEMENTS, _ARRANGEMENTS_PER_SEAT * state.settings.seats)


def refusal(state: RoomState, decided: Sequence[e.RoomEvent]) -> Refusal | None:
    """Why these events are too many for a table or a seat; None when they are not.

    Events that end something are never refused: a round can always be finished, and a seat left.
    """
    for event in decided:
        if (refused := _refused_event(state, event)) is not None:
            return refused
    return None


def _refused_event(state: RoomState, event: e.RoomEvent) -> Refusal | None:
    match event:
        case e.TrayChanged() | e.DoneChanged(done=False) | e.Renamed(by_host=False) | e.PlayerReturned():
            return Refusal("too_many_moves") if state.seat_at(event.seat).changes >= MOST_CHANGES else None
        case (
            e.SeatTaken()
            | e.BotSeated()
            | e.GhostSeated()
            | e.SettingsChanged()
            | e.LockChanged()
            | e.NamesHidden()
            | e.TableKept()
            | e.CoHostInvited(key=str())
            | e.CoHostChanged(leads=True)
            | e.GameShortened()
            | e.PlayerLetIn()
            | e.HelpChosen()
            | e.Renamed()
        ):
            return Refusal("table_used_up") if state.arrangements >= most_arrangements(state) else None
        case e.GamePaused(by=str()):
            return Refusal("too_many_pauses") if state.pauses >= MOST_PAUSES else None
        case e.ResumeAnnounced() | e.GameResumed():
            return Refusal("too_many_pauses") if state.pauses > MOST_RESUMES else None
        case e.GameStarted():
            return Refusal("table_used_up") if state.version >= MOST_EVENTS else None
        case _:
            # Each of the others follows from one of these, or from the clock, or is never decided.
            return None


def is_secret_to(state: RoomState, player: str | None, now: int) -> bool:
    """Whether a room is secret from a player: another one plays the hand of a day there, be it only for practice."""
    day = state.day or state.practice
    return day is not None and player != state.host and not is_public(day, now)


def refused_at_daily(state: RoomState, command: Command, request: Request) -> Refusal | None:
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
            # A server that was away gives time back, and meanwhile every player may have learned the optimum.
            return Refusal("day_over")
        case c.Reopen() | c.ProposeRematch():
            return Refusal("one_try")
        case c.PauseGame() | c.PauseUnattended() | c.GiveUpGame() if request.actor != CLOCK:
            return Refusal("not_allowed")
        case c.BeginGame():
            return None
        case _:
            # There is nothing for a host to arrange.
            return Refusal("not_allowed") if isinstance(command, c.Hosting) else None


def deserted_daily(state: RoomState, now: int) -> Sequence[e.RoomEvent]:
    """The events when no player is left: the minute runs on, and then the game is over."""
    return [next_step(state, now)] if state.phase is Phase.SCORED else []


def left_seat(state: RoomState, number: int, now: int) -> Sequence[e.RoomEvent]:
    """The events when the player stands up: the seat stays theirs, and a minute that runs is over."""
    is_new = state.is_in_game and not state.seat_at(number).left
    return [e.PlayerLeft(at=now, seat=number)] if is_new else []
