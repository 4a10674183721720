"""Removes a player from the stored events of a room: identity and names, and nothing else.

Their moves stay, without a name, because they belong to other players' games too.
"""

from typing import Final, NamedTuple

from msgspec.structs import replace

from dimension.room import events as e
from dimension.room.state import RoomState, Seat

NO_NAME: Final = ""
"""The name of an erased player: no other player can have it, and clients show it in their own language."""
Seats = frozenset[int]
"""The seats of the one who is removed."""


class Erasure(NamedTuple):
    """A player to be erased from a room."""

    player: str
    substitute: str
    """Who takes their place: a player that exists nowhere else."""


def people_in(event: e.RoomEvent) -> tuple[str, ...]:
    """The players whose identity is in an event."""
    match event:
        case e.TableOpened(host=host) | e.HostChanged(host=host):
            return () if host is None else (host,)
        case e.PlayerRemoved(player=player, by=by):
            return (player,) if by is None else (player, by)
        case e.SeatTaken() | e.PlayerLetIn() | e.CoHostChanged():
            return (event.player,)
        case e.GhostSeated(source=source):
            return () if source.player is None else (source.player,)
        case e.GameStarted(players=players):
            return players
        case e.GamePaused(by=by):
            return () if by is None else (by,)
        case _:
            return ()


def seats_after(event: e.RoomEvent, player: str, seats: Seats) -> Seats:
    """The seats of a player after an event; the seat of a player who left counts until it is taken again."""
    match event:
        case e.SeatTaken(seat=number, player=taker) if taker == player:
            return seats | {number}
        case e.SeatTaken(seat=number) | e.BotSeated(seat=number) | e.GhostSeated(seat=number):
            return seats - {number}
        case _:
            return seats


def ghost_names(event: e.RoomEvent, player: str) -> frozenset[str]:
    """The names of ghosts that sit down and build a game of a player."""
    match event:
        case e.GhostSeated(name=name, source=source) if source.player == player:
            return frozenset({name})
        case _:
            return frozenset()


def erased(event: e.RoomEvent, erasure: Erasure, seats: Seats) -> e.RoomEvent:
    """An event without the player who had these seats before it."""
    player, substitute = erasure
    match event:
        case e.TableOpened(host=host) if host == player:
            return replace(event, host=substitute)
        case e.HostChanged(host=host) if host == player:
            return replace(event, host=substitute)
        case e.SeatTaken() | e.PlayerRemoved() if event.player == player:
            return replace(event, player=substitute, name=NO_NAME)
        case e.PlayerRemoved(by=by) if by == player:
            return replace(event, by=substitute)
        case e.PlayerLetIn() | e.CoHostChanged() if event.player == player:
            return replace(event, player=substitute)
        case e.GhostSeated(source=source) if source.player == player:
            return replace(event, name=NO_NAME, source=replace(source, player=substitute))
        case e.Renamed(seat=number) if number in seats:
            return replace(event, name=NO_NAME)
        case e.GameStarted(players=players) if player in players:
            return replace(event, players=tuple(substitute if each == player else each for each in players))
        case e.GamePaused(by=by) if by == player:
            return replace(event, by=substitute)
        case _:
            # About other players, or about seats and times only.
            return event


def erased_state(state: RoomState, erasure: Erasure) -> RoomState:
    """A room without a player; the same one where there is no trace of the player."""
    player, substitute = erasure

    def other(someone: str | None) -> str | None:
        return substitute if someone == player else someone

    def without(seat: Seat | None) -> Seat | None:
        if seat is None:
            return None
        if seat.ghost is not None and seat.ghost.player == player:
            return replace(seat, ghost=replace(seat.ghost, player=substitute), name=NO_NAME)
        return replace(seat, player=substitute, name=NO_NAME) if seat.player == player else seat

    return replace(
        state,
        host=other(state.host),
        seats=tuple(map(without, state.seats)),
        paused_by=other(state.paused_by),
        given_names=tuple(
            replace(each, player=substitute, name=NO_NAME) if each.player == player else each
            for each in state.given_names
        ),
        removed=tuple(
            replace(each, player=substitute, name=NO_NAME)
            if each.player == player
            else replace(each, by=other(each.by))
            for each in state.removed
        ),
        co_hosts=tuple(substitute if each == player else each for each in state.co_hosts),
        keeper=other(state.keeper),
        members=tuple(substitute if each == player else each for each in state.members),
    )
