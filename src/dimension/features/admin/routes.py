"""The host's desk over HTTP: off unless the server has a key, which every request brings."""

from typing import Annotated, Any, Final

from litestar import get, post
from litestar.connection import ASGIConnection
from litestar.handlers import BaseRouteHandler
from litestar.params import JSONBody, QueryParameter

from dimension import __version__
from dimension.features.admin import contract as t
from dimension.features.admin import rows
from dimension.features.admin.desk import ERRORS, HostDesk, rename_at_tables
from dimension.features.feature import Feature
from dimension.features.me.erasing import Erasures
from dimension.features.rush.lists import RushBest
from dimension.features.tables.listing import is_listed
from dimension.room.commands import CLOCK, StopGame
from dimension.room.names import MAX_TYPED_NAME, clean_name, parse_room_name
from dimension.room.view import host_name
from dimension.runtime.live_room import LiveRoom
from dimension.server.guard.limits import address_key
from dimension.server.http.problems import Problem, problem_of
from dimension.server.http.requests import RoomParameter, ServiceHere
from dimension.server.http.status import troubles
from dimension.server.routing import COUNTED_COST, rules

_MOST_TABLES: Final = 200
_MOST_ACTS: Final = 100
_MOST_NAMED: Final = 40
"""Letters of a name to look for."""
_BEARER: Final = "Bearer "


def check_key(connection: ASGIConnection[Any, Any, Any, Any], _: BaseRouteHandler) -> None:
    """Refuse a request without the key of the desk; Litestar calls it before every handler. Raises Problem."""
    desk: HostDesk = connection.app.state.service[HostDesk]
    address = address_key(connection.client.host if connection.client else None)
    if not desk.is_open:
        raise Problem("not_found")
    if not desk.may_try(address):
        raise Problem("slow_down")
    sent = connection.headers.get("authorization", "")
    if not sent.startswith(_BEARER) or not desk.is_key(sent.removeprefix(_BEARER), address):
        raise Problem("wrong_admin_key", 401)


_DESK: Final[dict[str, Any]] = {
    "guards": [check_key],
    "include_in_schema": False,
}
_COUNTING: Final[dict[str, Any]] = {**_DESK, "opt": rules(cost=COUNTED_COST, is_anonymous=True)}
_ACTING: Final[dict[str, Any]] = {**_DESK, "opt": rules(is_anonymous=True, works_read_only=True)}
_AT_OWNER: Final[dict[str, Any]] = {
    **_DESK,
    "opt": rules(is_anonymous=True, is_at_owner=True, works_read_only=True),
}


@get("/api/notice", summary="The notice of the host", opt=rules(is_anonymous=True))
async def show_notice(service: ServiceHere) -> t.Notice:
    """A restart that was announced, and whether the server is read-only; pages ask every few minutes."""
    return service[HostDesk].notice


@get("/api/admin", summary="The server at a glance", **_COUNTING)
async def show_desk(service: ServiceHere) -> t.Desk:
    """The server at a glance."""
    rooms = service.runner.rooms.values()
    nodes = await service.store.neighbors.nodes()
    return t.Desk(
        version=__version__,
        now=service.clock(),
        uptime_seconds=int(service.uptime),
        node=service.store.neighbors.node,
        nodes=tuple(t.DeskNode(each.node, each.address, each.silent_ms, each.games) for each in nodes),
        tables=len(rooms),
        games=sum(room.state.is_in_game for room in rooms),
        sockets=service.metrics.sockets,
        health=await troubles(service),
        today=await rows.numbers_of_day(service.store, service.clock()),
        notice=service[HostDesk].notice,
        errors=tuple(ERRORS.latest()),
    )


@get("/api/admin/tables", summary="Tables in memory", **_COUNTING)
async def desk_tables(service: ServiceHere) -> list[t.DeskTable]:
    """The tables in the memory of this node, the latest first."""
    rooms = sorted(service.runner.rooms.values(), key=lambda room: -room.state.last_at)
    return [_table(room) for room in rooms[:_MOST_TABLES]]


@post("/api/admin/tables/{room:str}/end", summary="End a game", status_code=204, **_AT_OWNER)
async def end_game(service: ServiceHere, room: RoomParameter) -> None:
    """End the game of a table, where people stay."""
    refusal = await service.runner.handle(parse_room_name(room) or "", CLOCK, StopGame(id=0))
    if refusal is not None:
        raise problem_of(refusal)
    await service[HostDesk].act("end", {"room": room})


@get("/api/admin/names", summary="Names that strangers can read", **_COUNTING)
async def public_names(service: ServiceHere) -> list[t.PublicName]:
    """The names that strangers can read: the hosts of open tables of this node, and the lists of the rush."""
    found = [room.state for room in service.runner.rooms.values() if is_listed(room)]
    hosts = [
        t.PublicName(state.host, name, state.room, 0, state.last_at)
        for state in found
        if state.host and (name := host_name(state))
    ]
    return [*hosts, *await rows.names_in_lists(service.store)]


@post("/api/admin/names", summary="Rename a player", status_code=204, **_ACTING)
async def rename_player(service: ServiceHere, data: JSONBody[t.PublicRename]) -> None:
    """Rename a player in the lists and at the tables of this node; without a name, take the player off the lists."""
    name = clean_name(data.name)
    if data.name and not name:
        raise Problem("bad_name", 409)
    if name:
        await rename_at_tables(service, data.player, name)
    change = rows.renaming(data.player, name)
    await service[HostDesk].act("rename" if name else "unlist", {"player": data.player}, change)
    service[RushBest].forget()


@get("/api/admin/players", summary="Players by name", **_COUNTING)
async def find_players(
    service: ServiceHere,
    name: Annotated[str, QueryParameter(min_length=1, max_length=MAX_TYPED_NAME, description="A part of a name.")],
) -> list[t.FoundPlayer]:
    """Players who played under a name."""
    return await rows.players_named(service.store, name)


@post("/api/admin/forget", summary="Forget a player", status_code=202, **_ACTING)
async def forget_player(service: ServiceHere, data: JSONBody[t.ForgottenPlayer]) -> None:
    """Erase a player as the player could: also from a backup that is restored later."""
    await service[Erasures].ask(data.player)
    # Not the player: the log of the desk stays.
    await service[HostDesk].act("forget", {})


@post("/api/admin/notice", summary="Tell all pages", status_code=200, **_ACTING)
async def give_notice(service: ServiceHere, data: JSONBody[t.NewNotice]) -> t.Notice:
    """Tell all pages something, such as the moment of a restart; empty words take it back."""
    await service[HostDesk].act(rows.NOTICE, {"at": data.at, "text": " ".join(data.text.split())})
    return service[HostDesk].notice


@post("/api/admin/read-only", summary="Read-only mode", status_code=200, **_ACTING)
async def set_read_only(service: ServiceHere, data: JSONBody[t.ReadOnly]) -> t.Notice:
    """Let running games continue, and nothing new begin; or everything again."""
    await service[HostDesk].act(rows.READ_ONLY, {"is_on": data.is_on})
    return service[HostDesk].notice


@get("/api/admin/acts", summary="Acts of the host", **_COUNTING)
async def host_acts(service: ServiceHere) -> list[t.HostAct]:
    """The acts of the host, the latest first."""
    return await rows.latest_acts(service.store, _MOST_ACTS)


def _table(room: LiveRoom) -> t.DeskTable:
    state = room.state
    here = {page.player for page in room.pages}
    return t.DeskTable(
        room=room.name,
        phase=state.phase,
        game=state.game,
        round=state.round,
        is_listed=is_listed(room),
        seats=tuple(t.DeskSeat(seat.name, seat.player, seat.player in here) for _, seat in state.taken),
        pages=len(room.pages),
        last_at=state.last_at,
    )


FEATURE: Final = Feature(
    routes=(
        *(show_notice, show_desk, desk_tables, end_game, public_names, rename_player),
        *(find_players, forget_player, give_notice, set_read_only, host_acts),
    ),
    requests=(t.NewNotice, t.ReadOnly, t.PublicRename, t.ForgottenPlayer),
    responses=(t.Notice, t.Desk, t.DeskTable, t.PublicName, t.FoundPlayer, t.HostAct),
    codes=("wrong_admin_key",),
    tables=rows.TABLES,
    start=HostDesk,
)
