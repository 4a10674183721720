"""The games that a player is in the middle of."""

from litestar import get

from dimension.rooms.core.hidden_names import recorded_name
from dimension.rooms.core.state import RoomState
from dimension.server.http import contract as t
from dimension.server.http.requests import HttpRequest, player_asking, service_of
from dimension.server.http.room_states import room_state
from dimension.server.http.short_lists import shortened


@get("/api/running", summary="My running games")
async def running_games(request: HttpRequest) -> list[t.RunningGame]:
    """The games that the player who asks can go on with, paused ones included, the latest first."""
    player, service = player_asking(request), service_of(request)
    names = await service.store.running_games_of(player)
    states = [state for name in names if (state := await room_state(service, name)) and _is_in_game(state, player)]
    return [_running(state, player) for state in sorted(states, key=lambda state: state.last_at, reverse=True)]


def _is_in_game(state: RoomState, player: str) -> bool:
    number = state.seat_of(player)
    return state.is_in_game and number is not None and not state.seat_at(number).left


def _running(state: RoomState, player: str) -> t.RunningGame:
    whole = t.RunningGame(
        room=state.room,
        game=state.game,
        phase=state.phase,
        round=state.round,
        rounds=state.settings.rounds,
        paused_at=state.paused_at,
        last_at=state.last_at,
        players=tuple(
            t.RunningPlayer(_name(state, number, player), seat.bot is not None, seat.player == player, seat.points)
            for number, seat in state.taken
        ),
    )
    return shortened(whole)


def _name(state: RoomState, number: int, asking: str) -> str:
    seat = state.seat_at(number)
    is_stranger = asking not in (seat.player, state.host)
    return recorded_name(number, seat, state.names_hidden and is_stranger)
