"""Opening, finding and joining tables."""

from typing import Final

from litestar import get, post
from litestar.params import JSONBody

from dimension.bots.registry import introduction
from dimension.rooms.core.admission import open_join_code
from dimension.rooms.core.commands import TakeSeat
from dimension.rooms.core.refusals import Refusal
from dimension.rooms.core.room_names import join_code_in
from dimension.rooms.core.state import Phase
from dimension.rooms.core.table_settings import table_settings_of
from dimension.rooms.live.live_room import LiveRoom
from dimension.rules.code import parse_game_code
from dimension.server.guard.fair_list import fair_list
from dimension.server.http import contract as t
from dimension.server.http.problems import Problem, problem_of
from dimension.server.http.requests import (
    HttpRequest,
    RoomParameter,
    address_asking,
    player_asking,
    room_asked_for,
    service_of,
)
from dimension.server.ws.page_socket import address_of

_MOST_LISTED: Final = 50


@post("/api/tables", summary="Open a table")
async def open_table(request: HttpRequest, data: JSONBody[t.NewTable]) -> t.TableName:
    """Open a table; the one who opens it is its host."""
    service = service_of(request)
    settings, seed = data.settings, None
    if data.code is not None:
        game, seed = parse_game_code(data.code)
        settings = table_settings_of(game, settings)
    if not service.tables.take(address_asking(request), service.clock()):
        raise Problem("slow_down")
    name = await service.runner.open_table(player_asking(request), settings, seed)
    return t.TableName(name, join_code_in(name))


@get("/api/tables", summary="Open tables")
async def list_tables(request: HttpRequest) -> list[t.TableSummary]:
    """Tables that strangers may find, with somebody waiting for players; new ones first."""
    service = service_of(request)
    # In the order in which they came into memory.
    rooms = [room for room in reversed(service.runner.rooms.values()) if room.state.settings.listed and room.pages]
    found = [(address, room) for room in rooms if open_join_code(room.state) and (address := address_of(room))]
    return [_summary(room) for room in fair_list(found, service.settings.listed_per_address, _MOST_LISTED)]


@get("/api/tables/{room:str}", summary="One table", raises=[])
async def show_table(request: HttpRequest, room: RoomParameter) -> t.TableSummary:
    """A table as seen from outside."""
    return _summary(await room_asked_for(request, room))


@post("/api/tables/{room:str}/seats", summary="Sit down")
async def take_seat(request: HttpRequest, room: RoomParameter, data: JSONBody[t.NewSeat]) -> t.TakenSeat:
    """Sit down at a table, or come back to one's seat."""
    live = await room_asked_for(request, room)
    refusal = await service_of(request).runner.handle(live.state.room, player_asking(request), TakeSeat(data.name))
    if refusal is not None:
        raise problem_of(refusal)
    seat = live.state.seat_of(player_asking(request))
    if seat is None:
        raise problem_of(Refusal("no_seat"))
    return t.TakenSeat(seat, live.state.room)


def _summary(room: LiveRoom) -> t.TableSummary:
    state = room.state
    seats = [seat for _, seat in state.taken]
    return t.TableSummary(
        room=state.room,
        phase=state.phase,
        settings=state.settings,
        known=state.known if state.phase is not Phase.LOBBY else state.seed is not None,
        players=sum(seat.player is not None for seat in seats),
        bots=sum(seat.bot is not None for seat in seats),
        free_seats=len(state.seats) - len(seats),
        game=state.game,
        round=state.round,
    )


@get("/api/bots", summary="Levels of bots", sync_to_thread=False)
def list_bots(request: HttpRequest) -> list[t.BotLevel]:
    """The levels of bots, the weakest first."""
    levels = service_of(request).runner.levels
    return [
        t.BotLevel(level, strength, *(introduction(level) or (None, None)))
        for strength, level in enumerate(levels, start=1)
    ]
