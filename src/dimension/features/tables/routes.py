"""Opening, finding and joining tables."""

import asyncio
import secrets
from contextlib import suppress
from typing import Annotated, Final

from litestar import Response, get, post
from litestar.params import JSONBody, Parameter

from dimension.bots.registry import introduction
from dimension.features.daily.hands import DailyHands
from dimension.features.daily.secrecy import practiced_day
from dimension.features.feature import Feature
from dimension.features.tables import contract as t
from dimension.features.tables.listing import OpenTables, summary_of
from dimension.features.tables.preview import table_page
from dimension.room.commands import InviteCoHost, Refusal, TakeSeat
from dimension.room.lobby import key_hash
from dimension.room.names import MAX_TYPED_ROOM_NAME, join_code_in, parse_room_name
from dimension.room.settings import Hands, TableSettings, gentle_settings, hands_of, table_settings_of, without_exactly
from dimension.rules.code import parse_game_code
from dimension.rules.shuffle import MAX_SEED
from dimension.server import solver_jobs
from dimension.server.guard.limits import AddressKey, Busy
from dimension.server.http.contract import TableName
from dimension.server.http.invitations import answer_qr, drawn_qr, join_address
from dimension.server.http.problems import Problem, problem_of
from dimension.server.http.requests import (
    AddressAsking,
    HttpRequest,
    PlayerAsking,
    RoomParameter,
    ServiceHere,
    room_asked_for,
)
from dimension.server.routing import QR_COST, READING_COST, SEATS_COST, rules
from dimension.server.service import Service

GENTLE_WORK: Final = 200
"""Milliseconds of the solver's work for a gentle game, at most."""


@post("/api/tables", summary="Open a table", opt=rules(limit="tables"))
async def open_table(
    service: ServiceHere, player: PlayerAsking, address: AddressAsking, data: JSONBody[t.NewTable]
) -> TableName:
    """Open a table; the one who opens it is its host."""
    settings, seed, practice = data.settings, None, None
    hands: Hands = ()
    if data.code is not None:
        game, seed = parse_game_code(data.code)
        settings = table_settings_of(game, settings)
        hands = hands_of(game)
        practice = await practiced_day(service[DailyHands], player, seed)
    if data.gentle and data.code is None:
        settings = gentle_settings(settings)
        seed = await _gentle_seed(service, address, settings)
        if seed is None:
            settings = without_exactly(settings)
    name = await service.runner.open_table(
        player, settings, seed, secret=data.code is None, practice=practice, hands=hands
    )
    return TableName(name, join_code_in(name))


async def _gentle_seed(service: Service, address: AddressKey, settings: TableSettings) -> int | None:
    """A seed that the solver chooses; None when it is busy, or the address had enough of its work."""
    if not service.take("deals", address, tokens=GENTLE_WORK):
        return None
    with suppress(Busy):
        return await service.solver.ask(solver_jobs.gentle_seed, settings, secrets.randbelow(MAX_SEED + 1))
    return None


@get("/api/tables", summary="Open tables")
async def list_tables(service: ServiceHere) -> list[t.TableSummary]:
    """Tables that strangers may find, whose host waits for players; new ones first."""
    return await service[OpenTables].found()


@get("/api/tables/{room:str}", summary="One table", raises=[], opt=rules(cost=READING_COST, is_at_owner=True))
async def show_table(service: ServiceHere, player: PlayerAsking, room: RoomParameter) -> t.TableSummary:
    """A table as seen from outside."""
    return summary_of(await room_asked_for(service, player, room))


@post(
    "/api/tables/{room:str}/seats", summary="Take a seat", opt=rules(cost=SEATS_COST, is_at_owner=True, is_guess=True)
)
async def take_seat(
    service: ServiceHere, player: PlayerAsking, room: RoomParameter, data: JSONBody[t.NewSeat]
) -> t.TakenSeat:
    """Sit down at a table, or come back to one's seat."""
    live = await room_asked_for(service, player, room)
    refusal = await service.runner.handle(live.state.room, player, TakeSeat(data.name))
    if refusal is not None:
        raise problem_of(refusal)
    seat = live.state.seat_of(player)
    if seat is None:
        raise problem_of(Refusal("no_seat"))
    return t.TakenSeat(seat, live.state.room)


@post(
    "/api/tables/{room:str}/co-host",
    summary="A link for a co-host",
    opt=rules(limit="personal", is_at_owner=True),
)
async def invite_co_host(
    request: HttpRequest, service: ServiceHere, player: PlayerAsking, room: RoomParameter
) -> t.CoHostLink:
    """For the host: a link that makes one more player a co-host; an earlier one is void."""
    name = (await room_asked_for(service, player, room)).state.room
    key = secrets.token_urlsafe(24)
    refusal = await service.runner.handle(name, player, InviteCoHost(key_hash(key)))
    if refusal is not None:
        raise problem_of(refusal)
    # The key is a fragment, which browsers do not send: it is in no log.
    link = f"{join_address(request, service) or request.base_url}t/{name}#lead={key}"
    picture = await asyncio.to_thread(drawn_qr, link)
    return t.CoHostLink(link, picture.decode())


@get("/api/bots", summary="Levels of bots", sync_to_thread=False)
def list_bots(service: ServiceHere) -> list[t.BotLevel]:
    """The levels of bots, the weakest first."""
    levels = service.runner.levels
    return [
        t.BotLevel(level, strength, *(introduction(level) or (None, None)))
        for strength, level in enumerate(levels, start=1)
    ]


@get(
    "/api/tables/{room:str}/qr.svg",
    summary="A table's link as a QR code",
    media_type="image/svg+xml",
    opt=rules(cost=QR_COST, is_anonymous=True),
)
async def table_qr(
    request: HttpRequest,
    service: ServiceHere,
    room: Annotated[str, Parameter(max_length=MAX_TYPED_ROOM_NAME, description="The name of a table, as in its link.")],
) -> Response[bytes]:
    """The link to a table, under an address that others can open."""
    name = parse_room_name(room)
    if name is None:
        raise Problem("unknown_room")
    return await answer_qr(request, service, f"t/{name}")


FEATURE: Final = Feature(
    routes=(
        open_table,
        list_tables,
        show_table,
        table_qr,
        take_seat,
        invite_co_host,
        list_bots,
    ),
    requests=(t.NewTable, t.NewSeat),
    responses=(TableName, t.TakenSeat, t.CoHostLink, t.TableSummary, t.BotLevel),
    pages={"t": table_page},
    start=OpenTables,
)
