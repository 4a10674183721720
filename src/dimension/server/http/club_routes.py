"""Tables that people come back to."""

import asyncio

from litestar import get

from dimension.rooms.core.admission import is_removed
from dimension.rooms.core.refusals import Refusal
from dimension.rooms.core.room_names import parse_room_name
from dimension.rooms.core.state import RoomState
from dimension.server.http.club_contract import ClubRecord, OurTable
from dimension.server.http.club_record import MOST_CLUB_GAMES, club_record
from dimension.server.http.problems import Problem, problem_of
from dimension.server.http.requests import HttpRequest, RoomParameter, player_asking, room_asked_for, service_of
from dimension.server.http.room_states import room_state
from dimension.storage.kept_tables import kept_tables_of


@get("/api/tables/{room:str}/club", summary="A table's standings over all evenings")
async def show_club(request: HttpRequest, room: RoomParameter) -> ClubRecord:
    """The standings of a table that people come back to, for those who have its whole name or a seat."""
    player, service = player_asking(request), service_of(request)
    state = (await room_asked_for(request, room)).state
    if is_removed(state, player):
        raise problem_of(Refusal("removed"))
    if state.club is None or not _may_look(state, player, room):
        raise Problem("not_found")
    games = await service.store.games_at(state.room, MOST_CLUB_GAMES)
    pars = await service.pars.of(game.code for game in games)
    hides_names = state.names_hidden and player != state.host
    # Hundreds of games of a hundred people take half a second: one club at a time.
    async with service.replays:
        return await asyncio.to_thread(club_record, state.club, games, pars, player, hides_names=hides_names)


@get("/api/clubs", summary="Our tables")
async def our_tables(request: HttpRequest) -> list[OurTable]:
    """The tables that the player who asks comes back to, the latest first."""
    player, service = player_asking(request), service_of(request)
    states = [await room_state(service, room) for room in await kept_tables_of(service.store, player)]
    ours = [
        OurTable(state.room, state.club, state.last_at)
        for state in states
        if state is not None and state.club is not None and not is_removed(state, player)
    ]
    return sorted(ours, key=lambda table: table.last_at, reverse=True)


def _may_look(state: RoomState, player: str, text: str) -> bool:
    """Whether somebody knows the whole name of a table, or belongs to it: the code is for anybody who hears it."""
    return parse_room_name(text) == state.room or player == state.host or state.seat_of(player) is not None
