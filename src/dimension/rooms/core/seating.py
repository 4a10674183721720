"""Sitting down, standing up, and what people are called."""

from typing import assert_never

from dimension.rooms.core import commands as c
from dimension.rooms.core import events as e
from dimension.rooms.core.admission import refused_newcomer
from dimension.rooms.core.evolution import evolve
from dimension.rooms.core.player_names import clean_name, distinct_name
from dimension.rooms.core.refusals import Refusal
from dimension.rooms.core.request import Decision, Levels, Request
from dimension.rooms.core.state import Phase, RoomState


def seating(
    state: RoomState, command: c.TakeSeat | c.LeaveSeat | c.Rename, request: Request, levels: Levels
) -> Decision:
    """What sitting down, standing up or a new name leads to; `levels` are the names of bots."""
    number = state.seat_of(request.actor)
    match command:
        case c.TakeSeat(name=name):
            return _take_seat(state, number, name, request, levels)
        case c.LeaveSeat():
            return Refusal("no_seat") if number is None else _leave_seat(state, number, request)
        case c.Rename(name=name):
            cleaned = clean_name(name)
            if number is None:
                return Refusal("no_seat")
            distinct = distinct_name(cleaned, _names_of_others(state, number, levels))
            return _rename(state, number, distinct, request.now) if cleaned else Refusal("bad_name")
        case _:
            assert_never(command)


def _take_seat(state: RoomState, number: int | None, name: str, request: Request, levels: Levels) -> Decision:
    if number is not None:
        returned: list[e.RoomEvent] = [e.PlayerReturned(at=request.now, seat=number)]
        return _with_host(state, returned if state.seat_at(number).left else [], request)
    if refusal := refused_newcomer(state, request.actor):
        return refusal
    cleaned = clean_name(name)
    if not cleaned:
        return Refusal("bad_name")
    if state.phase is Phase.OVER and state.host is None:
        # All left before the end: the next person to sit down opens the table again.
        reopened = e.Reopened(at=request.now)
        seating = _take_seat(evolve(state, reopened), None, name, request, levels)
        return seating if isinstance(seating, Refusal) else [reopened, *seating]
    if state.phase is not Phase.LOBBY:
        return Refusal("game_running")
    free = next((at for at, seat in enumerate(state.seats) if seat is None), None)
    if free is None:
        return Refusal("table_full")
    distinct = distinct_name(cleaned, _names_of_others(state, free, levels))
    return _with_host(state, [e.SeatTaken(at=request.now, seat=free, player=request.actor, name=distinct)], request)


def _names_of_others(state: RoomState, number: int, levels: Levels) -> list[str]:
    """The names that the player on a seat may not have: also those of bots that may sit down later."""
    return [*levels, *(seat.name for at, seat in state.taken if at != number)]


def _rename(state: RoomState, number: int, name: str, now: int) -> Decision:
    return [] if state.seat_at(number).name == name else [e.Renamed(at=now, seat=number, name=name)]


def _with_host(state: RoomState, events: list[e.RoomEvent], request: Request) -> Decision:
    """The first to sit down at a table without a host becomes its host."""
    return events if state.host is not None else [*events, e.HostChanged(at=request.now, host=request.actor)]


def _leave_seat(state: RoomState, number: int, request: Request) -> Decision:
    if state.is_in_game and state.seat_at(number).left:
        return []
    left: e.RoomEvent = (
        e.PlayerLeft(at=request.now, seat=number) if state.is_in_game else e.SeatFreed(at=request.now, seat=number)
    )
    if request.actor != state.host:
        return [left]
    heirs = [s.player for at, s in state.taken if s.player and at != number and not s.left]
    passed_on: list[e.RoomEvent] = [left, e.HostChanged(at=request.now, host=heirs[0] if heirs else None)]
    if state.phase is Phase.OVER and not heirs:
        # Nobody is left who could reopen the table, and nobody may sit down before it is reopened.
        passed_on.append(e.Reopened(at=request.now))
    return passed_on
