"""The service, player and address of a request."""

from typing import Annotated, Any

from litestar import Request
from litestar.params import PathParameter

from dimension.room.names import parse_room_name
from dimension.room.state import RoomState
from dimension.runtime.live_room import LiveRoom
from dimension.runtime.logs import state_at
from dimension.runtime.ports import DamagedRoom
from dimension.server.guard.limits import AddressKey, address_key
from dimension.server.http.problems import Problem
from dimension.server.service import Service

HttpRequest = Request[Any, Any, Any]
RoomParameter = Annotated[str, PathParameter(description="The name of a table, as in its link, or its join code.")]


def service_of(request: HttpRequest) -> Service:
    """The service that a request came to."""
    service: Service = request.app.state.service
    return service


def player_asking(request: HttpRequest) -> str:
    """The player who sent a request; the middleware gives everybody an identity."""
    player: str = request.scope["state"]["player"]
    return player


def address_asking(request: HttpRequest) -> AddressKey:
    """What limits per address count a request as."""
    return address_key(request.client.host if request.client else None)


async def room_asked_for(request: HttpRequest, text: str) -> LiveRoom:
    """The room with a name or a join code as typed; raises Problem, and RoomsFull."""
    name = parse_room_name(text)
    room = await service_of(request).runner.find_for(player_asking(request), name) if name else None
    if room is None:
        raise Problem("unknown_room")
    return room


async def room_state(service: Service, name: str) -> RoomState | None:
    """A room as it is, also when another server has it; None when it cannot be read."""
    if (room := service.runner.rooms.get(name)) is not None:
        return room.state
    try:
        return await state_at(service.store, name)
    except DamagedRoom:
        return None
