"""Dependencies of route handlers: Litestar injects the service, the player and the address of a request."""

from typing import Annotated, Any, Final

from litestar import Request
from litestar.connection import ASGIConnection
from litestar.datastructures import State
from litestar.di import NamedDependency, Provide
from litestar.handlers import BaseRouteHandler
from litestar.params import PathParameter, SkipValidation

from dimension.room.names import join_code_in, parse_room_name
from dimension.room.records import FinishedGame
from dimension.room.state import RoomState
from dimension.runtime.live_room import LiveRoom
from dimension.runtime.logs import state_at
from dimension.runtime.ports import DamagedRoom
from dimension.server.guard.limits import AddressKey, address_key
from dimension.server.http.problems import Problem
from dimension.server.routing import rules_of
from dimension.server.service import LimitName, Service

HttpRequest = Request[Any, Any, Any]
ServiceHere = NamedDependency[SkipValidation[Service]]
PlayerAsking = NamedDependency[SkipValidation[str]]
"""The player who sent a request; the middleware gives every client an identity."""
AddressAsking = NamedDependency[SkipValidation[AddressKey]]
"""The key of limits per address."""
RoomParameter = Annotated[str, PathParameter(description="The name of a table, as in its link, or its join code.")]


def _service(state: State) -> Service:
    service: Service = state.service
    return service


def _player(request: HttpRequest) -> str:
    player: str = request.scope["state"]["player"]
    return player


def _address(request: HttpRequest) -> AddressKey:
    return address_key(request.client.host if request.client else None)


EVENTS_READ: Final = 80
"""Events that are read, judged and written in a millisecond."""

DEPENDENCIES: Final = {
    "service": Provide(_service, sync_to_thread=False),
    "player": Provide(_player, sync_to_thread=False),
    "address": Provide(_address, sync_to_thread=False),
}


def check_limit(connection: ASGIConnection[Any, Any, Any, Any], handler: BaseRouteHandler) -> None:
    """Charge a request for the limit of its route; Litestar calls it before every handler. Raises Problem."""
    if limit := rules_of(handler).limit:
        address = address_key(connection.client.host if connection.client else None)
        charge(connection.app.state.service, limit, address, connection.scope["state"]["player"])


def charge(
    service: Service, limit: LimitName, address: AddressKey, player: str | None = None, tokens: float = 1
) -> None:
    """Take from the limit of an address, and one from the limit of a player; raises Problem when not enough is left."""
    if not service.take(limit, address, player, tokens):
        raise Problem("slow_down")


def charge_report(service: Service, address: AddressKey, game: FinishedGame) -> None:
    """Take from the limit of reports what it costs to read all events of a game; raises Problem."""
    charge(service, "reports", address, tokens=(game.revision - game.first_revision) / EVENTS_READ)


async def room_asked_for(service: Service, player: str, text: str) -> LiveRoom:
    """The room with a name or a join code as typed; raises Problem, and RoomsFull."""
    name = parse_room_name(text)
    room = await service.runner.find_for(player, name) if name else None
    if room is None:
        raise Problem("unknown_room")
    service.lookups.found(player, join_code_in(room.name))
    return room


async def room_state(service: Service, name: str) -> RoomState | None:
    """A room as it is, also when another server has it; None when it cannot be read."""
    if (room := service.runner.rooms.get(name)) is not None:
        return room.state
    try:
        return await state_at(service.store, name)
    except DamagedRoom:
        return None
