"""Sitting down, standing up, and what people are called."""

from itertools import chain
from typing import assert_never

from dimension.rooms.core import commands as c
from dimension.rooms.core import events as e
from dimension.rooms.core.admission import is_waiting, refused_newcomer
from dimension.rooms.core.bot_names import spellings
from dimension.rooms.core.evolution import evolve
from dimension.rooms.core.given_names import given_name
from dimension.rooms.core.one_try import left_seat
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
            if state.seat_at(number).is_named_by_host and request.actor != state.host:
                return Refusal("named_by_host")
            distinct = distinct_name(cleaned, names_of_others(state, number, levels))
            return _rename(state, number, distinct, request.now) if cleaned else Refusal("bad_name")
        case _:
            assert_never(command)


def _take_seat(state: RoomState, number: int | None, name: str, request: Request, levels: Levels) -> Decision:
    if number is not None:
        returned: list[e.RoomEvent] = [e.PlayerReturned(at=request.now, seat=number)]
        return _with_host(state, returned if state.seat_at(number).left else [], request)
    if refusal := refused_newcomer(state, request.actor):
        return refusal
    cleaned = given_name(state.given_names, request.actor) or clean_name(name)
    if not cleaned:
        return Refusal("bad_name")
    if state.phase is Phase.OVER and state.host is None:
        # All left before the end: the next person to sit down opens the table again.
        reopened = e.Reopened(at=request.now)
        seating = _take_seat(evolve(state, reopened), None, name, request, levels)
        return seating if isinstance(seating, Refusal) else [reopened, *seating]
    free = next((at for at, seat in enumerate(state.seats) if seat is None and at not in _places_shown(state)), None)
    if free is None:
        return Refusal("game_running" if None in state.seats else "table_full")
    name = distinct_name(cleaned, names_of_others(state, free, levels))
    taken = e.SeatTaken(at=request.now, seat=free, player=request.actor, name=name, plays_from=_first_round(state))
    return _with_host(state, [taken], request)


def _places_shown(state: RoomState) -> set[int]:
    """The seats that standings on the screen speak of: nobody new gets the result of somebody who left."""
    return {standing.seat for standing in state.standings}


def _first_round(state: RoomState) -> int:
    """The round from which somebody plays who sits down now: cards that lie open are not for them."""
    match state.phase:
        case Phase.LOBBY:
            return 1
        case Phase.LEAD_IN:
            return state.round
        case Phase.BUILDING | Phase.SCORED | Phase.OVER:
            return state.round + 1
        case _:
            assert_never(state.phase)


def names_of_others(state: RoomState, number: int, levels: Levels) -> list[str]:
    """The names that the player on a seat may not have: those of bots in every language, and their levels."""
    others = [seat for at, seat in state.taken if at != number]
    return [*levels, *chain.from_iterable(spellings(seat.name) if seat.bot else (seat.name,) for seat in others)]


def _rename(state: RoomState, number: int, name: str, now: int) -> Decision:
    return [] if state.seat_at(number).name == name else [e.Renamed(at=now, seat=number, name=name)]


def _with_host(state: RoomState, events: list[e.RoomEvent], request: Request) -> Decision:
    """The first to sit down at a table without a host becomes its host."""
    return events if state.host is not None else [*events, e.HostChanged(at=request.now, host=request.actor)]


def _leave_seat(state: RoomState, number: int, request: Request) -> Decision:
    if state.day is not None:
        return left_seat(state, number, request.now)
    if state.is_in_game and state.seat_at(number).left:
        return []
    left: e.RoomEvent = (
        e.PlayerLeft(at=request.now, seat=number)
        if state.is_in_game and not is_waiting(state, number)
        else e.SeatFreed(at=request.now, seat=number)
    )
    # Nobody inherits a class: the teacher may stand up, and stays the host.
    if request.actor != state.host or state.settings.is_big:
        return [left]
    heirs = [s.player for at, s in state.taken if s.player and at != number and not s.left]
    passed_on: list[e.RoomEvent] = [left, e.HostChanged(at=request.now, host=heirs[0] if heirs else None)]
    if state.phase is Phase.OVER and not heirs:
        # Nobody is left who could reopen the table, and nobody may sit down before it is reopened.
        passed_on.append(e.Reopened(at=request.now))
    return passed_on
