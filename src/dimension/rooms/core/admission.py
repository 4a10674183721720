"""Who may come to a table: locks, people whom the host removed, and when the join code opens it."""

from typing import assert_never

from dimension.rooms.core import commands as c
from dimension.rooms.core import events as e
from dimension.rooms.core.refusals import Refusal
from dimension.rooms.core.request import Decision
from dimension.rooms.core.room_names import join_code_in
from dimension.rooms.core.state import Phase, RoomState


def open_join_code(state: RoomState) -> str | None:
    """The code under which strangers find the table now; None when it is not looking for players."""
    may_come = state.phase is Phase.LOBBY or state.settings.is_big
    is_looking = may_come and None in state.seats and not state.locked and state.challenge is None
    return join_code_in(state.room) if is_looking else None


def is_opened_by_code(state: RoomState, player: str | None) -> bool:
    """Whether the join code leads a player to the table: those who belong to it find it at any time."""
    return open_join_code(state) is not None or _belongs(state, player)


def is_removed(state: RoomState, player: str | None) -> bool:
    """Whether the host removed a player, and has not let them in again."""
    return any(removed.player == player for removed in state.removed)


def refused_newcomer(state: RoomState, player: str) -> Refusal | None:
    """Why somebody without a seat may not sit down; None when the table is open to them."""
    if is_removed(state, player):
        return Refusal("removed")
    return Refusal("locked") if state.locked and not _belongs(state, player) else None


def is_waiting(state: RoomState, number: int) -> bool:
    """Whether somebody on a seat came late, and has not played yet: they can still go as if they had never come."""
    seat = state.seats[number] if number in range(len(state.seats)) else None
    return seat is not None and state.is_in_game and seat.plays_from > state.round


def cleared(state: RoomState, number: int, now: int) -> Decision:
    """The host frees a seat in use; a person who sat there stays out."""
    seat = state.seat_at(number)
    is_free_to_go = state.phase is Phase.LOBBY or is_waiting(state, number)
    is_person = seat.player is not None and seat.player != state.host
    if not is_free_to_go and not is_person:
        return Refusal("game_running")
    if is_removed(state, seat.player):
        return []
    freed = e.SeatFreed(at=now, seat=number)
    if seat.player is None or seat.player == state.host:
        return [freed]
    removed = e.PlayerRemoved(at=now, seat=number, player=seat.player, name=seat.name)
    if is_free_to_go:
        return [freed, removed]
    # What they did belongs to the game, and to everybody's standings.
    return [removed, *([] if seat.left else [e.PlayerLeft(at=now, seat=number)])]


def admitting(state: RoomState, command: c.LockTable | c.LetIn, now: int) -> list[e.RoomEvent]:
    """What the host's wish about the door leads to."""
    match command:
        case c.LockTable(locked=locked):
            return [] if locked == state.locked else [e.LockChanged(at=now, locked=locked)]
        case c.LetIn(number=number):
            return [e.PlayerLetIn(at=now, player=removed.player) for removed in state.removed[number : number + 1]]
        case _:
            assert_never(command)


def _belongs(state: RoomState, player: str | None) -> bool:
    return player is not None and (player == state.host or state.seat_of(player) is not None)
