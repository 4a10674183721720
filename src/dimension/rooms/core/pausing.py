"""Halting a game, going on with it, and giving up one to which nobody came back."""

from typing import assert_never

from dimension.rooms.core import commands as c
from dimension.rooms.core import events as e
from dimension.rooms.core.commands import CLOCK
from dimension.rooms.core.refusals import Refusal
from dimension.rooms.core.request import Decision, Request
from dimension.rooms.core.retention import LEFT_AFTER
from dimension.rooms.core.rounds import LEAD_IN
from dimension.rooms.core.state import Phase, RoomState

PauseCommand = c.PauseGame | c.ResumeGame | c.ComeBack | c.GiveUpGame


def pausing(state: RoomState, command: PauseCommand, request: Request) -> Decision:
    """What halting a game or going on with it leads to."""
    actor, now = request.actor, request.now
    match command:
        case c.PauseGame(since=since):
            if actor != CLOCK and not may_pause(state, actor):
                return Refusal("not_host")
            return _paused(state, None if actor == CLOCK else actor, since, now)
        case c.ResumeGame():
            if not may_resume(state, actor):
                return Refusal("not_host") if is_halted(state) else []
            return _resumed(state, now)
        case c.ComeBack():
            return _resumed(state, now) if _waits_only_for(state, actor) else []
        case c.GiveUpGame():
            if actor != CLOCK:
                return Refusal("not_allowed")
            is_left = state.is_in_game and now - state.last_at >= LEFT_AFTER
            return [e.GameGivenUp(at=now)] if is_left else []
        case _:
            assert_never(command)


def may_pause(state: RoomState, actor: str | None) -> bool:
    """Whether somebody may halt the game: the host, and who plays alone or with bots; never a try at a day's hand."""
    return state.day is None and actor is not None and (actor == state.host or _is_only_person(state, actor))


def may_resume(state: RoomState, actor: str | None) -> bool:
    """Whether somebody may go on with a halted game: its host, who halted it, or any player when nobody did."""
    if not is_halted(state) or actor is None:
        return False
    if state.paused_by is None and state.seat_of(actor) is not None:
        return True
    return actor == state.paused_by or may_pause(state, actor)


def is_halted(state: RoomState) -> bool:
    """Whether the game is paused and nobody has said that it goes on."""
    return state.paused_at is not None and state.resumes_at is None


def _paused(state: RoomState, by: str | None, since: int | None, now: int) -> Decision:
    if not state.is_in_game or is_halted(state):
        return []
    lost = 0 if since is None or state.paused_at is not None else now - max(since, _running_since(state))
    given_back = [e.TimeGivenBack(at=now, milliseconds=lost)] if lost > 0 and state.due_at is not None else []
    return [*given_back, e.GamePaused(at=now, by=by)]


def _running_since(state: RoomState) -> int:
    """When the clock that runs now began to run."""
    assert state.starts_at is not None
    return state.starts_at - LEAD_IN if state.phase is Phase.LEAD_IN else state.starts_at


def _resumed(state: RoomState, now: int) -> Decision:
    if not is_halted(state):
        return []
    if state.phase is Phase.SCORED:
        return [e.GameResumed(at=now)]
    # Nobody is thrown into a running hourglass.
    return [e.ResumeAnnounced(at=now, resumes_at=now + LEAD_IN)]


def _waits_only_for(state: RoomState, actor: str) -> bool:
    """Whether a game that nobody halted goes on because somebody came.

    Somebody who plays alone comes back to the scores at once, but says when the hourglass goes on.
    """
    if not is_halted(state) or state.paused_by is not None:
        return False
    people = [seat.player for _, seat in state.taken if seat.player and not seat.left]
    if len(people) == 1 and state.phase is not Phase.SCORED:
        return False
    return not people or actor in people


def _is_only_person(state: RoomState, actor: str) -> bool:
    number = state.only_person
    return number is not None and state.seat_at(number).player == actor
